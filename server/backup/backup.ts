import { constants, rmSync } from 'node:fs';
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { openDatabase, withCopy } from '../db/open';
import { folderError } from '../db/pglite/folder-failure';
import { askForBackup } from '../db/pglite/online-backup';
import { visitHolder } from '../db/pglite/folder-lock';
import { hasDatabase } from '../db/pglite/restored-folder';
import { syncPath } from '../db/pglite/sync-files';
import { databasePlace, readEnvironment, type Variables } from '../environment';
import { type Manifest, readArchive, writeArchive } from './archive';
import { copyDatabase } from './copy-database';
import { fileFault } from './file-faults';
import { type Contents, lookInto } from './look-into';

/** What became of a backup: its mark, what is in it, its size in bytes, how long the console was held (ms). */
export type BackupReport = Manifest & Contents & { bytes: number; held: number };

/** The folder of the embedded database. Throws when the environment names a PostgreSQL server. */
export function embeddedFolder(variables: Variables): string {
  const place = databasePlace(readEnvironment(variables));
  if ('dataDir' in place) return resolve(place.dataDir);
  throw new Error(
    'RECON_DATABASE_URL names a PostgreSQL server, which has its own means for this: ' +
      'docs/running.md#backup-and-return tells them.',
  );
}

/**
 * Writes a backup of the embedded database to a file, while the console runs or not, and tries it: it is read again,
 * compared, opened and asked. The file appears whole or not at all. Throws an Error that says what is wrong.
 */
export async function backup(
  variables: Variables,
  { file, replace = false }: { file: string; replace?: boolean | undefined },
): Promise<BackupReport> {
  const dataDir = embeddedFolder(variables);
  const target = resolve(file);
  // Beside the file, so that it only has to be given its name.
  const workshop = `${target}.part-${process.pid}`;
  try {
    await access(dataDir, constants.X_OK);
    if (!hasDatabase(dataDir)) throw new Error(`There is no database in ${dataDir}.`);
    await checkTarget(target, dataDir, replace);
    await removeLeftovers(target);
    await mkdir(workshop, { mode: 0o700 });
    const giveUp = () => {
      rmSync(workshop, { recursive: true, force: true });
      process.exit(1);
    };
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, giveUp);
    try {
      const draft = join(workshop, 'backup');
      const held = await write(dataDir, draft);
      const unpacked = join(workshop, 'database');
      const manifest = await readArchive(draft, unpacked);
      const contents = await tryOut(unpacked);
      const { size: bytes } = await stat(draft);
      // Another may have come meanwhile.
      await checkTarget(target, dataDir, replace);
      await rename(draft, target);
      await syncPath(dirname(target));
      return { ...manifest, ...contents, bytes, held };
    } finally {
      await rm(workshop, { recursive: true, force: true });
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, giveUp);
    }
  } catch (error) {
    throw fileFault(error, target);
  }
}

/** Writes the archive; gives how long the console was held by it. */
async function write(dataDir: string, draft: string): Promise<number> {
  const database = await reachDatabase(dataDir);
  try {
    const running = await askForBackup(database.socket);
    let held = 0;
    await writeArchive(draft, async (archive) => {
      const end = await copyDatabase(join(dataDir, 'database'), running, archive);
      held = end.held;
      const { at, position, schema } = end;
      return { at, position, schema };
    });
    return held;
  } finally {
    database.socket.destroy();
    await database.close();
  }
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
    return await withCopy(path, lookInto);
  } catch (error) {
    throw await folderError(dirname(path), error, unreadable);
  }
}

/** Throws when a backup may not be written there. */
async function checkTarget(target: string, dataDir: string, replace: boolean): Promise<void> {
  if (target.startsWith(join(dataDir, 'database') + sep))
    throw new Error(`${target} lies within the database's own folder.`);
  const found = await stat(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (found?.isDirectory()) throw new Error(`${target} is a folder, not a file.`);
  if (found && !replace)
    throw new Error(`${target} is there already. --replace puts the new one in its place.`);
  await access(dirname(target), constants.W_OK | constants.X_OK);
}

/** Removes what backups to the same file left when they were killed. */
async function removeLeftovers(target: string): Promise<void> {
  const folder = dirname(target);
  for (const name of await readdir(folder)) {
    const [, pid] = /^[.]part-([0-9]+)$/.exec(name.slice(basename(target).length)) ?? [];
    if (pid === undefined || !name.startsWith(basename(target)) || isAlive(Number(pid))) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch (error) {
    // One of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
