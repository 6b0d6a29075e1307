/** An amount of a file and the fee that the acquirer charged on it, in units of 10⁻¹⁸ (see `toUnits`). */
export type AmountRow = {
  /** The line of a text or the row of a sheet, counted from 1. */
  readonly row: number;
  readonly reference?: string;
  readonly amount?: bigint;
  /** The acquirer's fee: above 0 if charged, below 0 if refunded; absent if the row has no readable one. */
  readonly charged?: bigint;
  /** The day of the sale as the file has it, and the properties by which rows are grouped; absent if empty. */
  readonly date?: string;
  readonly brand?: string;
  readonly product?: string;
  readonly instalments?: string;
  /** Why there is no amount; if set, `cell` has the content of the cell. */
  readonly why?: ReadFailure;
  readonly cell?: string;
};

export type ReadFailure =
  | 'empty'
  /** Not an amount in the number format of its column, or with over 20 digits before or 18 after the point. */
  | 'not-an-amount'
  | 'other-currency'
  /** Another row of its sum has an amount that cannot be read. */
  | 'sum-incomplete'
  /** The row has more or fewer cells than the file has columns. */
  | 'uneven';
