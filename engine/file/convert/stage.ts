import type { ColumnDialect, Dialect, FileRow } from '../notation/dialect';
import type { ProposedFields } from '../reading/propose-fields';
import type { SkippedRow } from '../reading/transaction-row';
import type { PatternFault } from './text-pattern';

/** What a step did. `rows`: the rows that it changed, left out or merged. */
export type StepReport = {
  rows: number;
  /** Rows in which `extract` found different identifiers; it uses the first. */
  several?: number;
  sums?: number;
  /** The sums whose rows differ in a column that is neither key nor sum, by column. Its cell is empty. */
  emptied?: Record<string, number>;
};

/** A compiled step. `apply` returns `undefined` for a row that it stores; `end` then returns the stored rows. */
export type Stage = {
  apply: (row: FileRow) => FileRow | SkippedRow | undefined;
  end?: () => Iterable<FileRow | SkippedRow>;
  report: StepReport;
};

/** How rows are read before or after a step, and the column of each field, as far as known. */
export type Columns = { readonly dialect: Dialect; readonly fields: ProposedFields };

/** A table in memory: its columns, and its rows after its steps. */
export type Table = Columns & { readonly rows: readonly FileRow[] };

/** Why a list of steps cannot be applied to a file. `step` is its index from 0. */
export type StepIssue = { step: number } & (
  | { code: 'column-missing'; column: string }
  /** The step needs exactly one of several settings. */
  | { code: 'choose-one'; of: readonly string[] }
  /** The column has two roles that exclude each other, such as amount and identifier. */
  | { code: 'column-twice'; column: string }
  /** The column is not read as amounts: the dialect must state that it holds them. */
  | { code: 'not-amounts'; column: string }
  | { code: 'not-a-currency'; text: string }
  | ({ code: 'pattern' } & PatternFault)
);

/** Error of a step that does not fit the columns; `compileSteps` returns it as an issue. */
export class StepError extends Error {
  readonly issue: StepIssue extends infer Issue
    ? Issue extends unknown
      ? Omit<Issue, 'step'>
      : never
    : never;

  constructor(issue: StepError['issue']) {
    super(issue.code);
    this.name = 'StepError';
    this.issue = issue;
  }
}

/** Returns the index of a column by its heading; of equal headings, of the last. Throws a `StepError` if there is none. */
export function columnIndexIn({ dialect }: Columns, column: string): number {
  const index = dialect.columns.findLastIndex(({ name }) => name.trim() === column.trim());
  if (index < 0) throw new StepError({ code: 'column-missing', column });
  return index;
}

/**
 * Returns the index of a column for texts, and the table with this column, which may be new. Throws a `StepError` if it
 * has amounts or dates: as texts, its other cells could be misread.
 */
export function textColumnIn(table: Columns, column: string): { index: number; table: Columns } {
  const { columns } = table.dialect;
  const { amount, date } = table.fields;
  const found = columns.findLastIndex(({ name }) => name.trim() === column.trim());
  const index = found < 0 ? columns.length : found;
  const isValue = found >= 0 && columns[found]!.notation.holds !== 'text';
  if (isValue && [amount, date].some((name) => name?.trim() === column.trim()))
    throw new StepError({ code: 'column-twice', column });
  const after = [...columns];
  after[index] = { name: columns[index]?.name ?? column, notation: { holds: 'text' } };
  return { index, table: withColumns(table, after) };
}

/** Returns a table with `columns` in place of its columns. */
export function withColumns(table: Columns, columns: ColumnDialect[]): Columns {
  return { ...table, dialect: { ...table.dialect, columns } };
}

/** Returns a row with `cell` at an index, which may be the index after the last cell. */
export function withCell(row: FileRow, index: number, cell: string): FileRow {
  const cells = [...row.cells];
  cells[index] = cell;
  return { ...row, cells };
}
