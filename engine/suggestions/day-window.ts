import type { Side } from '../matching/side';
import { filterPairs, pairCount, type Pairs, samplePairs } from './pairs';

/** A range of days from left to right, and the number of pairs within it. */
export type DayWindow = { readonly from: number; readonly to: number; readonly within: number };

/** The maximum number of days in a range. A wider one does not predict other pairs. */
const widest = 31;

/** Returns the narrowest range of days, left to right, with `inHundred` % of the pairs; `undefined` if over 31 days. */
export function dayWindow(left: Side, right: Side, pairs: Pairs, inHundred: number): DayWindow | undefined {
  const sample = samplePairs(pairs);
  const days = Int32Array.from(sample.left, (l, at) => right.day[sample.right[at]!]! - left.day[l]!).sort();
  const wanted = Math.ceil((pairCount(sample) * inHundred) / 100);
  if (wanted === 0) return undefined;
  let best: { from: number; to: number } | undefined;
  for (let first = 0; first + wanted <= days.length; first += 1) {
    const found = { from: days[first]!, to: days[first + wanted - 1]! };
    if (!best || isBetter(found, best)) best = found;
  }
  if (!best || best.to - best.from > widest) return undefined;
  return { ...best, within: pairCount(filterPairs(pairs, isInDays(left, right, best))) };
}

/** Returns a function for whether the number of days from a left to a right row is in a range. */
export function isInDays(left: Side, right: Side, { from, to }: Range) {
  return (l: number, r: number): boolean => {
    const days = right.day[r]! - left.day[l]!;
    return days >= from && days <= to;
  };
}

type Range = { from: number; to: number };

function isBetter(a: Range, b: Range): boolean {
  const difference = a.to - a.from - (b.to - b.from);
  return difference < 0 || (difference === 0 && Math.abs(a.from + a.to) < Math.abs(b.from + b.to));
}
