import { roundToStep } from '../money/rounding';
import type { RoundingMode } from '../money/rounding-modes';
import { decimalOfUnits } from '../money/units';
import { withoutEndZeros } from '../lib/without-end-zeros';

export { absolute } from '../money/units';

/** The decimal places of amounts, which are integers in units of 10⁻¹⁰. Imports store at most 8, fee schedules 10. */
export const digits = 10;
const one = 10n ** BigInt(digits);

/** A number of 0 or more as a fraction. Settings may have more decimal places than amounts. */
export type Fraction = { readonly top: bigint; readonly bottom: bigint };

const plainDecimal = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** Converts a plain decimal to units of 10⁻¹⁰. Throws if it is not a decimal, or has more than 10 decimal places. */
export function exactAmount(decimal: string): bigint {
  // BigInt would read '' as 0 and '0x1F' as 31.
  if (!plainDecimal.test(decimal)) throw new Error('not a decimal');
  const point = decimal.indexOf('.');
  if (point < 0) return BigInt(decimal) * one;
  const fraction = withoutEndZeros(decimal.slice(point + 1));
  if (fraction.length > digits) throw new Error('too many digits after the point');
  return BigInt(decimal.slice(0, point) + fraction.padEnd(digits, '0'));
}

/** Converts units of 10⁻¹⁰ to a JavaScript number. Two amounts may become equal, but never change their order. */
export const nearNumber = (amount: bigint): number => Number(amount) / Number(one);

/** Converts units of 10⁻¹⁰ to a decimal without trailing zeros. */
export const decimalOf = (amount: bigint): string => decimalOfUnits(amount, digits);

const decimal = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;

/** Parses a decimal setting as the engine does, exponents included; `undefined` if it is negative or not a number. */
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

/** Returns the largest amount, in units of 10⁻¹⁰, that is not above a fraction. */
export const amountBelow = ({ top, bottom }: Fraction): bigint => (top * one) / bottom;

/** Approximates a fraction as a JavaScript number, almost to its last digit. */
export function approximateFraction({ top, bottom }: Fraction): number {
  // Scales by more digits than JavaScript keeps, for any length of the two.
  return Number((top * 10n ** 40n) / bottom) / 1e40;
}

/** Rounds an amount in units of 10⁻¹⁰ to `scale` decimal places. From 10 on, returns it unchanged. */
export function roundAmount(amount: bigint, scale: number, mode: RoundingMode): bigint {
  return scale >= digits ? amount : roundToStep(amount, 10n ** BigInt(digits - scale), mode);
}
