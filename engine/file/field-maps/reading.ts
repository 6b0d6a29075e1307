/** A remark about a value that the import accepts, but perhaps reads in another way than the user means. */
export type ReadNotice =
  /** In UTC the instant is on another day than written. Rules compare UTC days. */
  | 'day-moved'
  /** Ten or thirteen digits: seconds or milliseconds since 1970. */
  | 'epoch'
  /** The time has more than six decimal places of a second, which are cut off. */
  | 'time-cut'
  /** `1.234` is read as slightly more than 1, but may mean 1234. */
  | 'maybe-thousands'
  /** The amount has more than 8 decimal places and is rounded, half away from zero. */
  | 'rounded'
  /** `1e3` is read as 1000, an extreme exponent as 0. */
  | 'exponent'
  /** `1.23E+15`: a spreadsheet has replaced the identifier with a rounded number. */
  | 'spreadsheet-rounded'
  /** The import adds an apostrophe before text that a spreadsheet could run as a formula. */
  | 'apostrophe'
  /** The import removes blanks around the value. */
  | 'trimmed'
  /** The import converts the value to capitals. */
  | 'capitalised';

/** The notices about values that the import may read differently than the user means. The others are harmless. */
export const riskyNotices: ReadonlySet<ReadNotice> = new Set([
  'day-moved',
  'epoch',
  'time-cut',
  'maybe-thousands',
  'rounded',
  'exponent',
  'spreadsheet-rounded',
  'apostrophe',
]);

export type ReadProblem =
  | 'empty'
  | 'column-missing'
  | 'no-such-date'
  /** Day and month with slashes, points or dashes, such as `21/11/2026`: the import refuses all of them. */
  | 'day-first'
  | 'date-form'
  /** A day number of a spreadsheet, such as 46347. */
  | 'spreadsheet-date'
  | 'decimal-comma'
  | 'thousands'
  /** `1,234`: the comma may be a decimal mark or separate thousands. */
  | 'mark-unclear'
  | 'parentheses'
  | 'trailing-sign'
  | 'minus-sign'
  | 'debit-credit'
  | 'currency-sign'
  | 'not-a-number'
  /** 13 or more digits before the point. */
  | 'too-large'
  /** An exponent so large that the service never finishes computing. */
  | 'exponent-hangs'
  | 'not-a-currency'
  /** An identifier of more than 255 characters. */
  | 'too-long'
  | 'nul'
  /** A character outside ASCII in a file that is not in UTF-8. */
  | 'not-utf-8'
  | 'duplicate';

/**
 * What a problem costs. `refused`: the row, reported as failed; `dropped`: the row, silently; `file`: its block of
 * 1,000 rows, and all later rows.
 */
export type Loss = 'refused' | 'dropped' | 'file';

/** The value that a cell is read as, or why not. `likely`: one or two probable meanings, only for display. */
export type Reading =
  | { read: string; notice?: ReadNotice; likely?: string[] }
  | { problem: ReadProblem; loss: Loss; likely?: string[] };
