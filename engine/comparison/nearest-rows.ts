import type { Side } from '../matching/side';
import type { Transaction } from '../matching/transaction';
import { looseReference } from '../reasons/reference-difference';

/**
 * The distance of two rows: first by reference (see `looseReference`), then matched rows after the others, then by currency,
 * and by days and amounts together: a percent of the larger amount is as far as a day.
 */
type Distance = readonly [reference: number, matched: number, currency: number, apart: number];

/**
 * Returns the indexes of up to `count` rows of `otherSide`, the most similar to row `rowIndex` first. `isSelected`
 * selects the rows to compare. Rows for which `isMatched` returns true are less similar.
 */
export function nearestRows(
  side: Side,
  rowIndex: number,
  otherSide: Side,
  count: number,
  {
    isSelected = () => true,
    isMatched = () => false,
  }: {
    readonly isSelected?: ((row: Transaction) => boolean) | undefined;
    readonly isMatched?: ((index: number) => boolean) | undefined;
  } = {},
): number[] {
  const nearest: { index: number; distance: Distance }[] = [];
  const own = side.rows[rowIndex]!;
  const reference = looseReference(own.externalId);
  for (let index = 0; index < otherSide.rows.length; index += 1) {
    const row = otherSide.rows[index]!;
    if (!isSelected(row)) continue;
    const distance: Distance = [
      looseReference(row.externalId) === reference ? 0 : 1,
      isMatched(index) ? 1 : 0,
      row.currency === own.currency ? 0 : 1,
      percentApart(otherSide.near[index]!, side.near[rowIndex]!) +
        Math.abs(otherSide.day[index]! - side.day[rowIndex]!),
    ];
    const last = nearest.at(-1);
    if (nearest.length === count && last && compare(distance, last.distance) >= 0) continue;
    nearest.push({ index, distance });
    nearest.sort((a, b) => compare(a.distance, b.distance));
    nearest.length = Math.min(nearest.length, count);
  }
  return nearest.map(({ index }) => index);
}

/** Returns how far two amounts are apart, in percent of the larger one. */
function percentApart(a: number, b: number): number {
  return a === b ? 0 : (Math.abs(a - b) * 100) / Math.max(Math.abs(a), Math.abs(b));
}

function compare(a: Distance, b: Distance): number {
  const at = a.findIndex((part, index) => part !== b[index]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}
