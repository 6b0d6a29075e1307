import { Big } from 'big.js';

/** A part of a whole in per cent with one digit after the point, rounded down so that only all is 100; decimals in, a decimal out. "100" of nothing. */
export function perCent(part: string, whole: string): string {
  const all = new Big(whole);
  return all.eq(0) ? '100' : new Big(part).times(100).div(all).round(1, Big.roundDown).toFixed(1);
}

/** The change between two per cents in points, with its sign: "+1.5", "-0.2", "0". */
export function points(from: string, to: string): string {
  const change = new Big(to).minus(from);
  return change.eq(0) ? '0' : `${change.gt(0) ? '+' : ''}${change.toFixed(1)}`;
}
