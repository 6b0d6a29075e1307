import type { FeeCalculation } from '../fees/calculate';
import type { FeeTotals } from '../fees/what-if/fee-totals';
import type { FeeChange, ScheduleProblem } from '../fees/what-if/compare-fees';
import type { AmountRow } from '../fees/what-if/amount-row';
import type { GroupField } from '../fees/what-if/find-group-columns';
import type { RowKind } from '../fees/what-if/rows-of-filter';
import type { SaleGroups } from '../fees/what-if/sale-groups';
import type { GrossResult } from '../fees/what-if/gross-from-net';
import type { RowFailure } from '../fees/what-if/row-fees';
import type { RoundingMode } from '../money/rounding-modes';

/** The totals of a comparison and of its groups, or the problem with a fee and the schedule that has it. */
export type FeeResponse = { readonly totals: FeeTotals; readonly groups: SaleGroups } | ScheduleProblem;

/** The fee of an amount by one schedule, in decimals. */
export type LineFee = { readonly gross: string; readonly fee: string };

export type FeeLine = Pick<AmountRow, 'row' | 'reference' | 'date' | GroupField> & {
  readonly index: number;
  readonly group: string;
  /** The amount in the file; `undefined` if it could not be read. */
  readonly amount: string | undefined;
  /** The gross amount by the file alone: its amount, or its net plus the charged fee. */
  readonly gross: string | undefined;
  readonly change: FeeChange;
  readonly why?: RowFailure;
  readonly cell?: string;
  readonly current: LineFee | undefined;
  readonly edited: LineFee | undefined;
  readonly difference: string | undefined;
  /** The fee that the acquirer charged, and in `overcharge` by how much it exceeds the edited schedule's fee. */
  readonly charged: string | undefined;
  readonly overcharge: string | undefined;
  /** The charged fee, and the edited schedule's, in percent of the gross, to 4 decimal places. */
  readonly chargedRate: string | undefined;
  readonly editedRate: string | undefined;
};

export type RowCounts = Readonly<Record<RowKind, number>>;

export type FeeLineDetail = {
  readonly line: FeeLine;
  /** The calculations by the current schedule (`current`) and the edited one, step by step; `undefined` without a fee. */
  readonly current: FeeCalculation | undefined;
  readonly edited: FeeCalculation | undefined;
  readonly modes: readonly { readonly mode: RoundingMode; readonly fee: string }[];
  /** Only for a net amount: the gross amounts from which fees leave it. */
  readonly gross?: { readonly current: GrossResult; readonly edited: GrossResult };
};
