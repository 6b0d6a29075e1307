import type { Side } from '../matching/side';
import type { Transaction } from '../matching/transaction';
import { looseReference } from '../reasons/reference-difference';

/**
 * The distance of two rows: first by reference (see `looseReference`), then matched rows after the others, then by currency,
 * and by days and amounts together: a percent of the larger amount is as far as a day.
 */
type Distance = readonly [reference: number, matched: number, currency: number, apart: number];

/**
 * Returns the indexes of up to `count` rows of `among`, the other side, most similar to row `at` first. `isMeant`
 * selects the rows to compare. Rows for which `isMatched` returns true are less similar.
 */
export function nearest(
  from: Side,
  at: number,
  among: Side,
  count: number,
  {
    isMeant = () => true,
    isMatched = () => false,
  }: {
    readonly isMeant?: ((row: Transaction) => boolean) | undefined;
    readonly isMatched?: ((place: number) => boolean) | undefined;
  } = {},
): number[] {
  const found: { place: number; distance: Distance }[] = [];
  const wanted = from.rows[at]!;
  const reference = looseReference(wanted.externalId);
  for (let place = 0; place < among.rows.length; place += 1) {
    const row = among.rows[place]!;
    if (!isMeant(row)) continue;
    const distance: Distance = [
      looseReference(row.externalId) === reference ? 0 : 1,
      isMatched(place) ? 1 : 0,
      row.currency === wanted.currency ? 0 : 1,
      percentApart(among.near[place]!, from.near[at]!) + Math.abs(among.day[place]! - from.day[at]!),
    ];
    const last = found.at(-1);
    if (found.length === count && last && compare(distance, last.distance) >= 0) continue;
    found.push({ place, distance });
    found.sort((a, b) => compare(a.distance, b.distance));
    found.length = Math.min(found.length, count);
  }
  return found.map(({ place }) => place);
}

/** Returns how far two amounts are apart, in percent of the larger one. */
function percentApart(a: number, b: number): number {
  return a === b ? 0 : (Math.abs(a - b) * 100) / Math.max(Math.abs(a), Math.abs(b));
}

function compare(a: Distance, b: Distance): number {
  const at = a.findIndex((part, index) => part !== b[index]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}
