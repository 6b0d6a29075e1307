import type { CompiledFees } from './compiled-fees';
import { grossSpan } from './gross-from-net';
import type { AmountRow, ReadFailure } from './amount-row';

/** Whether the amounts of a file are before fees (`gross`) or after fees (`net`). */
export type AmountKind = 'gross' | 'net';
/** Why a row has no fee. `no-gross`, `several-gross` and `undecided` occur only for net amounts. */
export type RowFailure = ReadFailure | 'below-zero' | 'no-gross' | 'several-gross' | 'undecided';

/** Returns whether a fee is uncertain rather than missing: the net amount has, or may have, several gross amounts. */
export const isUncertain = (why: RowFailure): boolean => why === 'several-gross' || why === 'undecided';

/** The gross amount, total fee and net amount of a row by one schedule, in units of 10⁻¹⁸. */
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
  const { lowest: least, highest: greatest } = span;
  return least === greatest ? { gross: least, ...fees.charge(least)! } : 'several-gross';
}

/** Returns a function for the fee of a row, or the reason why it has none. It caches results per amount. */
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
