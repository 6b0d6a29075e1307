import type { CompiledRule } from './compile-rule';
import { amountBelow } from './exact-number';
import type { Side } from './side';

/** The split of a left over rights in 1:N (docs/contract.md#allocation). */
export type Split = {
  /** The amount that is still to be covered. */
  remaining: bigint;
  readonly tolerance: bigint;
  readonly rights: number[];
  readonly shares: bigint[];
  /** Set if no right can take a share any more. */
  failure?: SplitFailure;
};
export type SplitFailure =
  /** The left has no base amount or currency. */
  | { readonly code: 'base-missing' }
  /** A left of zero is not split, and its rights are not checked. */
  | { readonly code: 'zero' }
  /** An amount below zero: that of the left if `right` is absent. */
  | { readonly code: 'negative'; readonly right?: number };

/** The outcome of offering one right. */
export type Offer =
  | 'share'
  /** A part of the right covers the rest; the right is used up completely. */
  | 'part'
  | 'covered-before'
  | 'left-zero'
  | 'base-missing'
  | 'other-currency'
  | 'zero'
  | 'too-large'
  | 'failure';

/** Starts the split of a left. */
export function startSplit({ allocation }: CompiledRule, left: Side, l: number): Split {
  const { tolerance, percent, onBase } = allocation;
  const target = onBase ? left.baseAmount[l] : left.amount[l];
  const split = { remaining: 0n, tolerance: 0n, rights: [], shares: [] };
  if (target === undefined || (onBase && left.rows[l]!.baseCurrency === undefined))
    return { ...split, failure: { code: 'base-missing' } };
  if (target <= 0n) return { ...split, failure: { code: target === 0n ? 'zero' : 'negative' } };
  const limit = percent ? (tolerance.top * target) / tolerance.bottom : amountBelow(tolerance);
  return { ...split, remaining: target, tolerance: limit };
}

/** Returns whether a left is covered; without any share it never is. */
export function isCovered(split: Split): boolean {
  return split.rights.length > 0 && split.remaining <= split.tolerance;
}

/** Offers a right to a split that has not failed: it takes its share of the rest if it fits. */
export function offer(
  split: Split,
  { allocation }: CompiledRule,
  { left, l, right, r }: { left: Side; l: number; right: Side; r: number },
): Offer {
  if (isCovered(split)) return 'covered-before';
  const { onBase, partial } = allocation;
  const amount = onBase ? right.baseAmount[r] : right.amount[r];
  if (amount === undefined) return 'base-missing';
  if (amount < 0n) {
    split.failure = { code: 'negative', right: r };
    return 'failure';
  }
  const currencyOf = ({ rows }: Side, at: number) => (onBase ? rows[at]!.baseCurrency : rows[at]!.currency);
  if (currencyOf(right, r) !== currencyOf(left, l)) return 'other-currency';
  if (amount === 0n) return 'zero';
  if (amount > split.remaining && !partial) return 'too-large';
  const share = amount > split.remaining ? split.remaining : amount;
  split.rights.push(r);
  split.shares.push(share);
  split.remaining -= share;
  return share < amount ? 'part' : 'share';
}
