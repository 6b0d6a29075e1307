import { type CanonicalField, requiredFields } from '../field-maps/canonical-fields';
import { importCurrencies } from '../field-maps/import-currencies';
import { suggestColumns } from '../field-maps/suggest';
import { readerOf } from './cell-reader';
import type { Dialect, FileRow } from './dialect';

/** The columns of a file that make a transaction, by the field. */
export type ProposedFields = Partial<Record<CanonicalField, string>>;

/** Which column is which field of a transaction: by headings, and by values once they are in the service's notation. */
export function proposeFields(dialect: Dialect, rows: readonly FileRow[]): ProposedFields {
  const columns = dialect.columns.map(({ name, notation }, place) => {
    const read = readerOf(notation, dialect.zone);
    return { name, values: rows.map(({ cells }) => read(cells[place] ?? '') ?? cells[place] ?? '') };
  });
  const wanted = new Set<string>([...requiredFields, 'description']);
  const found = suggestColumns(columns, importCurrencies).filter(({ field }) => wanted.has(field));
  return Object.fromEntries(found.map(({ field, column }) => [field, column]));
}
