import { Big } from 'big.js';
import { isPlainDecimal, isTie, roundDecimal, toDecimal } from '../money/decimal';
import type { RoundingMode } from '../money/rounding-modes';
import type { ApplicationOrder } from './fee-types';
import { type FeeWorking, rawFee, readStructure } from './raw-fee';

export type CalculableItem = {
  name: string;
  priority?: number | null | undefined;
  structureType: string;
  structure: Record<string, unknown>;
};

export type CalculableSchedule = {
  applicationOrder: ApplicationOrder;
  roundingScale: number;
  roundingMode: RoundingMode;
  items: readonly CalculableItem[];
};

export type FeeStep = {
  name: string;
  /** The amount that the fee applies to: the gross or, if fees cascade, what is left after the previous items. */
  base: string;
  working: FeeWorking;
  raw: string;
  fee: string;
  /** True if `raw` is exactly between two rounded values, so the rounding mode decides. */
  tie: boolean;
  /** The amount that is left after this item. In parallel calculation it can be negative. */
  net: string;
  /** True if fees cascade and this fee exceeded its base, so `net` was set to 0. */
  stoppedAtZero: boolean;
};

export type FeeCalculation = { gross: string; steps: FeeStep[]; totalFee: string; net: string };

/** Why fees cannot be calculated. `item` is the index of the invalid item in the schedule's `items`. */
export type FeeProblem =
  | { code: 'gross-not-a-decimal' }
  | { code: 'structure-unreadable'; item: number; name: string }
  /** A percentage or tiers cannot apply to a negative amount, `base`. */
  | { code: 'negative-base'; item: number; name: string; base: string };

/** Returns items in the order in which they apply, each with its index (from 0) in the schedule. */
export const itemsInOrder = (items: readonly CalculableItem[]) =>
  items
    .map((item, index) => ({ ...item, index, priority: item.priority ?? 0 }))
    .sort((left, right) => left.priority - right.priority || left.index - right.index);

/** Returns the fees of the decimal `gross`, item by item, or a problem (docs/contract.md#fee-calculation). */
export function calculateFees(
  schedule: CalculableSchedule,
  gross: string,
): { calculation: FeeCalculation } | { problem: FeeProblem } {
  if (!isPlainDecimal(gross)) return { problem: { code: 'gross-not-a-decimal' } };
  const start = new Big(gross);
  const cascading = schedule.applicationOrder === 'CASCADING';
  const steps: FeeStep[] = [];
  let remaining = start;
  let totalFee = new Big(0);
  for (const { name, structureType, structure, index } of itemsInOrder(schedule.items)) {
    const base = cascading ? remaining : start;
    const known = readStructure(structureType, structure);
    if (!known) return { problem: { code: 'structure-unreadable', item: index, name } };
    if (known.type !== 'FLAT' && base.lt(0))
      return { problem: { code: 'negative-base', item: index, name, base: toDecimal(base) } };

    const { working, raw } = rawFee(known, base);
    const fee = new Big(roundDecimal(toDecimal(raw), schedule.roundingScale, schedule.roundingMode));
    const after = remaining.minus(fee);
    const stoppedAtZero = cascading && after.lt(0);
    remaining = stoppedAtZero ? new Big(0) : after;
    totalFee = totalFee.plus(fee);
    steps.push({
      name,
      base: toDecimal(base),
      working,
      raw: toDecimal(raw),
      fee: toDecimal(fee),
      tie: isTie(toDecimal(raw), schedule.roundingScale),
      net: toDecimal(remaining),
      stoppedAtZero,
    });
  }
  return {
    calculation: { gross: toDecimal(start), steps, totalFee: toDecimal(totalFee), net: toDecimal(remaining) },
  };
}
