import { uniqueTextIndexes } from '../lib/unique-text-indexes';
import { absolute } from '../matching/exact-number';
import { referenceKey } from '../matching/pair-tests';
import type { Side } from '../matching/side';

/** The maximum number of pairs that are measured. Of more pairs, a sample is measured. */
export const maxMeasured = 20_000;

/** Pairs of a left and a right row, as indexes in run order: they have the same key, which is unique on each side. */
export type Pairs = { readonly left: Int32Array; readonly right: Int32Array };

/** Returns the pairs with a reference that is unique on each side, ignoring the case of letters. */
export function pairsByReference(left: Side, right: Side): Pairs {
  return pairsBy(left, right, ({ rows }, at) => referenceKey(rows[at]!.externalId, 'unicode'));
}

/** Returns the pairs with an amount and currency that are unique on each side. */
export function pairsByAmount(left: Side, right: Side): Pairs {
  return pairsBy(left, right, ({ rows, amount }, at) => `${amount[at]!} ${rows[at]!.currency}`);
}

/** Returns the pairs with a currency and an amount without its sign that are unique on each side. */
export function pairsByAbsolute(left: Side, right: Side): Pairs {
  return pairsBy(left, right, ({ rows, amount }, at) => `${absolute(amount[at]!)} ${rows[at]!.currency}`);
}

export const pairCount = ({ left }: Pairs): number => left.length;

/** Returns the pairs for which `holds` returns true. It receives the indexes of the left and the right row. */
export function filterPairs({ left, right }: Pairs, holds: (l: number, r: number) => boolean): Pairs {
  const places = Array.from(left.keys()).filter((at) => holds(left[at]!, right[at]!));
  return {
    left: Int32Array.from(places, (at) => left[at]!),
    right: Int32Array.from(places, (at) => right[at]!),
  };
}

/** Returns the pairs or, if there are more than `maxMeasured`, as many at even distances. */
export function samplePairs(pairs: Pairs): Pairs {
  const count = pairCount(pairs);
  if (count <= maxMeasured) return pairs;
  const places = Int32Array.from({ length: maxMeasured }, (_, at) => Math.floor((at * count) / maxMeasured));
  return { left: places.map((at) => pairs.left[at]!), right: places.map((at) => pairs.right[at]!) };
}

function pairsBy(left: Side, right: Side, keyOf: (side: Side, at: number) => string): Pairs {
  const placesIn = (side: Side) => uniqueTextIndexes(side.rows.map((_, at) => keyOf(side, at)));
  const [onLeft, onRight] = [placesIn(left), placesIn(right)];
  const found = [...onLeft].flatMap(([key, l]): [number, number][] => {
    const r = onRight.get(key);
    return r === undefined ? [] : [[l, r]];
  });
  return { left: Int32Array.from(found, ([l]) => l), right: Int32Array.from(found, ([, r]) => r) };
}
