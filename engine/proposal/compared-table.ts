import type { Columns, Table } from '../file/convert/stage';
import type { Step } from '../file/settings';
import { exactAmount } from '../matching/exact-number';

/** A way to read references from a file: further steps, and the column that has the references after them. */
export type ReferenceChoice = { readonly steps: readonly Step[]; readonly column: string };

/** The maximum number of columns of a table that are searched for references, and of rows by which a column is judged. */
export const maxSearched = 40;
export const sampled = 200;

/** Returns the index of a column by its heading; of equal headings, of the last. Returns −1 if there is none. */
export const columnIndexOf = ({ dialect }: Pick<Columns, 'dialect'>, column: string): number =>
  dialect.columns.findLastIndex(({ name }) => name === column);

/** Returns the filled cells of a column, trimmed: of all rows, or of the first `maxRows`. */
export function textsOf(table: Table, column: string, maxRows = table.rows.length): string[] {
  const index = columnIndexOf(table, column);
  return table.rows
    .slice(0, maxRows)
    .map(({ cells }) => (cells[index] ?? '').trim())
    .filter((text) => text !== '');
}

/** Returns the headings of columns that may have references: the identifier, and other texts. */
export function referenceColumns({ dialect, fields }: Columns): string[] {
  const { amount, date, currency, external_id: id } = fields;
  const names = dialect.columns.flatMap(({ name, notation }) =>
    name === id || (notation.holds === 'text' && ![amount, date, currency].includes(name)) ? [name] : [],
  );
  return [...new Set(names)].slice(0, maxSearched);
}

/** Converts a decimal to units of 10⁻¹⁰; `undefined` if it is not one. */
export function exactOf(text: string | undefined): bigint | undefined {
  return text !== undefined && /^[+-]?\d{1,20}(?:\.\d{1,10})?$/.test(text) ? exactAmount(text) : undefined;
}
