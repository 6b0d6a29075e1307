import { lazyChunk } from '~/lib/lazy-chunk';
import type { Separator } from '~/domain/files/dialect';
import type { CsvTable, CsvText } from '~/domain/files/service-text';

/** Bytes of a file that are looked at: some ten thousand rows. */
export const mostBytes = 4 * 1024 * 1024;
const mostRows = 20_000;

const splitter = lazyChunk(() => import('~/domain/files/service-csv'));

/** Splits a text into its header and rows, by the delimiter given or else the one found. Undefined when there is no header. */
export async function readCsv(
  given: Pick<CsvText, 'text' | 'isPart'> & Partial<Pick<CsvText, 'encoding'>>,
  delimiter?: Separator,
): Promise<CsvTable | undefined> {
  const { splitCsv } = await splitter.get();
  return splitCsv(given, mostRows, delimiter);
}
