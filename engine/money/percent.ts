import { Big } from 'big.js';
import { isPlainDecimal } from './decimal';

/** Converts a fraction to a percentage: `"0.005"` to `"0.5"`. Throws if the string is not a decimal. */
export const percentOfFraction = (fraction: string): string => new Big(fraction).times(100).toFixed();

/** Converts a percentage to a fraction: `"0.5"` to `"0.005"`. Throws if the string is not a decimal. */
export function fractionOfPercent(percent: string): string {
  // Multiplying is exact; dividing would round to Big's number of decimal places.
  return new Big(percent).times('0.01').toFixed();
}

/** Converts a typed percentage to a fraction. Returns other texts trimmed, for validation to report. */
export function fractionOfTyped(percent: string): string {
  const text = percent.trim();
  return isPlainDecimal(text) ? fractionOfPercent(text) : text;
}

/** Returns whether a decimal is zero, such as `-0.00`. Throws if it is not a decimal. */
export const isZero = (decimal: string): boolean => new Big(decimal).eq(0);
