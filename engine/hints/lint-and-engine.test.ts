import { expect, it } from 'vitest';
import { randomScenario, seededRandom } from '../testing/random-scenarios';
import { runMatch } from '../matching/run';
import type { FeeNormalization, RuleToRun, Scenario, Transaction } from '../matching/transaction';
import type { Finding, FindingCode, LintContext } from './finding';
import { lintRules } from './lint-rules';
import { row } from '../testing/row';

/** These tests compare hints that claim to be certain with the engine, on random rules and rows that nearly match. */

const withoutEffect: readonly FindingCode[] = [
  'unreachable',
  'duplicate',
  'shadowed',
  'takes-nothing',
  'empty-window',
];

/** Changes of settings that make a rule similar to another one, but slightly wider or narrower. */
const twists: readonly Record<string, unknown>[] = [
  { matchReference: false },
  { matchReference: true },
  { caseInsensitive: false },
  { matchCurrency: false },
  { matchAmount: false },
  { matchDate: false },
  { datePrecision: 'TIMESTAMP' },
  { absTolerance: '0' },
  { absTolerance: '0.4', percentTolerance: '0' },
  { absTolerance: '10' },
  { percentTolerance: '0.01', percentageBase: 'MIN' },
  { percentageBase: 'LEFT' },
  { roundingScale: 8 },
  { roundingScale: 0 },
  { dateWindowDays: 3 },
  { minDays: 0, maxDays: 30 },
  { minDays: 1, maxDays: 2, inclusive: false },
  { direction: 'RIGHT_BEFORE_LEFT' },
  { feeTolerance: '0.4' },
  { feeTolerance: '0' },
  { allowPartial: true },
  { allocationToleranceValue: '1', allocationToleranceMode: 'ABS' },
  { allocationToleranceValue: '0' },
  { matchBaseAmount: true },
  { matchScore: 1, referenceMustSet: true },
  { matchAmount: false, matchCurrency: false, matchDate: false, matchReference: false },
  {
    matchAmount: false,
    matchCurrency: false,
    matchDate: false,
    matchReference: false,
    allowPartial: true,
    allocationToleranceValue: '0',
  },
];

const types = ['EXACT', 'TOLERANCE', 'DATE_LAG'];

/**
 * Returns rows as the import stores them, without base amounts. In 1:N amounts are positive: a negative one would fail
 * the run.
 */
function imported(rows: readonly Transaction[], contextType: string): Transaction[] {
  return rows.map(({ baseAmount: _amount, baseCurrency: _currency, ...row }) => ({
    ...row,
    amount: contextType === '1:N' ? row.amount.replace('-', '') : row.amount,
  }));
}

const schedule = {
  currency: 'BRL',
  applicationOrder: 'PARALLEL',
  roundingScale: 10,
  roundingMode: 'HALF_UP',
  items: [{ name: 'MDR', structureType: 'PERCENTAGE', structure: { rate: '0.0249' } }],
} as const;

/** Fees on the left side that leave amounts with more digits than an import stores. */
const normalization: FeeNormalization = { mode: 'NET', left: new Map([[1, schedule]]), right: new Map() };

function scenarioOf(seed: number): Scenario {
  const scenario = randomScenario(seed, { uniqueIds: seed % 2 === 0 });
  const random = seededRandom(seed + 1_000_000);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const rules: RuleToRun[] = [...scenario.rules];
  while (rules.length < 6) {
    const like = pick(rules);
    const type = random() < 0.15 ? pick(types) : like.type;
    const twisted = random() < 0.1 ? like.config : { ...like.config, ...pick(twists) };
    rules.push({ priority: 1, type, config: twisted });
  }
  const readable = rules
    .filter((rule) => !('problem' in runMatch({ ...scenario, left: [], right: [], rules: [rule] })))
    .map((rule, at) => ({ ...rule, priority: at + 1 }));
  const { contextType } = scenario;
  return {
    ...scenario,
    rules: readable,
    left: imported(scenario.left, contextType),
    right: imported(scenario.right, contextType),
    ...(seed % 4 === 0 && { normalization }),
  };
}

function matched(scenario: Scenario) {
  const { groups, usedUp, left, right, rules, problem } = runMatch(scenario);
  return {
    problem,
    used: [...groups, ...usedUp].map((group) => [
      rules[group.rule]!.priority,
      left.rows[group.left]!.externalId,
      ...group.rights.map((at) => right.rows[at]!.externalId),
      'score' in group ? group.score : 'dropped',
    ]),
  };
}

