import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Returns a digest of the names and contents of all files in a folder and its subfolders. */
export async function digestOf(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  for (const path of paths.sort())
    hash
      .update(relative(folder, path))
      .update('\0')
      // One hash over all of them.
      .update(await readFile(path));
  return hash.digest('hex');
}
