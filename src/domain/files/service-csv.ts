import Papa from 'papaparse';
import { mostColumns } from '~/lib/text-limits';
import { countStrayQuotes } from '../field-maps/stray-quotes';
import { type Separator, separators } from './dialect';
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
  const { isPart } = given;
  const text = given.text.replace(/^\uFEFF/, '');
  const { data, meta } = Papa.parse<string[]>(text, {
    delimiter: delimiter ?? '',
    delimitersToGuess: [...separators],
    // As the service does: a line of blanks or commas is a row, and refused.
    skipEmptyLines: true,
    preview: mostRows + 1,
  });
  const [names = [], ...lines] = data;
  const header = names.slice(0, mostColumns);
  const rows = lines.map((line) => (line.length > mostColumns ? line.slice(0, mostColumns) : line));
  if (!header.some((name) => name.trim() !== '')) return undefined;
  // The last line of a part may be torn.
  if (isPart && !meta.truncated) rows.pop();
  const found = separators.find((known) => known === meta.delimiter) ?? ',';
  return {
    header,
    rows,
    columnsGiven: names.length,
    delimiter: found,
    encoding: given.encoding,
    endsInCr: text.includes('\r') && !text.includes('\n'),
    strayQuotes: countStrayQuotes(text, found),
    repeated: [...new Set(header.filter((name, index) => name !== '' && header.indexOf(name) !== index))],
    isPart: isPart || meta.truncated,
  };
}
