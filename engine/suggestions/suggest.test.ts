import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomScenario, seededRandom, shuffled } from '../testing/random-scenarios';
import { ruleConfigIssues } from '../configuration/match-rules/config-issues';
import { matchRuleTypes } from '../configuration/match-rules/rule-types';
import { runMatch } from '../matching/run';
import type { Scenario, Transaction } from '../matching/transaction';
import { lintRules } from '../hints/lint-rules';
import { matchRates } from '../comparison/match-rate';
import { makeSample } from '../comparison/samples';
import { samples } from '../comparison/sample-names';
import { suggestRules } from '../testing/in-one-call';
import { suggestSteps } from './suggest';
import { asRules, isChosenByDefault } from './suggestion';
import { row } from '../testing/row';

function told(left: readonly Transaction[], right: readonly Transaction[], contextType = '1:1') {
  return suggestRules({ contextType, rules: [], left, right }).suggestions;
}

const many = <Value>(count: number, make: (at: number) => Value) =>
  Array.from({ length: count }, (_, at) => make(at + 1));

describe('the samples', () => {
  // The matched rows of each side. Rows without a partner in the sample stay open.
  const rates = {
    pix: { contextType: '1:1', left: 290, of: 300, right: 290, ofRight: 290 },
    boleto: { contextType: '1:1', left: 222, of: 250, right: 222, ofRight: 225 },
    card: { contextType: '1:1', left: 325, of: 400, right: 325, ofRight: 378 },
    payout: { contextType: '1:N', left: 53, of: 60, right: 197, ofRight: 214 },
  };
  it.each(samples)('%s: the suggested rules match as many rows as expected', (name) => {
    const { contextType, ...wanted } = rates[name];
    const sample = makeSample(name);
    const found = suggestRules({ contextType, rules: [], ...sample });
    expect({ ...found.matched, of: sample.left.length, ofRight: sample.right.length }).toEqual({
      left: wanted.left,
      right: wanted.right,
      of: wanted.of,
      ofRight: wanted.ofRight,
    });
  });
});

