import { calculateFees, type CalculableSchedule, type FeeCalculation } from '../fees/calculate';
import type { AmountRow } from '../fees/what-if/amount-row';
import {
  compareSteps,
  differenceOf,
  whyNotCompared,
  type FeeComparison,
  type FeeRequest,
  isFee,
  overchargeOf,
  schedulesOf,
} from '../fees/what-if/compare-fees';
import { compileFees } from '../fees/what-if/compiled-fees';
import { chargedRate, effectiveRateOfUnits, grossInFile, rateDecimal } from '../fees/what-if/effective-rate';
import { feeTotals } from '../fees/what-if/fee-totals';
import { type GrossResult, grossFromNet } from '../fees/what-if/gross-from-net';
import { sampleAmounts, typedAmounts } from '../fees/what-if/other-amounts';
import { type AmountsSummary, readAmounts } from '../fees/what-if/read-amounts';
import type { RowOutcome } from '../fees/what-if/row-fees';
import { countsOf, filteredIndexes, type RowFilter } from '../fees/what-if/rows-of-filter';
import { groupSteps } from '../fees/what-if/sale-groups';
import type { Unreadable } from '../file/reading/read-file';
import type { ReadSettings } from '../file/settings';
import { roundingModes } from '../money/rounding-modes';
import { fromUnits, toUnits } from '../money/units';
import type { FeeResponse, FeeLine, FeeLineDetail, LineFee, RowCounts } from './fee-what-if-protocol';
import { fileChunks } from './file-chunks';
import type { LinePage } from './page';
import { Latest } from '../lib/latest';
import { runInSlices } from '../lib/run-in-slices';

/** The fee what-if in its worker: the amounts, and their fees by two schedules. */
export class FeeWhatIfSession {
  private rows: readonly AmountRow[] = [];
  private comparison: FeeComparison | undefined;
  private readonly comparing = new Latest();
  private readonly reading = new Latest();
  /** The rows of the last filter, which is stored as JSON. */
  private shown: { readonly filter: string; readonly rowIndexes: Int32Array } | undefined;

  /** Loads the sample's amounts; returns how many there are. */
  takeSample(): number {
    return this.take(sampleAmounts());
  }

  /** Loads amounts from typed text, one per line; returns how many. `language` decides ambiguous numbers. */
  takeTyped(text: string, language: string): number {
    return this.take(typedAmounts(text, language));
  }

  /**
   * Reads the amounts of a file. Calls `onProgress` with 0 to 1. On an error, the previous amounts stay. Returns `undefined` if
   * another read started.
   */
  async readFile(
    file: File,
    currency: string,
    settings: ReadSettings,
    onProgress: (done: number) => void,
  ): Promise<AmountsSummary | Unreadable | undefined> {
    const read = await this.reading.run(async (signal) =>
      readAmounts(fileChunks(file, onProgress, signal), currency, settings, signal),
    );
    if (!read || 'fault' in read) return read;
    this.take(read.rows);
    return read.summary;
  }

  /** Replaces the amounts and discards the comparison. Returns the number of amounts. */
  take(rows: readonly AmountRow[]): number {
    this.rows = rows;
    this.comparison = undefined;
    this.shown = undefined;
    return rows.length;
  }

  /** Compares two schedules. Calls `onProgress` with 0 to 1. Returns `undefined` if a newer request has replaced it. */
  async compare(request: FeeRequest, onProgress: (done: number) => void): Promise<FeeResponse | undefined> {
    const signal = this.comparing.start();
    const { rows } = this;
    const onRows = (done: number) => onProgress(done / Math.max(1, rows.length));
    const isWanted = () => !signal.aborted;
    const compared = await runInSlices(compareSteps(rows, request), { onStep: onRows, isWanted });
    if (!compared || 'problem' in compared) return compared;
    const groups = await runInSlices(groupSteps(compared), { onStep: () => onProgress(1), isWanted });
    if (!groups) return undefined;
    this.comparison = compared;
    this.shown = undefined;
    return { totals: feeTotals(compared), groups };
  }

