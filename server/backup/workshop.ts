import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

/** Name of the temporary folder next to the target file. A marker file, its first entry, identifies it as ours. */
const named = /^[.]recon-backup-[0-9a-f]{16}$/;
const markName = 'recon-console-workshop.json';

/** Runs `work` with a new folder next to `target`. Then removes the folder, also if a signal stops the process. */
export async function withTempFolder<Result>(
  target: string,
  dataDir: string,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const path = join(dirname(target), `.recon-backup-${randomBytes(8).toString('hex')}`);
  const giveUp = () => {
    rmSync(path, { recursive: true, force: true });
    process.exit(1);
  };
  await mkdir(path, { mode: 0o700 });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, giveUp);
  try {
    await writeFile(join(path, markName), JSON.stringify(markOf(target, dataDir)), { mode: 0o600 });
    return await work(path);
  } finally {
    await rm(path, { recursive: true, force: true });
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, giveUp);
  }
}

/** Removes temporary folders of killed backups of `dataDir` to `target`. Call it only while no other backup can run. */
export async function removeLeftovers(target: string, dataDir: string): Promise<void> {
  const folder = dirname(target);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (named.test(name) && (await isOurs(path, target, dataDir)))
      await rm(path, { recursive: true, force: true });
  }
}

/** Returns whether a path is a folder, not a link to one, with the marker of a backup to that file. */
async function isOurs(path: string, target: string, dataDir: string): Promise<boolean> {
  try {
    if (!(await lstat(path)).isDirectory()) return false;
    const mark: unknown = JSON.parse(await readFile(join(path, markName), 'utf8'));
    return isDeepStrictEqual(mark, markOf(target, dataDir));
  } catch {
    // Without a readable marker it is not ours.
    return false;
  }
}

function markOf(target: string, dataDir: string) {
  return { program: 'recon-console', dataDir, file: basename(target) };
}
