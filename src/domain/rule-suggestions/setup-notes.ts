import { absolute } from '../matching/exact-number';
import { makeSide, type Side } from '../matching/side';
import type { Transaction } from '../matching/transaction';
import { countOf, pairsByReference, pairsThat } from './pairs';
import { areDaysApart, daysOf } from './seen';

/** What to check of two files before a context is created from them. */
export type SetupNote =
  /** All rows of one file are those of the other one: it was probably chosen twice. */
  | { readonly code: 'same-rows' }
  /** All days of one file are before those of the other one. */
  | { readonly code: 'periods' }
  /**
   * `rows` rows have a negative amount, which no rule matches (docs/contract.md#consumed-rows). Without the signs, `pairs`
   * more pairs of equal references would have equal amounts; 0 if the signs of pairs contradict each other.
   */
  | { readonly code: 'negatives'; readonly rows: number; readonly pairs: number };

/** Returns notes about the transactions of two files, most serious first. */
export function setupNotes(left: readonly Transaction[], right: readonly Transaction[]): SetupNote[] {
  if (left.length === 0 || right.length === 0) return [];
  if (areSame(left, right)) return [{ code: 'same-rows' }];
  const sides = { left: makeSide(left), right: makeSide(right) };
  const rows = [...sides.left.negative, ...sides.right.negative].filter((one) => one === 1).length;
  return [
    ...(areDaysApart(daysOf(sides.left), daysOf(sides.right)) ? [{ code: 'periods' as const }] : []),
    ...(rows > 0 ? [{ code: 'negatives' as const, rows, pairs: pairsWithoutSign(sides) }] : []),
  ];
}

function areSame(left: readonly Transaction[], right: readonly Transaction[]): boolean {
  const isSame = (a: Transaction, b: Transaction) =>
    a.externalId === b.externalId && a.amount === b.amount && a.date === b.date && a.currency === b.currency;
  return left.length === right.length && left.every((row, at) => isSame(row, right[at]!));
}

/**
 * Returns how many pairs with a negative amount have equal amounts without the signs; 0 if some have one sign on both
 * sides and others two, because a payment would then match its refund.
 */
function pairsWithoutSign({ left, right }: { left: Side; right: Side }): number {
  const known = pairsByReference(left, right);
  const isEqual = (l: number, r: number) => absolute(left.amount[l]!) === absolute(right.amount[r]!);
  const hasSign = (l: number, r: number) => left.negative[l]! + right.negative[r]! > 0;
  const isOneSign = (l: number, r: number) => left.negative[l] === right.negative[r];
  const equal = pairsThat(known, isEqual);
  const same = countOf(pairsThat(equal, isOneSign));
  const pairs = countOf(pairsThat(equal, hasSign));
  return same === 0 || same === countOf(equal) ? pairs : 0;
}
