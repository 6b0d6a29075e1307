import { expect, test } from 'vitest';
import { fractionOfPercent, isZero, percentOfFraction } from './percent';

test.each([
  ['0.005', '0.5'],
  ['0', '0'],
  ['1', '100'],
  ['0.000000000000000001', '0.0000000000000001'],
  ['0.123456789012345678', '12.3456789012345678'],
  ['-0.01', '-1'],
])('converts the fraction %s to %s percent and back', (fraction, percent) => {
  expect(percentOfFraction(fraction)).toBe(percent);
  expect(fractionOfPercent(percent)).toBe(fraction);
});

test('recognises zero in any spelling', () => {
  expect(['0', '0.00', '-0', '0.01'].map(isZero)).toEqual([true, true, true, false]);
});
