import type { CompiledRule } from './compile-rule';
import { nearFraction, nearNumber } from './exact-number';

/** A range of right amounts that may fit a left amount. It is approximate: too wide, but never too narrow. */
export type AmountRange = { low: number; high: number };

export const everyAmount: AmountRange = { low: -Infinity, high: Infinity };

/** Returns a function for the range of a left amount; `undefined` if the rule compares exactly or has no limit. */
export function amountRangeOf(rule: CompiledRule): ((amount: number) => AmountRange) | undefined {
  if (rule.type === 'EXACT' || rule.onBase) return undefined;
  if (rule.type === 'DATE_LAG')
    return rule.fee === 0n ? undefined : (amount) => around(amount, nearNumber(rule.fee));
  const share = nearFraction(rule.percent);
  const absolute = nearNumber(rule.absolute);
  // Rounding changes each amount by less than one unit of its last digit.
  const unit = 10 ** -Math.min(rule.scale, 10);
  const isOfLeft = rule.percentOf === 'LEFT' || rule.percentOf === 'MIN';
  if (!isOfLeft && share > 0.999) return undefined;
  return (amount) => {
    const size = Math.abs(amount) + unit;
    // The larger of two amounts within a share of it is at most the smaller one divided by (1 − share).
    const base = isOfLeft ? size : (size + absolute + 2 * unit) / (1 - share);
    return around(amount, Math.max(absolute, share * base) + 2 * unit);
  };
}

function around(amount: number, distance: number): AmountRange {
  const reach = distance * (1 + 1e-9) + Math.abs(amount) * 1e-12 + 1e-9;
  return { low: amount - reach, high: amount + reach };
}
