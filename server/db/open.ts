import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { DurableNodeFS, littleMemory } from './pglite/durable-fs';
import { FolderError, folderError, isDiskFull } from './pglite/folder-failure';
import { FolderInUseError, type FolderLock, lockFolder } from './pglite/folder-lock';
import { migrate } from './migrate';
import {
  DatabaseLostError,
  type DbSession,
  type FindFolderError,
  openSession,
} from './pglite/pglite-session';
import { openPostgres } from './postgres/postgres';
import type { DatabaseLocation, Db, OpenDatabase, SchemaLog } from './database';
import type { Database } from './schema';
import { makePrivate } from './pglite/private-folder';
import { makeFolder } from './pglite/sync-files';
import { messageOf } from '../lib/error-message';
import { startMaintenance } from './pglite/maintenance';
import { serveBackups } from './pglite/online-backup';
import { settleRestore } from './pglite/restored-folder';

/** Major version of PostgreSQL in PGlite, which cannot read files of another one. */
const postgresVersion = '18';

/**
 * Opens the database, creates it in a new folder, and migrates its schema. Commits survive a power cut. Throws
 * `FolderInUseError` if another process has the folder open, `FolderError` if it cannot be used.
 */
export async function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  if ('url' in location) return openPostgres(location);
  const { isPrepared = false, log } = location;
  if ('memory' in location) return connectPglite(await PGlite.create('memory://'), { log });
  const { dataDir } = location;
  await makeFolder(dataDir);
  await makePrivate(dataDir);
  const lock = await lockFolder(dataDir).catch(async (error: unknown) => {
    if (error instanceof FolderInUseError) throw error;
    throw await folderError(dataDir, error, `The folder ${dataDir} cannot be locked: ${messageOf(error)}.`);
  });
  try {
    await settleRestore(dataDir);
    const database = await connectFolder(dataDir, lock, { isPrepared, log });
    const maintenance = await startMaintenance(database.db, log);
    lock.receive(serveBackups(database.db, maintenance));
    return {
      ...database,
      lost: database.lost.then(async (cause) => {
        if (cause.cause instanceof FolderError) return cause.cause;
        const { message } = await folderError(dataDir, cause.cause, cause.message);
        return new DatabaseLostError(message, { cause });
      }),
      close: async () => {
        maintenance.stop();
        await database.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Returns the migrated database of a folder. Throws a FolderError if its files cannot be used. */
async function connectFolder(
  dataDir: string,
  lock: FolderLock,
  options: ConnectOptions,
): Promise<OpenDatabase> {
  const path = join(dataDir, 'database');
  const isNew = !existsSync(path);
  const damaged =
    `The database in ${path} cannot be opened: its files seem to be damaged, or some are missing. ` +
    'Put a backup in its place (recon restore --replace FILE), or set RECON_DATA_DIR to another folder.';
  const notMade = `The database in ${path} could not be made. Set RECON_DATA_DIR to another folder.`;
  try {
    const { pglite, files } = await openFolder(path);
    const findFolderError = files.findError.bind(files, lock.path);
    return await connectPglite(pglite, { ...options, findFolderError }).catch(async (error: unknown) => {
      // An error of PostgreSQL about its own files. Messages of the migrations stay unchanged.
      if (error instanceof DatabaseLostError || isDiskFull(error) || isAboutFiles(error)) throw error;
      throw new FolderError(messageOf(error), { cause: error });
    });
  } catch (error) {
    throw await folderError(dataDir, error, isNew ? notMade : damaged);
  }
}

/** Returns whether PostgreSQL reports an error of its files: class 58 (system error), XX (internal, corrupted data). */
function isAboutFiles(error: unknown): boolean {
  return /^(58|XX)...$/.test(String((error as { code?: unknown } | null)?.code));
}

/** Returns the database in a folder. Creates it if there is none. */
async function openFolder(path: string): Promise<{ pglite: PGlite; files: DurableNodeFS }> {
  if (existsSync(path)) {
    await checkVersion(path);
    const files = new DurableNodeFS(path);
    return { pglite: await openPglite(files), files };
  }
  // Created under another name: if the process ends early, no half-created database remains.
  const draft = `${path}.new`;
  await rm(draft, { recursive: true, force: true });
  // PostgreSQL in WebAssembly creates files that other users could read and write.
  await mkdir(draft, { mode: 0o700 });
  const files = new DurableNodeFS(draft);
  const pglite = await openPglite(files);
  await files.publish(path);
  return { pglite, files };
}

/** Runs `work` on the copy of a database at `path`, without migrating or syncing it. Throws an Error if it is unreadable. */
export async function withCopy<Result>(path: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  await checkVersion(path);
  const startParams = [...PGlite.defaultStartParams, ...littleMemory];
  const pglite = await PGlite.create({ fs: new NodeFS(path), startParams });
  const database = await connectPglite(pglite, { isPrepared: true });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

function openPglite(files: DurableNodeFS): Promise<PGlite> {
  return PGlite.create({ fs: files, startParams: DurableNodeFS.startParams });
}

async function checkVersion(path: string): Promise<void> {
  const version = (await readFile(join(path, 'PG_VERSION'), 'utf8')).trim();
  // Text from a backup is printed only if it is a version.
  const shown = /^[\d.]{1,10}$/.test(version) ? version : 'of an unknown version';
  if (version !== postgresVersion)
    throw new FolderError(
      `The database in ${path} was made by PostgreSQL ${shown}; this program reads ${postgresVersion} only. ` +
        'Start the program that made it, or use another data folder.',
    );
}

type ConnectOptions = {
  isPrepared?: boolean;
  /** Returns an error if the folder is gone. Called before each statement, each second, and before closing. */
  findFolderError?: FindFolderError;
  log?: SchemaLog | undefined;
};

const folderCheckMs = 1000;

/** Returns the database of an open PGlite, migrated unless `isPrepared`. If it is closed or fails, it closes PGlite. */
export async function connectPglite(
  pglite: PGlite,
  { isPrepared = false, findFolderError, log }: ConnectOptions = {},
): Promise<OpenDatabase> {
  let lose: (cause: Error) => void;
  const lost = new Promise<Error>((resolve) => (lose = resolve));
  const session = await openSession(pglite, (cause) => lose(cause), findFolderError);
  try {
    if (!isPrepared) await migrateSchema(session, log);
  } catch (error) {
    await session.close();
    throw error;
  }
  const pool = session.pool({ isPreparing: true });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const look = setInterval(session.check, folderCheckMs).unref();
  const close = async () => {
    clearInterval(look);
    await db.destroy();
    await session.close();
  };
  const ping = async () => void (await sql`select 1`.execute(db));
  return { db, isShared: false, close, lost, ping };
}

async function migrateSchema(session: DbSession, log: SchemaLog | undefined): Promise<void> {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: session.pool() }) });
  await migrate(db, { log });
  await db.destroy();
}
