import { canonicalFieldOf, requiredMeter } from '../field-maps/canonical-fields';
import { type CsvRecord, csvRecords } from './csv-records';
import { jsonRecords, textOf } from './json-records';

/** A field map as the service stores it: the engine's name for a field, and the column that holds it. */
export type FieldMapping = Readonly<Record<string, unknown>>;

/** The rows of a file as cells under a header. */
export type FileTable = {
  readonly header: readonly string[];
  readonly rows: readonly CsvRecord[];
  /** Bytes that are not UTF-8 were replaced. */
  readonly isDamaged: boolean;
};

/** Why the import refuses a file whole: docs/contract.md#files-of-the-import. */
export type ImportFileError =
  | { readonly code: 'empty' | 'no-rows' | 'not-json' | 'header' }
  /** Required fields that the map has not, or one whose column is no text. */
  | { readonly code: 'field-map'; readonly fields: readonly string[] };

/** The column names by which files are read without a field map. */
export const defaultMapping: FieldMapping = Object.fromEntries(
  ['external_id', 'amount', 'currency', 'date', 'description'].map((name) => [name, name]),
);

/** The bytes of a CSV as the import reads them: UTF-8, commas, one header line. */
export function readCsvTable(bytes: Uint8Array): FileTable | ImportFileError {
  const { text, isDamaged } = decode(bytes);
  const [header, ...rows] = csvRecords(text);
  if (!header) return { code: 'empty' };
  if (header.isFaulty) return { code: 'header' };
  if (rows.length === 0) return { code: 'no-rows' };
  return { header: header.cells, rows, isDamaged };
}

/** The bytes of a JSON file as the import reads them; its header are the columns that the map names. */
export function readJsonTable(bytes: Uint8Array, mapping: FieldMapping): FileTable | ImportFileError {
  const { text, isDamaged } = decode(bytes);
  if (text.trim() === '') return { code: 'empty' };
  const records = jsonRecords(text);
  if (!records) return { code: 'not-json' };
  if (records.length === 0) return { code: 'no-rows' };
  return { ...tableOf(records, mapping), isDamaged };
}

/** Records of JSON as cells under the columns that a map names. */
export function tableOf(records: readonly object[], mapping: FieldMapping): FileTable {
  const header = [...new Set(Object.values(mapping).filter((column) => typeof column === 'string'))];
  const rows = records.map((record) => ({
    cells: header.map((name) => textOf(record, name)),
    isFaulty: false,
    hasNul: holdsNul(record),
  }));
  return { header, rows, isDamaged: false };
}

/** Returns whether a name or a text anywhere in a record has a NUL character. */
function holdsNul(record: object): boolean {
  let found = false;
  JSON.stringify(record, (name, value: unknown) => {
    found ||= name.includes('\0') || (typeof value === 'string' && value.includes('\0'));
    return value;
  });
  return found;
}

/** What is wrong with a field map, for the import. */
export function fieldMapError(mapping: FieldMapping): ImportFileError | undefined {
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
