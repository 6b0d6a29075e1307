import { fetchedLater } from '~/lib/fetched-later';

/** A table of text as it stands in a file: nothing is trimmed, read or guessed in the cells. */
export type CsvTable = {
  header: string[];
  rows: string[][];
  delimiter: Delimiter;
  /** Names that more than one column has: which one a mapping means cannot be told. */
  repeated: string[];
  /** There is more in the file than was read. */
  isPart: boolean;
};

export const delimiters = [';', ',', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

export type CsvText = { text: string; encoding: 'UTF-8' | 'Windows-1252'; isPart: boolean };

/** Bytes of a file that are looked at: some ten thousand rows. */
export const mostBytes = 4 * 1024 * 1024;
const mostRows = 20_000;

/**
 * The text of a file, in UTF-8 where it is that, else in Windows-1252; undefined for what is no text at
 * all, such as a workbook. `isPart` when the bytes stop before the file does.
 */
export function decodeCsv(bytes: Uint8Array, isPart: boolean): CsvText | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isPart });
    return { text, encoding: 'UTF-8', isPart };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252', isPart };
  }
}

const parser = fetchedLater(async () => (await import('papaparse')).default);

/** Splits a text into its header and rows, by the delimiter given or else the one found. Undefined when there is no header. */
export async function readCsv(
  { text, isPart }: Pick<CsvText, 'text' | 'isPart'>,
  delimiter?: Delimiter,
): Promise<CsvTable | undefined> {
  const papa = await parser.get();
  const { data, meta } = papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimiter: delimiter ?? '',
    delimitersToGuess: [...delimiters],
    skipEmptyLines: 'greedy',
    preview: mostRows + 1,
  });
  const [header, ...rows] = data;
  if (!header?.some((name) => name.trim() !== '')) return undefined;
  // The last line of a part may be torn.
  if (isPart && !meta.truncated) rows.pop();
  return {
    header,
    rows,
    delimiter: delimiters.find((known) => known === meta.delimiter) ?? ',',
    repeated: [...new Set(header.filter((name, index) => name !== '' && header.indexOf(name) !== index))],
    isPart: isPart || meta.truncated,
  };
}
