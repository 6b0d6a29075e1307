import type { CalculableSchedule, FeeCalculation, FeeProblem } from '~/domain/fee-schedules/calculate';
import type { FeeTotals } from '~/domain/fee-what-if/fee-totals';
import type { FeeChange } from '~/domain/fee-what-if/compare-fees';
import type { GrossResult } from '~/domain/fee-what-if/gross-from-net';
import type { RowFailure } from '~/domain/fee-what-if/row-fees';
import type { RoundingMode } from '~/domain/money/rounding';

/** What the page and the worker of the fee what-if say to each other; amounts are decimals. */

/** What came of a comparison, or the fee that cannot be read. */
export type FeeResponse =
  | { readonly totals: FeeTotals }
  | { readonly schedule: 'now' | 'edited'; readonly problem: FeeProblem };

/** What one schedule takes of an amount. */
export type LineFee = { readonly gross: string; readonly fee: string; readonly net: string };

/** A row as it is shown. */
export type FeeLine = {
  readonly place: number;
  /** Its number in the file. */
  readonly row: number;
  readonly reference?: string;
  /** As it was read; undefined where nothing was. */
  readonly amount: string | undefined;
  readonly change: FeeChange;
  readonly why?: RowFailure;
  readonly cell?: string;
  readonly now: LineFee | undefined;
  readonly edited: LineFee | undefined;
  readonly difference: string | undefined;
  /** The acquirer's fee, and by how much it is above the edited schedule's. */
  readonly charged: string | undefined;
  readonly overcharge: string | undefined;
};

/** Rows of a filter, and how many it has in all. */
export type FeeLinePage = { readonly total: number; readonly lines: readonly FeeLine[] };

/** One row closely. */
export type FeeLineDetail = {
  readonly line: FeeLine;
  /** Step by step. */
  readonly now: FeeCalculation | undefined;
  readonly edited: FeeCalculation | undefined;
  /** Of the edited schedule. */
  readonly modes: readonly { readonly mode: RoundingMode; readonly fee: string }[];
  /** For a net: the gross amounts that leave it. */
  readonly gross?: { readonly now: GrossResult; readonly edited: GrossResult };
};

/** A net, and the schedules it may be what is left by. */
export type NetQuestion = {
  readonly net: string;
  readonly digits: number;
  readonly now: CalculableSchedule;
  readonly edited: CalculableSchedule;
};
/** The gross by each schedule; undefined where the schedule or the net cannot be read. */
export type NetResponse = { readonly now: GrossResult | undefined; readonly edited: GrossResult | undefined };
