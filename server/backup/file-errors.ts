import { isDiskFull } from '../db/pglite/folder-failure';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  ENOTDIR: 'is not there',
  EISDIR: 'is a folder, not a file',
  EACCES: 'may not be read or written by this user',
  EPERM: 'may not be read or written by this user',
  EROFS: 'lies on a disk that may not be written to',
};

/**
 * Returns an error of the file system as a sentence about its own path, or `path`. Returns any other error unchanged.
 */
export function fileFault(error: unknown, path: string): unknown {
  const { code, syscall, path: named } = (error ?? {}) as NodeJS.ErrnoException;
  if (isDiskFull(error)) return new Error(`The disk of ${path} is full.`, { cause: error });
  if (syscall === undefined || code === undefined) return error;
  const reason = reasons[code] ?? `cannot be read or written (${code})`;
  return new Error(`${named ?? path} ${reason}.`, { cause: error });
}
