import { Big } from 'big.js';
import { toDecimal } from '../../money/decimal';
import { fromUnits, unitsOfDigit } from '../../money/units';
import { type RoundingMode, roundingModes } from '../../money/rounding-modes';
import { changes, whyNotCompared, isFee, overchargeOf } from './compare-fees';
import type { ComparedRow, FeeChange, FeeComparison } from './compare-fees';
import { effectiveRateOfUnits } from './effective-rate';
import type { RowFailure, RowFee } from './row-fees';

/** The totals of a comparison; all amounts are decimals in the schedule's currency. */
export type FeeTotals = {
  readonly counts: Readonly<Record<FeeChange, number>>;
  readonly failures: readonly { readonly why: RowFailure; readonly count: number }[];
  /** The sums under the current schedule (`current`) and the edited one, over the rows with a fee in both. */
  readonly current: FeeSums;
  readonly edited: FeeSums;
  /** The increase of the fee from the current to the edited schedule; then that of gross and net. */
  readonly difference: string;
  readonly grossChange: string;
  readonly netChange: string;
  /** The edited minus the current rate, in percentage points; `undefined` if a rate is missing. */
  readonly rateChange: string | undefined;
  /** The totals under each rounding mode; empty if the file has net amounts. */
  readonly modes: readonly ModeTotals[];
  /** Present if any row has a fee that the acquirer charged. */
  readonly acquirer?: AcquirerTotals;
};

/** Sums of rows. `rate` is the fee in percent of the gross, to 4 decimal places; `undefined` if the gross is 0. */
export type FeeSums = Readonly<{ gross: string; fee: string; net: string; rate: string | undefined }>;

/** The edited schedule's fees under one rounding mode; `rowsOther`: rows whose fee differs from the selected mode's. */
export type ModeTotals = {
  readonly mode: RoundingMode;
  readonly fee: string;
  /** The fees under this mode minus those under the schedule's own mode. */
  readonly difference: string;
  readonly rowsOther: number;
  /** The number of rows in which the acquirer charged exactly this mode's fee; absent if no row has a charged fee. */
  readonly agreeing?: number;
};

/** How the acquirer's fee differs from the edited schedule's. `unit`: by at most the currency's smallest unit. */
export const distances = ['less', 'unit-less', 'equal', 'unit-more', 'more'] as const;
export type Distance = (typeof distances)[number];

export type AcquirerTotals = {
  /** The number of rows with both a fee of the acquirer and one by the edited schedule. */
  readonly rows: number;
  readonly charged: string;
  readonly scheduled: string;
  readonly difference: string;
  readonly histogram: Readonly<Record<Distance, number>>;
  /** The number of rows in which the acquirer charged exactly the current schedule's fee. */
  readonly agreeingNow: number;
  /** The mode that explains more charged fees than the selected one, and at least half. `others`: the other rows. */
  readonly explained?: { readonly mode: RoundingMode; readonly others: number };
};

/** Returns the totals of a comparison of two schedules, as decimal strings. */
export function feeTotals(comparison: FeeComparison): FeeTotals {
  const { rows, compared, request } = comparison;
  const both = compared.filter(({ current, edited }) => isFee(current) && isFee(edited));
  const current = sumsOf(both.map(({ current: fee }) => fee as RowFee));
  const edited = sumsOf(both.map(({ edited: fee }) => fee as RowFee));
  const hasFees = rows.some(({ charged }) => charged !== undefined);
  const modes = request.kind === 'gross' ? modeTotals(comparison, edited.fee, hasFees) : [];
  const [currentText, editedText] = [sumsText(current), sumsText(edited)];
  return {
    counts: countsOf(compared),
    failures: failuresOf(compared),
    current: currentText,
    edited: editedText,
    difference: fromUnits(edited.fee - current.fee),
    grossChange: fromUnits(edited.gross - current.gross),
    netChange: fromUnits(edited.net - current.net),
    rateChange:
      currentText.rate === undefined || editedText.rate === undefined
        ? undefined
        : toDecimal(new Big(editedText.rate).minus(currentText.rate)),
    modes,
    ...(hasFees && { acquirer: acquirerTotals(comparison, modes) }),
  };
}

