import { expect, test } from 'vitest';
import type { CalculableSchedule } from './calculate';
import { curveReach, effectiveRate, feeCurve } from './fee-curve';

const schedule = (items: CalculableSchedule['items']): CalculableSchedule => ({
  applicationOrder: 'PARALLEL',
  roundingScale: 2,
  roundingMode: 'HALF_UP',
  items,
});
const tiers = {
  name: 'tiers',
  structureType: 'TIERED',
  structure: { tiers: [{ upTo: '33.333', rate: '0.1' }, { rate: '0.01' }] },
};
const flat = { name: 'flat', priority: -1, structureType: 'FLAT', structure: { amount: '1' } };

test('returns evenly spaced points, the tier bounds and both ends', () => {
  const curve = feeCurve(schedule([tiers]), '100', 4);
  expect(curve.map(({ amount }) => amount)).toEqual(['0', '25', '33.333', '50', '75', '100']);
  expect(curve.at(-1)).toEqual({ amount: '100', PARALLEL: '4', CASCADING: '4' });
});

test('returns both orders, whatever the order of the schedule', () => {
  expect(feeCurve(schedule([flat, tiers]), '10', 1)).toEqual([
    { amount: '0', PARALLEL: '1', CASCADING: '1' },
    { amount: '10', PARALLEL: '2', CASCADING: '1.9' },
  ]);
});

test('returns no points for a schedule that cannot be calculated, or without amounts', () => {
  expect(feeCurve(schedule([{ ...flat, structure: {} }]), '10')).toEqual([]);
  expect(feeCurve(schedule([flat]), '0')).toEqual([]);
});

test('ends above the highest bound', () => {
  expect(curveReach(schedule([tiers, flat]))).toBe('49.9995');
  expect(curveReach(schedule([flat]))).toBe('1000');
});

test.each([
  ['0.99', '100', '0.0099'],
  ['0.30', '7', '0.0429'],
  ['2', '3', '0.6667'],
  ['1.005', '100', '0.0101'],
  ['0', '5', '0'],
  ['30', '10', '3'],
  ['1', '0', undefined],
  ['1', '-2', undefined],
])('the rate of fees of %s on %s is %s', (fee, amount, rate) => {
  expect(effectiveRate(fee, amount)).toBe(rate);
});
