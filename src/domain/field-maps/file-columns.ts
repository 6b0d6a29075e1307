import { canonicalFieldOf, requiredFields } from './canonical-fields';
import type { MappingRow } from './direction';
import { importCurrencies } from './import-currencies';
import { readValue } from './read-value';
import type { Reading } from './reading';
import { trimBlanks } from './trim';
import type { FileToValidate } from './file-validation';

/** A mapped field with its column in the file, and how a cell of it is read. */
export type Column = {
  field: string;
  column: string;
  canonical: ReturnType<typeof canonicalFieldOf>;
  /** In the header; the last one counts where two have the name. −1 when it is not there. */
  place: number;
  read: (raw: string) => Reading;
};

/** The columns of a mapping in the file, in the order of the mapping. */
export function columnsOf(file: FileToValidate, mapping: readonly MappingRow[]): Column[] {
  const places = new Map(file.header.map((name, index) => [trimBlanks(name), index]));
  return mapping.map(({ field, column }) => {
    const canonical = canonicalFieldOf(field);
    const required = isRequired(canonical) ? canonical : undefined;
    // Dates and currencies repeat: each text is validated once.
    const seen = new Map<string, Reading>();
    const read = (raw: string) => {
      const known = seen.get(raw);
      if (known) return known;
      const isLost =
        file.encoding === 'Windows-1252' &&
        (canonical === 'external_id' || canonical === 'description') &&
        isNotAscii(raw);
      const reading: Reading = isLost
        ? { problem: 'not-utf-8', loss: 'file' }
        : readValue(required, raw, importCurrencies);
      if (required !== 'external_id') seen.set(raw, reading);
      return reading;
    };
    return { field, column, canonical, place: places.get(trimBlanks(column)) ?? -1, read };
  });
}

/** Whether the import refuses a row without the field. */
export function isRequired(canonical: Column['canonical']): boolean {
  return requiredFields.some((name) => name === canonical);
}

/** A name that is written otherwise in UTF-8: a mapping names another one. */
export function isDamaged({ encoding }: FileToValidate, column: string): boolean {
  return encoding === 'Windows-1252' && isNotAscii(column);
}

/** Whether the text has letters whose bytes differ between encodings. */
export function isNotAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 127) return true;
  return false;
}
