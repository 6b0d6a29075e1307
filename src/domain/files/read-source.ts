import type { CanonicalField } from '../field-maps/canonical-fields';
import type { Dialect, FileRow } from './dialect';
import { proposeFields } from './propose-fields';
import type { Problem } from './problems';
import { readFile, type Unreadable, unreadable } from './read-file';
import type { FoundColumn } from './find-columns';
import { readTransactions } from './read-transactions';
import type { FieldMap, Refusal } from './transaction-row';
import type { Transaction } from '../matching/transaction';
import type { Chunks } from './bytes';

/** How a person wants a file read; what is left out is found by looking. */
export type ReadSettings = {
  readonly dialect?: Partial<Dialect>;
  readonly fields?: FieldMap;
};

/** What a file was recognised as, and what came of its rows. */
export type ReadSummary = {
  readonly dialect: Dialect;
  readonly columns: readonly FoundColumn[];
  /** The column of each field. */
  readonly fields: Partial<Record<CanonicalField, string>>;
  readonly taken: number;
  readonly refused: { readonly count: number; readonly first: readonly Refusal[] };
  readonly problems: readonly Problem[];
  /** The first rows as they stand in the file. */
  readonly sample: readonly FileRow[];
};

/** Rows by which fields are proposed. */
const sampled = 200;
/** Rows and refusals that are shown. */
const shown = 50;

/**
 * Reads the transactions of a file as it is recognised, or as a person says. `open` gives its bytes; it is called twice,
 * since fields are proposed by the first rows. A file that cannot be read is a fault with its values, not an exception.
 */
export async function readSource(
  open: (pass: 1 | 2) => Chunks,
  settings: ReadSettings = {},
): Promise<{ summary: ReadSummary; transactions: Transaction[]; refused: Refusal[] } | Unreadable> {
  try {
    const first = await readFile(open(1), { dialect: settings.dialect ?? 'auto' });
    if ('fault' in first) return first;
    const sample: FileRow[] = [];
    for await (const row of first.rows) if (sample.push(row) >= sampled) break;
    const fields: FieldMap = {
      ...(first.fieldMap ?? proposeFields(first.recognised, sample)),
      ...settings.fields,
    };
    // The rows are gone with the sample: the file is read once more, as it was recognised.
    const again = await readFile(open(2), { dialect: first.recognised });
    if ('fault' in again) return again;
    const { transactions, refused } = await readTransactions(again.rows, again.recognised, fields);
    return {
      summary: {
        dialect: again.recognised,
        columns: first.columns,
        fields,
        taken: transactions.length,
        refused: { count: refused.length, first: refused.slice(0, shown) },
        problems: again.problems,
        sample: sample.slice(0, shown),
      },
      transactions,
      refused,
    };
  } catch (error) {
    return unreadable(error);
  }
}