describe('a key on both sides', () => {
  it('suggests an exact rule with the day, then one without it if days differ', () => {
    const left = many(20, (at) => row(`k${at}`, `${at}.10`, at));
    const right = many(20, (at) => row(`k${at}`, `${at}.10`, at <= 10 ? at : at + 1));
    expect(told(left, right).map(({ rule: { config }, takes }) => [config, takes.lefts])).toEqual([
      [
        {
          matchAmount: true,
          matchCurrency: true,
          matchDate: true,
          datePrecision: 'DAY',
          matchReference: true,
          caseInsensitive: true,
        },
        10,
      ],
      [
        {
          matchAmount: true,
          matchCurrency: true,
          matchDate: false,
          matchReference: true,
          caseInsensitive: true,
        },
        10,
      ],
    ]);
  });

  it('compares letter case only if two references differ in nothing else', () => {
    const twice = [row('k1', '1.10'), row('K1', '2.10'), row('k3', '3.10'), row('k4', '4.10')];
    const [one] = told(twice, twice);
    expect(one?.rule.config['caseInsensitive']).toBe(false);
    expect(one?.takes).toMatchObject({ lefts: 4, ambiguous: 0 });
  });

  it('ignores letter case otherwise', () => {
    const left = many(4, (at) => row(`k${at}`, `${at}.10`));
    const right = many(4, (at) => row(at < 3 ? `k${at}` : `K${at}`, `${at}.10`));
    const [one] = told(left, right);
    expect(one?.rule.config['caseInsensitive']).toBe(true);
    expect(one?.takes).toMatchObject({ lefts: 4, ambiguous: 0, withoutReference: 0 });
    expect(one?.risk).toEqual({ level: 'low', reason: { code: 'none' } });
    expect(one?.evidence).toEqual({ kind: 'reference', pairs: 4, same: 4 });
  });

  it('is not used if the amounts of its pairs are unrelated', () => {
    const left = many(20, (at) => row(String(at), `${at}00.10`));
    const right = many(20, (at) => row(String(at), `${21 - at}00.10`, 5));
    const found = told(left, right);
    expect(found.map(({ rule }) => rule.config['matchReference'])).toEqual([false]);
    expect(found[0]?.takes).toMatchObject({ lefts: 20, withoutReference: 20 });
  });

  it('suggests a tolerance in the smallest round number, over the observed days', () => {
    const left = many(50, (at) => row(`k${at}`, `${at * 10}.00`, 5));
    // 2.49 %, in cents.
    const right = many(50, (at) =>
      row(`k${at}`, ((at * 1000 - Math.round(at * 24.9)) / 100).toFixed(2), 5 + (at % 3)),
    );
    const [one, ...others] = told(left, right);
    expect(others).toEqual([]);
    expect(one?.rule).toEqual({
      type: 'TOLERANCE',
      config: {
        absTolerance: '0',
        percentTolerance: '0.025',
        percentageBase: 'MAX',
        dateWindowDays: 2,
        matchCurrency: true,
        matchReference: true,
        caseInsensitive: true,
      },
    });
    expect(one?.evidence).toEqual({ kind: 'amounts', pairs: 50, within: 50, by: 'reference' });
  });

  it('suggests an absolute tolerance if every fee is the same', () => {
    const left = many(50, (at) => row(`k${at}`, `${at * 10 + 2}.00`));
    const right = many(50, (at) => row(`k${at}`, `${at * 10}.20`));
    expect(told(left, right)[0]?.rule.config).toMatchObject({ absTolerance: '2', percentTolerance: '0' });
  });

  it('counts all pairs that a tolerance accepts, also small amounts that differ by more than a fifth', () => {
    const left = many(28, (at) => row(`k${at}`, `${at}.00`));
    const right = many(28, (at) => row(`k${at}`, `${at - 1}.20`));
    const [one] = told(left, right);
    expect(one?.rule.config).toMatchObject({ absTolerance: '1', percentTolerance: '0' });
    expect(one?.takes.lefts).toBe(28);
    expect(one?.evidence).toEqual({ kind: 'amounts', pairs: 28, within: 28, by: 'reference' });
  });

  it('suggests a last rule for larger differences, with a high risk', () => {
    const left = many(40, (at) => row(`k${at}`, `${at * 10}.00`));
    const right = many(40, (at) => row(`k${at}`, at === 7 ? '500.00' : `${at * 10}.00`));
    const found = told(left, right);
    expect(found.at(-1)).toMatchObject({
      rule: { type: 'EXACT', config: { matchAmount: false, matchReference: true } },
      takes: { lefts: 1, otherAmount: 1 },
      risk: { level: 'high', reason: { code: 'any-amount', count: 1 } },
    });
  });
});

