import type { CalculableSchedule, FeeCalculation, FeeProblem } from '~/domain/fee-schedules/calculate';
import type { FeeTotals } from '~/domain/fee-what-if/fee-totals';
import type { FeeChange } from '~/domain/fee-what-if/compare-fees';
import type { GrossResult } from '~/domain/fee-what-if/gross-from-net';
import type { RowFailure } from '~/domain/fee-what-if/row-fees';
import type { RoundingMode } from '~/domain/money/rounding';

/** The totals of a comparison, or the problem with a fee and the schedule that has it. */
export type FeeResponse =
  | { readonly totals: FeeTotals }
  | { readonly schedule: 'now' | 'edited'; readonly problem: FeeProblem };

/** The fee of an amount by one schedule. All values are decimals. */
export type LineFee = { readonly gross: string; readonly fee: string; readonly net: string };

export type FeeLine = {
  readonly place: number;
  readonly row: number;
  readonly reference?: string;
  /** The amount in the file; `undefined` if it could not be read. */
  readonly amount: string | undefined;
  readonly change: FeeChange;
  readonly why?: RowFailure;
  readonly cell?: string;
  readonly now: LineFee | undefined;
  readonly edited: LineFee | undefined;
  readonly difference: string | undefined;
  /** The fee that the acquirer charged, and in `overcharge` by how much it exceeds the edited schedule's fee. */
  readonly charged: string | undefined;
  readonly overcharge: string | undefined;
  /** The charged fee, and the edited schedule's, in percent of the gross, to 4 decimal places. */
  readonly chargedRate: string | undefined;
  readonly editedRate: string | undefined;
};

/** A part of the rows that match a filter, and the number of all these rows. */
export type FeeLinePage = { readonly total: number; readonly lines: readonly FeeLine[] };

export type FeeLineDetail = {
  readonly line: FeeLine;
  /** The calculations by the current schedule (`now`) and the edited one, step by step; `undefined` without a fee. */
  readonly now: FeeCalculation | undefined;
  readonly edited: FeeCalculation | undefined;
  /** The fees of the edited schedule under each rounding mode. */
  readonly modes: readonly { readonly mode: RoundingMode; readonly fee: string }[];
  /** Only for a net amount: the gross amounts from which fees leave it. */
  readonly gross?: { readonly now: GrossResult; readonly edited: GrossResult };
};

/** A net amount with two schedules by which its gross amount is searched. */
export type NetQuestion = {
  readonly net: string;
  readonly digits: number;
  readonly now: CalculableSchedule;
  readonly edited: CalculableSchedule;
};
/** The gross amounts by each schedule; `undefined` if the schedule or the net amount is invalid. */
export type NetResponse = { readonly now: GrossResult | undefined; readonly edited: GrossResult | undefined };
