import type { CompiledRule } from './compile-rule';
import { amountBelow } from './exact-number';
import type { Side } from './side';

/** The progress of splitting one left row over right rows in a 1:N context (docs/contract.md#allocation). */
export type Split = {
  /** The part of the left amount that is not covered yet, in units of 10⁻¹⁰. */
  remaining: bigint;
  readonly tolerance: bigint;
  readonly rights: number[];
  readonly shares: bigint[];
  /** Why no right row can take a share any more; absent as long as one can. */
  failure?: SplitFailure;
};
export type SplitFailure =
  /** The left row has no base amount or currency. */
  | { readonly code: 'base-missing' }
  /** A left row with amount zero is not split, and right rows are not checked. */
  | { readonly code: 'zero' }
  /** An amount below zero: that of the left row if `right` is absent. */
  | { readonly code: 'negative'; readonly right?: number };

/** The outcome of trying one right row in a split; `share`: its full amount covers a part of the left row. */
export type Offer =
  | 'share'
  /** A part of its amount covers the rest of the left row; the right row is used up completely. */
  | 'part'
  | 'covered-before'
  | 'left-zero'
  | 'base-missing'
  | 'other-currency'
  | 'zero'
  | 'too-large'
  | 'failure';

/** Returns the split of left row `l` without any share yet; `failure` is set if the row cannot be split. */
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

/** Returns whether right rows cover the left row within the tolerance; without any share they never do. */
export function isCovered(split: Split): boolean {
  return split.rights.length > 0 && split.remaining <= split.tolerance;
}

/** Tries right row `r` in a split that has not failed: if it fits, it takes its share. Changes `split`. */
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
