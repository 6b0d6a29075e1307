import { Big } from 'big.js';

/** Returns `part` in percent of `whole` with one decimal place, rounded down; 100 if `whole` is 0. */
export function perCent(part: string, whole: string): string {
  const all = new Big(whole);
  return all.eq(0) ? '100' : new Big(part).times(100).div(all).round(1, Big.roundDown).toFixed(1);
}

/**
 * Returns each part in percent of their sum, with one decimal place; together 100.0, or all 0.0 if the sum is 0. The
 * last part, what nothing matches, is rounded up first, then parts below 0.1, then those with the largest remainders.
 */
export function sharesOf(parts: readonly string[]): string[] {
  const whole = parts.reduce((sum, part) => sum.plus(part), new Big(0));
  if (whole.eq(0)) return parts.map(() => '0.0');
  const shares = parts.map((part, at) => {
    const exact = new Big(part).times(1000);
    const left = exact.mod(whole);
    return { at, tenths: Number(exact.minus(left).div(whole)), left };
  });
  const missing = 1000 - shares.reduce((sum, { tenths }) => sum + tenths, 0);
  const rest = shares.length - 1;
  const order = shares
    .filter(({ left }) => left.gt(0))
    .toSorted(
      (a, b) =>
        Number(b.at === rest) - Number(a.at === rest) ||
        Number(b.tenths === 0) - Number(a.tenths === 0) ||
        b.left.cmp(a.left),
    );
  for (const share of order.slice(0, missing)) share.tenths += 1;
  return shares.map(({ tenths }) => `${Math.floor(tenths / 10)}.${tenths % 10}`);
}

/** Returns the difference of two percentages in points, with its sign: `+1.5`, `-0.2` or `0`. */
export function points(from: string, to: string): string {
  const change = new Big(to).minus(from);
  return change.eq(0) ? '0' : `${change.gt(0) ? '+' : ''}${change.toFixed(1)}`;
}
