import { type RoundingMode, roundToStep } from '../money/rounding';
import { decimalOfUnits } from '../money/units';
import { withoutEndZeros } from '~/lib/without-end-zeros';

export { absolute } from '../money/units';

/** Amounts are integers in units of 10⁻¹⁰: imports store at most 8 decimal places, fee schedules at most 10. */
const digits = 10;
const one = 10n ** BigInt(digits);

/** A number of 0 or more as a fraction; settings may have more digits than amounts. */
export type Fraction = { readonly top: bigint; readonly bottom: bigint };

/** Converts a plain decimal to units of 10⁻¹⁰. Throws if it is not a decimal, or has more than 10 decimal places. */
export function exactAmount(decimal: string): bigint {
  const point = decimal.indexOf('.');
  if (point < 0) return BigInt(decimal) * one;
  const fraction = withoutEndZeros(decimal.slice(point + 1));
  if (fraction.length > digits) throw new Error('too many digits after the point');
  return BigInt(decimal.slice(0, point) + fraction.padEnd(digits, '0'));
}

/** Converts units of 10⁻¹⁰ to the nearest number: may make two amounts equal, but never reverses their order. */
export const nearNumber = (amount: bigint): number => Number(amount) / Number(one);

/** Converts units of 10⁻¹⁰ to a decimal without trailing zeros. */
export const decimalOf = (amount: bigint): string => decimalOfUnits(amount, digits);

const decimal = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;

/** Parses a decimal setting as the engine does, with sign and exponent; `undefined` if it is negative or no number. */
export function readFraction(text: string): Fraction | undefined {
  if (text.length > 200) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = decimal.exec(text) ?? [];
  if (sign === undefined || whole + fraction === '') return undefined;
  const number = BigInt(whole + fraction);
  if (sign === '-' && number > 0n) return undefined;
  const shift = Number(exponent) - fraction.length;
  return shift < 0
    ? { top: number, bottom: 10n ** BigInt(-shift) }
    : { top: number * 10n ** BigInt(shift), bottom: 1n };
}

/** Returns the greatest amount, in units of 10⁻¹⁰, that does not exceed a fraction. */
export const amountBelow = ({ top, bottom }: Fraction): bigint => (top * one) / bottom;

/** Converts a fraction to the nearest JavaScript number. */
export function nearFraction({ top, bottom }: Fraction): number {
  // Scales by more digits than JavaScript keeps, for any length of the two.
  return Number((top * 10n ** 40n) / bottom) / 1e40;
}

/** Rounds an amount in units of 10⁻¹⁰ to `scale` decimal places; from 10 on, it stays unchanged. */
export function roundAmount(amount: bigint, scale: number, mode: RoundingMode): bigint {
  return scale >= digits ? amount : roundToStep(amount, 10n ** BigInt(digits - scale), mode);
}
