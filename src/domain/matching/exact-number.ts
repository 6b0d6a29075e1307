import { type RoundingMode, roundToStep } from '../money/rounding';

/**
 * Exact amounts as integers in units of 10⁻¹⁰. The import stores at most 8 decimal places and fee schedules at most 10,
 * so no digits are lost.
 */

const digits = 10;
const one = 10n ** BigInt(digits);

/** A number of 0 or more as a fraction; settings may have more digits than amounts. */
export type Fraction = { readonly top: bigint; readonly bottom: bigint };

/** Converts a plain decimal to units. Throws if it is not a decimal, or has more than 10 decimal places. */
export function exactAmount(decimal: string): bigint {
  const point = decimal.indexOf('.');
  if (point < 0) return BigInt(decimal) * one;
  const fraction = decimal.slice(point + 1).replace(/0+$/, '');
  if (fraction.length > digits) throw new Error('too many digits after the point');
  return BigInt(decimal.slice(0, point) + fraction.padEnd(digits, '0'));
}

/** Returns the nearest JavaScript number. It never reverses the order of two amounts, but may make them equal. */
export function nearNumber(amount: bigint): number {
  return Number(amount) / Number(one);
}

/** Converts units to a decimal without trailing zeros. */
export function decimalOf(amount: bigint): string {
  const text = (amount < 0n ? -amount : amount).toString().padStart(digits + 1, '0');
  const fraction = text.slice(-digits).replace(/0+$/, '');
  return `${amount < 0n ? '-' : ''}${text.slice(0, -digits)}${fraction && `.${fraction}`}`;
}

const decimal = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;

/**
 * Parses a decimal setting as the engine does, with sign and exponent; `undefined` if it is not a number, or negative.
 */
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

/** Returns the greatest amount that does not exceed a fraction. */
export function amountBelow({ top, bottom }: Fraction): bigint {
  return (top * one) / bottom;
}

/** Returns the nearest JavaScript number. */
export function nearFraction({ top, bottom }: Fraction): number {
  // Scales by more digits than JavaScript keeps, for any length of the two.
  return Number((top * 10n ** 40n) / bottom) / 1e40;
}

export function absolute(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}

/** Rounds an amount to `scale` decimal places; amounts have at most 10. */
export function roundAmount(amount: bigint, scale: number, mode: RoundingMode): bigint {
  return scale >= digits ? amount : roundToStep(amount, 10n ** BigInt(digits - scale), mode);
}
