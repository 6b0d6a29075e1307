import type { CompiledFees } from './compiled-fees';
import { grossSpan } from './gross-from-net';
import type { AmountRow, ReadFailure } from './amount-row';

/** The kind of the amounts of a file: before or after fees. */
export type AmountKind = 'gross' | 'net';
/** Why a row cannot be compared. Reasons about a gross occur only for net amounts. */
export type RowFailure = ReadFailure | 'below-zero' | 'no-gross' | 'several-gross' | 'undecided';

/** Returns whether the fees of a row are only uncertain: its net has several possible gross amounts. */
export const isUncertain = (why: RowFailure): boolean => why === 'several-gross' || why === 'undecided';

/** Gross, total fees and net of an amount by one schedule, in units of 10⁻¹⁸. */
export type RowFee = { readonly gross: bigint; readonly fee: bigint; readonly net: bigint };
export type RowOutcome = RowFee | RowFailure;

function feeOf(fees: CompiledFees, amount: bigint, kind: AmountKind, digits: number): RowOutcome {
  if (kind === 'gross') {
    const charged = fees.charge(amount);
    return charged ? { gross: amount, ...charged } : 'below-zero';
  }
  const span = grossSpan(fees, amount, digits);
  if (span.kind === 'none') return amount < 0n ? 'below-zero' : 'no-gross';
  if (span.kind === 'undecided') return 'undecided';
  const { least, greatest } = span;
  return least === greatest ? { gross: least, ...fees.charge(least)! } : 'several-gross';
}

/** Returns a function for the fees of a row or why it has none. Repeated amounts are not calculated again. */
export function feesOfRows(
  fees: CompiledFees,
  kind: AmountKind,
  digits: number,
): (row: AmountRow) => RowOutcome {
  const known = new Map<bigint, RowOutcome>();
  return ({ amount, why }) => {
    if (amount === undefined) return why ?? 'empty';
    const before = known.get(amount);
    if (before !== undefined) return before;
    const outcome = feeOf(fees, amount, kind, digits);
    known.set(amount, outcome);
    return outcome;
  };
}