describe('the few pairs that differ from all others', () => {
  const chosen = (found: ReturnType<typeof told>) => found.filter(isChosenByDefault);
  const tolerances = (found: ReturnType<typeof told>) =>
    found
      .filter(({ rule }) => rule.type === 'TOLERANCE')
      .map(({ rule: { config }, takes, risk }) => [
        config['absTolerance'],
        config['percentTolerance'],
        config['dateWindowDays'],
        takes.lefts,
        risk.level,
      ]);
  const left = many(200, (at) => row(`k${at}`, `${at}.00`));

  it('have a rule for one cent of their own, and payments that are short stay open by default', () => {
    const right = many(200, (at) =>
      row(`k${at}`, at <= 10 ? `${at - 1}.99` : at <= 22 ? (at * 0.9).toFixed(2) : `${at}.00`),
    );
    const found = told(left, right);
    expect(tolerances(found)).toEqual([
      ['0.01', '0', 0, 10, 'low'],
      ['0', '0.1', 0, 12, 'look'],
    ]);
    expect(found.find(({ takes }) => takes.lefts === 12)).toMatchObject({
      evidence: { pairs: 22, within: 22 },
      risk: { reason: { code: 'other-amounts', count: 12, of: 200 } },
    });
    expect(chosen(found).reduce((sum, { takes }) => sum + takes.lefts, 0)).toBe(188);
  });

  it('are counted with those that differ by more than any tolerance', () => {
    const amountOf = (at: number) => (at <= 12 ? at * 0.9 : at <= 15 ? at * 0.5 : at).toFixed(2);
    const found = told(
      left,
      many(200, (at) => row(`k${at}`, amountOf(at))),
    );
    expect(found.find(({ takes }) => takes.lefts === 12)).toMatchObject({
      evidence: { pairs: 15, within: 12 },
      risk: { reason: { code: 'other-amounts', count: 12, of: 200 } },
    });
  });

  it('are not in the days of a tolerance if they are 3 days later than the others', () => {
    const net = (late: number) =>
      many(200, (at) => row(`k${at}`, (at * 0.98).toFixed(2), at > 194 ? 5 + late : 5 + (at % 2)));
    expect(tolerances(told(left, net(4)))).toEqual([
      ['0', '0.02', 1, 194, 'low'],
      ['0', '0.02', 4, 6, 'look'],
    ]);
    expect(told(left, net(4)).map(({ risk }) => risk.reason)).toContainEqual({
      code: 'other-days',
      count: 6,
      of: 200,
    });
    expect(tolerances(told(left, net(3)))).toEqual([['0', '0.02', 3, 200, 'low']]);
  });

  it('are not hidden by a constant that is large for small amounts', () => {
    const small = many(40, (at) => row(`k${at}`, `${at / 10}0`));
    const short = many(40, (at) => row(`k${at}`, (at / 10 - (at % 2) * 0.6).toFixed(2)));
    const found = told(small, short).find(({ rule }) => rule.type === 'TOLERANCE');
    expect(found?.risk).toMatchObject({ level: 'look', reason: { code: 'wide' } });
    expect(isChosenByDefault(found!, 0, [found!])).toBe(false);
  });

  it('is not chosen by default if any amount would do', () => {
    const right = many(200, (at) => row(`k${at}`, at === 7 ? '500.00' : `${at}.00`));
    const found = told(left, right);
    expect(found.at(-1)?.risk.level).toBe('high');
    expect(isChosenByDefault(found.at(-1)!, found.length - 1, found)).toBe(false);
    expect(chosen(found)).toHaveLength(found.length - 1);
  });
});

it('counts all pairs with the same reference, also if only some of them are measured @soak', () => {
  const left = many(20_010, (at) => row(`k${at}`, `${at}.00`));
  const right = many(20_010, (at) => row(`k${at}`, `${at - 1}.99`));
  expect(told(left, right)).toMatchObject([
    { evidence: { kind: 'amounts', pairs: 20_010, within: 20_010 }, takes: { lefts: 20_010 } },
  ]);
});

