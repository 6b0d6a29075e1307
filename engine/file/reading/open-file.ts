import { type OpenTable, openTable, type StepsDone } from './open-table';
import type { ReadSettings } from '../settings';
import { type ProposedSteps, proposeSteps } from '../convert/propose-steps';
import { type Dialect, type FileRow, rowUnit } from '../notation/dialect';
import { type MixedDates, mixedDatesFinder } from '../notation/mixed-dates';
import { type Unreadable, unreadable } from './read-file';
import { factReader, lastDayFinder } from './row-facts';
import type { FoundColumn } from './find-columns';
import type { ProposedFields } from './propose-fields';
import { readTransactions, type TransactionRow } from './read-transactions';
import { type MapDifference } from '../service/saved-map';
import { type CauseOfRows, causesOf, columnIndexesOf, type SkippedRow } from './transaction-row';
import type { Problem } from './problems';
import type { Chunks } from '../formats/bytes';

/** How a file was read. `taken`: the number of rows that became transactions; `refused`: the number of other rows. */
export type ReadSummary = {
  readonly dialect: Dialect;
  readonly columns: readonly FoundColumn[];
  readonly fields: ProposedFields;
  /** The headings and the first rows, after the steps. */
  readonly headings: readonly string[];
  readonly first: readonly FileRow[];
  readonly differences: readonly MapDifference[];
  readonly steps?: StepsDone;
  /** The steps that the file needs, if the settings have none, and why. */
  readonly proposed?: ProposedSteps;
  readonly sheets?: readonly string[];
  readonly problems: readonly Problem[];
  readonly mixedDates?: MixedDates;
  readonly taken: number;
  readonly refused: {
    readonly count: number;
    /** All causes with their numbers of rows, the most frequent first. */
    readonly causes: readonly CauseOfRows[];
  };
};

/** What was read of a file. `merged`: the rows of each sum, by number of its first row. */
export type OpenedFile = {
  readonly summary: ReadSummary;
  readonly transactions: TransactionRow[];
  readonly refused: SkippedRow[];
  readonly merged: OpenTable['merged'];
  /** The last ISO day in columns without a field, as when a sale is paid; `undefined` if there is none. */
  readonly lastDay: string | undefined;
};

/** The maximum number of first rows in a summary. */
const shownRows = 8;

/**
 * Reads a file: returns how it is read, its transactions, and the refused rows; or why it cannot be read. Detects
 * settings that the user did not choose. Throws the reason of `signal` once it is aborted.
 */
export async function openFile(
  chunks: Chunks,
  settings: ReadSettings = {},
  signal?: AbortSignal,
): Promise<OpenedFile | Unreadable> {
  try {
    const table = await openTable(chunks, settings);
    if ('fault' in table) return table;
    const { dialect, sample, fields } = table;
    const first: FileRow[] = [];
    const index = columnIndexesOf(dialect, fields).date ?? -1;
    const dates = mixedDatesFinder(dialect.columns[index], index);
    const days = lastDayFinder(dialect, fields.date);
    const rows = withFirst(table.rows, first, (row) => {
      signal?.throwIfAborted();
      dates.note(row);
      days.note(row);
    });
    const { transactions, refused: rejected } = await readTransactions(
      rows,
      dialect,
      fields,
      factReader(table),
    );
    const lost = table.refused.filter(({ loss }) => loss !== 'none');
    const unit = rowUnit(dialect);
    const refused = [...lost, ...rejected]
      .toSorted((a, b) => a.row - b.row)
      .map((one) => (unit === 'row' ? one : { ...one, unit }));
    const proposed = settings.steps ? undefined : proposeSteps(dialect, sample, fields);
    const mixedDates = dates.found();
    return {
      summary: {
        ...readingOf(table, first),
        ...(proposed && proposed.steps.length > 0 && { proposed }),
        ...(mixedDates && { mixedDates }),
        taken: transactions.length,
        refused: { count: refused.length, causes: causesOf(refused) },
      },
      transactions,
      refused,
      merged: table.merged,
      lastDay: days.found(),
    };
  } catch (error) {
    return unreadable(error);
  }
}

/** Returns the summary of how a table was read, after its rows were read. */
export function readingOf(
  { recognised, columns, sheets, problems, dialect, fields, differences, done }: OpenTable,
  first: readonly FileRow[],
) {
  const steps = done();
  return {
    dialect: recognised,
    columns,
    fields,
    headings: dialect.columns.map(({ name }) => name),
    first,
    differences,
    ...(steps && { steps }),
    ...(sheets && { sheets }),
    problems,
  };
}

/** Yields the rows, calls `note` with each, and adds the first ones to `first`: as many as a summary shows. */
export async function* withFirst(
  rows: AsyncIterable<FileRow>,
  first: FileRow[],
  note: (row: FileRow) => void,
): AsyncGenerator<FileRow> {
  for await (const row of rows) {
    note(row);
    if (first.length < shownRows) first.push(row);
    yield row;
  }
}
