import { expect, it } from 'vitest';
import { percentOf, sharesOfLefts } from './number-text';

it.each([
  [9996, 10_000, '99.9'],
  [4, 10_000, '<0.1'],
  [0, 10_000, '0.0'],
  [10_000, 10_000, '100.0'],
  [0, 0, '0'],
])('%i of %i is %s percent: never 0 for something, or 100 for less than everything', (part, all, text) => {
  expect(percentOf(part, all)).toBe(text);
});

it('the shares of rules add up with the open rest, also while the rest is that of a smaller file', () => {
  expect(sharesOfLefts([1, 1], 3)).toEqual(['33.3', '33.3']);
  expect(sharesOfLefts([1, 1, 1], 3)).toEqual(['33.4', '33.3', '33.3']);
  expect(sharesOfLefts([3, 1], 2)).toEqual(['75.0', '25.0']);
  expect(sharesOfLefts([], 0)).toEqual([]);
});
