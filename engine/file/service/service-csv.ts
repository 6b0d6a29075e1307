import { maxColumns } from '../../lib/text-limits';
import type { ImportTable } from '../field-maps/file-validation';
import { detectDelimiter } from '../formats/detect-delimiter';
import type { Separator } from '../notation/dialect';
import { detectEncoding } from '../formats/encoding';
import { fileLimits } from '../formats/limits';
import { csvRecords } from '../formats/split-rows';

export type CsvText = { text: string; encoding: 'UTF-8' | 'Windows-1252' | 'UTF-16'; isPart: boolean };

/** Decodes a CSV as UTF-16, UTF-8 or else Windows-1252; `undefined` if it is a workbook. */
export function decodeCsv(bytes: Uint8Array, isPart: boolean): CsvText | undefined {
  const encoding = detectEncoding(bytes, !isPart);
  const isUtf16 = encoding.startsWith('utf-16');
  if ((encoding === 'windows-1252' || isZip(bytes)) && bytes.includes(0)) return undefined;
  const text = new TextDecoder(encoding).decode(bytes, { stream: isPart });
  if (isUtf16) return { text, encoding: 'UTF-16', isPart };
  return { text, encoding: encoding === 'utf-8' ? 'UTF-8' : 'Windows-1252', isPart };
}

function isZip([first, second, third, fourth]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b && third === 3 && fourth === 4;
}

/** Splits a text as the service does into a header and at most `maxRows` rows; `undefined` without a header. */
export function splitCsv(
  csv: Pick<CsvText, 'text' | 'isPart'> & Partial<Pick<CsvText, 'encoding'>>,
  maxRows: number,
  delimiter?: Separator,
): ImportTable | undefined {
  const { isPart, encoding } = csv;
  const endsInCr = csv.text.includes('\r') && !csv.text.includes('\n');
  // The service reads one line and ignores its content; the columns are displayed anyway.
  const lines = endsInCr ? csv.text.replaceAll('\r', '\n') : csv.text;
  // A pasted text may contain the byte order mark of its file.
  const text = encoding === undefined ? lines.replace(/^\uFEFF/, '') : lines;
  const separator = delimiter ?? detectDelimiter(text.slice(0, fileLimits.sampleBytes)).separator;
  // Reads one more row than needed to detect further rows.
  const [first, ...records] = csvRecords(text, { separator, max: maxRows + 2 });
  const header = first?.cells.slice(0, maxColumns) ?? [];
  if (!first || !header.some((name) => name.trim() !== '')) return undefined;
  const isCut = records.length > maxRows;
  // The last line of a part may be cut.
  if (isCut || isPart) records.pop();
  return {
    header,
    rows: records.map((record) => ({ ...record, cells: record.cells.slice(0, maxColumns) })),
    columnsGiven: first.cells.length,
    delimiter: separator,
    encoding,
    endsInCr,
    hasFaultyHeader: first.isFaulty,
    isPart: isPart || isCut,
  };
}
