import type { CalculableSchedule, FeeCalculation, FeeProblem } from '~/domain/fee-schedules/calculate';
import type { FeeTotals } from '~/domain/fee-what-if/fee-totals';
import type { FeeChange } from '~/domain/fee-what-if/compare-fees';
import type { GrossResult } from '~/domain/fee-what-if/gross-from-net';
import type { RowFailure } from '~/domain/fee-what-if/row-fees';
import type { RoundingMode } from '~/domain/money/rounding';

/** The totals of a comparison, or which schedule has a fee that cannot be calculated, and why. */
export type FeeResponse =
  | { readonly totals: FeeTotals }
  | { readonly schedule: 'now' | 'edited'; readonly problem: FeeProblem };

/** The fee that one schedule charges on an amount; all are decimals. */
export type LineFee = { readonly gross: string; readonly fee: string; readonly net: string };

export type FeeLine = {
  readonly place: number;
  readonly row: number;
  readonly reference?: string;
  /** The amount as read; `undefined` if the row has none. */
  readonly amount: string | undefined;
  readonly change: FeeChange;
  readonly why?: RowFailure;
  readonly cell?: string;
  readonly now: LineFee | undefined;
  readonly edited: LineFee | undefined;
  readonly difference: string | undefined;
  /** The acquirer's fee, and its excess over the edited schedule's. */
  readonly charged: string | undefined;
  readonly overcharge: string | undefined;
};

/** Some of the rows that match a filter, and the number of all that match. */
export type FeeLinePage = { readonly total: number; readonly lines: readonly FeeLine[] };

export type FeeLineDetail = {
  readonly line: FeeLine;
  /** The calculations, step by step. */
  readonly now: FeeCalculation | undefined;
  readonly edited: FeeCalculation | undefined;
  /** The fees of the edited schedule under each rounding mode. */
  readonly modes: readonly { readonly mode: RoundingMode; readonly fee: string }[];
  /** For a net: the gross amounts that leave it. */
  readonly gross?: { readonly now: GrossResult; readonly edited: GrossResult };
};

/** A net amount, and the two schedules for which to find the gross. */
export type NetQuestion = {
  readonly net: string;
  readonly digits: number;
  readonly now: CalculableSchedule;
  readonly edited: CalculableSchedule;
};
/** The gross by each schedule; `undefined` if the schedule or the net is invalid. */
export type NetResponse = { readonly now: GrossResult | undefined; readonly edited: GrossResult | undefined };
