import { describe, expect, it } from 'vitest';
import { judgePair } from '../testing/brute-force-match';
import { randomScenario, seededRandom } from '../testing/random-scenarios';
import { explainer, type RuleExplanation, type RuleOutcome } from './explain';
import type { MatchResult } from './result';
import { runMatch } from './run';
import type { Scenario } from './transaction';
import { row } from '../testing/row';

const codes = (rules: readonly RuleExplanation[]) => rules.map(({ outcome }) => outcome.code);

function contradicts(
  result: MatchResult,
  { left, right }: { left: number; right: number },
  rule: number,
  outcome: RuleOutcome,
) {
  const all = [...result.groups, ...result.usedUp];
  const group = all.find((one) => one.left === left && one.rights.includes(right));
  switch (outcome.code) {
    case 'taken':
    case 'used-up':
      return group?.rule !== rule || 'cause' in group !== (outcome.code === 'used-up');
    case 'left-used':
      return result.leftRule[left] !== outcome.by || outcome.by >= rule;
    case 'right-used':
      return result.rightRule[right] !== outcome.by || outcome.by >= rule;
    case 'right-taken':
      return !all.some((one) => one.rule === rule && one.left === outcome.left && one.rights.includes(right));
    case 'left-took-other':
      return outcome.right >= right || group?.rule === rule;
    default:
      return group?.rule === rule;
  }
}

const total = Number(process.env['RECON_SCENARIOS'] ?? 120);

it(`agrees with the result and with the reference implementation for every pair of ${total} scenarios @soak`, () => {
  let asked = 0;
  const met = new Map<string, number>();
  for (let seed = 10_000; seed < 10_000 + total; seed += 1) {
    const scenario = randomScenario(seed);
    const result = runMatch(scenario);
    const explain = explainer(result);
    for (const [l, left] of result.left.rows.entries())
      for (const [r, right] of result.right.rows.entries()) {
        const rules = explain(l, r);
        asked += 1;
        for (const { rule, tests, score, outcome } of rules) {
          met.set(outcome.code, (met.get(outcome.code) ?? 0) + 1);
          const place = `seed ${seed}, left ${l}, right ${r}, rule ${rule}: ${outcome.code}`;
          const judged = judgePair(scenario.rules[result.rules[rule]!.index]!, left, right);
          expect(
            tests.every(({ passed }) => passed),
            place,
          ).toBe(judged.fits);
          expect(score?.total, place).toBe(judged.fits ? judged.score : undefined);
          expect(contradicts(result, { left: l, right: r }, rule, outcome), place).toBe(false);
        }
        const isPair = result.groups.some((one) => one.left === l && one.rights.includes(r));
        expect(codes(rules).filter((code) => code === 'taken')).toHaveLength(isPair ? 1 : 0);
      }
  }
  expect(asked).toBeGreaterThan(total * 20);
  expect([...met.keys()].sort()).toEqual([
    'base-missing',
    'left-took-other',
    'left-used',
    'no-share',
    'records-nothing',
    'right-taken',
    'right-used',
    'run-failed',
    'score-too-low',
    'split-incomplete',
    'taken',
    'test-failed',
    'used-up',
  ]);
});

it('agrees with the result for 10,000 sampled pairs of a larger scenario @soak', () => {
  const random = seededRandom(7);
  const rowOf = (side: string) => (_: unknown, at: number) =>
    row(`${side}${at % 700}`, `${Math.floor(random() * 300)}`, 1 + Math.floor(random() * 20));
  const scenario: Scenario = {
    contextType: '1:1',
    rules: [
      { priority: 1, type: 'EXACT', config: { matchReference: false } },
      {
        priority: 2,
        type: 'TOLERANCE',
        config: { absTolerance: '3', dateWindowDays: 4, matchReference: false },
      },
      { priority: 3, type: 'DATE_LAG', config: { minDays: 1, maxDays: 9, feeTolerance: '20' } },
    ],
    left: Array.from({ length: 1500 }, rowOf('a')),
    right: Array.from({ length: 1500 }, rowOf('b')),
  };
  const result = runMatch(scenario);
  const explain = explainer(result);
  for (const { rule, left, rights } of result.groups)
    expect(explain(left, rights[0]!)[rule]!.outcome.code).toBe('taken');
  const partner = new Map(result.groups.map(({ left, rights }) => [left, rights[0]!]));
  for (let sample = 0; sample < 10_000; sample += 1) {
    const l = Math.floor(random() * 1500);
    const r = Math.floor(random() * 1500);
    const rules = explain(l, r);
    const wrong = rules.filter(({ rule, outcome }) =>
      contradicts(result, { left: l, right: r }, rule, outcome),
    );
    expect(wrong).toEqual([]);
    expect(codes(rules).includes('taken')).toBe(partner.get(l) === r);
  }
});

