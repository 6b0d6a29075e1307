import { referenceKey } from '../matching/pair-tests';
import type { Side } from '../matching/side';

/** What two sides have in common before any rule: what to check if nothing fits. */
export type Seen = {
  readonly sharedReferences: number;
  readonly sharedAmounts: number;
  readonly sharedCurrencies: number;
  /** The number of rows on either side with an amount below zero, which no rule matches. */
  readonly negatives: number;
  /** UTC days since 1970, first and last; `undefined` for a side without rows. */
  readonly leftDays: DaySpan | undefined;
  readonly rightDays: DaySpan | undefined;
};
export type DaySpan = { readonly first: number; readonly last: number };

/** Returns how many values occur on both sides; references ignoring letter case. */
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

/** Returns the number of references that occur on both sides, ignoring letter case. */
export function sharedReferences(left: Side, right: Side): number {
  return shared(left, right, ({ rows }, at) => referenceKey(rows[at]!.externalId, 'unicode'));
}

/** Returns the number of currencies that occur on both sides. */
export function sharedCurrencies(left: Side, right: Side): number {
  return shared(left, right, ({ rows }, at) => rows[at]!.currency);
}

/** Returns whether the last day of one side is before the first of the other. */
export function areDaysApart(a: DaySpan | undefined, b: DaySpan | undefined): boolean {
  return a !== undefined && b !== undefined && (a.last < b.first || b.last < a.first);
}

function shared(left: Side, right: Side, valueOf: (side: Side, at: number) => string | bigint): number {
  const values = (side: Side) => new Set(side.rows.map((_, at) => valueOf(side, at)));
  const onRight = values(right);
  return [...values(left)].filter((value) => onRight.has(value)).length;
}

const negativesOf = ({ negative }: Side): number => negative.reduce((sum, one) => sum + one, 0);

/** Returns the first and last day of a side, whose rows are sorted by day; `undefined` without rows. */
export function daysOf({ day }: Side): DaySpan | undefined {
  const first = day[0];
  return first === undefined ? undefined : { first, last: day.at(-1)! };
}

/** The first obstacle that prevents a suggestion. */
export type WhyNothing = 'currencies' | 'days' | 'values' | 'negatives' | 'guesses';

/** Returns why nothing is suggested; `guesses`: so many equal rows that a rule would guess. */
export function whyNothing(seen: Seen): WhyNothing {
  const { leftDays, rightDays, negatives } = seen;
  if (seen.sharedCurrencies === 0) return 'currencies';
  if (areDaysApart(leftDays, rightDays)) return 'days';
  if (seen.sharedReferences + seen.sharedAmounts === 0) return 'values';
  return negatives > 0 ? 'negatives' : 'guesses';
}
