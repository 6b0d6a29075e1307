import { memoize } from '../../lib/memoize';
import { canonicalFieldOf, requiredFields } from './canonical-fields';
import type { MappingRow } from './direction';
import { readValue } from './read-value';
import type { Reading } from './reading';
import { trimBlanks } from './trim';
import type { ImportTable, ValidatedRow } from './file-validation';

export type MappedColumn = {
  field: string;
  column: string;
  canonical: ReturnType<typeof canonicalFieldOf>;
  /** The index of the column in the file's header, the last one if names repeat; −1 if the file lacks it. */
  index: number;
  read: (raw: string) => Reading;
};

/** Returns a column of a file per row of a mapping, in its order; the index of one that the file lacks is −1. */
export function mappedColumns(file: ImportTable, mapping: readonly MappingRow[]): MappedColumn[] {
  const places = new Map(file.header.map((name, index) => [trimBlanks(name), index]));
  return mapping.map(({ field, column }) => {
    const canonical = canonicalFieldOf(field);
    const required = isRequired(canonical) ? canonical : undefined;
    const isText = canonical === 'external_id' || canonical === 'description';
    const read = (raw: string): Reading =>
      isText && file.encoding === 'Windows-1252' && isNotAscii(raw)
        ? { problem: 'not-utf-8', loss: 'file' }
        : readValue(required, raw);
    return {
      field,
      column,
      canonical,
      index: places.get(trimBlanks(column)) ?? -1,
      read: required === 'external_id' ? read : memoize(read),
    };
  });
}

/** Returns the mapped cells of a row, by field. Treats cells of the fields in `lost` as missing. */
export function readCells(
  row: readonly string[],
  columns: readonly MappedColumn[],
  lost: ReadonlySet<string> = new Set(),
): ValidatedRow['cells'] {
  const cells: ValidatedRow['cells'] = {};
  for (const { field, canonical, index, read } of columns) {
    const raw = index < 0 || lost.has(field) ? undefined : (row[index] ?? '');
    const reading =
      raw !== undefined ? read(raw) : isRequired(canonical) ? missingColumnReading : emptyReading;
    cells[field] = { raw, reading };
  }
  return cells;
}

/** The reading of a required field whose column the file lacks. Other fields get `emptyReading`. */
export const missingColumnReading: Reading = { problem: 'column-missing', loss: 'refused' };
export const emptyReading: Reading = { read: '' };

/** Returns whether a field is required: the import rejects rows without a value for it. */
export function isRequired(canonical: MappedColumn['canonical']): boolean {
  return requiredFields.some((name) => name === canonical);
}

/** Returns whether the service, which reads UTF-8, misreads a column's name, so that a mapping cannot name it. */
export function isDamaged({ encoding }: ImportTable, column: string): boolean {
  return encoding === 'Windows-1252' && isNotAscii(column);
}

/** Returns whether a text has characters other than ASCII: their bytes depend on the encoding. */
export function isNotAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 127) return true;
  return false;
}
