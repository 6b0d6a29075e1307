import { Big } from 'big.js';
import type { RoundingMode } from './rounding';

/**
 * Exact arithmetic on decimal strings. Plain notation in and out, no exponent, no float anywhere; a
 * result carries no trailing zeros (the screen adds them). Where "throws" is said, the caller has
 * already made sure by `isPlainDecimal`.
 */

const plainDecimal = /^[+-]?\d+(\.\d+)?$/;
/** Characters beyond which calculating and formatting, quadratic in the digits, would hold the page. */
const longest = 1000;

/** Whether a text is a decimal in plain notation of at most 1,000 characters: `-12.50`, not `1e3`, `.5` or `1,5`. */
export function isPlainDecimal(text: string): boolean {
  return text.length <= longest && plainDecimal.test(text);
}

/** Negative, 0 or positive, as `left` is below, equal to or above `right`. Throws when one is no decimal. */
export function compareDecimals(left: string, right: string): -1 | 0 | 1 {
  return new Big(left).cmp(right);
}

/** The exact sum; `"0"` of nothing. Throws when one is no decimal. */
export function sumDecimals(values: readonly string[]): string {
  return plain(values.reduce((sum, value) => sum.plus(value), new Big(0)));
}

/**
 * Rounds to `scale` digits after the point, as rules and fees do (docs/contract.md#how-a-rule-decides):
 * HALF_UP is half away from zero, BANKERS half to even, FLOOR towards minus infinity, CEIL towards
 * plus infinity, TRUNCATE towards zero. Throws when the value is no decimal.
 */
export function roundDecimal(value: string, scale: number, mode: RoundingMode): string {
  const number = new Big(value);
  return plain(number.round(scale, bigMode(mode, number.s < 0)));
}

/** Whether a value lies exactly halfway between two roundings: where HALF_UP and BANKERS may differ. */
export function isTie(value: string, scale: number): boolean {
  const rest = new Big(value).abs().minus(new Big(value).abs().round(scale, Big.roundDown));
  return rest.eq(new Big(`5e-${scale + 1}`));
}

/** The text of a Big without an exponent and without a negative zero. */
export function plain(number: Big): string {
  return number.eq(0) ? '0' : number.toFixed();
}

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
