/** A problem in the rows of a file. None of them stops the reading. */
export type ProblemCode =
  /** A row with more or fewer cells than the headings. */
  | 'uneven'
  /** An unclosed quote, or one inside a quoted cell: the row is read as well as possible. */
  | 'quote'
  | 'nul'
  /** Rows at the end without data of their own, left out. */
  | 'total'
  /** Formulas; their stored value is read. */
  | 'formula'
  /** A formula or cell that contains a spreadsheet error. */
  | 'cell-error'
  /** Amounts or dates that are not in the notation of their column. */
  | 'misfit'
  /** Bytes that are invalid in the encoding. */
  | 'damaged-text'
  /** A record that ends early. */
  | 'short-record'
  /** Segments of a CNAB file that are not read. */
  | 'other-segment'
  /** An OFX file without its last tag, or a CNAB file without its last record. */
  | 'file-cut-off'
  /** A CNAB file with fewer records than its last record states. */
  | 'records-missing';

/** The location of a problem: the row as in `FileRow`, and the column and cell if it concerns one. */
export type Place = { row: number; column?: string; cell?: string; why?: string };
export type Problem = { code: ProblemCode; count: number; first: Place[] };

/** The maximum number of places that are stored per code. */
const maxLocations = 50;
/** The maximum number of characters that are stored of a cell. */
const maxShown = 100;

/** A list of problems, counted by code, with the first locations of each. */
export class ProblemList {
  readonly list: Problem[] = [];

  /** Counts a problem, and stores its location if it is among the first 50 of its code. */
  note(code: ProblemCode, place: Place): void {
    let problem = this.list.find((one) => one.code === code);
    if (!problem) this.list.push((problem = { code, count: 0, first: [] }));
    problem.count += 1;
    if (problem.first.length >= maxLocations) return;
    const { cell } = place;
    problem.first.push(cell === undefined ? place : { ...place, cell: cell.slice(0, maxShown) });
  }
}
