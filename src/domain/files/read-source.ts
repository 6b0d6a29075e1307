import type { CanonicalField } from '../field-maps/canonical-fields';
import type { Dialect } from './dialect';
import { proposeFields } from './propose-fields';
import { readFile, type Unreadable, unreadable } from './read-file';
import type { FoundColumn } from './find-columns';
import { readTransactions } from './read-transactions';
import { columnsOfMap, fieldsByMap, type MapDifference } from './saved-map';
import { takeFirst, together } from './take-first';
import type { FieldMap, Refusal } from './transaction-row';
import type { Transaction } from '../matching/transaction';
import type { Problem } from './problems';
import type { Chunks } from './bytes';

/** The user's settings for reading a file. Those that are missing are detected. */
export type ReadSettings = {
  readonly dialect?: Partial<Dialect>;
  readonly fields?: FieldMap;
  /** The mapping of the source's field map, for fields that are not in `fields`. */
  readonly saved?: FieldMap;
};

/** How a file was read. `taken`: the number of rows that became transactions; `refused`: the other rows. */
export type ReadSummary = {
  readonly dialect: Dialect;
  readonly columns: readonly FoundColumn[];
  readonly fields: Partial<Record<CanonicalField, string>>;
  /** The fields that are not read from the column in the source's field map. */
  readonly differences: readonly MapDifference[];
  readonly sheets?: readonly string[];
  readonly problems: readonly Problem[];
  readonly taken: number;
  readonly refused: { readonly count: number; readonly first: readonly Refusal[] };
};

/** The number of rows by which columns are proposed for fields. */
export const sampledRows = 200;
const shown = 50;

/** Returns the transactions of a file, or why it cannot be read. Detects the settings that the user did not choose. */
export async function readSource(
  chunks: Chunks,
  settings: ReadSettings = {},
): Promise<{ summary: ReadSummary; transactions: Transaction[]; refused: Refusal[] } | Unreadable> {
  try {
    const read = await readFile(chunks, { dialect: settings.dialect ?? 'auto' });
    if ('fault' in read) return read;
    const { recognised } = read;
    const { taken: sample } = await takeFirst(read.rows, sampledRows);
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
