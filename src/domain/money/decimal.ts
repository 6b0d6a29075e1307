import { Big } from 'big.js';
import type { RoundingMode } from './rounding';

const plainDecimal = /^[+-]?\d+(\.\d+)?$/;
/** The maximum length: calculating and formatting are quadratic in the digits and would block the page. */
const longest = 1000;

/** Returns whether a text of at most 1,000 characters is a plain decimal: `-12.50`, not `1e3`, `.5` or `1,5`. */
export const isPlainDecimal = (text: string): boolean => text.length <= longest && plainDecimal.test(text);

/** Returns −1, 0 or 1 if `left` is less than, equal to or greater than `right`. Throws if one is not a decimal. */
export const compareDecimals = (left: string, right: string): -1 | 0 | 1 => new Big(left).cmp(right);

/** Returns the exact sum; `"0"` for an empty list. Throws if one is not a decimal. */
export function sumDecimals(values: readonly string[]): string {
  return plain(values.reduce((sum, value) => sum.plus(value), new Big(0)));
}

/** Rounds to `scale` decimal places (docs/contract.md#how-a-rule-decides). Throws if `value` is no decimal. */
export function roundDecimal(value: string, scale: number, mode: RoundingMode): string {
  const number = new Big(value);
  return plain(number.round(scale, bigMode(mode, number.s < 0)));
}

/** Returns whether a value is exactly halfway between two roundings, where HALF_UP and BANKERS may differ. */
export function isTie(value: string, scale: number): boolean {
  const rest = new Big(value).abs().minus(new Big(value).abs().round(scale, Big.roundDown));
  return rest.eq(new Big(`5e-${scale + 1}`));
}

/** Returns the string of a Big without an exponent and without a negative zero. */
export const plain = (number: Big): string => (number.eq(0) ? '0' : number.toFixed());

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
