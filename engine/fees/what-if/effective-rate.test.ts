import { Big } from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toDecimal } from '../../money/decimal';
import { fromUnits, toUnits } from '../../money/units';
import { chargedRate, effectiveRateOfUnits, rateDecimal } from './effective-rate';

const units = (text: string) => toUnits(text)!;

test.each([
  ['2.49', '100', '2.49'],
  ['0.05', '3', '1.6667'],
  ['1', '3000000', '0'],
  ['1.5', '3000000', '0.0001'],
  ['-2.49', '100', '-2.49'],
  ['-2.49', '-100', '2.49'],
  ['-1.5', '3000000', '-0.0001'],
])('a fee of %s on %s is %s percent', (fee, gross, percent) => {
  expect(effectiveRateOfUnits(units(fee), units(gross))).toBe(percent);
});

test('a gross of 0 has no rate', () => expect(effectiveRateOfUnits(1n, 0n)).toBeUndefined());

test('rounds half away from zero, as the exact quotient requires', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
      fc.bigInt({ min: 1n, max: 10n ** 22n }),
      (fee, gross) => {
        const rate = effectiveRateOfUnits(fee, gross)!;
        const [exact, rounded] = [new Big(fromUnits(fee)).times(100), new Big(rate).times(fromUnits(gross))];
        // Multiplied by the gross, the difference needs no division: at most half of 10⁻⁴ of it.
        const off = exact.minus(rounded);
        const half = new Big(fromUnits(gross)).times('0.00005');
        const isHalfUp = off.abs().eq(half) && rounded.abs().gt(exact.abs());
        expect(isHalfUp || off.abs().lt(half)).toBe(true);
        expect(toDecimal(new Big(rate).round(4))).toBe(rate);
      },
    ),
  );
});

test('the charged rate of a net amount is that of its net plus the charged fee', () => {
  const row = { row: 1, amount: units('97.51'), charged: units('2.49') };
  expect(rateDecimal(chargedRate(row, 'net'))).toBe('2.49');
  expect(rateDecimal(chargedRate(row, 'gross'))).toBe('2.5536');
  expect(chargedRate({ row: 1, amount: units('10') }, 'gross')).toBeUndefined();
  expect(chargedRate({ row: 1, charged: units('10') }, 'net')).toBeUndefined();
});
