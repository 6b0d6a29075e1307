import { expect, test } from 'vitest';
import { compareDecimals, isPlainDecimal, isTie, roundDecimal, sumDecimals } from './decimal';
import { roundingModes } from './rounding-modes';

test.each([
  // value, scale, HALF_UP, BANKERS, FLOOR, CEIL, TRUNCATE
  ['1.025', 2, '1.03', '1.02', '1.02', '1.03', '1.02'],
  ['1.035', 2, '1.04', '1.04', '1.03', '1.04', '1.03'],
  ['-1.025', 2, '-1.03', '-1.02', '-1.03', '-1.02', '-1.02'],
  ['-1.021', 2, '-1.02', '-1.02', '-1.03', '-1.02', '-1.02'],
  ['2.5', 0, '3', '2', '2', '3', '2'],
  ['-2.5', 0, '-3', '-2', '-3', '-2', '-2'],
  ['-0.001', 2, '0', '0', '-0.01', '0', '0'],
  ['0.001', 2, '0', '0', '0', '0.01', '0'],
  ['7', 2, '7', '7', '7', '7', '7'],
  [
    '9007199254740993.000000000000000001',
    17,
    '9007199254740993',
    '9007199254740993',
    '9007199254740993',
    '9007199254740993.00000000000000001',
    '9007199254740993',
  ],
] as const)('rounds %s at scale %i by each mode', (value, scale, ...expected) => {
  expect(roundingModes.map((mode) => roundDecimal(value, scale, mode))).toEqual(expected);
});

test('preserves every digit of sums', () => {
  expect(sumDecimals(['0.1', '0.2'])).toBe('0.3');
  expect(sumDecimals(['9007199254740993.000000000000000001', '0.000000000000000001', '-1'])).toBe(
    '9007199254740992.000000000000000002',
  );
  expect(sumDecimals(['1', '-1'])).toBe('0');
  expect(sumDecimals([])).toBe('0');
});

test('compares decimals by value, not by text', () => {
  expect(compareDecimals('1.50', '1.5')).toBe(0);
  expect(compareDecimals('10', '9')).toBe(1);
  expect(compareDecimals('-10', '-9')).toBe(-1);
  expect(compareDecimals('0.000000000000000001', '0')).toBe(1);
});

test('isTie is true for exactly half of the last digit', () => {
  expect(isTie('1.025', 2)).toBe(true);
  expect(isTie('-1.025', 2)).toBe(true);
  expect(isTie('1.0250000000000000001', 2)).toBe(false);
  expect(isTie('2.5', 0)).toBe(true);
  expect(isTie('1.02', 2)).toBe(false);
});

test.each(['0', '-12.50', '+3', '007.5'])('%s is a plain decimal', (text) => {
  expect(isPlainDecimal(text)).toBe(true);
});

test.each(['', '.5', '5.', '1e3', '1,5', ' 1', '--1', 'NaN', '١'])('%j is not a plain decimal', (text) => {
  expect(isPlainDecimal(text)).toBe(false);
});

test('limits a decimal to 1,000 characters', () => {
  expect(isPlainDecimal('9'.repeat(1000))).toBe(true);
  expect(isPlainDecimal('9'.repeat(1001))).toBe(false);
});
