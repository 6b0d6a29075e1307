import { applySteps, compileSteps, applyStages } from '../convert/compile-steps';
import type { StepIssue, StepReport, Columns } from '../convert/stage';
import type { Chunks } from '../formats/bytes';
import { concatenate, sampledRows, takeFirst } from '../formats/take-first';
import { currencyOfAmounts } from '../notation/currency-sign';
import type { Dialect, FileRow } from '../notation/dialect';
import { columnsOfMap, fieldsByMap, type MapDifference } from '../service/saved-map';
import type { ReadSettings } from '../settings';
import { type ProposedFields, proposeFields } from './propose-fields';
import { readFile, type Unreadable } from './read-file';
import type { FileRead } from './read-table';
import { partsReader } from './read-transactions';
import { columnIndexesOf, type SkippedRow } from './transaction-row';

/** What the steps did, or why they were not applied. `leftOut`: the number of rows that the user leaves out. */
export type StepsDone =
  | { readonly reports: readonly StepReport[]; readonly leftOut: number }
  | { readonly issue: StepIssue };

/** A file read with some settings: its columns and fields after the steps, and its rows, which can be read once. */
export type OpenTable = Omit<FileRead, 'fieldMap' | 'rows'> & {
  readonly dialect: Dialect;
  /** The first rows after the steps. Sums are those of these rows only. */
  readonly sample: readonly FileRow[];
  readonly fields: ProposedFields;
  readonly differences: readonly MapDifference[];
  readonly rows: AsyncIterable<FileRow>;
  /** The rows of each sum by the number of its first row; it grows while rows are read. */
  readonly merged: ReadonlyMap<number, readonly number[]>;
  /** Returns what the steps did, once all rows were read; `undefined` without steps. */
  readonly done: () => StepsDone | undefined;
};

/**
 * Opens a file: detects the settings that are missing, and applies the steps, unless they do not fit the file. Returns
 * why the file cannot be read, if so; reading its rows may throw a `FileReadError`.
 */
export async function openTable(
  chunks: Chunks,
  settings: ReadSettings = {},
): Promise<OpenTable | Unreadable> {
  const file = await readFile(chunks, settings);
  if ('fault' in file) return file;
  const { items } = await takeFirst(file.rows, sampledRows);
  const saved = settings.saved && columnsOfMap(settings.saved);
  const fieldsOf = ({ dialect, sample, amount }: AfterSteps) =>
    fieldsByMap(dialect, sample, {
      ...(settings.fields && { chosen: settings.fields }),
      ...(saved && { saved }),
      proposed: file.fieldMap
        ? columnsOfMap(file.fieldMap)
        : { ...(amount !== undefined && { amount }), ...proposeFields(dialect, sample) },
    });
  const rows = concatenate(items, file.rows);
  const before = { dialect: file.recognised, sample: items };
  const found = fieldsOf(before);
  // The currency follows from the column of the amount, such as `Valor USD`.
  const own = currencyOfAmounts(file.columns.filter(({ name }) => name === found.fields.amount));
  if (own !== undefined && settings.dialect?.currency === undefined && !found.fields.currency)
    file.recognised.currency = own;
  const unchanged = {
    ...file,
    ...before,
    ...found,
    rows,
    merged: new Map<number, readonly number[]>(),
  };
  if (!settings.steps || settings.steps.length === 0) return { ...unchanged, done: () => undefined };
  // Steps depend on the fields: those that are known first, then also those that are proposed after the steps.
  const named = afterSteps(settings.steps, { ...before, fields: { ...saved, ...settings.fields } });
  const all = 'issue' in named ? unchanged : fieldsOf(named);
  const after = afterSteps(settings.steps, { ...before, fields: all.fields });
  const input = { dialect: file.recognised, fields: all.fields };
  const compiled = compileSteps(settings.steps, input);
  if ('issue' in after) return { ...unchanged, done: () => after };
  if ('issue' in compiled) return { ...unchanged, done: () => compiled };
  const { stages, merged } = compiled;
  const { refused } = file;
  const knownOf = partsReader(input.dialect, columnIndexesOf(input.dialect, input.fields));
  const even = evenRows(rows, input.dialect.columns.length, refused);
  return {
    ...file,
    dialect: after.dialect,
    sample: after.sample,
    ...fieldsOf(after),
    rows: applySteps(even, stages, refused, knownOf),
    merged,
    done: () => ({
      reports: stages.map(({ report }) => report),
      leftOut: refused.filter(({ why }) => why === 'left-out').length,
    }),
  };
}

/** A sample after the steps, and how it is read. `amount`: the column into which a step wrote the amount of two columns. */
type AfterSteps = {
  readonly dialect: Dialect;
  readonly sample: readonly FileRow[];
  readonly amount?: string;
};

function afterSteps(
  steps: NonNullable<ReadSettings['steps']>,
  input: Columns & { readonly sample: readonly FileRow[] },
): AfterSteps | { issue: StepIssue } {
  const compiled = compileSteps(steps, input);
  if ('issue' in compiled) return compiled;
  const even = input.sample.filter(({ cells }) => cells.length === input.dialect.columns.length);
  const sample = applyStages(compiled.stages, even);
  const { dialect, fields } = compiled.table;
  const isMerged = input.dialect.amountFrom && !dialect.amountFrom;
  return { dialect, sample, ...(isMerged && fields.amount !== undefined && { amount: fields.amount }) };
}

/** Yields the rows with a cell per column, and adds the others to `refused`. */
async function* evenRows(
  rows: AsyncIterable<FileRow>,
  width: number,
  refused: SkippedRow[],
): AsyncGenerator<FileRow> {
  for await (const row of rows)
    if (row.cells.length === width) yield row;
    else
      refused.push({
        row: row.row,
        field: '',
        cell: row.cells.join(' '),
        why: 'uneven',
        loss: 'refused',
      });
}
