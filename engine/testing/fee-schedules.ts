import fc from 'fast-check';
import type { CalculableItem, CalculableSchedule } from '../fees/calculate';
import { applicationOrders } from '../fees/fee-types';
import { roundingModes } from '../money/rounding-modes';

/** Fee schedules for tests of the calculation. */

/** Items of 1.5 %, then 0.30, then tiers: the examples of docs/contract.md#fee-calculation. */
export const threeFees: readonly CalculableItem[] = [
  { name: 'rate', priority: 1, structureType: 'PERCENTAGE', structure: { rate: '0.015' } },
  { name: 'fixed', priority: 2, structureType: 'FLAT', structure: { amount: '0.30' } },
  {
    name: 'tiers',
    priority: 3,
    structureType: 'TIERED',
    structure: {
      tiers: [{ upTo: '100', rate: '0.01' }, { upTo: '1000', rate: '0.005' }, { rate: '0.001' }],
    },
  },
];

/** Returns a parallel schedule of two digits, rounded half up. */
export function scheduleOf(
  items: readonly CalculableItem[],
  more: Partial<CalculableSchedule> = {},
): CalculableSchedule {
  return { applicationOrder: 'PARALLEL', roundingScale: 2, roundingMode: 'HALF_UP', items, ...more };
}

const thousandths = (most: number) =>
  fc.integer({ min: 0, max: most }).map((value) => {
    const text = String(value).padStart(4, '0');
    return `${text.slice(0, -3)}.${text.slice(-3)}`;
  });

const tiers = fc
  .record({
    bounds: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 3 }),
    rates: fc.array(thousandths(600), { minLength: 4, maxLength: 4 }),
    isOpen: fc.boolean(),
  })
  .map(({ bounds, rates, isOpen }) => {
    const closed = bounds
      .toSorted((a, b) => a - b)
      .map((bound, index) => ({ upTo: String(bound), rate: rates[index]! }));
    return isOpen ? [...closed, { rate: rates[3]! }] : closed;
  });

const structure = fc.oneof(
  thousandths(3000).map((amount) => ({ structureType: 'FLAT', structure: { amount } })),
  thousandths(600).map((rate) => ({ structureType: 'PERCENTAGE', structure: { rate } })),
  tiers.map((list) => ({ structureType: 'TIERED', structure: { tiers: list } })),
);

/** Arbitrary schedules whose fees change their rate within small amounts. Some have rates above 100 % in total. */
export const anySchedule: fc.Arbitrary<CalculableSchedule> = fc
  .record({
    applicationOrder: fc.constantFrom(...applicationOrders),
    roundingScale: fc.integer({ min: 0, max: 4 }),
    roundingMode: fc.constantFrom(...roundingModes),
    structures: fc.array(structure, { minLength: 1, maxLength: 4 }),
  })
  .map(({ structures, ...rest }) => ({
    ...rest,
    items: structures.map((one, index) => ({ name: `fee ${index}`, priority: 4 - index, ...one })),
  }));
