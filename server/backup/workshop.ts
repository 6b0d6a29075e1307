import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Returns the start of the names of temporary folders of a backup of `dataDir` to `target`. Only the name identifies
 * them: a marker in the folder could be missing after a kill.
 */
export function tempFolderPrefix(target: string, dataDir: string): string {
  const owner = createHash('sha256').update(JSON.stringify([dataDir, basename(target)]));
  return `.recon-backup-${owner.digest('hex').slice(0, 16)}-`;
}

/** Runs `work` with a new folder next to `target`, and removes the folder, also if a signal stops the process. */
export async function withTempFolder<Result>(
  target: string,
  dataDir: string,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const name = `${tempFolderPrefix(target, dataDir)}${randomBytes(8).toString('hex')}`;
  const path = join(dirname(target), name);
  const giveUp = () => {
    rmSync(path, { recursive: true, force: true });
    process.exit(1);
  };
  await mkdir(path, { mode: 0o700 });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, giveUp);
  try {
    return await work(path);
  } finally {
    await rm(path, { recursive: true, force: true });
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, giveUp);
  }
}

/** Removes temporary folders of killed backups of `dataDir` to `target`. Call it only while no other backup can run. */
export async function removeLeftovers(target: string, dataDir: string): Promise<void> {
  const folder = dirname(target);
  const prefix = tempFolderPrefix(target, dataDir);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const isOurs = name.startsWith(prefix) && /^[0-9a-f]{16}$/.test(name.slice(prefix.length));
    // A link to a folder is not a folder.
    if (isOurs && (await lstat(path)).isDirectory()) await rm(path, { recursive: true, force: true });
  }
}
