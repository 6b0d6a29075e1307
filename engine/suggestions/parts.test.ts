import { describe, expect, it } from 'vitest';
import { decimalOf, exactAmount } from '../matching/exact-number';
import { makeSide } from '../matching/side';
import { amountTolerance, isExplainable } from './amount-tolerance';
import { lagRule, toleranceRule } from './configs';
import { dayWindow } from './day-window';
import { freeRows } from './trial';
import { maxMeasured, type Pairs, pairsByAmount, pairsByReference, samplePairs } from './pairs';
import { riskOf } from './risk';
import type { TrialCounts } from './suggestion';
import { row } from '../testing/row';

/** Returns sides and pairs with these amounts, left and right. Pass them by rising left amounts. */
function paired(...amounts: readonly (readonly [left: string, right: string])[]) {
  const key = (at: number) => `k${String(at).padStart(4, '0')}`;
  const left = makeSide(amounts.map(([amount], at) => row(key(at), amount)));
  const right = makeSide(amounts.map(([, amount], at) => row(key(at), amount)));
  return [left, right, pairsByReference(left, right)] as const;
}

function apart(...days: readonly number[]) {
  const left = makeSide(days.map((_, at) => row(`k${at}`, '1', 40)));
  const right = makeSide(days.map((day, at) => row(`k${at}`, '1', 40 + day)));
  return [left, right, pairsByReference(left, right)] as const;
}
const times = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value);

describe('the narrowest range of days', () => {
  it.each<[readonly number[], number, ReturnType<typeof dayWindow>]>([
    [[0, 0, 1], 100, { from: 0, to: 1, within: 3 }],
    [[...times(99, 2), 30], 99, { from: 2, to: 2, within: 99 }],
    [[...times(98, 2), 5, 30], 99, { from: 2, to: 5, within: 99 }],
    [[-3, -1, -1], 60, { from: -1, to: -1, within: 2 }],
    // As narrow as another one, but nearer to the same day.
    [[-4, -3, 1, 2], 50, { from: 1, to: 2, within: 2 }],
    [[-2, -1, 3, 4], 50, { from: -2, to: -1, within: 2 }],
    [[0, 31], 100, { from: 0, to: 31, within: 2 }],
    [[0, 32], 100, undefined],
    [[], 99, undefined],
  ])('of %j for %i percent', (days, inHundred, wanted) => {
    expect(dayWindow(...apart(...days), inHundred)).toEqual(wanted);
  });
});

describe('a tolerance in round numbers', () => {
  it.each<[string, readonly (readonly [string, string])[], ReturnType<typeof amountTolerance>]>([
    ['none without a difference', [['10', '10']], undefined],
    [
      'a constant',
      times(3, ['100', '98.20'] as const),
      { absTolerance: '2', percentTolerance: '0', within: 3 },
    ],
    [
      'a constant fee of small and large amounts',
      [
        ['20', '18.10'],
        ['200', '198.10'],
        ['2000', '1998.10'],
      ],
      { absTolerance: '2', percentTolerance: '0', within: 3 },
    ],
    [
      'a per cent of small and large amounts, its edge included',
      [
        ['10', '9.75'],
        ['200', '195'],
        ['5000', '4875'],
      ],
      { absTolerance: '0', percentTolerance: '0.025', within: 3 },
    ],
    [
      'the larger of both',
      [...times(30, ['1.00', '0.85'] as const), ...times(30, ['1000', '985'] as const)],
      { absTolerance: '0.20', percentTolerance: '0.015', within: 60 },
    ],
    [
      'without one in fifty',
      [...times(49, ['100', '99'] as const), ['100', '85']],
      { absTolerance: '1', percentTolerance: '0', within: 49 },
    ],
    [
      'without one in fifty that stands first',
      [['90', '80'], ...times(49, ['100', '99'] as const)],
      { absTolerance: '0', percentTolerance: '0.01', within: 49 },
    ],
    [
      'a constant that small amounts are within, too, although a fee explains only larger ones',
      [['3', '2.20'], ['3.50', '2.70'], ...times(25, ['100', '99.20'] as const)],
      { absTolerance: '1', percentTolerance: '0', within: 27 },
    ],
    [
      'none for what is no fee',
      [
        ['100', '79'],
        ['100', '-100'],
        ['100', '500'],
      ],
      undefined,
    ],
  ])('%s', (_, amounts, wanted) => {
    expect(amountTolerance(...paired(...amounts))).toEqual(wanted);
  });

  it('is of one kind if only that kind is requested', () => {
    const amounts = paired(['20', '18.10'], ['200', '198.10']);
    expect(amountTolerance(...amounts, ['percent'])).toMatchObject({
      absTolerance: '0',
      percentTolerance: '0.1',
    });
    expect(amountTolerance(...paired(['10', '9.75'], ['200', '195']), ['absolute'])).toMatchObject({
      absTolerance: '5',
      percentTolerance: '0',
    });
  });

  it('is undefined beyond the round numbers', () => {
    expect(amountTolerance(...paired(['100000', '85000']))).toBeUndefined();
  });

  it.each([
    ['100', '80', true],
    ['100', '79.99', false],
    ['-100', '-80', true],
    ['100', '-100', false],
    ['80', '100', true],
  ])('%s and %s may differ by a fee: %s', (one, other, wanted) => {
    expect(isExplainable(exactAmount(one), exactAmount(other))).toBe(wanted);
  });
});

