import type { SkippedRow } from '../reading/transaction-row';
import type { FileRow } from '../notation/dialect';
import { isTotal, mentionsTotal } from '../reading/totals';
import { comparableText } from './amount-steps';
import type { StepOf } from '../settings';
import { columnIndexIn, type Stage, StepError, type Columns } from './stage';

/** Returns the stage that leaves out the rows that a step selects. Throws a `StepError` unless it has one condition. */
export function leaveOutStage(step: StepOf<'leave-out'>, index: number, table: Columns) {
  const matches = rowTest(step, table);
  const report = { rows: 0 };
  const apply = (row: FileRow): FileRow | SkippedRow => {
    const cell = matches(row);
    if (cell === undefined) return row;
    report.rows += 1;
    return { row: row.row, why: 'left-out', loss: 'none', field: '', step: index, cell };
  };
  return { stage: { apply, report } satisfies Stage, table };
}

/** Returns a function for the cell for which a row is left out; `undefined` if the row stays. */
function rowTest(step: StepOf<'leave-out'>, table: Columns): (row: FileRow) => string | undefined {
  const { rows, equals, contains, except, column } = step;
  if ([rows, equals, contains, except].filter((one) => one !== undefined).length !== 1)
    throw new StepError({ code: 'choose-one', of: ['rows', 'equals', 'contains', 'except'] });
  if (rows !== undefined) {
    if (column !== undefined) throw new StepError({ code: 'choose-one', of: ['rows', 'column'] });
    const test = rows === 'like-headings' ? isLikeHeadings : isLikeTotals;
    return (row) => (test(row, table) ? row.cells.join(' ').trim() : undefined);
  }
  const wanted = comparableText(equals ?? contains ?? except ?? '');
  const fits = (cell: string) =>
    contains === undefined ? comparableText(cell) === wanted : comparableText(cell).includes(wanted);
  const index = column === undefined ? undefined : columnIndexIn(table, column);
  const cellsOf = ({ cells }: FileRow) => (index === undefined ? cells : [cells[index] ?? '']);
  if (except === undefined) return (row) => cellsOf(row).find(fits);
  return (row) => (cellsOf(row).some(fits) ? undefined : (cellsOf(row)[0] ?? ''));
}

/** Returns whether a row repeats the headings, as reports of several pages do. */
export function isLikeHeadings({ cells }: FileRow, { dialect }: Pick<Columns, 'dialect'>): boolean {
  return dialect.columns.every(({ name }, index) => (cells[index] ?? '').trim() === name.trim());
}

/** Returns whether a row is a total: it has no date, and a word such as total or balance. */
export function isLikeTotals(row: FileRow, { dialect }: Pick<Columns, 'dialect'>): boolean {
  return mentionsTotal(row) && isTotal(row, dialect.columns);
}