describe('without a key', () => {
  it('compares amount and day, and marks the rule for review', () => {
    const left = many(10, (at) => row(`l${at}`, `${at}.10`));
    const right = many(10, (at) => row(`r${at}`, `${at}.10`));
    const [one, ...others] = told(left, right);
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      rule: { type: 'EXACT', config: { matchAmount: true, matchDate: true, matchReference: false } },
      takes: { lefts: 10, ambiguous: 0, withoutReference: 10 },
      risk: { level: 'look', reason: { code: 'without-reference', count: 10 } },
    });
  });

  it('counts ambiguous matches and does not suggest a rule that mostly guesses', () => {
    const alike = (side: string, alone: number, twins: number) => [
      ...many(alone, (at) => row(`${side}${at}`, `${at}.10`)),
      ...many(twins, (at) => row(`${side}t${at}`, '99')),
    ];
    expect(told(alike('l', 8, 2), alike('r', 8, 2))[0]).toMatchObject({
      takes: { lefts: 10, ambiguous: 2 },
      risk: { level: 'high', reason: { code: 'ambiguous', count: 2 } },
    });
    expect(told(alike('l', 2, 8), alike('r', 2, 8))).toEqual([]);
    // A right that two lefts fit is ambiguous, too.
    expect(told(alike('l', 18, 2), alike('r', 18, 1))[0]).toMatchObject({
      takes: { lefts: 19, ambiguous: 1 },
      risk: { level: 'look', reason: { code: 'ambiguous', count: 1 } },
    });
  });

  it('derives the days between rows from amounts that are unique on each side', () => {
    const left = many(20, (at) => row(`l${at}`, `${at}.10`, 5));
    const before = many(20, (at) => row(`r${at}`, `${at}.10`, at % 2 === 0 ? 4 : 3));
    expect(told(left, before).map(({ rule }) => rule)).toEqual([
      {
        type: 'DATE_LAG',
        config: {
          minDays: 1,
          maxDays: 2,
          inclusive: true,
          direction: 'RIGHT_BEFORE_LEFT',
          feeTolerance: '0',
          matchCurrency: true,
        },
      },
    ]);
    const around = many(20, (at) => row(`r${at}`, `${at}.10`, at % 2 === 0 ? 6 : 3));
    expect(told(left, around)[0]?.rule.config).toMatchObject({ minDays: 0, maxDays: 2, direction: 'ABS' });
    expect(told(left, around)[0]?.evidence).toEqual({ kind: 'days', pairs: 20, within: 20, by: 'amount' });
  });

  it('counts transactions below zero as used up', () => {
    const left = many(10, (at) => row(`l${at}`, at === 1 ? '-5' : `${at}.10`));
    const right = many(10, (at) => row(`r${at}`, at === 1 ? '-5' : `${at}.10`));
    expect(told(left, right)[0]).toMatchObject({
      takes: { lefts: 9, usedUp: 2 },
      risk: { level: 'look', reason: { code: 'used-up', count: 2 } },
    });
  });
});

describe('rows without a common reference', () => {
  const lags = (left: readonly Transaction[], right: readonly Transaction[]) =>
    told(left, right).flatMap(({ rule: { type, config }, takes }) =>
      type === 'DATE_LAG' ? [[config['direction'], config['minDays'], config['maxDays'], takes.lefts]] : [],
    );

  it('get a second range of days for the few that are outside the range of most', () => {
    const left = many(101, (at) => row(`l${at}`, `${at}.10`, 10));
    const right = many(101, (at) => row(`r${at}`, `${at}.10`, at <= 95 ? 9 : 12));
    expect(lags(left, right)).toEqual([
      ['RIGHT_BEFORE_LEFT', 1, 1, 95],
      ['LEFT_BEFORE_RIGHT', 2, 2, 6],
    ]);
  });

  it.each([
    [5, 5],
    [4, undefined],
  ])('get a tolerance of one cent if %i pairs need it', (count, lefts) => {
    const left = many(30, (at) => row(`l${at}`, `${at}0.10`, at <= count ? 5 : 7));
    const right = many(30, (at) =>
      row(`r${at}`, at <= count ? `${at}0.11` : `${at}0.10`, at <= 2 ? 6 : at <= count ? 5 : 7),
    );
    const found = told(left, right).filter(({ rule }) => rule.type === 'TOLERANCE');
    expect(found.map(({ rule, takes }) => [rule.config, takes.lefts])).toMatchObject(
      lefts === undefined
        ? []
        : [[{ absTolerance: '0.01', dateWindowDays: 1, matchReference: false }, lefts]],
    );
  });

  it('get no tolerance of one cent if it would also fit other rows of pairs with equal amounts', () => {
    const equal = (side: string) =>
      many(40, (at) => row(`${side}${at}`, `10.${String(at).padStart(2, '0')}`));
    const left = [...equal('l'), ...many(5, (at) => row(`m${at}`, `${at}00.00`))];
    const right = [...equal('r'), ...many(5, (at) => row(`s${at}`, `${at}00.01`))];
    expect(told(left, right).map(({ rule }) => rule.type)).toEqual(['EXACT']);
  });
});

