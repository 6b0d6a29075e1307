import type { CompiledRule } from './compile-rule';
import { amountBelow } from './exact-number';
import type { Side } from './side';

/** The state while one left row is split over right rows, in a 1:N context (docs/contract.md#allocation). */
export type Split = {
  /** The part of the left amount that no right row covers yet, in units of 10⁻¹⁰. */
  remaining: bigint;
  readonly tolerance: bigint;
  readonly rights: number[];
  readonly shares: bigint[];
  /** Why the split has ended in failure; absent if it has not. */
  failure?: SplitFailure;
};
export type SplitFailure =
  /** The split is by base amounts, but the left row has no base amount or currency. */
  | { readonly code: 'base-missing' }
  /** A left row with amount 0 is not split. Right rows are not checked. */
  | { readonly code: 'zero' }
  /** An amount is below 0: that of the right row `right`, or of the left row if absent. */
  | { readonly code: 'negative'; readonly right?: number };

/** The result of offering a right row to a split. `taken`: its amount covers the left row or a part of it. */
export type Offer = 'taken' | 'skipped' | 'too-large' | 'failure';

/** Returns a split of left row `l` without right rows. `failure` is set if the row cannot be split. */
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

/** Returns whether the right rows cover the left row within the tolerance; false for a split without right rows. */
export function isCovered(split: Split): boolean {
  return split.rights.length > 0 && split.remaining <= split.tolerance;
}

/** Offers right row `r` to a split without `failure`: adds the row if it fits, or sets `failure`. Returns what happened. */
export function offer(
  split: Split,
  { allocation }: CompiledRule,
  { left, l, right, r }: { left: Side; l: number; right: Side; r: number },
): Offer {
  if (isCovered(split)) return 'skipped';
  const { onBase, partial } = allocation;
  const amount = onBase ? right.baseAmount[r] : right.amount[r];
  if (amount === undefined) return 'skipped';
  if (amount < 0n) {
    split.failure = { code: 'negative', right: r };
    return 'failure';
  }
  const currencyOf = ({ rows }: Side, at: number) => (onBase ? rows[at]!.baseCurrency : rows[at]!.currency);
  if (amount === 0n || currencyOf(right, r) !== currencyOf(left, l)) return 'skipped';
  if (amount > split.remaining && !partial) return 'too-large';
  const share = amount > split.remaining ? split.remaining : amount;
  split.rights.push(r);
  split.shares.push(share);
  split.remaining -= share;
  return 'taken';
}
