import { groupBy } from '../../lib/group-by';
import type { CanonicalField } from '../field-maps/canonical-fields';
import type { Step } from '../convert/conversion';
import { type FileSteps, fileSteps, type StepsDone } from '../convert/file-steps';
import { type ProposedConversion, proposeSteps } from '../convert/propose-steps';
import type { Dialect, FileRow } from '../notation/dialect';
import { type ProposedFields, proposeFields } from './propose-fields';
import { type MixedDates, mixedDatesFinder } from '../notation/mixed-dates';
import { readFile, type Unreadable, unreadable } from './read-file';
import type { FoundColumn } from './find-columns';
import { readTransactions, type TransactionRow } from './read-transactions';
import { columnsOfMap, fieldsByMap, type MapDifference } from '../service/saved-map';
import { sampledRows, takeFirst, together } from '../formats/take-first';
import { type FieldMap, placesOf, type Refusal } from './transaction-row';
import type { Problem } from './problems';
import type { Chunks } from '../formats/bytes';

/** The user's settings for reading a file. Those that are missing are detected. */
export type ReadSettings = {
  readonly dialect?: Partial<Dialect>;
  /** The columns of fields, as they are after the steps; an empty name for a field without a column. */
  readonly fields?: FieldMap;
  /** Changes of the rows before the fields are read. */
  readonly steps?: readonly Step[];
  /** The mapping of the source's field map, for fields that are not in `fields`. */
  readonly saved?: FieldMap;
};

/** How a file was read. `taken`: the number of rows that became transactions; `refused`: the other rows. */
export type ReadSummary = {
  readonly dialect: Dialect;
  readonly columns: readonly FoundColumn[];
  readonly fields: Partial<Record<CanonicalField, string>>;
  /** The headings and the first rows, after the steps. */
  readonly headings: readonly string[];
  readonly first: readonly FileRow[];
  /** The fields that are not read from the column in the source's field map. */
  readonly differences: readonly MapDifference[];
  readonly steps?: StepsDone;
  /** The steps that the file needs, if the settings have none, and why. */
  readonly proposed?: ProposedConversion;
  readonly sheets?: readonly string[];
  readonly problems: readonly Problem[];
  /** The dates, if some rows have the day first and others the month. */
  readonly mixedDates?: MixedDates;
  readonly taken: number;
  readonly refused: {
    readonly count: number;
    readonly first: readonly Refusal[];
    /** All causes with their numbers of rows, the most frequent first. */
    readonly causes: readonly RefusalCause[];
  };
};

/** What was read of a file. `merged` has the rows of each sum by the number of its first row. */
export type SourceRead = {
  readonly summary: ReadSummary;
  readonly transactions: TransactionRow[];
  readonly refused: Refusal[];
  readonly merged: FileSteps['merged'];
};

/** Why rows are refused: the issue, the field that has it, and the number of rows. */
export type RefusalCause = Pick<Refusal, 'why' | 'field'> & { readonly rows: number };

/** The maximum number of refused rows and of first rows in a summary. */
const shown = 50;
const shownRows = 8;

/** Returns the transactions of a file, or why it cannot be read. Detects the settings that the user did not choose. */
export async function readSource(
  chunks: Chunks,
  settings: ReadSettings = {},
): Promise<SourceRead | Unreadable> {
  try {
    const read = await readFile(chunks, { dialect: settings.dialect ?? 'auto' });
    if ('fault' in read) return read;
    const { taken } = await takeFirst(read.rows, sampledRows);
    const saved = settings.saved && columnsOfMap(settings.saved);
    const stepsBy = async (fields: ProposedFields) =>
      fileSteps(settings.steps ?? [], { dialect: read.recognised, fields }, taken);
    const fieldsAfter = ({ dialect, sample, amount }: FileSteps) =>
      fieldsByMap(dialect, sample, {
        ...(settings.fields && { chosen: settings.fields }),
        ...(saved && { saved }),
        proposed: read.fieldMap
          ? columnsOfMap(read.fieldMap)
          : { ...(amount !== undefined && { amount }), ...proposeFields(dialect, sample) },
      });
    const named = await stepsBy({ ...saved, ...settings.fields });
    const found = fieldsAfter(named);
    // The converted file is made with all fields: by those that are proposed, a step may not fit.
    const steps = settings.steps ? await stepsBy(found.fields) : named;
    const { dialect, sample } = steps;
    const { fields, differences } = settings.steps ? fieldsAfter(steps) : found;
    const first: FileRow[] = [];
    const place = placesOf(dialect, fields).date ?? -1;
    const dates = mixedDatesFinder(dialect.columns[place], place);
    const rows = withFirst(steps.apply(together(taken, read.rows)), first, dates.note);
    const { transactions, refused: rejected } = await readTransactions(rows, dialect, fields);
    const refused = [...steps.refused, ...rejected].toSorted((a, b) => a.row - b.row);
    const proposed = settings.steps ? undefined : proposeSteps(dialect, sample, fields);
    const done = steps.done();
    const mixedDates = dates.found();
    return {
      summary: {
        dialect: read.recognised,
        columns: read.columns,
        fields,
        headings: dialect.columns.map(({ name }) => name),
        first,
        differences,
        ...(done && { steps: done }),
        ...(proposed && proposed.steps.length > 0 && { proposed }),
        ...(read.sheets && { sheets: read.sheets }),
        ...(mixedDates && { mixedDates }),
        problems: read.problems,
        taken: transactions.length,
        refused: { count: refused.length, first: refused.slice(0, shown), causes: causesOf(refused) },
      },
      transactions,
      refused,
      merged: steps.merged,
    };
  } catch (error) {
    return unreadable(error);
  }
}

/** Returns the causes of refused rows, the most frequent first. */
function causesOf(refused: readonly Refusal[]): RefusalCause[] {
  return [...groupBy(refused, ({ why, field }) => `${why} ${field}`).values()]
    .toSorted((a, b) => b.length - a.length)
    .map((rows) => ({ why: rows[0]!.why, field: rows[0]!.field, rows: rows.length }));
}

/** Yields rows, calls `note` with each, and adds the first of them, as many as a summary shows, to `first`. */
export async function* withFirst(
  rows: AsyncIterable<FileRow>,
  first: FileRow[],
  note: (row: FileRow) => void = () => undefined,
): AsyncGenerator<FileRow> {
  for await (const row of rows) {
    note(row);
    if (first.length < shownRows) first.push(row);
    yield row;
  }
}
