import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anySchedule, scheduleOf } from '../../testing/fee-schedules';
import { compareDecimals, sumDecimals } from '../../money/decimal';
import { toUnits, unitsOfDigit } from '../../money/units';
import type { AmountRow } from './amount-row';
import { compareSteps, type FeeRequest, schedulesOf } from './compare-fees';
import { feeTotals } from './fee-totals';
import { groupFields } from './find-group-columns';
import { groupKeyOf } from './grouping';
import { countsOf, filteredIndexes, rowKinds } from './rows-of-filter';
import { groupSteps, maxGroups, type SaleGroups, type SaleSums } from './sale-groups';

const percent = (rate: string) =>
  scheduleOf([{ name: 'r', structureType: 'PERCENTAGE', structure: { rate } }]);
const [two, three] = [percent('0.02'), percent('0.03')];

function lastOf<Result>(steps: Generator<number, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

function compare(rows: readonly AmountRow[], request: Partial<FeeRequest> = {}) {
  const compared = lastOf(
    compareSteps(rows, { current: two, edited: two, kind: 'gross', digits: 2, ...request }),
  );
  if ('problem' in compared) throw new Error(compared.problem.code);
  return { compared, groups: lastOf(groupSteps(compared)) };
}

const sale = (
  amount: string,
  charged: string | undefined,
  brand?: string,
  instalments?: string,
): AmountRow => ({
  row: 1,
  amount: toUnits(amount)!,
  ...(charged !== undefined && { charged: toUnits(charged)! }),
  ...(brand !== undefined && { brand }),
  ...(instalments !== undefined && { instalments }),
});

const sales = [
  sale('100', '2', 'Visa', '1'),
  sale('100', '2.5', 'Elo', '1'),
  sale('200', '5', 'VISA', '1'),
  sale('100', '2', 'Visa', '3'),
  sale('50', undefined, 'Visa', '1'),
  sale('300', '3', 'Visa', '1'),
];
const byBrand = { by: ['brand', 'instalments'], own: [] } as const;

describe('groups of sales', () => {
  test('have sums, the spread of their rates and what was overcharged', () => {
    const { groups } = compare(sales, { grouping: byBrand });
    expect(groups.count).toBe(3);
    expect(groups.groups.map(({ values, sales: count, omitted }) => [values, count, omitted])).toEqual([
      [['Visa', '1'], 3, 1],
      [['Elo', '1'], 1, 0],
      [['Visa', '3'], 1, 0],
    ]);
    expect(groups.groups[0]).toMatchObject({
      gross: '600',
      scheduled: '12',
      acquirer: {
        charged: '10',
        difference: '-2',
        rates: { lowest: '1', typical: '2', highest: '2.5' },
        over: { sales: 1, gross: '200', charged: '5', scheduled: '4', overcharge: '1' },
      },
    });
    expect(groups.total).toMatchObject({
      sales: 5,
      omitted: 1,
      acquirer: { over: { sales: 2, overcharge: '1.5' } },
    });
  });

  test('are one group if rows are grouped by nothing', () => {
    const { groups } = compare(sales);
    expect(groups).toMatchObject({ by: [], count: 1, groups: [{ values: [], sales: 5 }] });
  });

  test('have no charged sums if the file has no charged fees', () => {
    const { groups } = compare([sale('100', undefined, 'Visa')], { grouping: byBrand });
    expect(groups.groups[0]).toMatchObject({ sales: 1, omitted: 0, scheduled: '2', values: ['Visa', ''] });
    expect(groups.total).not.toHaveProperty('acquirer');
  });

  test('are only counted if there are too many', () => {
    const many = Array.from({ length: maxGroups + 1 }, (_, place) => sale('10', '1', `b${place}`));
    expect(compare(many, { grouping: byBrand }).groups).toMatchObject({
      count: maxGroups + 1,
      groups: [],
      total: { sales: maxGroups + 1 },
    });
    expect(compare(many.slice(1), { grouping: byBrand }).groups.groups).toHaveLength(maxGroups);
  });

  test('sum the gross of net amounts with the charged fee', () => {
    const { groups } = compare([sale('98', '2.5', 'Visa')], { kind: 'net', grouping: byBrand });
    expect(groups.total).toMatchObject({ gross: '100.5', scheduled: '2', acquirer: { difference: '0.5' } });
  });

  test('list only their rows, the most overcharged first', () => {
    const { compared, groups } = compare(sales, { grouping: byBrand });
    const rowsOf = (kind: 'all' | 'overcharged', group?: string) => [
      ...filteredIndexes(compared, { kind, ...(group !== undefined && { group }) }),
    ];
    expect(groups.groups.map(({ key }) => rowsOf('all', key))).toEqual([[0, 2, 4, 5], [1], [3]]);
    expect(rowsOf('overcharged')).toEqual([2, 1]);
    expect(rowsOf('overcharged', groups.groups[1]!.key)).toEqual([1]);
    expect(rowsOf('all', 'unknown')).toEqual([]);
    for (const kind of rowKinds) {
      expect(countsOf(compared)[kind]).toBe(filteredIndexes(compared, { kind }).length);
      const { key } = groups.groups[0]!;
      expect(countsOf(compared, key)[kind]).toBe(filteredIndexes(compared, { kind, group: key }).length);
    }
  });
});

describe('a group’s own schedule', () => {
  const group = groupKeyOf(byBrand.by)(sale('1', '1', 'vísa', '1'));

  test('applies instead of the current and the edited one, in this group only', () => {
    const grouping = { ...byBrand, own: [{ group, schedule: three }] };
    const { compared, groups } = compare(sales, { edited: percent('0.01'), grouping });
    expect(compared.compared.map(({ change }) => change)).toEqual([
      'same',
      'cheaper',
      'same',
      'cheaper',
      'same',
      'same',
    ]);
    expect(groups.groups.map(({ scheduled }) => scheduled)).toEqual(['18', '1', '1']);
    expect(schedulesOf(compared, 0)).toEqual({ current: three, edited: three });
    expect(schedulesOf(compared, 1)).toEqual({ current: two, edited: percent('0.01') });
  });

  test('is reported if it cannot be calculated', () => {
    const broken = scheduleOf([{ name: 'b', structureType: 'FLAT', structure: {} }]);
    const grouping = { ...byBrand, own: [{ group, schedule: broken }] };
    const steps = compareSteps(sales, { current: two, edited: two, kind: 'gross', digits: 2, grouping });
    expect(lastOf(steps)).toMatchObject({ schedule: 'own', problem: { item: 0 } });
  });
});

const anySale = fc.record(
  {
    cents: fc.nat(99_999),
    fee: fc.integer({ min: -50, max: 4000 }),
    brand: fc.constantFrom('Visa', 'VISA', 'Elo', 'Élo'),
    product: fc.constantFrom('Crédito', 'debito'),
    instalments: fc.constantFrom('1', '3'),
    hasFee: fc.boolean(),
    isRead: fc.boolean(),
  },
  { requiredKeys: ['cents', 'fee', 'hasFee', 'isRead'] },
);

/** Returns the sums over groups of what `valueOf` returns. */
const summed = ({ groups }: SaleGroups, valueOf: (sums: SaleSums) => string | number | undefined) =>
  sumDecimals(groups.map((one) => String(valueOf(one) ?? '0')));

test('sums of any groups equal those of all rows, by any schedules @soak', () => {
  fc.assert(
    fc.property(
      fc.array(anySale, { maxLength: 40 }),
      fc.subarray([...groupFields]),
      anySchedule,
      anySchedule,
      (any, by, edited, own) => {
        const rows = any.map(({ cents, fee, hasFee, isRead, ...properties }): AmountRow => {
          const known = { row: 1, ...properties };
          if (!isRead) return { ...known, why: 'empty', cell: '' };
          const charged = hasFee && { charged: BigInt(fee) * unitsOfDigit(2) };
          return { ...known, amount: BigInt(cents) * unitsOfDigit(2), ...charged };
        });
        const first = rows[0] && { group: groupKeyOf(by)(rows[0]), schedule: own };
        const { compared, groups } = compare(rows, { edited, grouping: { by, own: first ? [first] : [] } });
        const { total } = groups;
        for (const of of ['sales', 'omitted', 'gross', 'scheduled'] as const)
          expect(summed(groups, (sums) => sums[of])).toBe(String(total[of]));
        for (const of of ['charged', 'difference'] as const)
          expect(summed(groups, ({ acquirer }) => acquirer?.[of])).toBe(total.acquirer?.[of] ?? '0');
        for (const of of ['sales', 'gross', 'charged', 'scheduled', 'overcharge'] as const)
          expect(summed(groups, ({ acquirer }) => acquirer?.over[of])).toBe(
            String(total.acquirer?.over[of] ?? 0),
          );
        const { acquirer } = feeTotals(compared);
        expect(total.acquirer?.charged).toBe(acquirer?.charged);
        expect(total.acquirer?.difference).toBe(acquirer?.difference);
        expect(total.sales + total.omitted).toBe(rows.length);
        expect(filteredIndexes(compared, { kind: 'overcharged' })).toHaveLength(
          total.acquirer?.over.sales ?? 0,
        );
        for (const { acquirer: one } of groups.groups) {
          if (!one?.rates) continue;
          expect(compareDecimals(one.rates.lowest, one.rates.typical)).toBeLessThanOrEqual(0);
          expect(compareDecimals(one.rates.typical, one.rates.highest)).toBeLessThanOrEqual(0);
        }
      },
    ),
    { numRuns: 300 },
  );
});
