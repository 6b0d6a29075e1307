import type { ReadSettings } from '../file/settings';
import type { SideName } from '../matching/side-name';
import { convertFile } from '../file/convert/convert-file';
import { readFile, type Unreadable } from '../file/reading/read-file';
import { previewImport } from '../file/service/preview-import';
import { openFile, type ReadSummary, type OpenedFile } from '../file/reading/open-file';
import type { LeftOutCount } from '../suggestions/suggestion';
import { fileChunks } from './file-chunks';
import type { ForService, RefusedPage } from './what-if-protocol';

/** A file as it was read. */
export type GivenFile = OpenedFile & { readonly file: File; readonly settings: ReadSettings };

/** Reads a file. Calls `onProgress` with 0 to 1. Returns why it cannot be read, if so. */
export async function readGivenFile(
  file: File,
  settings: ReadSettings,
  onProgress: (done: number) => void,
): Promise<GivenFile | Unreadable> {
  const onBytes = (bytes: number) => onProgress(bytes / Math.max(1, file.size));
  const read = await openFile(fileChunks(file, onBytes), settings);
  return 'fault' in read ? read : { ...read, file, settings };
}

/** Returns rejected rows of a file: `count` of them from index `from`, and the number of all; none without a file. */
export function refusedPage(given: GivenFile | undefined, from: number, count: number): RefusedPage {
  const refused = given?.refused ?? [];
  return { total: refused.length, lines: refused.slice(from, from + count) };
}

/** Returns how many rows of the file of each side did not become transactions; nothing for a side without a file. */
export function leftOutOf(files: Readonly<Partial<Record<SideName, GivenFile | undefined>>>): LeftOutCount[] {
  return (['left', 'right'] as const).flatMap((side) => {
    const given = files[side];
    if (!given) return [];
    const { taken, refused } = given.summary;
    return [{ side, refused: refused.count, rows: taken + refused.count }];
  });
}

/** The columns of a file as it has them, before any step, and the cells of its rows by their numbers. */
export type OwnColumns = {
  readonly headings: readonly string[];
  readonly cells: ReadonlyMap<number, readonly string[]>;
};

/**
 * Reads a file again for all its columns. A sum has the cells in which its rows are equal. Returns `undefined` if the file is
 * not readable any more.
 */
export async function ownColumns({ file, summary, merged }: GivenFile): Promise<OwnColumns | undefined> {
  const read = await readFile(fileChunks(file), { dialect: summary.dialect });
  if ('fault' in read) return undefined;
  const cells = new Map<number, readonly string[]>();
  for await (const { row, cells: own } of read.rows) cells.set(row, own);
  const isEqual = (rows: readonly number[], at: number, text: string) =>
    rows.every((row) => cells.get(row)?.[at] === text);
  for (const [first, rows] of merged)
    cells.set(
      first,
      (cells.get(first) ?? []).map((text, at) => (isEqual(rows, at, text) ? text : '')),
    );
  return { headings: read.recognised.columns.map(({ name }) => name), cells };
}

type ReadFile = Pick<GivenFile, 'file' | 'settings' | 'summary'>;

/**
 * Converts a file to what the service accepts, by the fields of a map; `undefined` if it is not readable any more. Calls
 * `onProgress` with 0 to 1.
 */
export async function convertForService(
  { file, settings, summary }: ReadFile,
  fields: ReadSummary['fields'],
  onProgress: (done: number) => void = () => undefined,
): Promise<ForService | undefined> {
  const steps = (summary.steps && 'reports' in summary.steps && settings.steps) || [];
  const chunks = fileChunks(file, (bytes) => onProgress(bytes / Math.max(1, file.size)));
  const converted = await convertFile(chunks, { dialect: summary.dialect, fields, steps });
  if ('fault' in converted || 'issue' in converted) return undefined;
  const { parts, leftOut, written, escaped, hasUnmappedCurrency } = converted;
  return {
    csv: new Blob([...parts], { type: 'text/csv' }),
    leftOut: leftOut.length,
    written,
    escaped,
    hasUnmappedCurrency,
  };
}

/** How many rows of a file the service would accept and reject. `isPart`: the file has more rows, which were not tried. */
export type ImportedAsItIs = { readonly taken: number; readonly others: number; readonly isPart: boolean };

/** Returns what the service would do with the rows of an unconverted file; `undefined` if it is not readable any more. */
export async function importAsItIs(
  { file, summary }: Pick<GivenFile, 'file' | 'summary'>,
  fields: ReadSummary['fields'],
): Promise<ImportedAsItIs | undefined> {
  const mapping = Object.entries(fields).map(([field, column]) => ({ field, column }));
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return undefined;
  const fate = previewImport(new Uint8Array(bytes), mapping);
  const rows = summary.taken + summary.refused.count;
  if ('fault' in fate) return { taken: 0, others: rows, isPart: false };
  const accepted = fate.losesFile ? 0 : fate.rows.accepted + fate.rows.changed;
  const { isPart } = fate;
  return { taken: accepted, others: Math.max(0, (isPart ? fate.judged : rows) - accepted), isPart };
}
