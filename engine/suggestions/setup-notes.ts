import { callLimit } from '../matching/result';
import { makeSide } from '../matching/side';
import type { Transaction } from '../matching/transaction';
import { areDaysApart, daySpanOf, negativesOf } from './overlap';

/** What to check in two files before a context is created from them. */
export type SetupNote =
  /** All rows of one file are those of the other one: it was probably chosen twice. */
  | { readonly code: 'same-rows' }
  /** All days of one file are before those of the other one. */
  | { readonly code: 'periods' }
  /** The files have `left` and `right` rows, and one of them more than the service accepts in one run. */
  | { readonly code: 'limit'; readonly left: number; readonly right: number }
  /** `left` and `right` rows have a negative amount, which no rule matches (docs/contract.md#consumed-rows). */
  | { readonly code: 'negatives'; readonly left: number; readonly right: number };

/** Returns notes about the transactions of two files, most serious first. */
export function setupNotes(left: readonly Transaction[], right: readonly Transaction[]): SetupNote[] {
  if (left.length === 0 || right.length === 0) return [];
  if (areSame(left, right)) return [{ code: 'same-rows' }];
  const sides = { left: makeSide(left), right: makeSide(right) };
  const negatives = { left: negativesOf(sides.left), right: negativesOf(sides.right) };
  const isTooLong = left.length > callLimit || right.length > callLimit;
  return [
    ...(areDaysApart(daySpanOf(sides.left), daySpanOf(sides.right)) ? [{ code: 'periods' as const }] : []),
    ...(isTooLong ? [{ code: 'limit' as const, left: left.length, right: right.length }] : []),
    ...(negatives.left + negatives.right > 0 ? [{ code: 'negatives' as const, ...negatives }] : []),
  ];
}

function areSame(left: readonly Transaction[], right: readonly Transaction[]): boolean {
  const isSame = (a: Transaction, b: Transaction) =>
    a.externalId === b.externalId && a.amount === b.amount && a.date === b.date && a.currency === b.currency;
  return left.length === right.length && left.every((row, at) => isSame(row, right[at]!));
}