describe('unique pairs', () => {
  const left = makeSide([row('a', '1'), row('b', '2'), row('B', '3'), row('d', '4'), row('e', '4')]);
  const right = makeSide([row('A', '3'), row('b', '1'), row('d', '9'), row('D', '4')]);
  const names = ({ left: lefts, right: rights }: Pairs) =>
    Array.from(lefts, (l, at) => `${left.rows[l]!.externalId} ${right.rows[rights[at]!]!.externalId}`);

  it('share a value that is unique on each side', () => {
    expect(names(pairsByReference(left, right))).toEqual(['a A']);
    expect(names(pairsByAmount(left, right))).toEqual(['a b', 'B A']);
  });

  it('are sampled at even distances if there are many', () => {
    const many = Int32Array.from({ length: maxMeasured * 2 }, (_, at) => at);
    const few = samplePairs({ left: many, right: many });
    expect(few.left).toHaveLength(maxMeasured);
    expect([few.left[0], few.left[1], few.right.at(-1)]).toEqual([0, 2, maxMeasured * 2 - 2]);
    const all = { left: many.slice(0, maxMeasured), right: many.slice(0, maxMeasured) };
    expect(samplePairs(all)).toBe(all);
  });
});

it('freeRows keeps every column in run order', () => {
  const side = makeSide([row('a', '1', 3), row('b', '-2', 4), row('c', '3', 5)]);
  const free = freeRows(side, Int32Array.of(0, -1, -1));
  expect(free.rows.map(({ externalId }) => externalId)).toEqual(['b', 'c']);
  expect(free.amount.map(decimalOf)).toEqual(['-2', '3']);
  expect([...free.near]).toEqual([-2, 3]);
  expect([...free.negative]).toEqual([1, 0]);
  expect(free.day[1]! - free.day[0]!).toBe(1);
  expect(freeRows(side, Int32Array.of(-1, -1, -1))).toBe(side);
});

describe('the risk of a rule', () => {
  const takes: TrialCounts = {
    lefts: 100,
    rights: 100,
    proposed: 0,
    usedUp: 0,
    ambiguous: 0,
    withoutReference: 0,
    otherAmount: 0,
  };
  it.each<[Partial<TrialCounts>, boolean, string, string, number | undefined]>([
    [{}, true, 'low', 'none', undefined],
    [{ otherAmount: 5 }, true, 'low', 'none', undefined],
    [{ withoutReference: 9 }, true, 'look', 'without-reference', 9],
    [{ proposed: 2, withoutReference: 9 }, true, 'look', 'proposed', 2],
    [{ usedUp: 4, proposed: 2 }, true, 'look', 'used-up', 4],
    [{ ambiguous: 1, usedUp: 4 }, true, 'look', 'ambiguous', 1],
    [{ ambiguous: 10 }, true, 'look', 'ambiguous', 10],
    [{ ambiguous: 11 }, true, 'high', 'ambiguous', 11],
    [{ ambiguous: 11, otherAmount: 1 }, false, 'high', 'any-amount', 1],
    [{ ambiguous: 3 }, false, 'look', 'ambiguous', 3],
  ])('%j, amounts compared: %s', (some, comparesAmounts, level, code, count) => {
    expect(riskOf({ ...takes, ...some }, comparesAmounts)).toEqual({
      level,
      reason: { code, ...(count !== undefined && { count }) },
    });
  });
});

it('a doubt outweighs what is only to be reviewed, but not a high risk', () => {
  const takes: TrialCounts = {
    lefts: 100,
    rights: 100,
    proposed: 2,
    usedUp: 0,
    ambiguous: 1,
    withoutReference: 0,
    otherAmount: 100,
  };
  const doubt = { code: 'other-amounts', count: 13, of: 900 } as const;
  expect(riskOf(takes, true, doubt)).toEqual({ level: 'look', reason: doubt });
  expect(riskOf(takes, false, doubt).level).toBe('high');
});

describe('complete rules', () => {
  it.each<[number, number, Record<string, unknown>]>([
    [1, 3, { minDays: 1, maxDays: 3, direction: 'LEFT_BEFORE_RIGHT' }],
    [0, 0, { minDays: 0, maxDays: 0, direction: 'LEFT_BEFORE_RIGHT' }],
    [-3, -1, { minDays: 1, maxDays: 3, direction: 'RIGHT_BEFORE_LEFT' }],
    [-3, 0, { minDays: 0, maxDays: 3, direction: 'RIGHT_BEFORE_LEFT' }],
    [-1, 4, { minDays: 0, maxDays: 4, direction: 'ABS' }],
    [-4, 1, { minDays: 0, maxDays: 4, direction: 'ABS' }],
  ])('%i to %i days from left to right', (from, to, wanted) => {
    expect(lagRule({ from, to }, '0')).toEqual({
      type: 'DATE_LAG',
      config: { ...wanted, inclusive: true, feeTolerance: '0', matchCurrency: true },
    });
  });

  it('a tolerance names its base only if it has a percentage', () => {
    const tolerance = { absTolerance: '2', percentTolerance: '0', within: 1 };
    expect(toleranceRule(tolerance, 3, undefined).config).toEqual({
      absTolerance: '2',
      percentTolerance: '0',
      dateWindowDays: 3,
      matchCurrency: true,
      matchReference: false,
    });
  });
});
