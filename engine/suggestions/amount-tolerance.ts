import { absolute, amountBelow, type Fraction, readFraction } from '../matching/exact-number';
import type { Side } from '../matching/side';
import { filterPairs, pairCount, type Pairs, samplePairs } from './pairs';

/** Round tolerances for a rule, as decimals without exponent, and the number of differing pairs within them. */
export type AmountTolerance = Readonly<{ absTolerance: string; percentTolerance: string; within: number }>;

const percents = '0 0.001 0.0025 0.005 0.01 0.015 0.02 0.025 0.03 0.035 0.04 0.05 0.06 0.08 0.1'.split(' ');
const amounts =
  '0.01 0.02 0.05 0.10 0.20 0.30 0.50 1 1.5 2 2.5 3 4 5 7.5 10 15 20 30 50 75 100 150 200 300 500 1000'.split(
    ' ',
  );

/** The difference may be a fifth of the larger amount. A larger one cannot be explained by a fee. */
const maxDifference = 5n;
/** The percentage of pairs that a tolerance must cover. */
const inHundred = 98;

/** Returns whether two amounts may differ by a fee, interest or rounding. They must have the same sign. */
export function isExplainable(a: bigint, b: bigint): boolean {
  const distance = absolute(a - b);
  return a > 0n === b > 0n && distance * maxDifference <= larger(a, b);
}

/** The difference up to which amounts may have been rounded differently. */
const rounding = amountBelow(readFraction('0.05')!);

/** Returns whether two amounts differ as if they had been rounded differently. */
export function isRounding(a: bigint, b: bigint): boolean {
  return a !== b && absolute(a - b) <= rounding;
}

/** Returns the smallest round tolerance of one of the `kinds` for 98 % of the pairs; `undefined` if none is enough. */
export function amountTolerance(
  left: Side,
  right: Side,
  pairs: Pairs,
  kinds: readonly ('absolute' | 'percent')[] = ['absolute', 'percent'],
): AmountTolerance | undefined {
  const explainable: Apart[] = [];
  const sample = samplePairs(pairs);
  for (let at = 0; at < pairCount(sample); at += 1) {
    const one = left.amount[sample.left[at]!]!;
    const other = right.amount[sample.right[at]!]!;
    if (one === other || !isExplainable(one, other)) continue;
    explainable.push({ distance: absolute(one - other), base: larger(one, other) });
  }
  if (explainable.length === 0) return undefined;
  let best: (Tried & { percent: string }) | undefined;
  for (const percent of kinds.includes('percent') ? percents : ['0']) {
    const tried = withPercent(readFraction(percent)!, explainable);
    if (!kinds.includes('absolute') && tried?.amount !== '0') continue;
    if (tried && (!best || tried.allows < best.allows)) best = { ...tried, percent };
  }
  if (!best) return undefined;
  const { amount: absTolerance, percent: percentTolerance } = best;
  const tolerances = { absTolerance, percentTolerance };
  return { ...tolerances, within: countWithin(left, right, pairs, tolerances) };
}

/**
 * Returns the number of pairs with different amounts that a rule with these tolerances accepts, small amounts that
 * differ by over a fifth included.
 */
export function countWithin(
  left: Side,
  right: Side,
  pairs: Pairs,
  { absTolerance, percentTolerance }: Omit<AmountTolerance, 'within'>,
): number {
  const least = exact(absTolerance);
  const { top, bottom } = readFraction(percentTolerance)!;
  const isWithin = (one: bigint, other: bigint) => {
    const distance = absolute(one - other);
    return distance > 0n && (distance <= least || distance * bottom <= top * larger(one, other));
  };
  return pairCount(filterPairs(pairs, (l, r) => isWithin(left.amount[l]!, right.amount[r]!)));
}

type Apart = { readonly distance: bigint; readonly base: bigint };
/** A tolerance that was tried: its absolute `amount`, and how much difference it `allows` in all pairs together. */
type Tried = { readonly amount: string; readonly allows: bigint };

/** Returns a percentage with the smallest absolute amount that it needs; `undefined` if none is large enough. */
function withPercent({ top, bottom }: Fraction, apart: readonly Apart[]): Tried | undefined {
  const allowed = ({ base }: Apart) => (top * base) / bottom;
  const beyond = apart
    .filter((one) => one.distance > allowed(one))
    .map(({ distance }) => distance)
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const outside = Math.floor((apart.length * (100 - inHundred)) / 100);
  const needed = beyond[beyond.length - 1 - outside] ?? 0n;
  const amount = needed === 0n ? '0' : amounts.find((one) => exact(one) >= needed);
  if (amount === undefined) return undefined;
  const least = exact(amount);
  let allows = 0n;
  for (const one of apart) allows += allowed(one) > least ? allowed(one) : least;
  return { amount, allows };
}

function exact(amount: string): bigint {
  return amountBelow(readFraction(amount)!);
}

function larger(a: bigint, b: bigint): bigint {
  const [l, r] = [absolute(a), absolute(b)];
  return l > r ? l : r;
}
