import { absolute } from '../matching/exact-number';
import { referenceKey } from '../matching/pair-tests';
import type { Side } from '../matching/side';
import { filterPairs, pairCount, pairsByReference } from './pairs';
import { mirroredPairs, signsOf } from './signs';

/** What two files have in common without any rule. It shows what to check if no rule can be suggested. */
export type Overlap = {
  readonly sharedReferences: number;
  /** The number of references that are unique on each side, but with amounts that differ by more than the sign. */
  readonly otherAmounts: number;
  readonly sharedAmounts: number;
  readonly sharedCurrencies: number;
  /** The number of rows with a negative amount per side; no rule matches these. */
  readonly negatives: Readonly<Record<'left' | 'right', number>>;
  /** The number of pairs of equal amounts that have opposite signs in nearly all cases; else 0. */
  readonly mirrored: number;
  /** The first and last UTC day as days since 1970; `undefined` for a side without rows. */
  readonly leftDays: DaySpan | undefined;
  readonly rightDays: DaySpan | undefined;
};
export type DaySpan = { readonly first: number; readonly last: number };

/** Returns what two sides have in common: the numbers of equal references (in any case), amounts and currencies. */
export function computeOverlap(left: Side, right: Side): Overlap {
  return {
    sharedReferences: sharedReferences(left, right),
    otherAmounts: otherAmounts(left, right),
    sharedAmounts: countShared(left, right, ({ amount }, at) => amount[at]!),
    sharedCurrencies: sharedCurrencies(left, right),
    negatives: { left: negativesOf(left), right: negativesOf(right) },
    mirrored: mirroredPairs({ left, right }, signsOf({ left, right })),
    leftDays: daySpanOf(left),
    rightDays: daySpanOf(right),
  };
}

function otherAmounts(left: Side, right: Side): number {
  const isOther = (l: number, r: number) => absolute(left.amount[l]!) !== absolute(right.amount[r]!);
  return pairCount(filterPairs(pairsByReference(left, right), isOther));
}

/** Returns the number of references on both sides, ignoring the case of letters. */
function sharedReferences(left: Side, right: Side): number {
  return countShared(left, right, ({ rows }, at) => referenceKey(rows[at]!.externalId, 'unicode'));
}

/** Returns the number of currencies on both sides. */
export function sharedCurrencies(left: Side, right: Side): number {
  return countShared(left, right, ({ rows }, at) => rows[at]!.currency);
}

/** Returns whether all days of one side are before those of the other; false for a side without rows. */
export function areDaysApart(a: DaySpan | undefined, b: DaySpan | undefined): boolean {
  return a !== undefined && b !== undefined && (a.last < b.first || b.last < a.first);
}

function countShared(left: Side, right: Side, valueOf: (side: Side, at: number) => string | bigint): number {
  const values = (side: Side) => new Set(side.rows.map((_, at) => valueOf(side, at)));
  const onRight = values(right);
  return [...values(left)].filter((value) => onRight.has(value)).length;
}

/** Returns the number of rows of a side with a negative amount. */
export const negativesOf = ({ negative }: Side): number => negative.reduce((sum, one) => sum + one, 0);

/** Returns the first and last day of a side; `undefined` if it has no rows. */
export function daySpanOf({ day }: Side): DaySpan | undefined {
  const first = day[0];
  return first === undefined ? undefined : { first, last: day.at(-1)! };
}

/** Why no rule can be suggested: the first cause that applies, in this order. */
export type WhyNothing = 'currencies' | 'days' | 'mirrored' | 'values' | 'amounts' | 'negatives' | 'guesses';

/**
 * Returns why no rule can be suggested. `amounts`: most shared references are unique, but their amounts differ. `guesses`:
 * rows are so similar that any rule would guess.
 */
export function whyNothing(overlap: Overlap): WhyNothing {
  const { leftDays, rightDays, negatives } = overlap;
  if (overlap.sharedCurrencies === 0) return 'currencies';
  if (areDaysApart(leftDays, rightDays)) return 'days';
  if (overlap.mirrored > 0) return 'mirrored';
  if (overlap.sharedReferences + overlap.sharedAmounts === 0) return 'values';
  if (overlap.otherAmounts * 2 > overlap.sharedReferences) return 'amounts';
  return negatives.left + negatives.right > 0 ? 'negatives' : 'guesses';
}
