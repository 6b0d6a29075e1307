import { proxy } from 'comlink';
import type { Unreadable } from '~/domain/files/read-file';
import type { ReadSettings } from '~/domain/files/read-source';
import { type FileWithRows, readGivenFile } from './given-file';
import { type PackedRows, packRows, unpackRows } from './packed-rows';
import { startSession } from './start-worker';

/** A file with its transactions as another worker sends them. */
export type PackedFile = Omit<FileWithRows, 'rows'> & { readonly packed: PackedRows };

/** Reads a file, for a session in another worker. */
export async function readPacked(
  file: File,
  settings: ReadSettings,
  onProgress: (done: number) => void,
): Promise<PackedFile | Unreadable> {
  const read = await readGivenFile(file, settings, onProgress);
  if ('fault' in read) return read;
  const { rows, ...rest } = read;
  return { ...rest, packed: packRows(rows) };
}

/** The part of a session that a helper needs. */
type Helper = { readPacked: typeof readPacked };

/**
 * Reads a file as `readGivenFile` does, in a second worker with the script of this one, which ends with it: two files are
 * read at once if the machine has two cores.
 */
export async function readInHelper(
  file: File,
  settings: ReadSettings,
  onProgress: (done: number) => void,
): Promise<FileWithRows | Unreadable> {
  const { session, end, hasFailed } = startSession<Helper>(location.href);
  try {
    const read = await session.readPacked(file, settings, proxy(onProgress));
    if ('fault' in read) return read;
    const { packed, ...rest } = read;
    return { ...rest, rows: unpackRows(packed) };
  } catch (error) {
    if (hasFailed()) return await readGivenFile(file, settings, onProgress);
    throw error;
  } finally {
    end();
  }
}
