import type { Chunks } from '../file/formats/bytes';
import type { Dialect } from '../file/notation/dialect';
import { openFile } from '../file/reading/open-file';
import { readFile } from '../file/reading/read-file';
import type { FileRead } from '../file/reading/read-table';
import { collect } from './file-bytes';

/** Opens a file as `openFile` does, and throws if it cannot be read. */
export async function openReadable(...how: Parameters<typeof openFile>) {
  const found = await openFile(...how);
  if ('fault' in found) throw new Error(found.fault);
  return found;
}

/** Reads a file as `readFile` does, and throws if it cannot be read. */
export async function readReadable(...how: Parameters<typeof readFile>) {
  const found = await readFile(...how);
  if ('fault' in found) throw new Error(found.fault);
  return found;
}

/** Reads all rows of a file. Throws if it cannot be read. `filled`: the filled cells of each row by their column. */
export async function readRows(chunks: Chunks, dialect: Partial<Dialect> = {}) {
  const file = await readReadable(chunks, { dialect });
  const rows = await collect(file.rows);
  const names = file.recognised.columns.map(({ name }) => name);
  const filled = rows.map(({ cells }) =>
    Object.fromEntries(names.map((name, index) => [name, cells[index]]).filter(([, cell]) => cell !== '')),
  );
  return { ...file, rows, cells: rows.map(({ cells }) => cells), filled };
}

/** Returns per column its name, what it holds, and the mark or order of that, such as `paid date mdy`. */
export function notationsOf({ columns }: Pick<FileRead, 'columns'>) {
  return columns.map(({ name, notation }) =>
    [name, notation.holds, 'mark' in notation ? notation.mark : 'order' in notation ? notation.order : '']
      .join(' ')
      .trim(),
  );
}
