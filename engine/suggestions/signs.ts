import { absolute } from '../matching/exact-number';
import { filterPairs, pairCount, type Pairs, pairsByAbsolute, pairsByReference } from './pairs';
import type { Sides } from './trial';

/** The number of pairs with equal amounts but for the sign; of these, with opposite signs, and with a negative amount. */
export type Signs = { readonly pairs: number; readonly opposite: number; readonly negative: number };

/** The minimum number of pairs that are known only by their amount, and the maximum number of days between their rows. */
const fewest = 5;
const maxDays = 5;
/** The minimum percentage of pairs with opposite signs for files that are mirrored: some rows may be errors. */
const minOpposite = 80;

/** Returns the signs of pairs by reference; if none have equal amounts, by amount. Both are unique on each side. */
export function signsOf(sides: Sides): Signs {
  const { left, right } = sides;
  const pairs = knownPairs(sides);
  const isOpposite = (l: number, r: number) => left.negative[l] !== right.negative[r];
  const isNegative = (l: number, r: number) => left.negative[l]! + right.negative[r]! > 0;
  return {
    pairs: pairCount(pairs),
    opposite: pairCount(filterPairs(pairs, isOpposite)),
    negative: pairCount(filterPairs(pairs, isNegative)),
  };
}

function knownPairs({ left, right }: Sides): Pairs {
  const isEqual = (l: number, r: number) => absolute(left.amount[l]!) === absolute(right.amount[r]!);
  const isNear = (l: number, r: number) => Math.abs(left.day[l]! - right.day[r]!) <= maxDays;
  const byReference = filterPairs(pairsByReference(left, right), isEqual);
  if (pairCount(byReference) > 0) return byReference;
  const byAmount = filterPairs(pairsByAbsolute(left, right), isNear);
  return pairCount(byAmount) < fewest ? filterPairs(byAmount, () => false) : byAmount;
}

/** Returns the number of pairs with opposite signs, as of a bank and its client; 0 if few, or if a file has only one sign. */
export function mirroredPairs(sides: Sides, { pairs, opposite }: Signs): number {
  const hasBoth = [sides.left, sides.right].every(
    ({ negative }) => negative.includes(1) && negative.includes(0),
  );
  return hasBoth && opposite >= fewest && opposite * 100 >= pairs * minOpposite ? opposite : 0;
}

/**
 * Returns the number of pairs with a negative amount that are equal without signs; 0 if some pairs have equal and
 * others opposite signs, since a payment would then match its refund.
 */
export function pairsWithoutSign({ pairs, opposite, negative }: Signs): number {
  return opposite === 0 || opposite === pairs ? negative : 0;
}
