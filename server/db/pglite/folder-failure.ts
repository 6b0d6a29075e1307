import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Why a data folder does not serve, in a sentence: what it is, which folder, what to do. */
export class FolderError extends Error {
  override name = 'FolderError';
}

/** Emscripten's numbers of what Node calls ENOSPC and EDQUOT. */
const fullNumbers = [51, 19];
const fullCodes = ['ENOSPC', 'EDQUOT', '53100'];
const refusedCodes = ['EACCES', 'EPERM', 'EROFS'];
/** Less than PostgreSQL asks for to make a file of its log, in bytes. */
const littleRoom = 16 * 1024 * 1024;

/** Whether an error of Node, of Emscripten or of PostgreSQL says that the disk takes no more. */
export function isDiskFull(error: unknown): boolean {
  const { code, errno } = (error ?? {}) as { code?: unknown; errno?: unknown };
  return (
    fullCodes.includes(String(code)) || (!(error instanceof Error) && fullNumbers.includes(Number(errno)))
  );
}

/**
 * What to say of a failure of the data folder `folder`. `otherwise` is said when neither a full disk nor
 * missing rights are the cause. The error itself stays beside it, as the cause; one that says it already is
 * given back.
 */
export async function folderError(folder: string, error: unknown, otherwise: string): Promise<Error> {
  if (error instanceof FolderError) return error;
  const { code } = (error ?? {}) as { code?: unknown };
  if (refusedCodes.includes(String(code)))
    return new FolderError(
      `The folder ${folder} cannot be read and written by this user (${String(code)}): change its rights, or set RECON_DATA_DIR to another folder.`,
      { cause: error },
    );
  // PostgreSQL in WebAssembly often ends without a word.
  const isFull = isDiskFull(error) || (await roomIn(folder)) < littleRoom;
  const message = isFull ? `The disk of the folder ${folder} is full: free some space there.` : otherwise;
  return new FolderError(message, { cause: error });
}

/** Bytes left on a folder's disk; infinite where that cannot be told. */
async function roomIn(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder).catch(() => statfs(dirname(folder)));
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
