import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anySchedule, scheduleOf, threeFees } from '../../testing/fee-schedules';
import { type CalculableSchedule, calculateFees } from '../calculate';
import { sumDecimals } from '../../money/decimal';
import { roundingModes } from '../../money/rounding-modes';
import { fromUnits, toUnits, unitsOfDigit } from '../../money/units';
import type { AmountRow } from './amount-row';
import {
  compareSteps,
  differenceOf,
  whyNotCompared,
  type FeeComparison,
  type FeeRequest,
  isFee,
  overchargeOf,
} from './compare-fees';
import { distanceOf, feeTotals } from './fee-totals';
import { filteredIndexes } from './rows-of-filter';

const current = scheduleOf(threeFees);
const edited = { ...current, applicationOrder: 'CASCADING' } as const;

function compare(rows: readonly AmountRow[], request: Partial<FeeRequest> = {}): FeeComparison {
  const steps = compareSteps(rows, { current, edited, kind: 'gross', digits: 2, ...request });
  for (;;) {
    const { done, value } = steps.next();
    if (!done) continue;
    if ('problem' in value) throw new Error(value.problem.code);
    return value;
  }
}
const row = (amount: string, charged?: string): AmountRow => ({
  row: 1,
  amount: toUnits(amount)!,
  ...(charged !== undefined && { charged: toUnits(charged)! }),
});
const rowsOf = (...amounts: string[]) => amounts.map((amount) => row(amount));

