import { referenceKey } from '../matching/pair-tests';
import type { Side } from '../matching/side';

/** What two sides have in common, before any rule: what to look at where nothing fits. */
export type Seen = {
  readonly sharedReferences: number;
  readonly sharedAmounts: number;
  readonly sharedCurrencies: number;
  /** Rows of either side with an amount below zero, which no rule matches. */
  readonly negatives: number;
  /** UTC days since 1970, first and last; undefined of a side without rows. */
  readonly leftDays: DaySpan | undefined;
  readonly rightDays: DaySpan | undefined;
};
export type DaySpan = { readonly first: number; readonly last: number };

/** Counts the values that stand on both sides; references by their letters, case aside. */
export function computeOverlap(left: Side, right: Side): Seen {
  return {
    sharedReferences: sharedReferences(left, right),
    sharedAmounts: shared(left, right, ({ amount }, at) => amount[at]!),
    sharedCurrencies: sharedCurrencies(left, right),
    negatives: negativesOf(left) + negativesOf(right),
    leftDays: daysOf(left),
    rightDays: daysOf(right),
  };
}

/** How many references stand on both sides, letter case aside. */
export function sharedReferences(left: Side, right: Side): number {
  return shared(left, right, ({ rows }, at) => referenceKey(rows[at]!.externalId, 'unicode'));
}

/** How many currencies stand on both sides. */
export function sharedCurrencies(left: Side, right: Side): number {
  return shared(left, right, ({ rows }, at) => rows[at]!.currency);
}

/** Whether the last day of one side lies before the first of the other. */
export function areDaysApart(a: DaySpan | undefined, b: DaySpan | undefined): boolean {
  return a !== undefined && b !== undefined && (a.last < b.first || b.last < a.first);
}

function shared(left: Side, right: Side, valueOf: (side: Side, at: number) => string | bigint): number {
  const values = (side: Side) => new Set(side.rows.map((_, at) => valueOf(side, at)));
  const onRight = values(right);
  return [...values(left)].filter((value) => onRight.has(value)).length;
}

function negativesOf({ negative }: Side): number {
  return negative.reduce((sum, one) => sum + one, 0);
}

/** The days of a side, whose rows stand by day. */
export function daysOf({ day }: Side): DaySpan | undefined {
  const first = day[0];
  return first === undefined ? undefined : { first, last: day.at(-1)! };
}

/** What keeps rules from being proposed, the first that holds. */
export type WhyNothing = 'currencies' | 'days' | 'values' | 'negatives' | 'guesses';

/** Why nothing is proposed: nothing in common, amounts below zero, or so many alike that a rule would guess. */
export function whyNothing({
  sharedCurrencies: currencies,
  leftDays,
  rightDays,
  negatives,
  ...seen
}: Seen): WhyNothing {
  if (currencies === 0) return 'currencies';
  if (areDaysApart(leftDays, rightDays)) return 'days';
  if (seen.sharedReferences + seen.sharedAmounts === 0) return 'values';
  return negatives > 0 ? 'negatives' : 'guesses';
}
