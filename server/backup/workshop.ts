import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

/**
 * A folder in which a backup is written and tried, beside the file that it becomes: it then only has to be given its
 * name. The first thing in it is a mark, which tells it from anything of somebody else's.
 */
const named = /^[.]recon-backup-[0-9a-f]{16}$/;
const markName = 'recon-console-workshop.json';

/** Does some work in a new folder beside `target`, and removes it afterwards, also when the process is told to end. */
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

/**
 * Removes what backups of a data folder to the same file left when they were killed. Only for who has the place of the
 * one backup at a time (`askForBackup`): process ids do not tell whether one goes on, since each container has its own.
 */
export async function removeLeftovers(target: string, dataDir: string): Promise<void> {
  const folder = dirname(target);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (named.test(name) && (await isOurs(path, target, dataDir)))
      await rm(path, { recursive: true, force: true });
  }
}

/** Whether it is a folder, no link to one, with the mark of a backup to that file. */
async function isOurs(path: string, target: string, dataDir: string): Promise<boolean> {
  try {
    if (!(await lstat(path)).isDirectory()) return false;
    const mark: unknown = JSON.parse(await readFile(join(path, markName), 'utf8'));
    return isDeepStrictEqual(mark, markOf(target, dataDir));
  } catch {
    // Without a mark that can be read it is somebody else's.
    return false;
  }
}

function markOf(target: string, dataDir: string) {
  return { program: 'recon-console', dataDir, file: basename(target) };
}