function countsOf(compared: readonly ComparedRow[]): Record<FeeChange, number> {
  const counts = Object.fromEntries(changes.map((change) => [change, 0])) as Record<FeeChange, number>;
  for (const { change } of compared) counts[change] += 1;
  return counts;
}

function failuresOf(compared: readonly ComparedRow[]): FeeTotals['failures'] {
  const counts = new Map<RowFailure, number>();
  for (const row of compared) {
    const why = whyNotCompared(row);
    if (why) counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  return [...counts].map(([why, count]) => ({ why, count })).toSorted((a, b) => b.count - a.count);
}

function sumsOf(fees: readonly RowFee[]): RowFee {
  let [gross, fee, net] = [0n, 0n, 0n];
  for (const one of fees) {
    gross += one.gross;
    fee += one.fee;
    net += one.net;
  }
  return { gross, fee, net };
}

function sumsText({ gross, fee, net }: RowFee): FeeSums {
  return {
    gross: fromUnits(gross),
    fee: fromUnits(fee),
    net: fromUnits(net),
    rate: effectiveRateOfUnits(fee, gross),
  };
}

function modeTotals({ rows, compared }: FeeComparison, asSet: bigint, hasFees: boolean): ModeTotals[] {
  return roundingModes.map((mode, index) => {
    let [fee, rowsOther, agreeing] = [0n, 0, 0];
    compared.forEach(({ current, edited, byMode }, rowIndex) => {
      const one = byMode?.[index];
      if (one === undefined || !isFee(edited)) return;
      if (rows[rowIndex]!.charged === one) agreeing += 1;
      if (!isFee(current)) return;
      fee += one;
      if (one !== edited.fee) rowsOther += 1;
    });
    return {
      mode,
      fee: fromUnits(fee),
      difference: fromUnits(fee - asSet),
      rowsOther,
      ...(hasFees && { agreeing }),
    };
  });
}

function acquirerTotals(
  { rows, compared, request }: FeeComparison,
  modes: readonly ModeTotals[],
): AcquirerTotals {
  const unit = unitsOfDigit(request.digits);
  const histogram = Object.fromEntries(distances.map((one) => [one, 0])) as Record<Distance, number>;
  let [count, charged, scheduled, agreeingNow] = [0, 0n, 0n, 0];
  compared.forEach((row, index) => {
    const over = overchargeOf(rows[index]!, row);
    if (over === undefined || !isFee(row.edited)) return;
    count += 1;
    charged += row.edited.fee + over;
    scheduled += row.edited.fee;
    histogram[distanceOf(over, unit)] += 1;
    if (isFee(row.current) && row.current.fee === row.edited.fee + over) agreeingNow += 1;
  });
  const explained = explainedBy(modes, histogram.equal, count);
  return {
    rows: count,
    charged: fromUnits(charged),
    scheduled: fromUnits(scheduled),
    difference: fromUnits(charged - scheduled),
    histogram,
    agreeingNow,
    ...(explained && { explained }),
  };
}

/**
 * Returns the class of an `overcharge`: acquirer's fee minus schedule's. `unit`: the smallest amount. Both in 10⁻¹⁸.
 */
export function distanceOf(overcharge: bigint, unit: bigint): Distance {
  if (overcharge === 0n) return 'equal';
  if (overcharge > 0n) return overcharge <= unit ? 'unit-more' : 'more';
  return overcharge >= -unit ? 'unit-less' : 'less';
}

function explainedBy(modes: readonly ModeTotals[], agreeing: number, rows: number) {
  const [best] = modes.toSorted((a, b) => (b.agreeing ?? 0) - (a.agreeing ?? 0));
  const most = best?.agreeing ?? 0;
  if (!best || most <= agreeing || most * 2 < rows) return undefined;
  return { mode: best.mode, others: rows - most };
}
