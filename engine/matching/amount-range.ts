import type { CompiledRule } from './compile-rule';
import { approximateFraction, nearNumber } from './exact-number';

/** A range of right amounts that may fit a left amount. It is approximate: too wide, but never too narrow. */
export type AmountRange = { low: number; high: number };
export type RangeOf = (amount: number) => AmountRange;

export const everyAmount: AmountRange = { low: -Infinity, high: Infinity };

/** How far the right amounts of a rule may be from a left amount, approximately. */
type Reach = {
  readonly absolute: number;
  /** A share of the left amount (`isOfLeft`), or of either. */
  readonly share: number;
  readonly isOfLeft: boolean;
  /** Rounding changes each amount by less than this, one unit of its last digit. */
  readonly unit: number;
};

/**
 * Returns a function from a left amount to the range of right amounts that may fit it under any of the rules, all as
 * JavaScript numbers; `undefined` if a rule compares exactly or has no limit.
 */
export function amountRangeOf(rules: readonly CompiledRule[]): RangeOf | undefined {
  const reaches = rules.map(reachOf);
  const absolute = Math.max(...reaches.map((reach) => reach?.absolute ?? Infinity));
  const share = Math.max(...reaches.map((reach) => reach?.share ?? Infinity));
  const unit = Math.max(...reaches.map((reach) => reach?.unit ?? Infinity));
  const isOfLeft = reaches.every((reach) => reach?.isOfLeft);
  if (absolute === Infinity || (!isOfLeft && share > 0.999)) return undefined;
  return (amount) => {
    const size = Math.abs(amount) + unit;
    // The larger of two amounts within a share of it is at most the smaller one divided by (1 − share).
    const base = isOfLeft ? size : (size + absolute + 2 * unit) / (1 - share);
    return around(amount, Math.max(absolute, share * base) + 2 * unit);
  };
}

function reachOf(rule: CompiledRule): Reach | undefined {
  if (rule.type === 'EXACT' || rule.onBase) return undefined;
  if (rule.type === 'DATE_LAG')
    return rule.fee === 0n
      ? undefined
      : { absolute: nearNumber(rule.fee), share: 0, isOfLeft: true, unit: 0 };
  return {
    absolute: nearNumber(rule.absolute),
    share: approximateFraction(rule.percent),
    isOfLeft: rule.percentOf === 'LEFT' || rule.percentOf === 'MIN',
    unit: 10 ** -Math.min(rule.scale, 10),
  };
}

function around(amount: number, distance: number): AmountRange {
  const reach = distance * (1 + 1e-9) + Math.abs(amount) * 1e-12 + 1e-9;
  return { low: amount - reach, high: amount + reach };
}
