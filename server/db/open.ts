import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, sql } from 'kysely';
import { DurableNodeFS } from './pglite/durable-fs';
import { FolderError, folderError, isDiskFull } from './pglite/folder-failure';
import { FolderInUseError, lockFolder } from './pglite/folder-lock';
import { migrate } from './migrate';
import { DatabaseLostError, pgliteDialect } from './pglite/pglite-dialect';
import { openPostgres } from './postgres/postgres';
import type { DatabasePlace, OpenDatabase, SchemaLog } from './database';
import type { Database } from './schema';
import { makeFolder } from './pglite/sync-files';
import { guardedKysely } from './transaction-guard';
import { startMaintenance } from './pglite/maintenance';

/** The version of PostgreSQL inside PGlite; it reads no other version's files. */
const postgresVersion = '18';

/**
 * Opens the database, makes it when the folder is new, and brings its schema up to date. What a
 * transaction has written when it resolves survives the end of the process and of the machine's power.
 * Throws `FolderInUseError` when another process has the folder open, `FolderError` when it does not serve;
 * a server is open to several.
 */
export async function openDatabase(place: DatabasePlace): Promise<OpenDatabase> {
  if ('url' in place) return openPostgres(place);
  const { isGuarded = true, log } = place;
  if ('memory' in place) return connect(await PGlite.create('memory://'), { isGuarded, log });
  const { dataDir } = place;
  await makeFolder(dataDir);
  const lock = await lockFolder(dataDir).catch(async (error: unknown) => {
    if (error instanceof FolderInUseError) throw error;
    throw await folderError(dataDir, error, `The folder ${dataDir} cannot be locked: ${messageOf(error)}.`);
  });
  try {
    const database = await connectFolder(dataDir, { isGuarded, log });
    const maintenance = await startMaintenance(database.db);
    return {
      ...database,
      lost: database.lost.then(async (cause) => {
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The database of a folder, its schema up to date. Throws a FolderError when its files do not serve. */
async function connectFolder(dataDir: string, options: ConnectOptions): Promise<OpenDatabase> {
  const path = join(dataDir, 'database');
  const isNew = !existsSync(path);
  const damaged =
    `The database in ${path} cannot be opened: its files seem to be damaged, or some are missing. ` +
    'Put a backup of the folder in its place, or set RECON_DATA_DIR to another one.';
  const notMade = `The database in ${path} could not be made. Set RECON_DATA_DIR to another folder.`;
  try {
    const pglite = await openFolder(path);
    return await connect(pglite, options).catch(async (error: unknown) => {
      // What PostgreSQL says of its own files; the migrations' own words stand.
      if (error instanceof DatabaseLostError || isDiskFull(error) || isAboutFiles(error)) throw error;
      throw new FolderError(messageOf(error), { cause: error });
    });
  } catch (error) {
    throw await folderError(dataDir, error, isNew ? notMade : damaged);
  }
}

/** Whether PostgreSQL reports a fault of its files: class 58 (system error), XX (internal, corrupted data). */
function isAboutFiles(error: unknown): boolean {
  return /^(58|XX)...$/.test(String((error as { code?: unknown } | null)?.code));
}

/** The database in a folder, made there when there is none. */
async function openFolder(path: string): Promise<PGlite> {
  if (existsSync(path)) {
    await checkVersion(path);
    return openPglite(new DurableNodeFS(path));
  }
  // Made under another name: a process that ends meanwhile leaves no half database behind.
  const draft = `${path}.new`;
  await rm(draft, { recursive: true, force: true });
  const files = new DurableNodeFS(draft);
  const pglite = await openPglite(files);
  await files.publish(path);
  return pglite;
}

function openPglite(files: DurableNodeFS): Promise<PGlite> {
  return PGlite.create({ fs: files, startParams: DurableNodeFS.startParams });
}

async function checkVersion(path: string): Promise<void> {
  const version = (await readFile(join(path, 'PG_VERSION'), 'utf8')).trim();
  if (version !== postgresVersion)
    throw new FolderError(
      `The database in ${path} was made by PostgreSQL ${version}; this program reads ${postgresVersion} only. ` +
        'Start the program that made it, or use another data folder.',
    );
}

type ConnectOptions = { isGuarded?: boolean; log?: SchemaLog | undefined };

/** The database on a PGlite that is open already; it is closed with it, and when the migration fails. */
export async function connect(
  pglite: PGlite,
  { isGuarded = true, log }: ConnectOptions = {},
): Promise<OpenDatabase> {
  let isLost = false;
  let lose: (cause: Error) => void;
  const lost = new Promise<Error>((resolve) => {
    lose = resolve;
  });
  const dialect = pgliteDialect(pglite, (cause) => {
    isLost = true;
    lose(cause);
  });
  const db = isGuarded ? await guardedKysely<Database>(dialect) : new Kysely<Database>({ dialect });
  const close = async () => {
    await db.destroy();
    // What is left in memory of a lost database must not reach the disk, and closing it might hang.
    if (!isLost) await pglite.close();
  };
  try {
    await migrate(db, { log });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db,
    isShared: false,
    close,
    lost,
    ping: async () => {
      await sql`select 1`.execute(db);
    },
  };
}
