import fs, { constants } from 'node:fs';
import { access, mkdir, open, readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** Number of concurrent syncs: enough to keep the disk busy, and far below the limit of open files (256 on macOS). */
const atOnce = 32;

/** Syncs a file, or the entries of a folder, so that they survive a power cut. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Syncs the names of new files in a folder, so that they survive a power cut. Blocks. */
export function syncFolderNow(path: string): void {
  const folder = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(folder);
  } finally {
    fs.closeSync(folder);
  }
}

/** Syncs a folder and all its contents. The folder's own name is in its parent, which is not synced. */
export async function syncTree(root: string): Promise<void> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  for (let start = 0; start < paths.length; start += atOnce)
    await Promise.all(paths.slice(start, start + atOnce).map(syncPath));
  await syncPath(root);
}

/** Creates a folder and missing parents durably, only for this system user. Throws an Error with the reason. */
export async function makeFolder(path: string): Promise<void> {
  const missing: string[] = [];
  let existing = resolve(path);
  try {
    for (; !(await isFolder(existing)); existing = dirname(existing)) missing.unshift(existing);
    await access(existing, constants.W_OK | constants.X_OK);
    // One by one: a recursive mkdir never ends if a parent accepts no folders, as in /proc.
    for (const folder of missing) {
      await mkdir(folder, { mode: 0o700 }).catch(async (error: unknown) => {
        if (!(await isFolder(folder))) throw error;
      });
      await syncPath(dirname(folder));
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new Error(
      missing.length === 0
        ? `The folder ${existing} cannot be written to (${code}).`
        : `The folder ${resolve(path)} cannot be made in ${existing} (${code}).`,
      { cause: error },
    );
  }
}

/** Returns whether a folder exists. Throws if something else has its name. */
async function isFolder(path: string): Promise<boolean> {
  try {
    if ((await stat(path)).isDirectory()) return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A parent that is not a folder is reported next.
    if (code === 'ENOENT' || code === 'ENOTDIR') return false;
    throw error;
  }
  throw new Error(`${path} is not a folder.`);
}