  /** Returns the rows that match a filter: `count` of them from index `from`, and the number of all. */
  lines(filter: RowFilter, from: number, count: number): LinePage<FeeLine> {
    const { comparison } = this;
    if (!comparison) return { total: 0, lines: [] };
    const key = JSON.stringify(filter);
    if (this.shown?.filter !== key)
      this.shown = { filter: key, rowIndexes: filteredIndexes(comparison, filter) };
    const { rowIndexes } = this.shown;
    const lines = Array.from(rowIndexes.subarray(from, from + count), (index) => lineAt(comparison, index));
    return { total: rowIndexes.length, lines };
  }

  /** Returns the number of rows of each kind, in a group if `group` is its key; `undefined` if nothing was compared. */
  counts(group?: string): RowCounts | undefined {
    return this.comparison && countsOf(this.comparison, group);
  }

  /** Returns one row with its calculations step by step; `undefined` if nothing was compared. */
  detail(index: number): FeeLineDetail | undefined {
    const { comparison } = this;
    const row = comparison?.rows[index];
    if (!comparison || !row) return undefined;
    const { request } = comparison;
    const { current, edited } = schedulesOf(comparison, index);
    const line = lineAt(comparison, index);
    const { gross } = line.edited ?? {};
    return {
      line,
      current: stepsOf(current, line.current?.gross),
      edited: stepsOf(edited, gross),
      modes: roundingModes.flatMap((mode) => {
        const found = stepsOf({ ...edited, roundingMode: mode }, gross);
        return found ? [{ mode, fee: found.totalFee }] : [];
      }),
      ...(request.kind === 'net' &&
        line.amount !== undefined && {
          gross: {
            current: grossOf(current, line.amount, request.digits),
            edited: grossOf(edited, line.amount, request.digits),
          },
        }),
    };
  }
}

/** Returns the gross amounts that leave a net amount. The schedule must be one that was compared. */
function grossOf(schedule: CalculableSchedule, net: string, digits: number): GrossResult {
  const compiled = compileFees(schedule);
  if ('problem' in compiled) throw new Error('A schedule that was compared has no fees.');
  return grossFromNet(compiled.fees, toUnits(net)!, digits);
}

function stepsOf(schedule: CalculableSchedule, gross: string | undefined): FeeCalculation | undefined {
  if (gross === undefined) return undefined;
  const found = calculateFees(schedule, gross);
  return 'calculation' in found ? found.calculation : undefined;
}

function lineAt(comparison: FeeComparison, index: number): FeeLine {
  const { rows, compared, request, groupKeys, groupOf } = comparison;
  const { amount, charged, ...known } = rows[index]!;
  const one = compared[index]!;
  const why = whyNotCompared(one);
  return {
    ...known,
    index,
    group: groupKeys[groupOf[index]!]!,
    amount: textOf(amount),
    gross: textOf(grossInFile(rows[index]!, request.kind)),
    change: one.change,
    ...(why && { why }),
    current: feeText(one.current),
    edited: feeText(one.edited),
    difference: textOf(differenceOf(one)),
    charged: textOf(charged),
    overcharge: textOf(overchargeOf(rows[index]!, one)),
    chargedRate: rateDecimal(chargedRate(rows[index]!, request.kind)),
    editedRate: isFee(one.edited) ? effectiveRateOfUnits(one.edited.fee, one.edited.gross) : undefined,
  };
}

function feeText(outcome: RowOutcome): LineFee | undefined {
  return isFee(outcome) ? { gross: fromUnits(outcome.gross), fee: fromUnits(outcome.fee) } : undefined;
}

function textOf(units: bigint | undefined): string | undefined {
  return units === undefined ? undefined : fromUnits(units);
}
