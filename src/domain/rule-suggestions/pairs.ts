import { referenceKey } from '../matching/pair-tests';
import type { Side } from '../matching/side';
import { maxMeasured } from './suggestion';

/** Pairs of places that surely belong together, by something that stands once on each side. */
export type Pairs = { readonly left: Int32Array; readonly right: Int32Array };

/** Pairs that alone have the same reference, letter case aside. */
export function pairsByReference(left: Side, right: Side): Pairs {
  return pairsBy(left, right, ({ rows }, at) => referenceKey(rows[at]!.externalId, 'unicode'));
}

/** Pairs that alone have the same amount in the same currency. */
export function pairsByAmount(left: Side, right: Side): Pairs {
  return pairsBy(left, right, ({ rows, amount }, at) => `${amount[at]!} ${rows[at]!.currency}`);
}

/** How many pairs there are. */
export function countOf({ left }: Pairs): number {
  return left.length;
}

/** Pairs of which something holds. */
export function pairsThat({ left, right }: Pairs, holds: (l: number, r: number) => boolean): Pairs {
  const kept = Array.from(left.keys()).filter((at) => holds(left[at]!, right[at]!));
  return { left: Int32Array.from(kept, (at) => left[at]!), right: Int32Array.from(kept, (at) => right[at]!) };
}

/** At most `maxMeasured` pairs, at even distances, the same each time. */
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

/** For each key the place where it stands, or that it stands at several. */
function placesBy(side: Side, keyOf: (side: Side, at: number) => string): Map<string, number> {
  const places = new Map<string, number>();
  for (let at = 0; at < side.rows.length; at += 1) {
    const key = keyOf(side, at);
    places.set(key, places.has(key) ? several : at);
  }
  return places;
}
