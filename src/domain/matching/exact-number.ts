import { type RoundingMode, roundToStep } from '../money/rounding';

/**
 * Exact amounts as whole numbers: so many ten-thousand-millionths. The import keeps 8 digits after the point,
 * the fee of a schedule has 10 at most, so nothing is ever lost.
 */

const digits = 10;
const one = 10n ** BigInt(digits);

/** A number of 0 or more as a fraction; settings may have more digits than amounts. */
export type Fraction = { readonly top: bigint; readonly bottom: bigint };

/** The whole number that stands for a decimal in plain notation. Throws when it is none, or has over 10 digits after the point. */
export function exactAmount(decimal: string): bigint {
  const point = decimal.indexOf('.');
  if (point < 0) return BigInt(decimal) * one;
  const fraction = decimal.slice(point + 1).replace(/0+$/, '');
  if (fraction.length > digits) throw new Error('too many digits after the point');
  return BigInt(decimal.slice(0, point) + fraction.padEnd(digits, '0'));
}

/** The nearest number of JavaScript; it never turns the order of two amounts round, but may let them meet. */
export function nearNumber(amount: bigint): number {
  return Number(amount) / Number(one);
}

/** The decimal that a whole number stands for, without trailing zeros. */
export function decimalOf(amount: bigint): string {
  const text = (amount < 0n ? -amount : amount).toString().padStart(digits + 1, '0');
  const fraction = text.slice(-digits).replace(/0+$/, '');
  return `${amount < 0n ? '-' : ''}${text.slice(0, -digits)}${fraction && `.${fraction}`}`;
}

const decimal = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;

/** A decimal setting, as the engine reads it: with sign and exponent; undefined when it is none, or below 0. */
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

/** The greatest amount that is not above a fraction. */
export function amountBelow({ top, bottom }: Fraction): bigint {
  return (top * one) / bottom;
}

/** The nearest number of JavaScript. */
export function nearFraction({ top, bottom }: Fraction): number {
  // One more digit than JavaScript keeps, whatever the lengths of the two.
  return Number((top * 10n ** 40n) / bottom) / 1e40;
}

export function absolute(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}

/** An amount rounded to so many digits after the point; amounts have no more than 10. */
export function roundAmount(amount: bigint, scale: number, mode: RoundingMode): bigint {
  return scale >= digits ? amount : roundToStep(amount, 10n ** BigInt(digits - scale), mode);
}
