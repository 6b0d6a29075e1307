import { filledCount, findHeader } from '../reading/detect-header';
import { requiredMeter } from './canonical-fields';
import type { Direction, MappingRow } from './direction';
import { type MappedColumn, isDamaged, isNotAscii, isRequired } from './file-columns';
import type { FileProblem, ImportTable } from './file-validation';

/** Returns whether the first line looks like a title: one cell above wider rows, or values above the column names. */
function hasTitleLine({ header, rows }: Pick<ImportTable, 'header' | 'rows'>): boolean {
  if (rows.filter(({ cells }) => cells.length > 1).length * 2 <= rows.length) return false;
  if (filledCount(header) === 1) return true;
  const lines = [header, ...rows.slice(0, 200).map(({ cells }) => cells)].map((cells, row) => ({
    row,
    cells,
  }));
  const found = findHeader(lines, false);
  return found !== undefined && found.skip > 0 && found.headings > 0;
}

/** Returns the issues of the file as a whole. The issues of rows are counted by `countFinding`. */
export function fileProblems(
  file: ImportTable,
  mapping: readonly MappingRow[],
  direction: Direction,
  columns: readonly MappedColumn[],
): FileProblem[] {
  const { rows, delimiter, encoding } = file;
  const problems: FileProblem[] = [];
  const has = (code: FileProblem['code'], costs: FileProblem['costs'], names?: string[]) =>
    problems.push({ code, costs, ...(names && { names }) });
  const { missing } = requiredMeter(mapping.map(({ field }) => field));
  const required = columns.filter(({ canonical }) => isRequired(canonical));
  const absent = required.filter(({ index }) => index < 0).map(({ column }) => column);
  const damaged = columns.filter(({ index, column }) => index >= 0 && isDamaged(file, column));

  if (missing.length > 0) has('unmapped', 'file', missing);
  else if (direction === 'column-to-field') has('direction', 'file');
  if (encoding === 'UTF-16') has('utf-16', 'rows');
  if (delimiter !== ',') has('separator', 'rows');
  if (file.endsInCr) has('cr-line-ends', 'file');
  if (file.hasFaultyHeader) has('header-quotes', 'file');
  if (rows.length === 0) has('no-rows', 'file');
  if (hasTitleLine(file)) has('title-line', 'rows');
  if (absent.length > 0) has('column-missing', 'rows', [...new Set(absent)]);
  if (damaged.length > 0) {
    const losesRows = damaged.some((one) => required.includes(one));
    has('damaged-names', losesRows ? 'rows' : 'text', [...new Set(damaged.map(({ column }) => column))]);
  }
  if (encoding === 'Windows-1252' && rows.some(({ cells }) => cells.some(isNotAscii)))
    has('damaged-text', 'text');
  return problems;
}
