import { canonicalFieldOf, requiredMeter } from '../field-maps/canonical-fields';
import { type CsvRecord, csvRecords } from './split-rows';
import { jsonRecords, textOf } from './json-records';
import type { FieldMap } from './transaction-row';

export type FileTable = {
  readonly header: readonly string[];
  readonly rows: readonly CsvRecord[];
  /** True if invalid UTF-8 bytes were replaced. */
  readonly isDamaged: boolean;
};

/** Why the import rejects a complete file (docs/contract.md#files-of-the-import). */
export type ImportFileError =
  | { readonly code: 'empty' | 'no-rows' | 'not-json' | 'header' }
  /** Required fields that are missing in the map, or a field whose column is not a string. */
  | { readonly code: 'field-map'; readonly fields: readonly string[] };

/** The field map for files without one: the column of each field has the field's name. */
export const defaultMapping: FieldMap = Object.fromEntries(
  ['external_id', 'amount', 'currency', 'date', 'description'].map((name) => [name, name]),
);

/** Parses the bytes of a CSV as the import does: UTF-8, commas, one header line. */
export function readCsvTable(bytes: Uint8Array): FileTable | ImportFileError {
  const { text, isDamaged } = decode(bytes);
  const [header, ...rows] = csvRecords(text);
  if (!header) return { code: 'empty' };
  if (header.isFaulty) return { code: 'header' };
  if (rows.length === 0) return { code: 'no-rows' };
  return { header: header.cells, rows, isDamaged };
}

/** Parses the bytes of a JSON file as the import does; its header contains the columns in the map. */
export function readJsonTable(bytes: Uint8Array, mapping: FieldMap): FileTable | ImportFileError {
  const { text, isDamaged } = decode(bytes);
  if (text.trim() === '') return { code: 'empty' };
  const records = jsonRecords(text);
  if (!records) return { code: 'not-json' };
  if (records.length === 0) return { code: 'no-rows' };
  return { ...tableOf(records, mapping), isDamaged };
}

/** Converts JSON records to cells under the columns of a map. */
export function tableOf(records: readonly object[], mapping: FieldMap): FileTable {
  const header = [...new Set(Object.values(mapping).filter((column) => typeof column === 'string'))];
  const rows = records.map((record) => ({
    cells: header.map((name) => textOf(record, name)),
    isFaulty: false,
    hasNul: holdsNul(record),
  }));
  return { header, rows, isDamaged: false };
}

function holdsNul(record: object): boolean {
  let found = false;
  JSON.stringify(record, (name, value: unknown) => {
    found ||= name.includes('\0') || (typeof value === 'string' && value.includes('\0'));
    return value;
  });
  return found;
}

/** Returns the import's error if a map lacks a required field or a column is not a name; `undefined` if it is valid. */
export function fieldMapError(mapping: FieldMap): ImportFileError | undefined {
  const notText = Object.keys(mapping).filter(
    (name) => typeof mapping[name] !== 'string' || mapping[name] === '',
  );
  const { missing } = requiredMeter(Object.keys(mapping).filter((name) => !notText.includes(name)));
  const fields = [...new Set([...missing, ...notText.map((name) => canonicalFieldOf(name) ?? name)])];
  return fields.length > 0 ? { code: 'field-map', fields } : undefined;
}

function decode(bytes: Uint8Array): { text: string; isDamaged: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isDamaged: false };
  } catch {
    return { text: new TextDecoder('utf-8').decode(bytes), isDamaged: true };
  }
}
