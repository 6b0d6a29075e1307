import { absolute } from '../matching/exact-number';
import { makeSide } from '../matching/side';
import type { Transaction } from '../matching/transaction';
import { isExplainable } from './amount-tolerance';
import { countOf, pairsByReference, pairsThat } from './pairs';

/** How many pairs of rows have the same unique reference, and of these, similar amounts and nearly the same day. */
type Agreement = { readonly pairs: number; readonly amount: number; readonly date: number };

/** The maximum number of days between the days of a pair: a weekend and some days for the transfer. */
const maxDays = 5;

/** Returns how many pairs with the same unique reference have equal amounts, and how many of these opposite signs. */
export function signsOfPairs(
  left: readonly Transaction[],
  right: readonly Transaction[],
): { readonly pairs: number; readonly opposite: number } {
  const [a, b] = [makeSide(left), makeSide(right)];
  const equal = pairsThat(pairsByReference(a, b), (l, r) => {
    const amount = absolute(a.amount[l]!);
    return amount !== 0n && amount === absolute(b.amount[r]!);
  });
  const opposite = pairsThat(equal, (l, r) => a.amount[l]! !== b.amount[r]!);
  return { pairs: countOf(equal), opposite: countOf(opposite) };
}

/** Returns how well the amounts and dates of two files agree, as they were read. */
export function agreementOf(left: readonly Transaction[], right: readonly Transaction[]): Agreement {
  const [a, b] = [makeSide(left), makeSide(right)];
  const pairs = pairsByReference(a, b);
  const isSimilar = (l: number, r: number) => isExplainable(absolute(a.amount[l]!), absolute(b.amount[r]!));
  const isNear = (l: number, r: number) => Math.abs(a.day[l]! - b.day[r]!) <= maxDays;
  return {
    pairs: countOf(pairs),
    amount: countOf(pairsThat(pairs, isSimilar)),
    date: countOf(pairsThat(pairs, isNear)),
  };
}
