/** Something worth knowing about a value that is read. */
export type ReadNotice =
  /** The offset moves the instant to another day in UTC, and rules compare UTC days. */
  | 'day-moved'
  /** Ten or thirteen digits: seconds or milliseconds since 1970. */
  | 'epoch'
  /** Digits of a second after the sixth are cut off. */
  | 'time-cut'
  /** `1.234` is read as a little more than one; it may have been meant as a thousand. */
  | 'maybe-thousands'
  /** More than 8 decimals: rounded, half away from zero. */
  | 'rounded'
  /** `1e3` is read as 1000; exponents beyond reason as 0. */
  | 'exponent'
  /** `1.23E+15`: a spreadsheet has rounded the identifier away. */
  | 'spreadsheet-rounded'
  /** An apostrophe is put in front of what a spreadsheet could take for a formula. */
  | 'apostrophe'
  /** Read without the blanks around it. */
  | 'trimmed'
  /** Read in capitals. */
  | 'capitalised';

/** The notices that tell of a change somebody may not want; the others are harmless. */
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

/** Why a value is not read. */
export type ReadProblem =
  | 'empty'
  /** The mapped column is not in the file. */
  | 'column-missing'
  | 'no-such-date'
  /** Day and month with slashes, points or dashes: the engine refuses them all, whatever the numbers. */
  | 'day-first'
  /** None of the forms the engine accepts. */
  | 'date-form'
  /** A day count of a spreadsheet, such as 46347. */
  | 'spreadsheet-date'
  | 'decimal-comma'
  | 'thousands'
  /** `1,234`: a decimal comma or thousands. */
  | 'mark-unclear'
  | 'parentheses'
  | 'trailing-sign'
  | 'minus-sign'
  | 'debit-credit'
  | 'currency-sign'
  | 'not-a-number'
  /** 13 digits before the point or more. */
  | 'too-large'
  /** An exponent so large that the service computes without end. */
  | 'exponent-hangs'
  | 'not-a-currency'
  /** An identifier of more than 255 characters. */
  | 'too-long'
  /** A NUL character. */
  | 'nul'
  /** A letter outside ASCII in a file that is not in UTF-8. */
  | 'not-utf-8'
  | 'duplicate';

/**
 * What a problem costs: the row (it is counted as failed), the row in silence (counted nowhere), or the
 * file from the block of the row on, with all its good rows.
 */
export type Loss = 'refused' | 'dropped' | 'file';

/**
 * How a cell would be read: the value, or why not. `likely` is what a person probably means, two of them
 * where that is not clear, for the screen only; nothing is ever read that way by itself.
 */
export type Reading =
  | { read: string; notice?: ReadNotice; likely?: string[] }
  | { problem: ReadProblem; loss: Loss; likely?: string[] };
