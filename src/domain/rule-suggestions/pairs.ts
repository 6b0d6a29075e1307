import { referenceKey } from '../matching/pair-tests';
import type { Side } from '../matching/side';
import { maxMeasured } from './suggestion';

/** Pairs of a left and a right row, as indexes in run order, that belong together: their key is unique on each side. */
export type Pairs = { readonly left: Int32Array; readonly right: Int32Array };

/** Returns the pairs whose reference is unique on each side, ignoring letter case. */
export function pairsByReference(left: Side, right: Side): Pairs {
  return pairsBy(left, right, ({ rows }, at) => referenceKey(rows[at]!.externalId, 'unicode'));
}

/** Returns the pairs whose amount and currency are unique on each side. */
export function pairsByAmount(left: Side, right: Side): Pairs {
  return pairsBy(left, right, ({ rows, amount }, at) => `${amount[at]!} ${rows[at]!.currency}`);
}

/** Returns the number of pairs. */
export const countOf = ({ left }: Pairs): number => left.length;

/** Returns the pairs that satisfy a predicate, which receives the indexes of the left and the right row. */
export function pairsThat({ left, right }: Pairs, holds: (l: number, r: number) => boolean): Pairs {
  const kept = Array.from(left.keys()).filter((at) => holds(left[at]!, right[at]!));
  return { left: Int32Array.from(kept, (at) => left[at]!), right: Int32Array.from(kept, (at) => right[at]!) };
}

/** Returns at most `maxMeasured` of the pairs at even distances, the same ones each time. */
export function measured(pairs: Pairs): Pairs {
  const count = countOf(pairs);
  if (count <= maxMeasured) return pairs;
  const places = Int32Array.from({ length: maxMeasured }, (_, at) => Math.floor((at * count) / maxMeasured));
  return { left: places.map((at) => pairs.left[at]!), right: places.map((at) => pairs.right[at]!) };
}

const several = -1;

function pairsBy(left: Side, right: Side, keyOf: (side: Side, at: number) => string): Pairs {
  const onLeft = placesBy(left, keyOf);
  const onRight = placesBy(right, keyOf);
  const found = [...onLeft].flatMap(([key, l]): [number, number][] => {
    const r = onRight.get(key);
    return l === several || r === undefined || r === several ? [] : [[l, r]];
  });
  return { left: Int32Array.from(found, ([l]) => l), right: Int32Array.from(found, ([, r]) => r) };
}

/** Returns the place of each key, or a mark if it occurs several times. */
function placesBy(side: Side, keyOf: (side: Side, at: number) => string): Map<string, number> {
  const places = new Map<string, number>();
  for (let at = 0; at < side.rows.length; at += 1) {
    const key = keyOf(side, at);
    places.set(key, places.has(key) ? several : at);
  }
  return places;
}
