import type { FileToValidate } from '../field-maps/file-validation';
import type { Separator } from './dialect';
import { detectEncoding } from './encoding';

/** A table of text as it stands in a file: nothing is trimmed, read or guessed in the cells. */
export type CsvTable = {
  header: string[];
  rows: string[][];
  delimiter: Separator;
  /** Names that more than one column has: which one a mapping means cannot be told. */
  repeated: string[];
  /** How many columns the file has; of more than 500 the first 500 are read. */
  columnsGiven: number;
  /** There is more in the file than was read. */
  isPart: boolean;
  /** Undefined for a text that was pasted. */
  encoding: FileToValidate['encoding'];
  /** Lines end in a carriage return alone. */
  endsInCr: boolean;
  /** The header has a quote where the service refuses one; it is read up to there. */
  hasFaultyHeader: boolean;
  /** Which rows have one, counted from 0; they are read up to there. */
  faultyRows: ReadonlySet<number>;
};

export type CsvText = { text: string; encoding: 'UTF-8' | 'Windows-1252' | 'UTF-16'; isPart: boolean };

/**
 * Returns the text of a file in UTF-16, UTF-8, or else Windows-1252, without its byte order mark; undefined for what is no
 * text at all, such as a workbook. A NUL character alone is no sign of that: the import has its own answer to it.
 * `isPart` when the bytes stop before the file does.
 */
export function decodeCsv(bytes: Uint8Array, isPart: boolean): CsvText | undefined {
  const encoding = detectEncoding(bytes, !isPart);
  const isUtf16 = encoding.startsWith('utf-16');
  if ((encoding === 'windows-1252' || isZip(bytes)) && bytes.includes(0)) return undefined;
  const text = new TextDecoder(encoding).decode(bytes, { stream: isPart });
  if (isUtf16) return { text, encoding: 'UTF-16', isPart };
  return { text, encoding: encoding === 'utf-8' ? 'UTF-8' : 'Windows-1252', isPart };
}

/** Whether bytes start as a ZIP archive does, and so a workbook. */
function isZip([first, second, third, fourth]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b && third === 3 && fourth === 4;
}
