import { memoize } from '~/lib/memoize';
import { canonicalFieldOf, requiredFields } from './canonical-fields';
import type { MappingRow } from './direction';
import { importCurrencies } from './import-currencies';
import { readValue } from './read-value';
import type { Reading } from './reading';
import { trimBlanks } from './trim';
import type { FileToValidate, ValidatedRow } from './file-validation';

export type MappedColumn = {
  field: string;
  column: string;
  canonical: ReturnType<typeof canonicalFieldOf>;
  /** The index in the header, the last one if two columns have the name; −1 if the file does not have the column. */
  place: number;
  read: (raw: string) => Reading;
};

/** Returns the columns of a mapping in the file, in the order of the mapping. */
export function columnsOf(file: FileToValidate, mapping: readonly MappingRow[]): MappedColumn[] {
  const places = new Map(file.header.map((name, index) => [trimBlanks(name), index]));
  return mapping.map(({ field, column }) => {
    const canonical = canonicalFieldOf(field);
    const required = isRequired(canonical) ? canonical : undefined;
    const isText = canonical === 'external_id' || canonical === 'description';
    const read = (raw: string): Reading =>
      isText && file.encoding === 'Windows-1252' && isNotAscii(raw)
        ? { problem: 'not-utf-8', loss: 'file' }
        : readValue(required, raw, importCurrencies);
    return {
      field,
      column,
      canonical,
      place: places.get(trimBlanks(column)) ?? -1,
      read: required === 'external_id' ? read : memoize(read),
    };
  });
}

/** Reads the mapped cells of a row; those of `lost` fields count as missing. */
export function readCells(
  row: readonly string[],
  columns: readonly MappedColumn[],
  lost: ReadonlySet<string> = new Set(),
): ValidatedRow['cells'] {
  const cells: ValidatedRow['cells'] = {};
  for (const { field, canonical, place, read } of columns) {
    const raw = place < 0 || lost.has(field) ? undefined : (row[place] ?? '');
    const reading = raw !== undefined ? read(raw) : isRequired(canonical) ? missingColumn : emptyText;
    cells[field] = { raw, reading };
  }
  return cells;
}

/** The reading of a required field whose column the file lacks; for other fields it is `emptyText`. */
export const missingColumn: Reading = { problem: 'column-missing', loss: 'refused' };
export const emptyText: Reading = { read: '' };

/** Returns whether a field is required: the import refuses a row without its value. */
export function isRequired(canonical: MappedColumn['canonical']): boolean {
  return requiredFields.some((name) => name === canonical);
}

/** Returns whether the service, which reads UTF-8, gets another name for the column, so no mapping finds it. */
export function isDamaged({ encoding }: FileToValidate, column: string): boolean {
  return encoding === 'Windows-1252' && isNotAscii(column);
}

/** Returns whether a text has characters whose bytes differ between encodings. */
export function isNotAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 127) return true;
  return false;
}
