import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  ENOTDIR: 'is not there',
  EISDIR: 'is a folder, not a file',
  EEXIST: 'is there already',
  EACCES: 'may not be read or written by this user',
  EPERM: 'may not be read or written by this user',
  EROFS: 'lies on a disk that may not be written to',
};

/**
 * Returns an Error with a sentence for an error of the file system: it names the file (or `path`), and a missing
 * folder. Returns any other error unchanged.
 */
export function fileError(error: unknown, path?: string): unknown {
  const { code = '', syscall, path: file = path } = (error ?? {}) as NodeJS.ErrnoException;
  if (syscall === undefined || file === undefined) return error;
  if (code === 'ENOENT' && !existsSync(dirname(file)))
    return new Error(`${file} is not there, nor is its folder.`, { cause: error });
  return new Error(`${file} ${reasons[code] ?? `cannot be read or written (${code})`}.`, { cause: error });
}
