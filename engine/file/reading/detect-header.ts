import { fieldsOfHeading } from '../field-maps/synonyms';
import { isClearAmount } from '../notation/amount-notation';
import { dateIn } from '../notation/date-notation';
import type { FileRow } from '../notation/dialect';
import { FileReadError } from '../formats/file-read-error';
import { mostFrequent } from '../formats/detect-delimiter';
import { fileLimits } from '../formats/limits';

export type HeaderRows = { skip: number; headings: number };

/** The maximum number of heading rows, which are joined to one. */
const maxHeadings = 3;
/** The number of rows, from the first, that are searched for the start of the table. */
const maxLooked = fileLimits.titleRows + maxHeadings + 1;

/** Returns the number of rows before the headings (`skip`) and of heading rows. Throws `no-table` if there is no table. */
export function detectHeader(rows: readonly FileRow[], isSheet: boolean): HeaderRows {
  const found = findHeader(rows, isSheet);
  if (found) return found;
  const hasColumns = rows.some(({ cells }) => cells.length > 1);
  throw new FileReadError('no-table', {
    looked: hasColumns ? Math.min(rows.length, maxLooked) : rows.length,
  });
}

/** Returns the number of rows before the headings (`skip`) and of heading rows; `undefined` if there is no table. */
export function findHeader(rows: readonly FileRow[], isSheet: boolean): HeaderRows | undefined {
  const looked = rows.slice(0, maxLooked);
  const width = mostFrequent(rows.map(({ cells }) => cells.length).filter((length) => length > 1));
  if (width === undefined) return undefined;
  const isWide = ({ cells }: FileRow) =>
    isSheet ? filledCount(cells) > 1 : Math.abs(cells.length - width) <= 1;
  const isText = ({ cells }: FileRow) =>
    filledCount(cells) >= Math.max(2, Math.ceil(width / 2)) && !cells.some(isValue);
  const texts = looked.flatMap((row, index) => (isWide(row) && isText(row) ? [index] : []));
  const candidates = texts.filter(
    (index) => !texts.includes(index + 1) || !isTitleOf(looked[index + 1]!.cells, looked[index]!.cells),
  );
  const first = looked.findIndex(
    (row) => (isSheet ? filledCount(row.cells) > 1 : row.cells.length === width) && row.cells.some(isValue),
  );
  const last = bestOf(candidates, looked, first);
  if (last === undefined) return first < 0 ? undefined : { skip: first, headings: 0 };
  // In a table of only texts, no value distinguishes the first row from the headings.
  if (first < last) return { skip: last, headings: 1 };
  let [from, end] = [last, last + 1];
  while (candidates.includes(from - 1) && end - from < maxHeadings) from -= 1;
  while (candidates.includes(end) && end - from < maxHeadings) end += 1;
  return { skip: from, headings: end - from };
}

/** Returns the index of the headings: the row with most known headings, at least two, else the last above the data. */
function bestOf(candidates: readonly number[], rows: readonly FileRow[], firstData: number) {
  const known = (index: number) =>
    rows[index]!.cells.filter((cell) => fieldsOfHeading(cell).length > 0).length;
  const most = Math.max(0, ...candidates.map(known));
  if (most > 1) return candidates.find((index) => known(index) === most);
  return firstData < 0 ? candidates[0] : candidates.findLast((index) => index < firstData);
}

/** Returns a name per column: its heading cells joined, else its number, as in `Column 3`. */
export function columnNames(rows: readonly FileRow[], width: number): string[] {
  return Array.from({ length: width }, (_, index) => {
    const parts = rows.map(({ cells }) => (cells[index] ?? '').trim()).filter((part) => part !== '');
    return parts.join(' ') || `Column ${index + 1}`;
  });
}

/** Returns whether a row is a title with a month, such as `Extrato;01/2026;;`, above a row with twice as many names. */
function isTitleOf(names: readonly string[], cells: readonly string[]): boolean {
  const count = filledCount(cells);
  // The names of groups of columns have blanks between them.
  const title = cells.slice(0, count);
  return count * 2 <= filledCount(names) && filledCount(title) === count && title.some(isMonth);
}

const isMonth = (cell: string): boolean => /^(?:\d{1,2}[/.-]\d{4}|\d{4}[/.-]\d{1,2})$/.test(cell.trim());

/** Returns whether a cell is a value, not a name: digits, an amount or a date. */
function isValue(cell: string): boolean {
  const text = cell.trim();
  if (!/\d/.test(text)) return false;
  return (
    /^[+-]?\d+$/.test(text) ||
    isClearAmount(text) ||
    (['dmy', 'mdy', 'ymd'] as const).some((order) => dateIn(text, order, 'UTC') !== undefined)
  );
}

/** Returns the number of cells that are not blank. */
export const filledCount = (cells: readonly string[]): number =>
  cells.filter((cell) => cell.trim() !== '').length;
