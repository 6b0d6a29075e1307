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

/** Result of a backup: its mark, its contents, its size in bytes, and for how long the console was blocked (ms). */
export type BackupReport = Manifest & Contents & { bytes: number; held: number };

/**
 * Writes a backup of the embedded database to a file, whether the console runs or not. Verifies the backup: it is
 * reread, compared, opened and queried. The file appears complete or not at all. Throws an Error with the reason.
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
      // Reserves the only slot for a backup until this one is done: so no other backup uses a leftover folder.
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
          // Another backup may have been written in the meantime.
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

/** Milliseconds between signs of progress of a backup. */
const signEvery = 30_000;

/** Writes the archive. Returns for how many milliseconds the console was blocked. */
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

/** Connects to the process that has the database open: the running console, else this process itself. */
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

/** Opens the unpacked database of a backup and returns its contents. */
async function tryOut(path: string): Promise<Contents> {
  const unreadable =
    'What was copied cannot be opened as a database, so no backup was made: files of the database may be damaged.';
  try {
    return await withCopy(path, inspectDatabase);
  } catch (error) {
    throw await folderError(dirname(path), error, unreadable);
  }
}

/** Returns the path a backup is written to. Resolves a link, because a file must not replace it. */
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

/** Throws if a backup may not be written to this path. */
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
