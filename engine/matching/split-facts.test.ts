import { describe, expect, it } from 'vitest';
import { decimalOf } from './exact-number';
import { explainer } from './explain';
import { unmatchedCodeOf } from './result';
import { runMatch } from './run';
import type { RuleToRun, Transaction } from './transaction';

/** These tests check splits in 1:N as they were observed at the service (docs/contract.md#allocation). */

type Config = Record<string, unknown>;

/** Parses `amount [currency]`, USD by default. The text is also the id, and all rows are on one day. */
function row(text: string): Transaction {
  const [amount = '', currency = 'USD'] = text.split(' ');
  return { externalId: text, amount, currency, date: '2026-01-05T00:00:00Z' };
}

function run(lefts: string, rights: string, config: Config, type = 'EXACT') {
  const rules: RuleToRun[] = [
    { priority: 1, type, config: { ...(type === 'EXACT' && exactAnything), ...config } },
  ];
  const rows = (texts: string) => texts.split(', ').map(row);
  return runMatch({ contextType: '1:N', rules, left: rows(lefts), right: rows(rights) });
}

const exactAnything = { matchAmount: false, matchReference: false };
const anyCurrency = { matchCurrency: false };
const open = (value: string) => ({ allocationToleranceValue: value });

/**
 * Formats a result as `left = right share + … score` per match, then `left: reason` if it is not plain `UNMATCHED`; or
 * as `fails`.
 */
function words(lefts: string, rights: string, config: Config, type?: string): string {
  const result = run(lefts, rights, config, type);
  if (result.problem) return 'fails';
  const groups = result.groups.map(({ left, rights: taken, shares, score }) => {
    const parts = taken.map(
      (right, at) => `${result.right.rows[right]!.externalId} (${decimalOf(shares![at]!)})`,
    );
    return `${result.left.rows[left]!.externalId} = ${parts.join(' + ')}, ${score}`;
  });
  const reasons = result.left.rows.flatMap((left, at) =>
    unmatchedCodeOf(result, at) === 'UNMATCHED' ? [] : [`${left.externalId}: ${unmatchedCodeOf(result, at)}`],
  );
  return [...groups, ...reasons].join('; ');
}

describe('E1: whether the left is covered is tested only after a share was taken', () => {
  it.each<[string, string, Config, string]>([
    ['5', '0, 1, 2', open('100'), '5 = 1 (1), 100'],
    ['5', '9', { ...open('5'), allowPartial: true }, '5 = 9 (5), 100'],
    ['5', '1, 2', { ...open('1'), allocationToleranceMode: 'PERCENT' }, '5 = 1 (1), 100'],
    ['5', '1 EUR, 2 USD', { ...open('5'), ...anyCurrency }, '5 = 2 USD (2), 100'],
    ['5, 3', '1, 2, 7', open('5'), '3 = 1 (1), 100; 5 = 2 (2), 100'],
    ['1', '-1, 1', open('5'), 'fails'],
    ['5', '0, 9', open('5'), ''],
    ['5', '9', open('100'), ''],
    ['0', '0, 1', open('5'), ''],
    ['0', '1', { ...open('5'), allowPartial: true }, ''],
    ['0', '-1, 0', open('5'), ''],
  ])('%s over %s with %j: %s', (lefts, rights, config, expected) => {
    expect(words(lefts, rights, config)).toBe(expected);
  });
});

describe('E2: a right that scores under 60 with the left is not a candidate', () => {
  const rounding = { percentTolerance: '0', roundingScale: 0, matchReference: false };
  it.each<[string, string, string, string]>([
    ['60', '100.00', '39.6, 60.4', '100.00: SPLIT_INCOMPLETE'],
    ['50', '100.00', '49.6, 50.4', '100.00: SPLIT_INCOMPLETE'],
    ['100', '100.00', '-0.4, 100', '100.00 = 100 (100), 90'],
    // Without any candidate there is neither a reason nor a failure.
    ['60', '100.00', '39.6', ''],
    ['60', '-0.4', '60', ''],
  ])('within %s: %s over %s: %s', (absTolerance, lefts, rights, expected) => {
    expect(words(lefts, rights, { ...rounding, absTolerance }, 'TOLERANCE')).toBe(expected);
  });

  it('explains the pair by its own score', () => {
    const result = run('100.00', '39.6, 60.4', { ...rounding, absTolerance: '60' }, 'TOLERANCE');
    const outcomes = [0, 1].map((right) => explainer(result)(0, right)[0]!.outcome);
    expect(outcomes).toEqual([{ code: 'score-too-low' }, { code: 'split-incomplete' }]);
  });
});

describe('E3: a negative candidate fails the run before its currency is compared', () => {
  it.each<[string, string, Config, string]>([
    ['3', '-1 EUR, 3 USD', anyCurrency, 'fails'],
    ['3', '-1 EUR, 3 USD', {}, '3 = 3 USD (3), 100'],
  ])('%s over %s with %j: %s', (lefts, rights, config, expected) => {
    expect(words(lefts, rights, config)).toBe(expected);
  });

  it('has no effect after the left is covered', () => {
    const date = (day: string, text: string) => ({ ...row(text), date: `2026-01-${day}T00:00:00Z` });
    const result = runMatch({
      contextType: '1:N',
      rules: [{ priority: 1, type: 'EXACT', config: { ...exactAnything, ...anyCurrency, matchDate: false } }],
      left: [row('3')],
      right: [date('05', '3'), date('06', '-1 EUR')],
    });
    expect([result.problem, result.groups.length]).toEqual([undefined, 1]);
  });
});

it('E4: a right without a base amount is skipped, a left without one has the reason FX_RATE_UNAVAILABLE', () => {
  const based = (amount: string, base?: string): Transaction => ({
    ...row(amount),
    ...(base && { baseAmount: base, baseCurrency: 'EUR' }),
  });
  const split = (left: Transaction, right: Transaction[]) => {
    const config = { allocationUseBaseAmount: true, feeTolerance: '9' };
    const result = runMatch({
      contextType: '1:N',
      rules: [{ priority: 1, type: 'DATE_LAG', config }],
      left: [left],
      right,
    });
    const outcomes = right.map((_, at) => explainer(result)(0, at)[0]!.outcome);
    return [result.groups.map(({ rights }) => rights), unmatchedCodeOf(result, 0), outcomes];
  };
  expect(split(based('5', '4'), [based('1'), based('2', '4')])).toEqual([
    [[1]],
    'UNMATCHED',
    [{ code: 'no-share' }, { code: 'taken', status: 'CONFIRMED' }],
  ]);
  expect(split(based('5', '4'), [based('1')])).toEqual([[], 'UNMATCHED', [{ code: 'no-share' }]]);
  expect(split(based('5'), [based('2', '4')])).toEqual([
    [],
    'FX_RATE_UNAVAILABLE',
    [{ code: 'base-missing' }],
  ]);
});

it('explains that a left of zero is not split', () => {
  const explain = explainer(run('0', '0, 1', open('5')));
  expect([0, 1].map((right) => explain(0, right)[0]!.outcome)).toEqual([
    { code: 'no-share' },
    { code: 'no-share' },
  ]);
});
