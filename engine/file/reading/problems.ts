/** A kind of problem in the rows of a file. The rows are read anyway. */
export type ProblemCode =
  /** A name of more than one column; of such columns, the last one is read. */
  | 'repeated-heading'
  | 'uneven'
  /** A quote that is not closed, or inside a quoted cell. The row is read as well as possible. */
  | 'quote'
  | 'nul'
  /** Rows of totals or remarks at the end, which are omitted. */
  | 'total'
  /** A cell with a formula. The value that the workbook stores for it is read. */
  | 'formula'
  /** A cell with a spreadsheet error, or a formula that results in one. */
  | 'cell-error'
  /** An amount or date that is not in the notation of its column. */
  | 'misfit'
  | 'damaged-text'
  /** A record of a CNAB file that ends early. */
  | 'short-record'
  /** A kind of record (segment) in a CNAB file that is not read. */
  | 'other-segment'
  /** An entry in a statement that the bank announces, but has not booked. It is left out. */
  | 'not-booked'
  /** An OFX or camt file without its last tag, or a CNAB file without its last record. */
  | 'file-cut-off'
  /** A CNAB file with fewer records than its last record states. */
  | 'records-missing';

/** The location of a problem: the number of the row, as in `FileRow`; for one cell, also its column and content. */
export type ProblemLocation = { row: number; column?: string; cell?: string };
export type Problem = { code: ProblemCode; count: number; first: ProblemLocation[] };

/** The maximum number of locations that are stored per code. */
const maxLocations = 50;
/** The maximum number of characters of a cell that are stored. */
const maxShown = 100;

/** Counts problems per code, and stores the first 50 locations of each. */
export class ProblemList {
  readonly list: Problem[] = [];

  /** Counts a problem, and stores its location if it is one of the first 50 with its code. */
  note(code: ProblemCode, location: ProblemLocation): void {
    let problem = this.list.find((one) => one.code === code);
    if (!problem) this.list.push((problem = { code, count: 0, first: [] }));
    problem.count += 1;
    if (problem.first.length >= maxLocations) return;
    const { cell } = location;
    problem.first.push(cell === undefined ? location : { ...location, cell: cell.slice(0, maxShown) });
  }
}
