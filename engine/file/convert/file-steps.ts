import type { Dialect, FileRow } from '../notation/dialect';
import { knownReader } from '../reading/read-transactions';
import { placesOf, type Refusal } from '../reading/transaction-row';
import { applySteps, compileSteps } from './compile-steps';
import type { Step } from './conversion';
import { isLoss, type LeftOut, type StepIssue, type StepReport, type Table } from './stage';

/** What the steps did to a file, or why they were not applied to any row. `leftOut`: rows that the user leaves out. */
export type StepsDone =
  | { readonly reports: readonly StepReport[]; readonly leftOut: number }
  | { readonly issue: StepIssue };

/** A sample after the steps, and how it is read. `amount`: the column into which a step wrote the amount of two columns. */
type AfterSteps = { dialect: Dialect; sample: readonly FileRow[]; amount?: string };

/** The steps of a file, to be applied once. */
export type FileSteps = AfterSteps & {
  /** Yields the rows after the steps. */
  apply: (rows: AsyncIterable<FileRow>) => AsyncIterable<FileRow>;
  /** Rows that cannot be converted; the list grows while rows are read. */
  refused: readonly Refusal[];
  /** The rows of each sum by the number of its first row; it grows while rows are read. */
  merged: ReadonlyMap<number, readonly number[]>;
  /** Returns what the steps did, once all rows were read; `undefined` without steps. */
  done: () => StepsDone | undefined;
};

/** Returns the steps of a file with these columns. If they do not fit it, its rows stay as they are. */
export async function fileSteps(
  steps: readonly Step[],
  given: Table,
  sample: readonly FileRow[],
): Promise<FileSteps> {
  const unchanged = {
    dialect: given.dialect,
    sample,
    apply: (rows: AsyncIterable<FileRow>) => rows,
    refused: [],
    merged: new Map<number, readonly number[]>(),
  };
  if (steps.length === 0) return { ...unchanged, done: () => undefined };
  const after = await sampleAfterSteps(steps, given, sample);
  const compiled = compileSteps(steps, given);
  if ('issue' in after) return { ...unchanged, done: () => after };
  if ('issue' in compiled) return { ...unchanged, done: () => compiled };
  const { stages } = compiled;
  const knownOf = knownReader(given.dialect, placesOf(given.dialect, given.fields));
  const refused: Refusal[] = [];
  const leftOut: LeftOut[] = [];
  return {
    ...after,
    apply: async function* (rows) {
      const even = evenRows(rows, given.dialect.columns.length, leftOut);
      yield* applySteps(even, stages, leftOut, knownOf);
      for (const { why, row, cell, field = '', column, of, known } of leftOut.filter(isLoss))
        refused.push({
          row,
          field,
          cell,
          why,
          loss: 'refused',
          ...(column !== undefined && { column }),
          ...(of !== undefined && { of }),
          ...(known && { known }),
        });
    },
    refused,
    merged: compiled.merged,
    done: () => ({
      reports: stages.map(({ report }) => report),
      leftOut: leftOut.filter(({ why }) => why === 'left-out').length,
    }),
  };
}

/** Returns what a sample becomes by steps, and how it is then read. Sums are those of the sample only. */
export async function sampleAfterSteps(
  steps: readonly Step[],
  given: Table,
  sample: readonly FileRow[],
): Promise<AfterSteps | { issue: StepIssue }> {
  const compiled = compileSteps(steps, given);
  if ('issue' in compiled) return compiled;
  const rows: FileRow[] = [];
  const even = evenRows(sample, given.dialect.columns.length, []);
  for await (const row of applySteps(even, compiled.stages, [])) rows.push(row);
  const { dialect, fields } = compiled.table;
  const isMerged = given.dialect.amountFrom && !dialect.amountFrom;
  return { dialect, sample: rows, ...(isMerged && fields.amount !== undefined && { amount: fields.amount }) };
}

/** Yields the rows with a cell per column, and adds the others to `leftOut`. */
export async function* evenRows(
  rows: AsyncIterable<FileRow> | Iterable<FileRow>,
  width: number,
  leftOut: LeftOut[],
): AsyncGenerator<FileRow> {
  for await (const row of rows)
    if (row.cells.length === width) yield row;
    else leftOut.push({ row: row.row, field: '', cell: row.cells.join(' '), why: 'uneven' });
}
