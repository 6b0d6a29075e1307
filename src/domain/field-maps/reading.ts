/** Something worth knowing about a value that is read. */
export type ReadNotice =
  /** The offset moves the instant to another day in UTC, and rules compare UTC days. */
  | 'day-moved'
  /** Ten or thirteen digits: seconds or milliseconds since 1970. */
  | 'epoch'
  /** `1.234` is read as a little more than one; it may have been meant as a thousand. */
  | 'maybe-thousands'
  /** Read without the blanks around it. */
  | 'trimmed'
  /** Read in capitals. */
  | 'capitalised'
  /** Three capitals that are not in the list of currencies given. */
  | 'currency-not-listed';

/** Why a value is not read. */
export type ReadProblem =
  | 'empty'
  /** The mapped column is not in the file. */
  | 'column-missing'
  | 'no-such-date'
  /** Day and month with slashes: the engine refuses them all. */
  | 'slash-date'
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
  | 'not-a-currency'
  /** `1.23E+15`: a spreadsheet has rounded the identifier away. */
  | 'spreadsheet-rounded'
  | 'duplicate';

/**
 * How a cell would be read: the value, or why not. `ambiguous` is what can mean two things. `likely`
 * is what a person probably means, for the screen only; nothing is ever read that way by itself.
 */
export type Reading =
  | { read: string; notice?: ReadNotice }
  | { problem: ReadProblem; kind: 'refused' | 'ambiguous'; likely?: string[] };
