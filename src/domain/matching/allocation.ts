import type { CompiledRule } from './compile-rule';
import { amountBelow } from './exact-number';
import type { Side } from './side';

/**
 * The split of a left over rights in 1:N (docs/contract.md#allocation): rights are offered in run order, each that
 * fits into what remains takes its share, until the rest is within the tolerance.
 */
export type Split = {
  /** What is still to cover. */
  remaining: bigint;
  readonly tolerance: bigint;
  readonly rights: number[];
  readonly shares: bigint[];
  /** Set when it cannot be made: a base amount or currency is missing, or an amount is below zero. */
  failure?: SplitFailure;
};
export type SplitFailure =
  | { readonly code: 'base-missing' }
  | { readonly code: 'negative'; readonly right?: number };

/** What became of a right that was offered. */
export type Offer =
  | 'share'
  /** Part of it covers the rest; it is used up whole. */
  | 'part'
  | 'covered-before'
  | 'other-currency'
  | 'zero'
  | 'too-large'
  | 'failure';

/** Begins the split of a left. */
export function startSplit({ allocation }: CompiledRule, left: Side, l: number): Split {
  const target = allocation.onBase ? left.baseAmount[l] : left.amount[l];
  const split = { rights: [], shares: [] };
  if (target === undefined || (allocation.onBase && left.rows[l]!.baseCurrency === undefined))
    return { ...split, remaining: 0n, tolerance: 0n, failure: { code: 'base-missing' } };
  if (target < 0n) return { ...split, remaining: target, tolerance: 0n, failure: { code: 'negative' } };
  const { tolerance, percent } = allocation;
  return {
    ...split,
    remaining: target,
    tolerance: percent ? (tolerance.top * target) / tolerance.bottom : amountBelow(tolerance),
  };
}

/** Whether nothing more is needed. */
export function isCovered(split: Split): boolean {
  return split.remaining <= split.tolerance;
}

/** Offers a right to a split that has not failed. */
export function offer(
  split: Split,
  { allocation }: CompiledRule,
  { left, l, right, r }: { left: Side; l: number; right: Side; r: number },
): Offer {
  if (isCovered(split)) return 'covered-before';
  const amount = allocation.onBase ? right.baseAmount[r] : right.amount[r];
  const currencyOf = ({ rows }: Side, at: number) =>
    allocation.onBase ? rows[at]!.baseCurrency : rows[at]!.currency;
  const currency = currencyOf(right, r);
  if (amount === undefined || currency === undefined) {
    split.failure = { code: 'base-missing' };
    return 'failure';
  }
  if (currency !== currencyOf(left, l)) return 'other-currency';
  if (amount < 0n) {
    split.failure = { code: 'negative', right: r };
    return 'failure';
  }
  if (amount === 0n) return 'zero';
  if (amount > split.remaining && !allocation.partial) return 'too-large';
  const share = amount > split.remaining ? split.remaining : amount;
  split.rights.push(r);
  split.shares.push(share);
  split.remaining -= share;
  return share < amount ? 'part' : 'share';
}
