/** A notable fact about a value that is read. */
export type ReadNotice =
  /** The offset moves the instant to another day in UTC, and rules compare UTC days. */
  | 'day-moved'
  /** Ten or thirteen digits: seconds or milliseconds since 1970. */
  | 'epoch'
  /** Digits of a second after the sixth are cut off. */
  | 'time-cut'
  /** `1.234` is read as slightly more than one; it may mean a thousand. */
  | 'maybe-thousands'
  /** More than 8 decimals: rounded, half away from zero. */
  | 'rounded'
  /** `1e3` is read as 1000, an extreme exponent as 0. */
  | 'exponent'
  /** `1.23E+15`: a spreadsheet has rounded the identifier. */
  | 'spreadsheet-rounded'
  /** An apostrophe is added before text that a spreadsheet could run as a formula. */
  | 'apostrophe'
  /** Read without the blanks around it. */
  | 'trimmed'
  /** Read in capitals. */
  | 'capitalised';

/** The notices of changes that a user may not want; the others are harmless. */
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
  /** The file lacks the mapped column. */
  | 'column-missing'
  | 'no-such-date'
  /** Day and month with slashes, points or dashes: the engine refuses them all, whatever the numbers. */
  | 'day-first'
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
  /** 13 or more digits before the point. */
  | 'too-large'
  /** An exponent so large that the service never finishes computing. */
  | 'exponent-hangs'
  | 'not-a-currency'
  /** An identifier of more than 255 characters. */
  | 'too-long'
  | 'nul'
  /** A letter outside ASCII in a file that is not in UTF-8. */
  | 'not-utf-8'
  | 'duplicate';

/**
 * What a problem costs: the row, counted as failed (`refused`) or silently (`dropped`), or the row's block of 1,000
 * rows and all later ones (`file`).
 */
export type Loss = 'refused' | 'dropped' | 'file';

/** How a cell is read: its value or why not. `likely`: the probable meanings, one or two, only for display. */
export type Reading =
  | { read: string; notice?: ReadNotice; likely?: string[] }
  | { problem: ReadProblem; loss: Loss; likely?: string[] };
