import type { Direction, MappingRow } from '../field-maps/direction';
import { validateFile } from '../field-maps/validate-file';
import type { FileValidation } from '../field-maps/file-validation';
import { splitCsv } from './service-csv';
import { decodeCsv } from './service-text';

/** Bytes and rows that are validated; of a longer file the rest is not, and `isPart` says so. */
const most = { bytes: 32 * 1024 * 1024, rows: 200_000 };

/**
 * What the service would do with a file as it is (docs/contract.md#the-import): what would lose it, and how its rows
 * would end. `not-text` is a file that is no CSV, which the service's upload refuses; `empty` one without a heading.
 */
export function previewImport(
  bytes: Uint8Array,
  mapping: readonly MappingRow[],
  direction: Direction = 'field-to-column',
): (FileValidation & { isPart: boolean }) | { fault: 'not-text' | 'empty' } {
  const isPart = bytes.length > most.bytes;
  const text = decodeCsv(isPart ? bytes.subarray(0, most.bytes) : bytes, isPart);
  if (!text) return { fault: 'not-text' };
  const table = splitCsv(text, most.rows);
  if (!table) return { fault: 'empty' };
  return { ...validateFile(table, mapping, direction), isPart: table.isPart };
}
