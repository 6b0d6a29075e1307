import { Big } from 'big.js';
import type { RoundingMode } from './rounding-modes';

const plainDecimal = /^[+-]?\d+(\.\d+)?$/;
/** The maximum length of a decimal. Calculating with longer ones would block the page. */
const longest = 1000;

/** Returns whether a text is a decimal such as `-12.50`, of at most 1,000 characters; not `1e3`, `.5` or `1,5`. */
export const isPlainDecimal = (text: string): boolean => text.length <= longest && plainDecimal.test(text);

/** Compares two decimals: returns −1, 0 or 1. Throws if one is not a decimal. */
export const compareDecimals = (left: string, right: string): -1 | 0 | 1 => new Big(left).cmp(right);

/** Returns the exact sum of decimals, `"0"` for an empty list. Throws if one is not a decimal. */
export function sumDecimals(values: readonly string[]): string {
  return toDecimal(values.reduce((sum, value) => sum.plus(value), new Big(0)));
}

/** Rounds a decimal to `scale` decimal places (docs/contract.md#how-a-rule-decides). Throws if it is not a decimal. */
export function roundDecimal(value: string, scale: number, mode: RoundingMode): string {
  const number = new Big(value);
  return toDecimal(number.round(scale, bigMode(mode, number.s < 0)));
}

/** Returns whether a decimal is exactly in the middle of two rounded values, so the rounding mode decides. */
export function isTie(value: string, scale: number): boolean {
  const rest = new Big(value).abs().minus(new Big(value).abs().round(scale, Big.roundDown));
  return rest.eq(new Big(`5e-${scale + 1}`));
}

/** Converts a number to a decimal string without exponent; −0 to `0`. */
export const toDecimal = (number: Big): string => (number.eq(0) ? '0' : number.toFixed());

function bigMode(mode: RoundingMode, negative: boolean) {
  switch (mode) {
    case 'HALF_UP':
      return Big.roundHalfUp;
    case 'BANKERS':
      return Big.roundHalfEven;
    case 'FLOOR':
      return negative ? Big.roundUp : Big.roundDown;
    case 'CEIL':
      return negative ? Big.roundDown : Big.roundUp;
    case 'TRUNCATE':
      return Big.roundDown;
  }
}
