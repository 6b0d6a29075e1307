import { Big } from 'big.js';

/** Returns `part` in percent of `whole` with one decimal place, rounded down; 100 if `whole` is 0. */
export function perCent(part: string, whole: string): string {
  const all = new Big(whole);
  return all.eq(0) ? '100' : new Big(part).times(100).div(all).round(1, Big.roundDown).toFixed(1);
}

/** Returns the difference of two percentages in points, with its sign: `+1.5`, `-0.2` or `0`. */
export function points(from: string, to: string): string {
  const change = new Big(to).minus(from);
  return change.eq(0) ? '0' : `${change.gt(0) ? '+' : ''}${change.toFixed(1)}`;
}
