import type { ReadSettings } from '../file/settings';
import type { SideName } from '../matching/side-name';
import { readFile } from '../file/reading/read-file';
import type { OpenedFile } from '../file/reading/open-file';
import type { LeftOutCount } from '../suggestions/suggestion';
import { fileChunks } from './file-chunks';

export type SessionFile = OpenedFile & { readonly file: File; readonly settings: ReadSettings };

/** Returns the number of rows per file that did not become transactions. Omits a side without a file. */
export function leftOutOf(
  files: Readonly<Partial<Record<SideName, SessionFile | undefined>>>,
): LeftOutCount[] {
  return (['left', 'right'] as const).flatMap((side) => {
    const sessionFile = files[side];
    if (!sessionFile) return [];
    const { taken, refused } = sessionFile.summary;
    return [{ side, refused: refused.count, rows: taken + refused.count }];
  });
}

/** The columns of a file before any step, and the cells of its rows, by number of the row. */
export type OwnColumns = {
  readonly headings: readonly string[];
  readonly cells: ReadonlyMap<number, readonly string[]>;
};

/**
 * Reads a file again for all its columns. A sum has the cells that are equal in its rows. Returns `undefined` if the
 * file is not readable any more.
 */
export async function ownColumns({ file, summary, merged }: SessionFile): Promise<OwnColumns | undefined> {
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
