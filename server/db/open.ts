import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { type Kysely, sql } from 'kysely';
import { DurableNodeFS } from './durable-fs';
import { lockFolder } from './folder-lock';
import { migrate } from './migrate';
import { pgliteDialect } from './pglite-dialect';
import { openPostgres, type PostgresPlace } from './postgres';
import type { Database } from './schema';
import { makeFolder } from './sync-files';
import { guardedKysely } from './transaction-guard';
import { startUpkeep } from './upkeep';

export type Db = Kysely<Database>;

/** Where the database lies: a folder of this machine, this process' memory (gone when it ends), or a server. */
export type DatabasePlace = { dataDir: string } | { memory: true } | PostgresPlace;

export type OpenDatabase = {
  db: Db;
  /** Other processes may use it too. */
  isShared: boolean;
  /** Waits for the statements and transactions that have begun or wait, then closes and unlocks. */
  close(): Promise<void>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  /** Resolves, with the cause, when the database can no longer be used and the process should end. */
  lost: Promise<Error>;
};

/** The version of PostgreSQL inside PGlite; it reads no other version's files. */
const postgresVersion = '18';

/**
 * Opens the database, makes it when the folder is new, and brings its schema up to date. What a
 * transaction has written when it resolves survives the end of the process and of the machine's power.
 * Throws `FolderInUseError` when another process has the folder open; a server is open to several.
 */
export async function openDatabase(place: DatabasePlace): Promise<OpenDatabase> {
  if ('url' in place) return openPostgres(place);
  if ('memory' in place) return connect(await PGlite.create('memory://'));
  const { dataDir } = place;
  await makeFolder(dataDir);
  const lock = await lockFolder(dataDir);
  try {
    const database = await connect(await openFolder(dataDir));
    const upkeep = await startUpkeep(database.db);
    return {
      ...database,
      close: async () => {
        upkeep.stop();
        await database.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** The database in the folder's subfolder `database`, made there when there is none. */
async function openFolder(dataDir: string): Promise<PGlite> {
  const path = join(dataDir, 'database');
  if (existsSync(path)) {
    await checkVersion(path);
    return openPglite(new DurableNodeFS(path));
  }
  // Made under another name: a process that ends meanwhile leaves no half database behind.
  const draft = join(dataDir, 'database.new');
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
    throw new Error(
      `The database in ${path} was made by PostgreSQL ${version}; this program reads ${postgresVersion} only. ` +
        'Start the program that made it, or use another data folder.',
    );
}

/** The database on a PGlite that is open already; it is closed with it, and when the migration fails. */
export async function connect(pglite: PGlite): Promise<OpenDatabase> {
  let isLost = false;
  let lose: (cause: Error) => void;
  const lost = new Promise<Error>((resolve) => {
    lose = resolve;
  });
  const db = await guardedKysely<Database>(
    pgliteDialect(pglite, (cause) => {
      isLost = true;
      lose(cause);
    }),
  );
  const close = async () => {
    await db.destroy();
    // What is left in memory of a lost database must not reach the disk, and closing it might hang.
    if (!isLost) await pglite.close();
  };
  try {
    await migrate(db);
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
