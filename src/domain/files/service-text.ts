import type { FileToValidate } from '../field-maps/file-validation';
import type { Separator } from './dialect';
import { detectEncoding } from './encoding';

/** A table of unprocessed strings: cells are not trimmed, parsed or guessed. */
export type CsvTable = {
  header: string[];
  rows: string[][];
  delimiter: Separator;
  /** Names that more than one column has, so that a mapping to one is ambiguous. */
  repeated: string[];
  /** The number of columns in the file; at most 500 are read. */
  columnsGiven: number;
  /** True if the file continues after what was read. */
  isPart: boolean;
  /** `undefined` for a pasted text. */
  encoding: FileToValidate['encoding'];
  /** True if lines end in a lone carriage return. */
  endsInCr: boolean;
  /** True if the header has a quote where the service rejects one; it is read up to there. */
  hasFaultyHeader: boolean;
  /** The rows that have such a quote, counted from 0; they are read up to there. */
  faultyRows: ReadonlySet<number>;
};

export type CsvText = { text: string; encoding: 'UTF-8' | 'Windows-1252' | 'UTF-16'; isPart: boolean };

/**
 * Decodes a file as UTF-16, UTF-8 or else Windows-1252, and removes its byte order mark. Returns `undefined` if the
 * bytes are not text, for example a workbook. A NUL character alone does not prove that: the import handles it
 * separately. `isPart` is true if the bytes end before the file does.
 */
export function decodeCsv(bytes: Uint8Array, isPart: boolean): CsvText | undefined {
  const encoding = detectEncoding(bytes, !isPart);
  const isUtf16 = encoding.startsWith('utf-16');
  if ((encoding === 'windows-1252' || isZip(bytes)) && bytes.includes(0)) return undefined;
  const text = new TextDecoder(encoding).decode(bytes, { stream: isPart });
  if (isUtf16) return { text, encoding: 'UTF-16', isPart };
  return { text, encoding: encoding === 'utf-8' ? 'UTF-8' : 'Windows-1252', isPart };
}

/** Returns whether bytes start like a ZIP archive, and thus like a workbook. */
function isZip([first, second, third, fourth]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b && third === 3 && fourth === 4;
}
