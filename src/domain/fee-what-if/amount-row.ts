/** An amount of a file, with what the acquirer says it took; units as in `toUnits`. */
export type AmountRow = {
  /** The line of a text or the row of a sheet, counted from 1. */
  readonly row: number;
  readonly reference?: string;
  readonly amount?: bigint;
  /** The acquirer's own fee, above 0 where something was taken; missing where there is none that can be read. */
  readonly charged?: bigint;
  /** Why there is no amount, and the cell it was looked for in. */
  readonly why?: ReadFailure;
  readonly cell?: string;
};

/** Why a row has no amount that fees can be taken of. */
export type ReadFailure =
  | 'empty'
  /** Not an amount in the notation of its column, or one of more than 20 digits before the point or 18 after it. */
  | 'not-an-amount'
  /** Another currency than the schedule's. */
  | 'other-currency'
  /** Another number of cells than columns. */
  | 'uneven';
