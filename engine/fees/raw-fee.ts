import { Big } from 'big.js';
import { toDecimal } from '../money/decimal';
import { feeStructureIssues, type FeeTier } from './fee-structure';
import { structureTypes } from './fee-types';

export type KnownStructure =
  | { type: 'FLAT'; amount: string }
  | { type: 'PERCENTAGE'; rate: string }
  | { type: 'TIERED'; tiers: FeeTier[] };

/** The part of the base amount in one tier: above `from`, up to `upTo`; without `upTo`, the tier has no upper bound. */
export type TierSlice = { from: string; upTo?: string; rate: string; amount: string; fee: string };

export type FeeWorking =
  | { type: 'FLAT'; amount: string }
  | { type: 'PERCENTAGE'; rate: string }
  /** `uncovered`: the part of the amount above the last bound, which costs nothing; `"0"` if there is no such part. */
  | { type: 'TIERED'; slices: TierSlice[]; uncovered: string };

/** Parses a fee structure; returns `undefined` if its type or a value is invalid (docs/contract.md#fee-structures). */
export function readStructure(type: string, structure: Record<string, unknown>): KnownStructure | undefined {
  const known = structureTypes.find((candidate) => candidate === type);
  if (!known || feeStructureIssues(known, structure).length > 0) return undefined;
  switch (known) {
    case 'FLAT':
      return { type: known, amount: structure['amount'] as string };
    case 'PERCENTAGE':
      return { type: known, rate: structure['rate'] as string };
    case 'TIERED':
      return { type: known, tiers: structure['tiers'] as FeeTier[] };
  }
}

/** Returns the unrounded fee of `base`, and `working`: how it was calculated (docs/contract.md#fee-calculation). */
export function rawFee(structure: KnownStructure, base: Big): { working: FeeWorking; raw: Big } {
  switch (structure.type) {
    case 'FLAT':
      return { working: structure, raw: new Big(structure.amount) };
    case 'PERCENTAGE':
      return { working: structure, raw: base.times(structure.rate) };
    case 'TIERED':
      return tieredFee(structure.tiers, base);
  }
}

function tieredFee(tiers: readonly FeeTier[], base: Big): { working: FeeWorking; raw: Big } {
  const slices: TierSlice[] = [];
  let raw = new Big(0);
  let from = new Big(0);
  for (const { upTo, rate } of tiers) {
    if (base.lte(from)) break;
    const top = typeof upTo === 'string' && base.gt(upTo) ? new Big(upTo) : base;
    const amount = top.minus(from);
    const fee = amount.times(rate);
    slices.push({
      from: toDecimal(from),
      ...(typeof upTo === 'string' ? { upTo } : {}),
      rate,
      amount: toDecimal(amount),
      fee: toDecimal(fee),
    });
    raw = raw.plus(fee);
    from = top;
  }
  return { working: { type: 'TIERED', slices, uncovered: toDecimal(base.minus(from)) }, raw };
}
