import { Big } from 'big.js';
import { isPlainDecimal, plain } from '../money/decimal';

/**
 * Checks for the editor of a list of tiers. The service stores only upper bounds, so a tier starts where the previous
 * one ends. Pasted tables may contain lower bounds, which are compared with that.
 */

/** A tier in the editor, decimals as strings. An empty or missing `upTo` is an open tier. The rate is a fraction. */
export type TierRow = { from?: string | undefined; upTo?: string | undefined; rate: string };

/**
 * One warning, for a row. `refused` warnings prevent saving, `notice` ones are only shown.
 *
 * - `no-tiers`, `too-many` (more than 100): about the complete list.
 * - `rate-not-a-fraction`: not a decimal from 0 to 1; `looksLikePercent` if dividing by 100 would make it one.
 * - `bound-not-a-decimal`: not a decimal above zero.
 * - `not-rising`: the bound is not above the previous one (`previous`), so the two tiers overlap.
 * - `open-not-last`: only the last tier may be without a bound.
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

/**
 * Checks the lower bound of a tier. A table may count in steps (0 to 100, 100.01 to 1000), so one step of the last
 * written digit is not a gap.
 */
function lowerBoundWarnings(from: string | undefined, previous: string, row: number): TierWarning[] {
  if (!from || !isPlainDecimal(from)) return [];
  const distance = new Big(from).minus(previous);
  if (distance.lt(0))
    return [{ code: 'overlap', level: 'notice', row, from, previous: plain(new Big(previous)) }];
  const step = new Big(`1e-${from.split('.')[1]?.length ?? 0}`);
  if (distance.lte(step)) return [];
  return [{ code: 'gap', level: 'notice', row, from, previous: plain(new Big(previous)) }];
}
