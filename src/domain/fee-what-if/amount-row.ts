/** An amount of a file, with the fee that the acquirer charged; both in units of 10⁻¹⁸ (see `toUnits`). */
export type AmountRow = {
  /** The line of a text or the row of a sheet, counted from 1. */
  readonly row: number;
  readonly reference?: string;
  readonly amount?: bigint;
  /** The acquirer's fee: above 0 if charged, below 0 if refunded; absent if the row has no readable one. */
  readonly charged?: bigint;
  /** Why there is no amount; `cell` then has the content of the cell. */
  readonly why?: ReadFailure;
  readonly cell?: string;
};

/** Why a row has no amount for calculating fees. */
export type ReadFailure =
  | 'empty'
  /** Not an amount in the notation of its column, or more than 20 digits before the point or 18 after it. */
  | 'not-an-amount'
  | 'other-currency'
  /** The number of cells differs from the number of columns. */
  | 'uneven';
