import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { hasCitus, hasPostgres, makePostgresDatabase } from '../testing/postgres-database';
import { migrations } from './migrate';
import type { Db, OpenDatabase } from './database';
import { connect, openDatabase } from './open';

let shared: Promise<OpenDatabase> | undefined;

/**
 * An empty, migrated database, for tests: in memory, or on the PostgreSQL server that the project of tests
 * has. One per test file: a second call empties the same one, so a file's tests do not run side by side on
 * it. It needs no closing.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  shared ??= hasPostgres() ? openOnServer() : openClone();
  const database = await shared;
  await empty(database.db);
  return { ...database, close: async () => {} };
}

async function empty(db: Db): Promise<void> {
  await sql`truncate context, match_rule, source, field_map, fee_schedule, fee_schedule_item,
    idempotency, session, setting, asset, organization, ledger, balance, directory_entry`.execute(db);
}

async function openOnServer(): Promise<OpenDatabase> {
  const distributed = hasCitus() ? 'citus' : undefined;
  return openDatabase({ url: await makePostgresDatabase(), isGuarded: true, distributed });
}

/**
 * An empty, migrated database in memory. A fresh one costs seconds, a copy of one much less: the copy is kept
 * between runs.
 */
export async function openClone(): Promise<OpenDatabase> {
  const file = await imageFile();
  const image = await readFile(file).catch(() => undefined);
  if (image) return connect(await PGlite.create('memory://', { loadDataDir: new Blob([image]) }));
  const pglite = await PGlite.create('memory://');
  const database = await connect(pglite);
  const made = await pglite.dumpDataDir('none');
  // Renamed into place, since several workers may be making it at once.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, Buffer.from(await made.arrayBuffer()));
  await rename(draft, file);
  return database;
}

/**
 * A data folder of its own with an empty, migrated, closed database, for tests of what happens on the
 * disk. The caller removes it.
 */
export async function makeTestFolder(): Promise<string> {
  const kept = (await imageFile()).replace(/[.]tar$/, '-folder');
  const found = await stat(kept).catch(() => undefined);
  if (!found) {
    const draft = `${kept}.${process.pid}`;
    await (await openDatabase({ dataDir: draft })).close();
    // Another worker may have been faster.
    await rename(draft, kept).catch(() => rm(draft, { recursive: true }));
  }
  const folder = await mkdtemp(join(tmpdir(), 'recon-test-'));
  await cp(kept, folder, { recursive: true });
  return folder;
}

/** Where copies of a fresh database are kept; the name changes with whatever it is made from. */
async function imageFile(): Promise<string> {
  const folder = join(process.cwd(), 'node_modules', '.cache', 'recon-console');
  await mkdir(folder, { recursive: true });
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(await readFile(join(pglite, '..', '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const digest = createHash('sha256')
    .update(version)
    .update(JSON.stringify(migrations))
    .digest('hex')
    .slice(0, 16);
  return join(folder, `database-${digest}.tar`);
}
