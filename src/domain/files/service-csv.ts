import { maxColumns } from '~/lib/text-limits';
import { csvRecords } from '../transactions/csv-records';
import type { Separator } from './dialect';
import { detectDelimiter } from './detect-delimiter';
import { fileLimits } from './limits';
import type { CsvTable, CsvText } from './service-text';

/**
 * Splits a text into its header and rows as the service does, without looking for titles or totals. Uses the given
 * separator or detects one. Returns `undefined` if there is no header.
 */
export function splitCsv(
  given: Pick<CsvText, 'text' | 'isPart'> & Partial<Pick<CsvText, 'encoding'>>,
  mostRows: number,
  delimiter?: Separator,
): CsvTable | undefined {
  const { isPart, encoding } = given;
  const endsInCr = given.text.includes('\r') && !given.text.includes('\n');
  // The service reads one line and ignores its content; the columns are displayed anyway.
  const lines = endsInCr ? given.text.replaceAll('\r', '\n') : given.text;
  // A pasted text may contain the byte order mark of its file.
  const text = encoding === undefined ? lines.replace(/^\uFEFF/, '') : lines;
  const separator = delimiter ?? detectDelimiter(text.slice(0, fileLimits.sampleBytes)).separator;
  // Reads one more row than needed to detect further rows.
  const [first, ...records] = csvRecords(text, { separator, most: mostRows + 2 });
  const header = first?.cells.slice(0, maxColumns) ?? [];
  if (!first || !header.some((name) => name.trim() !== '')) return undefined;
  const isCut = records.length > mostRows;
  // The last line of a part may be cut.
  if (isCut || isPart) records.pop();
  return {
    header,
    rows: records.map(({ cells }) => cells.slice(0, maxColumns)),
    columnsGiven: first.cells.length,
    delimiter: separator,
    encoding,
    endsInCr,
    hasFaultyHeader: first.isFaulty,
    faultyRows: new Set(records.flatMap(({ isFaulty }, index) => (isFaulty ? [index] : []))),
    repeated: [...new Set(header.filter((name, index) => name !== '' && header.indexOf(name) !== index))],
    isPart: isPart || isCut,
  };
}
