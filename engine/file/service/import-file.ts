import type { ImportTable } from '../field-maps/file-validation';
import { canonicalFieldOf, requiredMeter } from '../field-maps/canonical-fields';
import { csvRecords } from '../formats/split-rows';
import { jsonRecords, textOf } from '../formats/json-records';
import { utf8Text } from '../../lib/utf8-text';
import type { Mapping } from '../reading/transaction-row';

/** Why the import rejects a complete file (docs/contract.md#files-of-the-import). */
export type ImportFileError =
  | { readonly code: 'empty' | 'no-rows' | 'not-json' | 'header' }
  /** `fields` are the required fields that the field map lacks, and the fields whose column is not a string. */
  | { readonly code: 'field-map'; readonly fields: readonly string[] };

/** The mapping of a file without a field map: each field is in the column of the same name. */
export const defaultMapping: Mapping = Object.fromEntries(
  ['external_id', 'amount', 'currency', 'date', 'description'].map((name) => [name, name]),
);

/** Splits the bytes of a CSV file as the import does: in UTF-8, with commas and one header line. */
export function readCsvTable(bytes: Uint8Array): ImportTable | ImportFileError {
  const { text, encoding } = decode(bytes);
  const [header, ...rows] = csvRecords(text);
  if (!header) return { code: 'empty' };
  if (header.isFaulty) return { code: 'header' };
  if (rows.length === 0) return { code: 'no-rows' };
  return { ...tableWith(header.cells, rows), encoding };
}

/** Splits the bytes of a JSON file as the import does. The header has the columns of the mapping. */
export function readJsonTable(bytes: Uint8Array, mapping: Mapping): ImportTable | ImportFileError {
  const { text, encoding } = decode(bytes);
  if (text.trim() === '') return { code: 'empty' };
  const records = jsonRecords(text);
  if (!records) return { code: 'not-json' };
  if (records.length === 0) return { code: 'no-rows' };
  return { ...tableOf(records, mapping), encoding };
}

/** Converts JSON records to a table: its header has the columns of the field map. */
export function tableOf(records: readonly object[], mapping: Mapping): ImportTable {
  const header = [...new Set(Object.values(mapping).filter((column) => typeof column === 'string'))];
  const rows = records.map((record) => ({
    cells: header.map((name) => textOf(record, name)),
    isFaulty: false,
    hasNul: holdsNul(record),
  }));
  return tableWith(header, rows);
}

/** Returns a complete table with commas between its cells. */
export const tableWith = (header: readonly string[], rows: ImportTable['rows']): ImportTable => ({
  header,
  rows,
  columnsGiven: header.length,
  isPart: false,
  delimiter: ',',
});

function holdsNul(record: object): boolean {
  let found = false;
  JSON.stringify(record, (name, value: unknown) => {
    found ||= name.includes('\0') || (typeof value === 'string' && value.includes('\0'));
    return value;
  });
  return found;
}

/** Returns the error of a mapping that lacks a required field or has an empty column name, else `undefined`. */
export function fieldMapError(mapping: Mapping): ImportFileError | undefined {
  const notText = Object.keys(mapping).filter(
    (name) => typeof mapping[name] !== 'string' || mapping[name] === '',
  );
  const { missing } = requiredMeter(Object.keys(mapping).filter((name) => !notText.includes(name)));
  const fields = [...new Set([...missing, ...notText.map((name) => canonicalFieldOf(name) ?? name)])];
  return fields.length > 0 ? { code: 'field-map', fields } : undefined;
}

/** Decodes bytes as UTF-8. Others are replaced: the service then misreads texts, as those of Windows-1252. */
function decode(bytes: Uint8Array): { text: string; encoding: ImportTable['encoding'] } {
  const text = utf8Text(bytes);
  return text === undefined
    ? { text: new TextDecoder('utf-8').decode(bytes), encoding: 'Windows-1252' }
    : { text, encoding: 'UTF-8' };
}
