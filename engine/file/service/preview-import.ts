import type { MappingRow } from '../field-maps/direction';
import { validateFile } from '../field-maps/validate-file';
import type { FileValidation } from '../field-maps/file-validation';
import { decodeCsv, splitCsv } from './service-csv';

/** The maximum that is validated, in bytes and rows. For a longer file, the result has `isPart: true`. */
const most = { bytes: 32 * 1024 * 1024, rows: 200_000 };

/**
 * Returns what the service does with a file (docs/contract.md#the-import). `not-text`: not a CSV; `empty`: no header;
 * `isPart`: only the first 32 MiB or 200,000 rows are validated.
 */
export function previewImport(
  bytes: Uint8Array,
  mapping: readonly MappingRow[],
): (FileValidation & { isPart: boolean }) | { fault: 'not-text' | 'empty' } {
  const isPart = bytes.length > most.bytes;
  const text = decodeCsv(isPart ? bytes.subarray(0, most.bytes) : bytes, isPart);
  if (!text) return { fault: 'not-text' };
  const table = splitCsv(text, most.rows);
  if (!table) return { fault: 'empty' };
  return { ...validateFile(table, mapping), isPart: table.isPart };
}