it('reports a rule as stopped for every left that it did not reach', () => {
  const config = { matchAmount: false, matchCurrency: false, matchReference: false };
  const scenario: Scenario = {
    contextType: '1:N',
    rules: [
      { priority: 1, type: 'EXACT', config },
      { priority: 2, type: 'EXACT', config: { matchCurrency: false } },
    ],
    left: Array.from({ length: 20 }, (_, at) => row(`r${at}`)),
    right: Array.from({ length: 20 }, (_, at) => row(`r${at}`, '10', 5, 'USD')),
  };
  expect(runMatch(scenario).stopped).toEqual([]);
  const result = runMatch(scenario, 100);
  expect(result.stopped).toEqual([{ rule: 0, left: 5, comparisons: 105 }]);
  const outcomes = [4, 5, 19].map((left) => explainer(result)(left, 0)[0]!.outcome.code);
  expect(outcomes).toEqual(['no-share', 'rule-stopped', 'rule-stopped']);
});

it('does not report a pair as used by an earlier rule if the rule does not fit it', () => {
  const rules = [{ matchReference: true }, { matchReference: false }].map((config, at) => ({
    priority: at + 1,
    type: 'EXACT',
    config,
  }));
  const result = runMatch({
    contextType: '1:1',
    rules,
    left: [row('a', '5'), row('b', '6')],
    right: [row('a', '5')],
  });
  expect(codes(explainer(result)(1, 0))).toEqual(['test-failed', 'test-failed']);
});

describe('the values of a test', () => {
  const explained = (
    rule: { type: string; config: Record<string, unknown> },
    l: ReturnType<typeof row>,
    r = l,
  ) => {
    const result = runMatch({ contextType: '1:1', rules: [{ priority: 1, ...rule }], left: [l], right: [r] });
    return explainer(result)(0, 0)[0]!;
  };

  it('are both amounts, their distance and the allowed one, after rounding', () => {
    const config = { absTolerance: '0.1', percentTolerance: '0.01', roundingScale: 0 };
    const { tests, outcome } = explained({ type: 'TOLERANCE', config }, row('a', '99.5'), row('A', '102.4'));
    expect(outcome).toEqual({ code: 'test-failed' });
    expect(tests).toEqual([
      { test: 'amount', passed: false, left: '99.5', right: '102.4', distance: '2', allowed: '1.02' },
      { test: 'currency', passed: true, left: 'BRL', right: 'BRL' },
      { test: 'date', passed: true, left: '2026-01-05T00:00:00Z', right: '2026-01-05T00:00:00Z', days: 0 },
      { test: 'reference', passed: true, left: 'a', right: 'A' },
    ]);
  });

  it('are the parts of the score if all tests hold', () => {
    const { score, outcome } = explained({ type: 'EXACT', config: {} }, row('é', '5'), row('É', '5.00'));
    expect(score).toEqual({ amount: 40, currency: 30, date: 20, reference: 0, total: 90 });
    expect(outcome).toEqual({ code: 'taken', status: 'CONFIRMED' });
  });

  it('are missing base values, marked as such', () => {
    const { tests } = explained({ type: 'EXACT', config: { matchBaseAmount: true } }, row('a', '5'));
    expect(tests).toContainEqual({ test: 'base-amount', passed: false, left: undefined, right: undefined });
  });
});
