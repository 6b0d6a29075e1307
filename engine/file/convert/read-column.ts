import type { CanonicalField } from '../field-maps/canonical-fields';
import type { FileRow } from '../notation/dialect';
import { fieldWriter, placesOf } from '../reading/transaction-row';
import { exactAmount } from '../../matching/exact-number';
import type { SearchedFile } from './searched-file';

/** Returns a function for the text of a field that is read from a column; `undefined` if the cell is empty or unreadable. */
export function fieldReader(
  { dialect, fields }: SearchedFile,
  field: CanonicalField,
  column: string | undefined,
) {
  const write = fieldWriter(dialect, placesOf(dialect, { ...fields, [field]: column }));
  return (row: FileRow): string | undefined => {
    const written = write(field, row);
    return 'text' in written && written.text !== '' ? written.text : undefined;
  };
}

/** Returns a decimal as an exact amount; `undefined` if it is not one. */
export function exactOf(text: string | undefined): bigint | undefined {
  return text !== undefined && /^[+-]?\d{1,20}(?:\.\d{1,10})?$/.test(text) ? exactAmount(text) : undefined;
}