describe('the current against the edited schedule', () => {
  test('sums fees, rates and changes, and finds the largest change', () => {
    const comparison = compare([
      ...rowsOf('250', '5000', '99.99', '0', '-1'),
      { row: 6, why: 'not-an-amount', cell: 'x' },
    ]);
    expect(feeTotals(comparison)).toMatchObject({
      counts: { dearer: 0, cheaper: 3, same: 1, uncertain: 0, failed: 2 },
      failures: [
        { why: 'below-zero', count: 1 },
        { why: 'not-an-amount', count: 1 },
      ],
      current: { gross: '5349.99', fee: '93.7', net: '5256.29', rate: '1.7514' },
      edited: { gross: '5349.99', fee: '93.58', net: '5256.71', rate: '1.7492' },
      difference: '-0.12',
      grossChange: '0',
      netChange: '0.42',
      rateChange: '-0.0022',
    });
    expect(feeTotals(comparison)).not.toHaveProperty('acquirer');
  });

  test('reports higher fees if the schedules are swapped', () => {
    const totals = feeTotals(compare(rowsOf('250', '5000'), { current: edited, edited: current }));
    expect(totals).toMatchObject({ counts: { dearer: 2 }, difference: '0.1' });
  });

  test('returns no rate for a gross of 0', () => {
    expect(feeTotals(compare(rowsOf('0'))).rateChange).toBeUndefined();
    expect(feeTotals(compare(rowsOf('0'))).current).toEqual({
      gross: '0',
      fee: '0.3',
      net: '-0.3',
      rate: undefined,
    });
  });

  test('reports an unreadable fee with its schedule', () => {
    const broken = scheduleOf([{ name: 'b', structureType: 'FLAT', structure: {} }]);
    const run = (request: { current: CalculableSchedule; edited: CalculableSchedule }) =>
      compareSteps([], { ...request, kind: 'gross', digits: 2 }).next().value;
    expect(run({ current: broken, edited: current })).toMatchObject({
      schedule: 'current',
      problem: { item: 0 },
    });
    expect(run({ current, edited: broken })).toMatchObject({ schedule: 'edited', problem: { item: 0 } });
  });

  test('finds no change between equal schedules', () => {
    fc.assert(
      fc.property(anySchedule, fc.array(fc.nat(9999), { maxLength: 20 }), (schedule, cents) => {
        const rows = cents.map((one) => ({ row: 1, amount: BigInt(one) * unitsOfDigit(2) }));
        const { counts, difference } = feeTotals(compare(rows, { current: schedule, edited: schedule }));
        expect([counts, difference]).toEqual([
          { dearer: 0, cheaper: 0, same: rows.length, uncertain: 0, failed: 0 },
          '0',
        ]);
      }),
      { numRuns: 200 },
    );
  });

  test('returns totals that equal the sums of the step-by-step calculation', () => {
    fc.assert(
      fc.property(
        anySchedule,
        anySchedule,
        fc.array(fc.nat(9999), { maxLength: 12 }),
        (one, other, cents) => {
          const amounts = cents.map((amount) => fromUnits(BigInt(amount) * unitsOfDigit(2)));
          const totals = feeTotals(compare(rowsOf(...amounts), { current: one, edited: other }));
          const sumBy = (schedule: CalculableSchedule) =>
            sumDecimals(
              amounts.map((amount) => {
                const found = calculateFees(schedule, amount);
                return 'calculation' in found ? found.calculation.totalFee : 'none';
              }),
            );
          expect(totals.current.fee).toBe(sumBy(one));
          expect(totals.edited.fee).toBe(sumBy(other));
          expect(totals.modes.map(({ fee }) => fee)).toEqual(
            roundingModes.map((roundingMode) => sumBy({ ...other, roundingMode })),
          );
          expect(sumDecimals([totals.current.fee, totals.difference])).toBe(totals.edited.fee);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('rounding modes', () => {
  const tenPerCent = scheduleOf([{ name: 'r', structureType: 'PERCENTAGE', structure: { rate: '0.1' } }]);

  test('are compared with the number of rows that each would change', () => {
    const totals = feeTotals(
      compare(rowsOf('10.25', '10.35', '10.21'), { current: tenPerCent, edited: tenPerCent }),
    );
    expect(totals.modes).toEqual([
      { mode: 'HALF_UP', fee: '3.09', difference: '0', rowsOther: 0 },
      { mode: 'BANKERS', fee: '3.08', difference: '-0.01', rowsOther: 1 },
      { mode: 'FLOOR', fee: '3.07', difference: '-0.02', rowsOther: 2 },
      { mode: 'CEIL', fee: '3.1', difference: '0.01', rowsOther: 1 },
      { mode: 'TRUNCATE', fee: '3.07', difference: '-0.02', rowsOther: 2 },
    ]);
  });

  test('are checked for the one that explains the acquirer’s fees', () => {
    const rows = [
      row('10.25', '1.02'),
      row('10.35', '1.03'),
      row('10.29', '1.02'),
      row('20', '2.5'),
      row('7'),
    ];
    const totals = feeTotals(compare(rows, { current: tenPerCent, edited: tenPerCent }));
    expect(totals.acquirer).toEqual({
      rows: 4,
      charged: '5.57',
      scheduled: '5.1',
      difference: '0.47',
      histogram: { less: 0, 'unit-less': 3, equal: 0, 'unit-more': 0, more: 1 },
      agreeingNow: 0,
      explained: { mode: 'FLOOR', others: 1 },
    });
    expect(totals.modes.map(({ agreeing }) => agreeing)).toEqual([0, 1, 3, 0, 3]);
  });

  test('explain nothing if they explain less than half', () => {
    const other = (count: number) => Array.from({ length: count }, () => row('20', '9'));
    const by = (count: number) =>
      feeTotals(compare([row('10.25', '1.02'), ...other(count)], { current: tenPerCent, edited: tenPerCent }))
        .acquirer!.explained;
    expect([by(1), by(2)]).toEqual([{ mode: 'BANKERS', others: 1 }, undefined]);
  });

  test('explain nothing if the selected mode agrees equally well', () => {
    const rows = [row('10', '1'), row('20', '2.5')];
    const { acquirer } = feeTotals(compare(rows, { current: tenPerCent, edited: tenPerCent }));
    expect(acquirer).toMatchObject({ agreeingNow: 1, histogram: { equal: 1, more: 1 } });
    expect(acquirer).not.toHaveProperty('explained');
  });
});

test.each([
  ['0', 'equal'],
  ['0.01', 'unit-more'],
  ['0.005', 'unit-more'],
  ['0.011', 'more'],
  ['-0.01', 'unit-less'],
  ['-0.02', 'less'],
] as const)('a difference of %s is %s', (over, distance) => {
  expect(distanceOf(toUnits(over)!, unitsOfDigit(2))).toBe(distance);
});

describe('net amounts', () => {
  const tenPerCent = scheduleOf([{ name: 'r', structureType: 'PERCENTAGE', structure: { rate: '0.1' } }]);
  const three = scheduleOf([{ name: 'f', structureType: 'FLAT', structure: { amount: '0.305' } }], {
    roundingScale: 3,
  });

  test('are compared by the only gross under each schedule, else report the reason', () => {
    const comparison = compare(rowsOf('9', '0.04', '-5', '97.19'), {
      current: tenPerCent,
      edited: current,
      kind: 'net',
    });
    expect(comparison.compared.map(whyNotCompared)).toEqual([
      undefined,
      'several-gross',
      'below-zero',
      undefined,
    ]);
    expect(comparison.compared[0]!.current).toEqual({
      gross: toUnits('10'),
      fee: toUnits('1'),
      net: toUnits('9'),
    });
    expect(feeTotals(comparison)).toMatchObject({
      counts: { uncertain: 1, failed: 1, cheaper: 2 },
      modes: [],
    });
    expect([...filteredIndexes(comparison, { kind: 'uncertain' })]).toEqual([1]);
    const none = compare(rowsOf('1'), { current: three, edited: three, kind: 'net' });
    expect(none.compared.map(whyNotCompared)).toEqual(['no-gross']);
    const all = scheduleOf([{ name: 'r', structureType: 'PERCENTAGE', structure: { rate: '1' } }]);
    const open = compare(rowsOf('1'), { current: all, edited: current, kind: 'net' });
    expect(open.compared.map((one) => [whyNotCompared(one), one.change])).toEqual([
      ['undecided', 'uncertain'],
    ]);
  });

  test('fail if one schedule cannot result in them, whatever the other does', () => {
    // 0.04 is the net of 0.04 and of 0.05 under one schedule, and of nothing under the other.
    for (const [one, other] of [
      [tenPerCent, three],
      [three, tenPerCent],
    ] as const) {
      const { compared } = compare(rowsOf('0.04'), { current: one, edited: other, kind: 'net' });
      expect(compared.map((row) => [whyNotCompared(row), row.change])).toEqual([['no-gross', 'failed']]);
    }
  });

  test('equal the net of the gross that is found', () => {
    fc.assert(
      fc.property(anySchedule, fc.array(fc.nat(3000), { maxLength: 8 }), (schedule, cents) => {
        const rows = cents.map((one) => ({ row: 1, amount: BigInt(one) * unitsOfDigit(2) }));
        const { compared } = compare(rows, { current: schedule, edited: schedule, kind: 'net' });
        compared.forEach(({ edited: outcome }, place) => {
          if (!isFee(outcome)) return;
          const steps = calculateFees(schedule, fromUnits(outcome.gross));
          const net = 'calculation' in steps ? toUnits(steps.calculation.net) : undefined;
          expect(net).toBe(rows[place]!.amount);
        });
      }),
      { numRuns: 200 },
    );
  });
});

describe('rows of a filter', () => {
  const other = scheduleOf([{ name: 'r', structureType: 'PERCENTAGE', structure: { rate: '0.02' } }]);
  const rows = [
    row('10', '0.2'),
    row('1000', '1'),
    row('-1'),
    row('2000', '90'),
    row('12', '0.24'),
    row('0'),
  ];
  const comparison = compare(rows, { current: other, edited: current });

  test.each([
    ['all', [0, 1, 2, 3, 4, 5]],
    ['same', []],
    ['dearer', [0, 4, 5]],
    ['cheaper', [3]],
    ['failed', [2]],
    ['differs', [3, 1, 4, 0]],
  ] as const)('%s: the largest differences first', (filter, places) => {
    const wanted = filter === 'dearer' || filter === 'cheaper' ? placesByHand(filter) : places;
    expect([...filteredIndexes(comparison, { kind: filter })]).toEqual(wanted);
  });

  /** Returns the rows that a filter must return, found by sorting all differences. */
  function placesByHand(filter: 'dearer' | 'cheaper') {
    const sign = filter === 'dearer' ? 1n : -1n;
    return comparison.compared
      .map((one, place) => ({ place, by: (differenceOf(one) ?? 0n) * sign }))
      .filter(({ by }) => by > 0n)
      .toSorted((a, b) => (a.by > b.by ? -1 : a.by < b.by ? 1 : a.place - b.place))
      .map(({ place }) => place);
  }

  test('match a search text: a part of the reference, or digits of the amount', () => {
    const named = compare([
      { ...row('1000.50', '1'), reference: 'NSU-77' },
      { ...row('20', '90'), reference: 'nsu-10' },
      { row: 3, why: 'empty', cell: '' },
    ]);
    const found = (text: string, kind: 'all' | 'differs' = 'all') => [
      ...filteredIndexes(named, { kind, text }),
    ];
    expect(found('su-7')).toEqual([0]);
    expect(found('10')).toEqual([0, 1]);
    expect(found('1.000,5')).toEqual([0]);
    expect(found('0')).toEqual([1]);
    expect(found(' ')).toEqual([0, 1, 2]);
    expect(found('nsu', 'differs')).toEqual([1, 0]);
    expect(found('no such')).toEqual([]);
  });

  test('have no difference without a fee of the acquirer', () => {
    expect(overchargeOf(rows[2]!, comparison.compared[2]!)).toBeUndefined();
    expect(overchargeOf(rows[5]!, comparison.compared[5]!)).toBeUndefined();
  });
});

test('yields the number of finished rows regularly', () => {
  const rows = Array.from({ length: 600 }, () => row('1'));
  const steps = compareSteps(rows, { current, edited, kind: 'gross', digits: 2 });
  expect([steps.next().value, steps.next().value, steps.next().value]).toEqual([0, 256, 512]);
  expect(steps.next().done).toBe(true);
});
