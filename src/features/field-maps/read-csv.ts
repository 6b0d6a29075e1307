import { lazyChunk } from '~/lib/lazy-chunk';
import { countStrayQuotes } from '~/domain/field-maps/stray-quotes';
import { mostColumns } from '~/lib/text-limits';

/** A table of text as it stands in a file: nothing is trimmed, read or guessed in the cells. */
export type CsvTable = {
  header: string[];
  rows: string[][];
  delimiter: Delimiter;
  /** Names that more than one column has: which one a mapping means cannot be told. */
  repeated: string[];
  /** How many columns the file has; of more than 500 the first 500 are read. */
  columnsGiven: number;
  /** There is more in the file than was read. */
  isPart: boolean;
  /** Undefined for a text that was pasted. */
  encoding: CsvText['encoding'] | undefined;
  /** Lines end in a carriage return alone. */
  endsInCr: boolean;
  /** Rows with a quote where the service refuses one. */
  strayQuotes: number;
};

export const delimiters = [';', ',', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

export type CsvText = { text: string; encoding: 'UTF-8' | 'Windows-1252' | 'UTF-16'; isPart: boolean };

/** Bytes of a file that are looked at: some ten thousand rows. */
export const mostBytes = 4 * 1024 * 1024;
const mostRows = 20_000;

/**
 * The text of a file, in UTF-16 where its first bytes say so, in UTF-8 where it is that, else in
 * Windows-1252; undefined for what is no text at all, such as a workbook. `isPart` when the bytes stop
 * before the file does.
 */
export function decodeCsv(bytes: Uint8Array, isPart: boolean): CsvText | undefined {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    const text = new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes, { stream: isPart });
    return { text, encoding: 'UTF-16', isPart };
  }
  if (bytes.includes(0)) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isPart });
    return { text, encoding: 'UTF-8', isPart };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252', isPart };
  }
}

const parser = lazyChunk(async () => (await import('papaparse')).default);

/** Splits a text into its header and rows, by the delimiter given or else the one found. Undefined when there is no header. */
export async function readCsv(
  given: Pick<CsvText, 'text' | 'isPart'> & Partial<Pick<CsvText, 'encoding'>>,
  delimiter?: Delimiter,
): Promise<CsvTable | undefined> {
  const papa = await parser.get();
  const { isPart } = given;
  const text = given.text.replace(/^\uFEFF/, '');
  const { data, meta } = papa.parse<string[]>(text, {
    delimiter: delimiter ?? '',
    delimitersToGuess: [...delimiters],
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
  const found = delimiters.find((known) => known === meta.delimiter) ?? ',';
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
