import { Big } from 'big.js';
import { isPlainDecimal, toDecimal } from '../money/decimal';

/** A tier in the editor. `from` is present only if pasted; an open tier has no `upTo`. `rate` is a fraction. */
export type TierRow = { from?: string | undefined; upTo?: string | undefined; rate: string };

/**
 * A warning about the list or the tier with index `row`. `refused` ones prevent saving, `notice` ones are only shown.
 *
 * - `too-many`: more than 100. `open-not-last`: only the last tier may be without a bound.
 * - `rate-not-a-fraction`: not 0 to 1; `looksLikePercent` if dividing by 100 would make it one.
 * - `bound-not-a-decimal`: not a decimal above 0. `not-rising`: not above the `previous` bound.
 * - `gap`, `overlap`: the row starts at `from`, but the previous tier ends at `previous`.
 * - `nothing-above`: no tier is open, so amounts above `bound` cost nothing.
 */
export type TierWarning =
  | { code: 'no-tiers' | 'too-many'; level: 'refused' }
  | { code: 'rate-not-a-fraction'; level: 'refused'; row: number; looksLikePercent: boolean }
  | { code: 'bound-not-a-decimal' | 'open-not-last'; level: 'refused'; row: number }
  | { code: 'not-rising'; level: 'refused'; row: number; previous: string }
  | { code: 'gap' | 'overlap'; level: 'notice'; row: number; from: string; previous: string }
  | { code: 'nothing-above'; level: 'notice'; row: number; bound: string };

/** Returns all warnings for a list of tiers, in row order. Bounds: docs/contract.md#fee-structures. */
export function tierWarnings(rows: readonly TierRow[]): TierWarning[] {
  if (rows.length === 0) return [{ code: 'no-tiers', level: 'refused' }];
  const remarks: TierWarning[] = [];
  if (rows.length > 100) remarks.push({ code: 'too-many', level: 'refused' });
  let previous = '0';
  rows.forEach((tier, row) => {
    const last = row === rows.length - 1;
    remarks.push(...rateWarnings(tier.rate, row), ...lowerBoundWarnings(tier.from, previous, row));
    const { upTo } = tier;
    if (!upTo) {
      if (!last) remarks.push({ code: 'open-not-last', level: 'refused', row });
      return;
    }
    if (!isPlainDecimal(upTo) || new Big(upTo).lte(0)) {
      remarks.push({ code: 'bound-not-a-decimal', level: 'refused', row });
      return;
    }
    if (new Big(upTo).lte(previous)) remarks.push({ code: 'not-rising', level: 'refused', row, previous });
    else previous = upTo;
    if (last) remarks.push({ code: 'nothing-above', level: 'notice', row, bound: upTo });
  });
  return remarks;
}

function rateWarnings(rate: string, row: number): TierWarning[] {
  const decimal = isPlainDecimal(rate) ? new Big(rate) : undefined;
  if (decimal?.gte(0) && decimal.lte(1)) return [];
  const looksLikePercent = decimal !== undefined && decimal.gt(1) && decimal.lte(100);
  return [{ code: 'rate-not-a-fraction', level: 'refused', row, looksLikePercent }];
}

/** Returns the gap or overlap of a pasted lower bound and the previous upper bound. From 100 to 100.01 is no gap. */
function lowerBoundWarnings(from: string | undefined, previous: string, row: number): TierWarning[] {
  if (!from || !isPlainDecimal(from)) return [];
  const distance = new Big(from).minus(previous);
  const step = new Big(`1e-${from.split('.')[1]?.length ?? 0}`);
  if (distance.gte(0) && distance.lte(step)) return [];
  const code = distance.lt(0) ? 'overlap' : 'gap';
  return [{ code, level: 'notice', row, from, previous: toDecimal(new Big(previous)) }];
}