it('suggests no rule without a reference for rows that are more than 45 days apart', () => {
  const later = (days: number) => ({ date: new Date(Date.UTC(2026, 0, 5 + days)).toISOString() });
  const left = many(20, (at) => row(`a${at}`, `${at}.10`));
  const apart = (days: number) => many(20, (at) => ({ ...row(`b${at}`, `${at}.10`), ...later(days) }));
  expect(told(left, apart(45))).toMatchObject([{ rule: { type: 'DATE_LAG' }, takes: { lefts: 20 } }]);
  expect(told(left, apart(122))).toEqual([]);
  const known = many(20, (at) => ({ ...row(`a${at}`, `${at}.10`), ...later(122) }));
  expect(told(left, known).map(({ rule: { config } }) => config['matchReference'])).toEqual([true]);
});

it('suggests no tolerance without a reference if it would also fit other rows of the known pairs', () => {
  const keyed = (side: string, by: number) =>
    many(40, (at) => row(`k${at}`, (at * 10 * by).toFixed(2), 5)).concat(row(side, (405 * by).toFixed(2), 5));
  const found = (amounts: (side: string, by: number) => Transaction[]) =>
    told(amounts('l', 1), amounts('r', 0.93)).map(({ rule }) => rule.config['matchReference']);
  expect(found(keyed)).toEqual([true]);
  // Far from each other, the same amounts are matched without a reference.
  const apart = (side: string, by: number) =>
    many(11, (at) => row(at < 11 ? `k${at}` : side, (2 ** at * 10 * by).toFixed(2), 5));
  expect(found(apart)).toEqual([true, false]);
});

describe('type 1:N', () => {
  const parts = (at: number, on: number) => [row(`p${at}a`, `${at}.25`, on), row(`p${at}b`, `${at}.75`, on)];
  it('finds a left that is the sum of one day', () => {
    const left = many(5, (at) => row(`w${at}`, `${at * 2 + 1}`, at));
    const found = told(left, many(5, (at) => parts(at, at)).flat(), '1:N');
    expect(found).toMatchObject([
      {
        rule: { type: 'EXACT', config: { matchAmount: false, matchDate: true } },
        takes: { lefts: 5, rights: 10, ambiguous: 0, otherAmount: 0 },
        evidence: { kind: 'sums', lefts: 5 },
      },
    ]);
  });

  it.each([
    [2, 'LEFT_BEFORE_RIGHT'],
    [-2, 'RIGHT_BEFORE_LEFT'],
  ])('finds the sum also if its parts are %i days away', (days, direction) => {
    const left = many(5, (at) => row(`w${at}`, `${at * 2 + 1}`, at + 5));
    const found = told(left, many(5, (at) => parts(at, at + 5 + days)).flat(), '1:N');
    expect(found).toMatchObject([
      {
        rule: { type: 'DATE_LAG', config: { minDays: 2, maxDays: 2, direction, feeTolerance: '6' } },
        takes: { lefts: 5, rights: 10 },
      },
    ]);
  });

  it('finds the sums of three days that are paid on one day', () => {
    const weeks = [0, 7, 14];
    const left = weeks.flatMap((week) =>
      [2, 3, 4].map((on) => row(`w${week + on}`, `${(week + on) * 2 + 1}`, week + 5)),
    );
    const right = weeks.flatMap((week) => [2, 3, 4].flatMap((on) => parts(week + on, week + on)));
    expect(told(left, right, '1:N').map(({ rule, takes }) => [rule.config['minDays'], takes])).toMatchObject([
      [1, { lefts: 3, rights: 6, ambiguous: 0 }],
      [2, { lefts: 3, rights: 6, ambiguous: 0 }],
      [3, { lefts: 3, rights: 6, ambiguous: 0 }],
    ]);
  });

  it('counts sums as ambiguous if another left has the same amount, or they leave a right of the day', () => {
    const left = many(8, (at) => row(`w${at}`, `${at * 2 + 1}`, at));
    const right = many(8, (at) => parts(at, at)).flat();
    const twin = row('twin', '3', 1);
    const rest = row('rest', '40', 2);
    expect(told([...left, twin], [...right, rest], '1:N')[0]?.takes).toMatchObject({
      lefts: 8,
      ambiguous: 2,
    });
  });

  it('tolerates a small remainder if one right has the reference of the left', () => {
    const left = many(30, (at) => row(`k${at}`, `${at}00`));
    const right = many(30, (at) => row(`k${at}`, at < 10 ? `${at}00` : `${at * 98}`, 9));
    expect(told(left, right, '1:N')).toMatchObject([
      { rule: { config: { matchAmount: true, matchReference: true } }, takes: { lefts: 9 } },
      {
        rule: {
          config: {
            matchAmount: false,
            allocationToleranceMode: 'PERCENT',
            allocationToleranceValue: '0.02',
          },
        },
        takes: { lefts: 21 },
      },
    ]);
  });
});

