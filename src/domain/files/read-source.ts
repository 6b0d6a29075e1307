import type { CanonicalField } from '../field-maps/canonical-fields';
import type { Dialect, FileRow } from './dialect';
import { proposeFields } from './propose-fields';
import { readFile, type Unreadable, unreadable } from './read-file';
import type { FoundColumn } from './find-columns';
import { readTransactions } from './read-transactions';
import { columnsOfMap, fieldsByMap, type MapDifference } from './saved-map';
import type { FieldMap, Refusal } from './transaction-row';
import type { Transaction } from '../matching/transaction';
import type { Problem } from './problems';
import type { Chunks } from './bytes';

/** How a person wants a file read; what is left out is found by looking. */
export type ReadSettings = {
  readonly dialect?: Partial<Dialect>;
  readonly fields?: FieldMap;
  /** The mapping of the source's field map, which decides where a user chose nothing. */
  readonly saved?: FieldMap;
};

/** What a file was recognised as, and what came of its rows. */
export type ReadSummary = {
  readonly dialect: Dialect;
  readonly columns: readonly FoundColumn[];
  /** The column of each field. */
  readonly fields: Partial<Record<CanonicalField, string>>;
  /** Where they are not those of the source's field map. */
  readonly differences: readonly MapDifference[];
  /** The sheets of a workbook, in its order. */
  readonly sheets?: readonly string[];
  /** What else was met on the way. */
  readonly problems: readonly Problem[];
  readonly taken: number;
  readonly refused: { readonly count: number; readonly first: readonly Refusal[] };
};

/** Rows by which fields are proposed. */
const sampled = 200;
/** Refusals that are shown. */
const shown = 50;

/**
 * Reads the transactions of a file as it is recognised, or as a person says; fields are proposed by the first rows. A
 * file that cannot be read is a fault with its values, not an exception.
 */
export async function readSource(
  chunks: Chunks,
  settings: ReadSettings = {},
): Promise<{ summary: ReadSummary; transactions: Transaction[]; refused: Refusal[] } | Unreadable> {
  try {
    const read = await readFile(chunks, { dialect: settings.dialect ?? 'auto' });
    if ('fault' in read) return read;
    const { recognised } = read;
    const sample = await firstOf(read.rows);
    const { fields, differences } = fieldsByMap(recognised, sample, {
      ...(settings.fields && { chosen: settings.fields }),
      ...(settings.saved && { saved: columnsOfMap(settings.saved) }),
      proposed: read.fieldMap ? columnsOfMap(read.fieldMap) : proposeFields(recognised, sample),
    });
    const { transactions, refused } = await readTransactions(together(sample, read.rows), recognised, fields);
    return {
      summary: {
        dialect: recognised,
        columns: read.columns,
        fields,
        differences,
        ...(read.sheets && { sheets: read.sheets }),
        problems: read.problems,
        taken: transactions.length,
        refused: { count: refused.length, first: refused.slice(0, shown) },
      },
      transactions,
      refused,
    };
  } catch (error) {
    return unreadable(error);
  }
}

/** The first rows; those behind them are still to be taken. */
export async function firstOf(rows: AsyncGenerator<FileRow>): Promise<FileRow[]> {
  const sample: FileRow[] = [];
  while (sample.length < sampled) {
    // oxlint-disable-next-line no-await-in-loop -- one row after the other
    const next = await rows.next();
    if (next.done) break;
    sample.push(next.value);
  }
  return sample;
}

/** The first rows, then the rest. */
export async function* together(
  sample: readonly FileRow[],
  rest: AsyncGenerator<FileRow>,
): AsyncGenerator<FileRow> {
  yield* sample;
  yield* rest;
}
