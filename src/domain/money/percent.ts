import { Big } from 'big.js';

/** Fractions on the wire, per cents on the screen: `0.005` is 0.5 %. Exact, plain notation, never a float. */

/** The per cent of a fraction: `"0.005"` gives `"0.5"`. Throws when the text is no decimal. */
export function percentOfFraction(fraction: string): string {
  return new Big(fraction).times(100).toFixed();
}

/** The fraction of a per cent: `"0.5"` gives `"0.005"`. Throws when the text is no decimal. */
export function fractionOfPercent(percent: string): string {
  // Moving the point is exact; dividing would stop at Big's number of decimal places.
  return new Big(percent).times('0.01').toFixed();
}

/** Whether a decimal is zero, however it is written. */
export function isZero(decimal: string): boolean {
  return new Big(decimal).eq(0);
}
