import type { CompiledFees } from './compiled-fees';
import { grossSpan } from './gross-from-net';
import type { AmountRow, ReadFailure } from './amount-row';

/** What the present and the edited schedule take of one amount. */

/** What the amounts of a file are: before fees, or what was left after them. */
export type AmountKind = 'gross' | 'net';

/** Why nothing can be compared in a row; those of a net are about its gross. */
export type RowFailure = ReadFailure | 'below-zero' | 'no-gross' | 'several-gross' | 'undecided';

/** Whether a row has fees that are only not known for certain: its net leaves its gross open. */
export function isUncertain(why: RowFailure): boolean {
  return why === 'several-gross' || why === 'undecided';
}

/** Gross, all fees and net of an amount by one schedule, in units. */
export type RowFee = { readonly gross: bigint; readonly fee: bigint; readonly net: bigint };

/** The outcome of one schedule: its fees, or why there are none. */
export type RowOutcome = RowFee | RowFailure;

/** The fees that a schedule takes of an amount. */
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

/** The outcomes of the amounts of rows; an amount that was met before is not calculated again. */
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
