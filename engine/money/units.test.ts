import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundDecimal } from './decimal';
import { roundToStep } from './rounding';
import { roundingModes } from './rounding-modes';
import { currencyDigits, fromUnits, toUnits, unitsOfDigit } from './units';

test.each([
  ['0', 0n, '0'],
  ['-0.00', 0n, '0'],
  ['1', 10n ** 18n, '1'],
  ['+12.50', 125n * 10n ** 17n, '12.5'],
  ['-0.05', -5n * 10n ** 16n, '-0.05'],
  ['0.000000000000000001', 1n, '0.000000000000000001'],
  ['99999999999999999999', 99_999_999_999_999_999_999n * 10n ** 18n, '99999999999999999999'],
] as const)('converts %s to units and back', (text, units, back) => {
  expect(toUnits(text)).toBe(units);
  expect(fromUnits(units)).toBe(back);
});

test.each(['', 'x', '1,5', '1e3', '.5', '5.', '1.0000000000000000001', '100000000000000000000', ' 1', '1 '])(
  'rejects %j',
  (text) => expect(toUnits(text)).toBeUndefined(),
);

test('returns the decimal places of a currency', () => {
  expect(['BRL', 'JPY', 'KWD', 'brl', 'POINTS'].map(currencyDigits)).toEqual([2, 0, 3, 2, 2]);
});

test('rounds units like decimals in every mode', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n }),
      fc.boolean(),
      fc.integer({ min: 0, max: 4 }),
      fc.constantFrom(...roundingModes),
      (any, isTie, scale, mode) => {
        const step = unitsOfDigit(scale);
        const units = isTie ? (any / step) * step + step / 2n : any;
        expect(fromUnits(roundToStep(units, step, mode))).toBe(roundDecimal(fromUnits(units), scale, mode));
      },
    ),
  );
});
