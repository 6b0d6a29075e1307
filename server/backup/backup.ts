import { constants } from 'node:fs';
import { access, lstat, realpath, rename, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { openDatabase, withCopy } from '../db/open';
import { folderError } from '../db/pglite/folder-failure';
import { askForBackup, type OnlineBackup } from '../db/pglite/online-backup';
import { visitHolder } from '../db/pglite/folder-lock';
import { hasDatabase } from '../db/pglite/restored-folder';
import { syncPath } from '../db/pglite/sync-files';
import type { Variables } from '../environment';
import { isArchive, type Manifest, readArchive, writeArchive } from './archive';
import { copyDatabase } from './copy-database';
import { checkFolder, embeddedFolder, noDatabase } from './data-folder';
import { fileFault } from './file-errors';
import { type Contents, inspectDatabase } from './inspect-database';
import { withTempFolder, removeLeftovers } from './workshop';

/** What became of a backup: its mark, what is in it, its size in bytes, how long the console was held (ms). */
export type BackupReport = Manifest & Contents & { bytes: number; held: number };

/**
 * Writes a backup of the embedded database to a file, while the console runs or not, and tries it: it is read again,
 * compared, opened and asked. The file appears whole or not at all. Throws an Error that says what is wrong.
 */
export async function backup(
  variables: Variables,
  { file, replace = false }: { file: string; replace?: boolean | undefined },
): Promise<BackupReport> {
  try {
    const given = embeddedFolder(variables);
    await checkFolder(given);
    if (!hasDatabase(given)) throw noDatabase(given);
    const dataDir = await realpath(given);
    const target = await targetOf(resolve(file));
    await checkTarget(target, dataDir, replace);
    const database = await reachDatabase(dataDir);
    try {
      // The place of the one backup at a time, which is kept until this one is there: its folder is nobody's leftover.
      const running = await askForBackup(database.socket);
      const sign = setInterval(() => running.goOn(), signEvery);
      try {
        await removeLeftovers(target, dataDir);
        return await withTempFolder(target, dataDir, async (workshop) => {
          const draft = join(workshop, 'backup');
          const held = await write(dataDir, draft, running);
          const unpacked = join(workshop, 'database');
          const manifest = await readArchive(draft, unpacked);
          const contents = await tryOut(unpacked);
          const { size: bytes } = await stat(draft);
          // Another may have come meanwhile.
          await checkTarget(target, dataDir, replace);
          await rename(draft, target);
          await syncPath(dirname(target));
          return { ...manifest, ...contents, bytes, held };
        });
      } finally {
        clearInterval(sign);
      }
    } finally {
      database.socket.destroy();
      await database.close();
    }
  } catch (error) {
    throw fileFault(error, resolve(file));
  }
}

/** How often a backup says that it goes on, in milliseconds. */
const signEvery = 30_000;

/** Writes the archive; gives how long the console was held by it. */
async function write(dataDir: string, draft: string, running: OnlineBackup): Promise<number> {
  let held = 0;
  await writeArchive(draft, async (archive) => {
    const end = await copyDatabase(join(dataDir, 'database'), running, archive);
    held = end.held;
    const { at, position, schema } = end;
    return { at, position, schema };
  });
  return held;
}

/** A way to whoever has the database open: the console that runs, else this process itself. */
async function reachDatabase(dataDir: string) {
  const running = await visitHolder(dataDir).catch((error: unknown) => {
    throw fileFault(error, dataDir);
  });
  if (running) return { socket: running, close: async () => {} };
  const database = await openDatabase({ dataDir, isGuarded: false, isPrepared: true });
  const socket = await visitHolder(dataDir);
  if (socket) return { socket, close: () => database.close() };
  await database.close();
  throw new Error(`The lock of ${dataDir} was removed.`);
}

/** Opens the database that a backup holds, where it was unpacked, and asks it for its contents. */
async function tryOut(path: string): Promise<Contents> {
  const unreadable =
    'What was copied cannot be opened as a database, so no backup was made: files of the database may be damaged.';
  try {
    return await withCopy(path, inspectDatabase);
  } catch (error) {
    throw await folderError(dirname(path), error, unreadable);
  }
}

/** Where a backup to a path is written: where it leads to when it is a link, for a link must not become a file. */
async function targetOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const folder = await realpath(dirname(path));
    if (await lstat(path).catch(() => undefined))
      throw new Error(`${path} is a link to what is not there: is a disk missing?`, { cause: error });
    return join(folder, basename(path));
  }
}

/** Throws when a backup may not be written there. */
async function checkTarget(target: string, dataDir: string, replace: boolean): Promise<void> {
  const database = join(dataDir, 'database');
  const ownFolders = [database, await realpath(database).catch(() => database)];
  if (ownFolders.some((folder) => target.startsWith(folder + sep)))
    throw new Error(`${target} lies within the database's own folder.`);
  const found = await lstat(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (found?.isDirectory()) throw new Error(`${target} is a folder, not a file.`);
  if (found && !found.isFile())
    throw new Error(
      `${target} is not a regular file: a backup is written to a new file, or over an earlier one.`,
    );
  if (found && !replace)
    throw new Error(`${target} is there already. --replace puts the new one in its place.`);
  if (found && found.size > 0 && !(await isArchive(target)))
    throw new Error(
      `${target} is not a backup of Recon Console: --replace does not write over it. Choose another name.`,
    );
  await access(dirname(target), constants.W_OK | constants.X_OK);
}
