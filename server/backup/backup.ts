import { constants } from 'node:fs';
import { access, lstat, readdir, realpath, rename, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { openDatabase, withCopy } from '../db/open';
import { folderError } from '../db/pglite/folder-failure';
import { requestBackup, type BackupEnd, type OnlineBackup } from '../db/pglite/online-backup';
import { visitHolder } from '../db/pglite/folder-lock';
import { hasDatabase } from '../db/pglite/restored-folder';
import { syncPath } from '../db/pglite/sync-files';
import type { Variables } from '../environment';
import { ignoreMissing } from '../lib/error-message';
import { type ArchiveWriter, isArchive, type Manifest, readArchive, writeArchive } from './archive';
import {
  checkFolder,
  type Contents,
  embeddedFolder,
  fileFault,
  type FileRequest,
  inspectDatabase,
  noDatabase,
} from './data-folder';
import { withTempFolder, removeLeftovers } from './workshop';

/** The result of a backup. `bytes`: its size; `held`: for how many milliseconds writes waited. */
export type BackupReport = Manifest & Contents & { bytes: number; held: number };

/**
 * Writes a backup of the embedded database to `file`, after opening a copy as a test. Throws an Error with the reason
 * and leaves `file` unchanged if that fails, or if `file` exists and `replace` is false.
 */
export async function backup(
  variables: Variables,
  { file, replace = false }: FileRequest,
): Promise<BackupReport> {
  try {
    const folder = embeddedFolder(variables);
    await checkFolder(folder);
    if (!hasDatabase(folder)) throw noDatabase(folder);
    const dataDir = await realpath(folder);
    const target = await targetOf(resolve(file));
    await checkTarget(target, dataDir, replace);
    const database = await reachDatabase(dataDir);
    try {
      // Reserves the only slot for a backup until this one is done: so no other backup uses a leftover folder.
      const running = await requestBackup(database.socket);
      const sign = setInterval(() => running.goOn(), progressIntervalMs);
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

const progressIntervalMs = 30_000;

/** Writes the archive. Returns for how many milliseconds writes of the console waited. */
async function write(dataDir: string, draft: string, running: OnlineBackup): Promise<number> {
  let held = 0;
  await writeArchive(draft, async (archive) => {
    const end = await copyDatabase(join(dataDir, 'database'), running, archive);
    held = end.held;
    return { at: end.at, position: end.position, schema: end.schema };
  });
  return held;
}

/** Files of the running process, or of an earlier backup, that are not part of the data. */
const leftOut = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'backup_label.old',
  'pgsql_tmp',
]);

/** Adds a database's files to an archive while the database is in use: first all but the log, then label and log. */
async function copyDatabase(path: string, backup: OnlineBackup, archive: ArchiveWriter): Promise<BackupEnd> {
  const copy = async (name: string, from: string) => {
    await archive.file(name, from);
    backup.goOn();
  };
  const copyFolder = async (name: string, from: string): Promise<void> => {
    await archive.folder(name);
    for (const found of await readdir(from, { withFileTypes: true })) {
      const [inner, place] = [`${name}/${found.name}`, join(from, found.name)];
      if (leftOut.has(found.name)) continue;
      if (found.isDirectory()) await copyFolder(inner, place);
      else if (found.isFile() && !inner.startsWith('database/pg_wal/')) await copy(inner, place);
    }
  };
  await copyFolder('database', path);
  const end = await backup.finish();
  await archive.text('database/backup_label', end.label);
  const log = join(path, 'pg_wal');
  // Names of log files have the same length and sort in the order of writing.
  for (const name of (await readdir(log)).sort())
    if (/^[0-9A-F]{24}$/.test(name) && name >= end.firstLog && name <= end.lastLog)
      await copy(`database/pg_wal/${name}`, join(log, name));
  return end;
}

/** Connects to the process that has the database open: the running console, else this process itself. */
async function reachDatabase(dataDir: string) {
  const running = await visitHolder(dataDir).catch((error: unknown) => {
    throw fileFault(error, dataDir);
  });
  if (running) return { socket: running, close: async () => {} };
  const database = await openDatabase({ dataDir, isPrepared: true });
  const socket = await visitHolder(dataDir);
  if (socket) return { socket, close: () => database.close() };
  await database.close();
  throw new Error(`The lock of ${dataDir} was removed.`);
}

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

async function checkTarget(target: string, dataDir: string, replace: boolean): Promise<void> {
  const database = join(dataDir, 'database');
  const ownFolders = [database, await realpath(database).catch(() => database)];
  if (ownFolders.some((folder) => target.startsWith(folder + sep)))
    throw new Error(`${target} lies within the database's own folder.`);
  const targetStats = await lstat(target).catch(ignoreMissing);
  if (targetStats?.isDirectory()) throw new Error(`${target} is a folder, not a file.`);
  if (targetStats && !targetStats.isFile())
    throw new Error(
      `${target} is not a regular file: a backup is written to a new file, or over an earlier one.`,
    );
  if (targetStats && !replace)
    throw new Error(`${target} is there already. --replace puts the new one in its place.`);
  if (targetStats && targetStats.size > 0 && !(await isArchive(target)))
    throw new Error(
      `${target} is not a backup of Recon Console: --replace does not write over it. Choose another name.`,
    );
  await access(dirname(target), constants.W_OK | constants.X_OK);
}

/** Returns the contents of a backup as a line of text. */
export function contentsText({ schema, rows }: Contents): string {
  const counts = Object.entries(rows).filter(([name, count]) => name !== 'migration' && count > 0);
  const list = counts.map(([name, count]) => `${name} ${count}`).join(', ');
  return `Schema version ${schema}; rows: ${list || 'none'}.`;
}
