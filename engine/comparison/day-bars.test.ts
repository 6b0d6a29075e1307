import { expect, it } from 'vitest';
import { dayBars, daySpan } from './day-bars';

const day = (number: number, lefts = 1) => ({ day: number, lefts });

it('returns one bar per day if they are few', () => {
  expect(dayBars([day(10, 2), day(12)], { from: 9, to: 12 })).toEqual({
    from: 9,
    to: 12,
    counts: [0, 2, 0, 1],
  });
});

it.each([
  [31, 31, 1],
  [32, 16, 2],
  [63, 21, 3],
  [3650, 31, 118],
])('groups %i days into %i bars', (days, bars, stretch) => {
  const all = Array.from({ length: days }, (_, at) => day(100 + at));
  const { counts } = dayBars(all, { from: 100, to: 99 + days });
  expect(counts).toHaveLength(bars);
  expect(counts[0]).toBe(stretch);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(days);
});

it('spans from the first day of all lists to the last', () => {
  expect(daySpan([[day(5)], [], [day(2), day(9)]])).toEqual({ from: 2, to: 9 });
  expect(daySpan([[]])).toBeUndefined();
});
