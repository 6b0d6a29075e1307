import { type CalculableSchedule, type FeeProblem, itemsInOrder } from '../calculate';
import { type KnownStructure, readStructure } from '../raw-fee';
import { roundToStep } from '../../money/rounding';
import type { RoundingMode } from '../../money/rounding-modes';
import { toUnits, unitsOfDigit, unitsOfOne } from '../../money/units';

export type CompiledFees = {
  readonly order: CalculableSchedule['applicationOrder'];
  /** Returns fee and net of a gross, all in units of 10⁻¹⁸; `undefined` if a rate would apply to a negative amount. */
  readonly charge: (gross: bigint) => { readonly fee: bigint; readonly net: bigint } | undefined;
  /** The most by which rounding can change the sum of the fees of one amount, in units of 10⁻¹⁸. */
  readonly maxRounding: bigint;
  /** The share of an amount that is left at the highest rates: `unitsOfOne` means all of it; may be 0 or negative. */
  readonly leastKept: bigint;
  /** The sum of all items with a fixed amount, each rounded, in units of 10⁻¹⁸. */
  readonly fixed: bigint;
};

type CompiledItem = {
  readonly fee: (base: bigint) => bigint;
  readonly isFixed: boolean;
  readonly highestRate: bigint;
  readonly isRounded: boolean;
};

/** Compiles a schedule to calculate many fees fast, equal to `calculateFees`; returns a problem for an invalid item. */
export function compileFees(
  schedule: CalculableSchedule,
): { readonly fees: CompiledFees } | { readonly problem: FeeProblem } {
  const { applicationOrder: order, roundingScale, roundingMode } = schedule;
  const items: CompiledItem[] = [];
  for (const { name, structureType, structure, index } of itemsInOrder(schedule.items)) {
    const known = readStructure(structureType, structure);
    if (!known) return { problem: { code: 'structure-unreadable', item: index, name } };
    items.push(compileItem(known, unitsOfDigit(roundingScale), roundingMode));
  }
  const fixed = items.reduce((sum, item) => (item.isFixed ? sum + item.fee(0n) : sum), 0n);
  const isHalf = roundingMode === 'HALF_UP' || roundingMode === 'BANKERS';
  const rounded = BigInt(items.filter(({ isRounded }) => isRounded).length);
  const maxRounding = (rounded * unitsOfDigit(roundingScale)) / (isHalf ? 2n : 1n);
  return {
    fees: { order, charge: charging(items, order), maxRounding, leastKept: leastNet(items, order), fixed },
  };
}

function charging(items: readonly CompiledItem[], order: CompiledFees['order']): CompiledFees['charge'] {
  const isCascade = order === 'CASCADING';
  return (gross) => {
    let net = gross;
    let totalFee = 0n;
    for (const { fee: feeOf, isFixed } of items) {
      const base = isCascade ? net : gross;
      if (base < 0n && !isFixed) return undefined;
      const fee = feeOf(base);
      totalFee += fee;
      net -= fee;
      if (isCascade && net < 0n) net = 0n;
    }
    return { fee: totalFee, net };
  };
}

function compileItem(structure: KnownStructure, step: bigint, mode: RoundingMode): CompiledItem {
  // A rate times a base has the units of both.
  const round = (raw: bigint) => roundToStep(raw, step * unitsOfOne, mode) / unitsOfOne;
  switch (structure.type) {
    case 'FLAT': {
      const raw = units(structure.amount);
      const fee = roundToStep(raw, step, mode);
      return { fee: () => fee, isFixed: true, highestRate: 0n, isRounded: fee !== raw };
    }
    case 'PERCENTAGE': {
      const rate = units(structure.rate);
      return { fee: (base) => round(base * rate), isFixed: false, highestRate: rate, isRounded: true };
    }
    case 'TIERED': {
      const raw = tieredFee(structure.tiers);
      const highestRate = structure.tiers.map(({ rate }) => units(rate)).reduce((a, b) => (a > b ? a : b));
      return { fee: (base) => round(raw(base)), isFixed: false, highestRate, isRounded: true };
    }
  }
}

/** Returns a function for the fee of tiers: each rate applies to its slice. Above the last bound nothing is due. */
function tieredFee(tiers: readonly { upTo?: string | null; rate: string }[]): (base: bigint) => bigint {
  let from = 0n;
  let below = 0n;
  const slices = tiers.map(({ upTo, rate }) => {
    const slice = {
      from,
      below,
      rate: units(rate),
      upTo: typeof upTo === 'string' ? units(upTo) : undefined,
    };
    if (slice.upTo !== undefined) {
      below += (slice.upTo - from) * slice.rate;
      from = slice.upTo;
    }
    return slice;
  });
  const most = below;
  return (base) => {
    const slice = slices.find(({ upTo }) => upTo === undefined || base <= upTo);
    return slice ? slice.below + (base - slice.from) * slice.rate : most;
  };
}

function leastNet(items: readonly CompiledItem[], order: CompiledFees['order']): bigint {
  return items.reduce(
    (left, { highestRate }) =>
      order === 'PARALLEL' ? left - highestRate : (left * (unitsOfOne - highestRate)) / unitsOfOne,
    unitsOfOne,
  );
}

function units(decimal: string): bigint {
  return toUnits(decimal)!;
}
