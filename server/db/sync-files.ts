import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** Enough to keep the disk busy, and far from the limit of open files (256 on macOS). */
const atOnce = 32;

/** Makes a file's content, or a folder's entries, survive a power cut. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Syncs a folder and every file and folder in it; its own name lies in the folder above, which is not synced. */
export async function syncTree(root: string): Promise<void> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  for (let start = 0; start < paths.length; start += atOnce)
    await Promise.all(paths.slice(start, start + atOnce).map(syncPath));
  await syncPath(root);
}

/** Makes a folder and those above it that are missing, for its owner only, so that they survive a power cut. */
export async function makeFolder(path: string): Promise<void> {
  const highest = await mkdir(path, { recursive: true, mode: 0o700 });
  if (highest === undefined) return;
  const top = dirname(resolve(highest));
  for (let folder = dirname(resolve(path)); folder.length >= top.length; folder = dirname(folder)) {
    await syncPath(folder);
    if (folder === top) return;
  }
}
