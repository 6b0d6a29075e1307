import fs from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing } from '../../lib/error-message';
import { FolderError } from './folder-failure';

/** Matches the names in a data folder that are Recon Console's own, or that file systems create. */
const ownName = /^(activity-key|database|lock-|secret|sign-in-link|lost\+found)/;
const forOthers = 0o077;

/**
 * Makes a data folder, its database and its sign-in link accessible only to their owner. Throws an Error if others
 * could read a secret in it. Throws `FolderError` if the mode cannot be changed, or if the folder also has files of
 * others. Does nothing on Windows, which has no such modes.
 */
export async function makePrivate(dataDir: string): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode } = await fs.stat(dataDir);
  if ((mode & forOthers) !== 0) {
    const foreign = (await fs.readdir(dataDir)).find((name) => !ownName.test(name));
    if (foreign !== undefined)
      throw new FolderError(
        `Other users can open the folder ${dataDir} (mode ${(mode & 0o777).toString(8)}), and it holds more than ` +
          `Recon Console's data (${foreign}). Set RECON_DATA_DIR to a folder of its own, or run chmod 700 on it.`,
      );
    await changeMode(dataDir, 0o700);
  }
  await changeMode(join(dataDir, 'database'), 0o700);
  await changeMode(join(dataDir, 'sign-in-link'), 0o600);
}

/** Sets the mode of a file or folder if other users have rights to it. Ignores a missing one. */
async function changeMode(path: string, wanted: number): Promise<void> {
  const before = await fs.stat(path).catch(ignoreMissing);
  if (!before || (before.mode & forOthers) === 0) return;
  const cause = await fs.chmod(path, wanted).catch((error: unknown) => error);
  // Some file systems accept the call and change nothing.
  if (cause === undefined && ((await fs.stat(path)).mode & forOthers) === 0) return;
  throw new FolderError(
    `Other users can open ${path} (mode ${(before.mode & 0o777).toString(8)}), and its mode cannot be changed. ` +
      'Set RECON_DATA_DIR to a folder that belongs to the user who runs Recon Console.',
    { cause },
  );
}