/**
 * Returns the scenario without the rule that a hint calls useless, or without its useless settings: this must not
 * change the result. Returns `undefined` for other hints.
 */
function mended(scenario: Scenario, { code, ruleId, fix }: Finding): Scenario | undefined {
  const { rules } = scenario;
  if (withoutEffect.includes(code))
    return { ...scenario, rules: rules.filter(({ priority }) => `${priority}` !== ruleId) };
  if (code !== 'no-effect' || fix?.kind !== 'edit') return undefined;
  const edited = rules.map((rule) =>
    `${rule.priority}` === ruleId ? { ...rule, config: fix.config } : rule,
  );
  return { ...scenario, rules: edited };
}

const total = Number(process.env['RECON_SCENARIOS'] ?? 400);

it(`a rule that is said to take nothing changes nothing when it is left out, in ${total} scenarios @soak`, () => {
  const seen = new Map<string, number>();
  let matches = 0;
  for (let seed = 0; seed < total; seed += 1) {
    const scenario = scenarioOf(seed);
    const context: LintContext = {
      contextType: scenario.contextType,
      normalizesFees: scenario.normalization !== undefined,
    };
    const given = scenario.rules.map((rule) => ({ ...rule, id: `${rule.priority}` }));
    const before = matched(scenario);
    matches += before.used.length;
    for (const finding of lintRules(given, context).findings) {
      const key = `${finding.code} ${scenario.contextType}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
      const told = `seed ${seed}: ${JSON.stringify({ finding, scenario })}`;
      const after = mended(scenario, finding);
      if (!after) continue;
      expect(matched(after), told).toEqual(before);
    }
  }
  // Checks that the scenarios are useful: each code is found often, on rows that match.
  expect(matches).toBeGreaterThan(total);
  for (const code of withoutEffect)
    for (const type of ['1:1', '1:N'])
      expect(seen.get(`${code} ${type}`), `${code} ${type}`).toBeGreaterThan(total / 300);
  expect(seen.get('no-effect 1:1')).toBeGreaterThan(total / 30);
});

const half = { absTolerance: '0.50', percentTolerance: '0' };
const zero = { absTolerance: '0', percentTolerance: '0' };
type Rule = [type: string, config: Record<string, unknown>];

it.each<
  [what: string, rules: [Rule, Rule], left: Transaction, rights: Transaction[], more?: Partial<Scenario>]
>([
  [
    'letters outside ASCII',
    [
      ['TOLERANCE', half],
      ['EXACT', { matchAmount: true }],
    ],
    row('café', '10'),
    [row('CAFÉ', '10')],
  ],
  [
    'a score that a reference lifts',
    [
      ['TOLERANCE', { ...half, matchReference: false }],
      ['TOLERANCE', half],
    ],
    row('a', '10.004'),
    [row('a', '10.5049')],
  ],
  [
    'amounts that rounding brings apart',
    [
      ['TOLERANCE', { ...half, matchReference: false }],
      ['DATE_LAG', { maxDays: 0, feeTolerance: '0.50' }],
    ],
    row('a', '0.005'),
    [row('a', '-0.495')],
  ],
  [
    'digits of a fee',
    [
      ['EXACT', { matchReference: false }],
      ['TOLERANCE', { ...zero, roundingScale: 8 }],
    ],
    row('a', '0.000001'),
    [row('a', '0.00000098')],
    { normalization },
  ],
  [
    'a split that goes another way',
    [
      ['DATE_LAG', { maxDays: 0, feeTolerance: '100' }],
      ['EXACT', { matchAmount: true, matchReference: false }],
    ],
    row('a', '100'),
    [row('b', '60'), row('c', '100')],
    { contextType: '1:N' },
  ],
])('what is not certain does happen: %s', (_, rules, left, rights, more) => {
  const scenario: Scenario = {
    contextType: '1:1',
    rules: rules.map(([type, config], at) => ({ priority: at + 1, type, config })),
    left: [left],
    right: rights,
    ...more,
  };
  const given = scenario.rules.map((rule) => ({ ...rule, id: `${rule.priority}` }));
  const context = { contextType: scenario.contextType, normalizesFees: more?.normalization !== undefined };
  const certain = lintRules(given, context).findings.filter(({ code }) => withoutEffect.includes(code));
  expect(certain).toEqual([]);
  // The second rule takes the rows.
  expect(matched(scenario).used.map(([rule]) => rule)).toEqual([2]);
});