it('suggests nothing for N:M, which cannot be run', () => {
  const found = suggestRules({ contextType: 'N:M', rules: [], ...makeSample('pix') });
  expect(found).toMatchObject({ suggestions: [], problem: { code: 'context-type', type: 'N:M' } });
});

it('suggests rules only for rows that the other rules leave', () => {
  const sample = makeSample('pix');
  const all = suggestRules({ contextType: '1:1', rules: [], ...sample });
  const rules = asRules(all.suggestions).slice(0, 1);
  const rest = suggestRules({ contextType: '1:1', rules, ...sample });
  expect(rest.free).toEqual({ left: 300 - 251, right: 290 - 251 });
  expect(rest.matched.left).toBe(all.matched.left - 251);
});

it('reports its progress and can be cancelled', () => {
  const parts = [...suggestSteps({ contextType: '1:1', rules: [], ...makeSample('card') })];
  expect(parts[0]).toBe(0);
  expect(parts.at(-1)).toBeGreaterThan(0.5);
  expect(parts).toEqual(parts.toSorted((a, b) => a - b));
  expect(Math.max(...parts)).toBeLessThanOrEqual(1);
});

/** Generates scenarios without rules. Ids are unique in some; in the others rows nearly match everywhere. */
const scenarios = fc.integer({ min: 0, max: 1_000_000 }).map((seed): Scenario => ({
  ...randomScenario(seed, { uniqueIds: seed % 2 === 0, isWide: true }),
  rules: [],
}));

describe('any transactions', () => {
  it('suggests rules that can be saved and that the linter accepts', () => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const { suggestions } = suggestRules(scenario);
        for (const { rule } of suggestions) {
          expect(matchRuleTypes).toContain(rule.type);
          expect(ruleConfigIssues(rule.type, { ...rule.config })).toEqual([]);
        }
        const rules = suggestions.map(({ rule }, at) => ({ ...rule, id: String(at) }));
        const { findings } = lintRules(rules, { contextType: scenario.contextType, normalizesFees: false });
        expect(findings).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('predicts what a run takes, rule by rule', () => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const { suggestions, matched, problem } = suggestRules(scenario);
        if (problem) return;
        const result = runMatch({ ...scenario, rules: asRules(suggestions) });
        expect(result.problem).toBeUndefined();
        suggestions.forEach(({ takes }, rule) => {
          const groups = result.groups.filter((group) => group.rule === rule);
          expect(takes).toMatchObject({
            lefts: groups.length,
            rights: groups.flatMap(({ rights }) => rights).length,
            proposed: groups.filter(({ status }) => status === 'PROPOSED').length,
          });
          expect(groups.length).toBeGreaterThan(0);
        });
        const { left } = matchRates(result);
        expect(left.rows.confirmed + left.rows.proposed).toBe(matched.left);
      }),
      { numRuns: 300 },
    );
  });

  it('does not depend on the order of rows', () => {
    fc.assert(
      fc.property(scenarios, fc.integer(), (scenario, seed) => {
        const random = seededRandom(seed);
        const mixed = {
          ...scenario,
          left: shuffled(scenario.left, random),
          right: shuffled(scenario.right, random),
        };
        expect(suggestRules(mixed)).toEqual(suggestRules(scenario));
      }),
      { numRuns: 150 },
    );
  });
});
