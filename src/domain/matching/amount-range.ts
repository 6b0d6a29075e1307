import type { CompiledRule } from './compile-rule';
import { nearFraction, nearNumber } from './exact-number';

/** Amounts of rights that may fit a left, as near numbers; a little too wide rather than too narrow. */
export type AmountRange = { low: number; high: number };

export const everyAmount: AmountRange = { low: -Infinity, high: Infinity };

/**
 * Gives the range for the amount of a left. Undefined when the rule does not narrow amounts: EXACT compares by
 * equality, base amounts stand in no order, and a share of 100 % or more reaches everywhere.
 */
export function amountRangeOf(rule: CompiledRule): ((amount: number) => AmountRange) | undefined {
  if (rule.type === 'EXACT' || rule.onBase) return undefined;
  if (rule.type === 'DATE_LAG')
    return rule.fee === 0n ? undefined : (amount) => around(amount, nearNumber(rule.fee));
  const share = nearFraction(rule.percent);
  const absolute = nearNumber(rule.absolute);
  // Rounding moves each amount by less than one unit of its last digit.
  const unit = 10 ** -Math.min(rule.scale, 10);
  const isOfLeft = rule.percentOf === 'LEFT' || rule.percentOf === 'MIN';
  if (!isOfLeft && share > 0.999) return undefined;
  return (amount) => {
    const size = Math.abs(amount) + unit;
    // The larger of two amounts that lie within a share of it: the smaller one, divided by what the share leaves.
    const base = isOfLeft ? size : (size + absolute + 2 * unit) / (1 - share);
    return around(amount, Math.max(absolute, share * base) + 2 * unit);
  };
}

function around(amount: number, distance: number): AmountRange {
  const reach = distance * (1 + 1e-9) + Math.abs(amount) * 1e-12 + 1e-9;
  return { low: amount - reach, high: amount + reach };
}
