import { describe, expect, it } from 'vitest';
import { decimalOf, exactAmount } from '../matching/exact-number';
import type { MatchResult } from '../matching/result';
import { runMatch } from '../matching/run';
import { runToEnd } from '../matching/run-to-end';
import type { RuleToRun, Transaction } from '../matching/transaction';
import type { Run } from './compare-runs';
import { coverageSteps } from './coverage';
import { fitsLaterSteps } from './fits-later';
import { matchRates } from './match-rate';
import { nearestRows } from './nearest-rows';
import { row } from '../testing/row';

const coverageOf = (run: Run) => runToEnd(coverageSteps(run));
const fitsLater = (result: MatchResult) => runToEnd(fitsLaterSteps(result));

const exact: RuleToRun = { priority: 1, type: 'EXACT', config: { matchReference: true, matchDate: false } };
const tolerance: RuleToRun = {
  priority: 2,
  type: 'TOLERANCE',
  config: { absTolerance: '1', percentTolerance: '0', dateWindowDays: 9, matchReference: false },
};
const left = [
  row('a', '10.50', 1),
  row('b', '20', 3),
  row('c', '30', 1),
  row('u', '7', 2, 'USD'),
  row('z', '1', 2),
];
const right = [
  row('a', '10.50', 2),
  row('b', '20', 3),
  row('c', '30', 1),
  row('v', '7.50', 2, 'USD'),
  row('y', '500', 2),
];
const run = (rules: readonly RuleToRun[], contextType = '1:1'): Run => ({
  result: runMatch({
    contextType,
    left,
    right,
    rules: rules.map((rule, at) => ({ ...rule, priority: at + 1 })),
  }),
  ruleIds: rules.map((_, at) => `rule ${at + 1}`),
});

describe('the coverage of rules', () => {
  it('counts what each rule takes, by currency, in order', () => {
    const [first, second] = coverageOf(run([exact, tolerance]));
    expect(first).toEqual({
      ruleId: 'rule 1',
      lefts: 3,
      usedUp: 0,
      amounts: [{ currency: 'BRL', amount: '60.5' }],
      stopped: false,
      fitsLater: 'rule 2',
    });
    expect(second).toMatchObject({ lefts: 1, amounts: [{ currency: 'USD', amount: '7' }] });
    expect(second).not.toHaveProperty('fitsLater');
  });

  it('counts used-up rows and stopped rules', () => {
    const { result, ruleIds } = run([exact, tolerance]);
    const [first, second] = coverageOf({
      ruleIds,
      result: {
        ...result,
        usedUp: [{ rule: 1, left: 4, rights: [4], cause: 'group-too-large' }],
        stopped: [{ rule: 1, left: 4, comparisons: 10 }],
      },
    });
    expect([first!.usedUp, first!.stopped]).toEqual([0, false]);
    expect([second!.usedUp, second!.stopped]).toEqual([2, true]);
  });
});

describe('a later rule that fits every pair of a rule', () => {
  const wide: RuleToRun = { ...tolerance, config: { ...tolerance.config, absTolerance: '100' } };
  it('is the first such rule; there is none if the rule takes nothing or is the last', () => {
    expect(fitsLater(run([tolerance, exact, wide, wide]).result)).toEqual([
      2,
      undefined,
      undefined,
      undefined,
    ]);
    const { result } = run([exact, tolerance]);
    expect(fitsLater(result)[1]).toBeUndefined();
  });

  it('is not searched for in 1:N', () => {
    expect(fitsLater({ ...run([tolerance, wide]).result, contextType: '1:N' })).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('is not searched for if too many pairs would have to be tested @soak', () => {
    const { result } = run([tolerance, wide]);
    const [group] = result.groups;
    const many = (count: number) => ({ ...result, groups: Array.from({ length: count }, () => group!) });
    expect(fitsLater(many(1_000_000))).toEqual([1, undefined]);
    expect(fitsLater(many(1_000_001))).toEqual([undefined, undefined]);
  });
});

it('a match rate counts rows and absolute amounts by state and currency, the most frequent currency first', () => {
  const { result } = run([exact]);
  const groups = result.groups.map(
    (group, at) => ({ ...group, status: at === 0 ? 'PROPOSED' : 'CONFIRMED' }) as const,
  );
  const [proposed] = groups;
  const amount = result.left.rows[proposed!.left]!.amount.replace('-', '');
  const rates = matchRates({ ...result, groups });
  expect(rates.left.rows).toEqual({ confirmed: 2, proposed: 1, open: 2 });
  expect(rates.left.amounts.map(({ currency, rows }) => [currency, rows])).toEqual([
    ['BRL', 4],
    ['USD', 1],
  ]);
  expect(rates.left.amounts[0]!.proposed).toBe(decimalOf(exactAmount(amount)));
  expect(rates.left.amounts[0]!.open).toBe('1');
  expect(rates.right.rows).toEqual({ confirmed: 2, proposed: 1, open: 2 });
  expect(rates.right.amounts[1]).toEqual({
    currency: 'USD',
    rows: 1,
    confirmed: '0',
    proposed: '0',
    open: '7.5',
  });
});

describe('the nearest transactions', () => {
  const names = (wanted: Transaction, among: Transaction[], count = 9) => {
    const { result } = { result: runMatch({ contextType: '1:1', left: [wanted], right: among, rules: [] }) };
    return nearestRows(result.left, 0, result.right, count).map(
      (place) => result.right.rows[place]!.externalId,
    );
  };
  const wanted = row('Ref', '100', 5);
  it('have the same reference, ignoring letter case, then the same currency', () => {
    const among = [row('usd', '100', 5, 'USD'), row('near', '101', 5), row('REF', '900', 9, 'USD')];
    expect(names(wanted, among)).toEqual(['REF', 'near', 'usd']);
  });
  it('are then sorted by amount and day together, above or below: a percent is as far as a day', () => {
    const among = [
      row('two', '102', 5),
      row('one', '99', 1),
      row('same', '100', 9),
      row('day', '100', 4),
      row('late', '100', 7),
    ];
    expect(names(wanted, among)).toEqual(['day', 'two', 'late', 'same', 'one']);
    expect(names(wanted, among, 2)).toEqual(['day', 'two']);
    expect(names(wanted, [], 2)).toEqual([]);
  });
  it('are unmatched ones before matched ones, except for the same reference', () => {
    const among = [row('taken', '100', 5), row('open', '99', 5), row('REF', '7', 25)];
    const { left, right } = runMatch({ contextType: '1:1', left: [wanted], right: among, rules: [] });
    const isMatched = (place: number) => right.rows[place]!.externalId !== 'open';
    const found = nearestRows(left, 0, right, 9, { isMatched });
    expect(found.map((place) => right.rows[place]!.externalId)).toEqual(['REF', 'open', 'taken']);
  });
});
