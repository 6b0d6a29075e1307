import { readerOf } from '~/domain/files/cell-reader';
import { readFile } from '~/domain/files/read-file';
import type { SampledColumn } from '~/domain/field-maps/suggestion';
import { fileChunks } from '~/workers/file-chunks';
import { nextTurn } from '~/workers/next-turn';

/** Rows of the other side's file that are looked at. */
const mostRows = 20_000;
/** Columns of it that are. */
const mostColumns = 60;
/** Rows between two turns of the page. */
const turn = 1000;

/**
 * The columns of the other side's file, in whatever dialect, their values in the service's notation. Undefined for
 * what is no table. Read here and sent nowhere.
 */
export async function readOtherSide(file: Blob): Promise<SampledColumn[] | undefined> {
  try {
    const read = await readFile(fileChunks(file));
    if ('fault' in read) return undefined;
    const { columns, zone } = read.recognised;
    const shown = columns.slice(0, mostColumns);
    const readers = shown.map(({ notation }) => readerOf(notation, zone));
    const values = shown.map((): string[] => []);
    let rows = 0;
    for await (const { cells } of read.rows) {
      shown.forEach((_, place) => {
        const cell = cells[place] ?? '';
        values[place]!.push(readers[place]!(cell) ?? cell);
      });
      rows += 1;
      if (rows === mostRows) break;
      if (rows % turn === 0) await nextTurn();
    }
    return shown.map(({ name }, place) => ({ name, values: values[place]! }));
  } catch {
    return undefined;
  }
}
