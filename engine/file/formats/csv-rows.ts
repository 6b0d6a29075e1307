import type { FileRow, Quote, Separator } from '../notation/dialect';
import { FileReadError } from './file-read-error';
import { fileLimits } from './limits';
import type { ProblemList } from '../reading/problems';
import { type SplitRows, splitRows } from './split-rows';

/** The number of characters that are split into rows at a time. */
const piece = 64 * 1024;
/** The number of broken quotes after which each line is a row: searching for their ends would take too long. */
const maxBrokenRows = 100;

/** Yields the rows of a CSV file in batches, without blank ones. An unclosed quote counts as text of its line. */
export async function* csvRows(
  text: AsyncIterable<string>,
  { separator, quote }: { separator: Separator; quote: Quote },
  problems: ProblemList,
): AsyncGenerator<FileRow[]> {
  const rows = new Rows(separator, quote, problems);
  let buffer = '';
  let wanted = piece;
  for await (const part of text) {
    buffer += part;
    if (buffer.length < wanted) continue;
    const before = buffer.length;
    buffer = rows.take(buffer, false);
    // Splits an unfinished row again only after its length has doubled.
    wanted = buffer.length === before ? before * 2 : Math.max(piece, buffer.length * 2);
    yield rows.batch.splice(0);
  }
  rows.take(buffer, true);
  yield rows.batch.splice(0);
}

/** Splits text into rows of cells, collects them in `batch`, and counts lines. */
class Rows {
  private readonly config: { separator: Separator; quote: Quote };
  private readonly problems: ProblemList;
  readonly batch: FileRow[] = [];
  private line = 1;
  private broken = 0;

  constructor(separator: Separator, quote: Quote, problems: ProblemList) {
    this.problems = problems;
    this.config = { separator, quote };
  }

  /** Adds all complete rows, at the end of the file also the last one. Returns the text that is left. */
  take(input: string, isEnd: boolean): string {
    let text = input;
    while (text !== '') {
      if (this.broken >= maxBrokenRows) return this.takeLines(text, isEnd);
      const { rows, errors, end } = splitRows(text, this.config, { ignoreLast: !isEnd });
      const faulty = new Set(errors.map(({ row }) => row));
      const at = brokenRow(rows, errors);
      const isOpen = at < 0 && rows.length === 0 && text.length > fileLimits.rowLength;
      if (at < 0 && !isOpen) {
        this.addAll(rows, faulty);
        return isEnd ? '' : text.slice(end);
      }
      this.addAll(rows.slice(0, Math.max(0, at)), faulty);
      const start = at > 0 ? splitRows(text, this.config, { ignoreLast: true, preview: at }).end : 0;
      text = this.takeBrokenLine(text, start);
    }
    return text;
  }

  /** Adds the line at `start` as a row, with quotes as text. Returns the text that is left. */
  private takeBrokenLine(text: string, start: number): string {
    const end = text.indexOf('\n', start);
    const line = text.slice(start, end < 0 ? undefined : end);
    this.broken += 1;
    this.problems.note('quote', { row: this.line, cell: line });
    this.add(this.split(line));
    return end < 0 ? '' : text.slice(end + 1);
  }

  /** Adds every line as a row; a quote cannot include the next line. Returns the text that is left. */
  private takeLines(text: string, isEnd: boolean): string {
    const end = isEnd ? text.length : text.lastIndexOf('\n') + 1;
    if (text.length - end > fileLimits.rowLength) this.split(text.slice(end));
    if (end === 0) return text;
    for (const line of text.slice(0, end).split('\n')) {
      const { rows, errors } = splitRows(line, this.config);
      if (errors.length > 0) this.problems.note('quote', { row: this.line, cell: line });
      const isOpen = errors.some(({ code }) => code === 'open');
      if (line !== '') this.add(isOpen ? this.split(line) : (rows[0] ?? []));
      else this.line += 1;
    }
    // The text after the last line end is not a line.
    if (text[end - 1] === '\n') this.line -= 1;
    return text.slice(end);
  }

  private split(line: string): string[] {
    const cells = line.split(this.config.separator);
    refuseWide(cells);
    if (line.length > fileLimits.rowLength) throw rowTooLong(this.line);
    return cells;
  }

  private addAll(data: readonly string[][], faulty: ReadonlySet<number>): void {
    data.forEach((cells, index) => {
      if (faulty.has(index))
        this.problems.note('quote', { row: this.line, cell: cells.join(this.config.separator) });
      this.add(cells);
    });
  }

  private add(cells: string[]): void {
    refuseWide(cells);
    const row = this.line;
    this.line += 1;
    let length = cells.length - 1;
    for (const cell of cells) {
      length += cell.length;
      if (hasLineBreak(cell)) this.line += cell.split('\n').length - 1;
      if (cell.includes('\0')) this.problems.note('nul', { row, cell });
    }
    if (length > fileLimits.rowLength) throw rowTooLong(row);
    if (cells.every((cell) => cell === '' || cell.trim() === '')) return;
    this.batch.push({ row, cells });
  }
}

/** Returns the index of the first row whose quote may include later rows: unclosed, or faulty across lines; else −1. */
function brokenRow(rows: SplitRows['rows'], errors: SplitRows['errors']): number {
  const broken = errors.find(({ code, row }) => code === 'open' || rows[row]?.some(hasLineBreak));
  return broken?.row ?? -1;
}

function refuseWide({ length }: readonly string[]): void {
  if (length > fileLimits.columns)
    throw new FileReadError('too-many-columns', { atLeast: length, most: fileLimits.columns });
}

function rowTooLong(row: number): FileReadError {
  return new FileReadError('row-too-long', { row, most: fileLimits.rowLength });
}

const hasLineBreak = (cell: string): boolean => cell.includes('\n');
