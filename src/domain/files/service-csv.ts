import { maxColumns } from '~/lib/text-limits';
import { csvRecords } from '../transactions/csv-records';
import type { Separator } from './dialect';
import { detectDelimiter } from './detect-delimiter';
import { fileLimits } from './limits';
import type { CsvTable, CsvText } from './service-text';

/**
 * Splits a text into its header and rows as the service does, which looks for no title and no totals, by the separator
 * given or else the one found. Undefined when there is no header.
 */
export function splitCsv(
  given: Pick<CsvText, 'text' | 'isPart'> & Partial<Pick<CsvText, 'encoding'>>,
  mostRows: number,
  delimiter?: Separator,
): CsvTable | undefined {
  const { isPart, encoding } = given;
  const endsInCr = given.text.includes('\r') && !given.text.includes('\n');
  // The service sees one line, and says nothing of what is in it: the columns are shown all the same.
  const lines = endsInCr ? given.text.replaceAll('\r', '\n') : given.text;
  // A pasted text still has the byte order mark of its file.
  const text = encoding === undefined ? lines.replace(/^\uFEFF/, '') : lines;
  const separator = delimiter ?? detectDelimiter(text.slice(0, fileLimits.sampleBytes)).separator;
  // One more than is wanted tells whether there is more.
  const [first, ...records] = csvRecords(text, { separator, most: mostRows + 2 });
  const header = first?.cells.slice(0, maxColumns) ?? [];
  if (!first || !header.some((name) => name.trim() !== '')) return undefined;
  const isCut = records.length > mostRows;
  // The last line of a part may be torn.
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
