/** What is worth knowing about the rows of a file. Nothing here stops the reading. */
export type ProblemCode =
  /** A row with more or fewer cells than the headings. */
  | 'uneven'
  /** A quote that is not closed, or one inside a quoted cell: the row is read as well as can be. */
  | 'quote'
  | 'nul'
  /** Rows at the end without data of their own, left out. */
  | 'total'
  /** Formulas, of which the value that was stored is read. */
  | 'formula'
  /** A formula or cell that holds an error of the spreadsheet. */
  | 'cell-error'
  /** Amounts or dates that are not in the notation of their column. */
  | 'misfit'
  /** Letters that are none of the encoding. */
  | 'damaged-text'
  /** A record that ends early. */
  | 'short-record'
  /** Segments of a CNAB file that are not read. */
  | 'other-segment'
  /** An OFX file without its last tag, or a CNAB file without its last record. */
  | 'file-cut-off'
  /** A CNAB file with fewer records than its last record states. */
  | 'records-missing';

/** Where a problem was met: the row as in `FileRow`, and the column and cell where it is one of them. */
export type Place = { row: number; column?: string; cell?: string; why?: string };

export type Problem = { code: ProblemCode; count: number; first: Place[] };

/** Places that are kept of one code. */
const maxLocations = 50;
/** Characters of a cell that are kept. */
const maxShown = 100;

/** Problems as they are met, counted by code, the first places kept. */
export class ProblemList {
  readonly list: Problem[] = [];

  /** Counts a problem at a place. */
  note(code: ProblemCode, place: Place): void {
    let problem = this.list.find((one) => one.code === code);
    if (!problem) this.list.push((problem = { code, count: 0, first: [] }));
    problem.count += 1;
    if (problem.first.length >= maxLocations) return;
    const { cell } = place;
    problem.first.push(cell === undefined ? place : { ...place, cell: cell.slice(0, maxShown) });
  }
}
