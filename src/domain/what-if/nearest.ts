import type { Side } from '../matching/side';

/** The distance of two rows: first by reference, then by currency, amount and days. */
type Distance = readonly [reference: number, currency: number, amount: number, days: number];

/** Returns the indexes of `count` rows on the other side, `among`, that are most similar to a row; best first. */
export function nearest(from: Side, at: number, among: Side, count: number): number[] {
  const found: { place: number; distance: Distance }[] = [];
  const wanted = from.rows[at]!;
  const reference = wanted.externalId.toLowerCase();
  for (let place = 0; place < among.rows.length; place += 1) {
    const row = among.rows[place]!;
    const distance: Distance = [
      row.externalId.toLowerCase() === reference ? 0 : 1,
      row.currency === wanted.currency ? 0 : 1,
      Math.abs(among.near[place]! - from.near[at]!),
      Math.abs(among.day[place]! - from.day[at]!),
    ];
    const last = found.at(-1);
    if (found.length === count && last && compare(distance, last.distance) >= 0) continue;
    found.push({ place, distance });
    found.sort((a, b) => compare(a.distance, b.distance));
    found.length = Math.min(found.length, count);
  }
  return found.map(({ place }) => place);
}

function compare(a: Distance, b: Distance): number {
  const at = a.findIndex((part, index) => part !== b[index]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}
