import type { CanonicalField } from '~/domain/field-maps/canonical-fields';
import type { Dialect, FileRow } from '~/domain/files/dialect';
import { proposeFields } from '~/domain/files/propose-fields';
import type { Problem } from '~/domain/files/problems';
import { readFile, type Unreadable, unreadable } from '~/domain/files/read-file';
import type { FoundColumn } from '~/domain/files/find-columns';
import { readTransactions } from '~/domain/files/read-transactions';
import type { FieldMap, Refusal } from '~/domain/files/transaction-row';
import type { Transaction } from '~/domain/matching/transaction';

/** How a person wants a file read; what is left out is found by looking. */
export type ReadSettings = {
  readonly dialect?: Partial<Dialect>;
  readonly fields?: Partial<Record<CanonicalField, string>>;
};

/** What a file was recognised as, and what came of its rows. */
export type ReadSummary = {
  readonly dialect: Dialect;
  readonly columns: readonly FoundColumn[];
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
 * Reads the transactions of a file: `onBytes` is told how many bytes have been read. A file that cannot be read is a
 * fault with its values, not an exception.
 */
export async function readSourceFile(
  file: Blob,
  settings: ReadSettings,
  onBytes: (read: number) => void,
): Promise<{ summary: ReadSummary; transactions: Transaction[] } | Unreadable> {
  try {
    const first = await readFile(chunksOf(file), { dialect: settings.dialect ?? 'auto' });
    if ('fault' in first) return first;
    const sample: FileRow[] = [];
    for await (const row of first.rows) if (sample.push(row) >= sampled) break;
    const fields: FieldMap = {
      ...(first.fieldMap ?? proposeFields(first.recognised, sample)),
      ...settings.fields,
    };
    // The rows are gone with the sample: the file is read once more, as it was recognised.
    const again = await readFile(chunksOf(file, onBytes), { dialect: first.recognised });
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
    };
  } catch (error) {
    return unreadable(error);
  }
}

async function* chunksOf(file: Blob, onBytes?: (read: number) => void): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  let read = 0;
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one piece after the other
      const { done, value } = await reader.read();
      if (done) return;
      read += value.length;
      onBytes?.(read);
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}
