import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Error of a data folder. Its message is for the operator: the problem, the folder, and what to do. */
export class FolderError extends Error {
  override name = 'FolderError';
}

/** Emscripten's numbers for ENOSPC and EDQUOT. */
const fullNumbers = [51, 19];
const fullCodes = ['ENOSPC', 'EDQUOT', '53100'];
const refusedCodes = ['EACCES', 'EPERM', 'EROFS'];
/** Free bytes below which PostgreSQL may fail to create a file of its log. */
const littleRoom = 16 * 1024 * 1024;

/** Returns whether an error of Node, Emscripten or PostgreSQL reports a full disk. */
export function isDiskFull(error: unknown): boolean {
  const { code, errno } = (error ?? {}) as { code?: unknown; errno?: unknown };
  return (
    fullCodes.includes(String(code)) || (!(error instanceof Error) && fullNumbers.includes(Number(errno)))
  );
}

/** Returns `error` if it is a FolderError, else one on missing rights, a full disk or, if neither, `otherwise`. */
export async function folderError(folder: string, error: unknown, otherwise: string): Promise<Error> {
  if (error instanceof FolderError) return error;
  const { code } = (error ?? {}) as { code?: unknown };
  if (refusedCodes.includes(String(code)))
    return new FolderError(
      `The folder ${folder} cannot be read and written by this user (${String(code)}): change its rights, or set RECON_DATA_DIR to another folder.`,
      { cause: error },
    );
  // PostgreSQL in WebAssembly often ends without a message.
  const isFull = isDiskFull(error) || (await roomIn(folder)) < littleRoom;
  const message = isFull ? `The disk of the folder ${folder} is full: free some space there.` : otherwise;
  return new FolderError(message, { cause: error });
}

/** Returns the free bytes on a folder's disk; infinite if unknown. */
async function roomIn(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder).catch(() => statfs(dirname(folder)));
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
