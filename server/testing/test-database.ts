import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { hasCitus, hasPostgres, makePostgresDatabase } from './postgres-database';
import { migrations } from '../db/migrate';
import type { Db, OpenDatabase } from '../db/database';
import { connectPglite, openDatabase } from '../db/open';

let shared: Promise<OpenDatabase> | undefined;

/**
 * Returns an empty, migrated database for tests: in memory, or on the PostgreSQL server of the test project. There is
 * one per test file: a second call empties it, so tests of a file must not use it concurrently. It need not be closed.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  shared ??= hasPostgres() ? openOnServer() : openClone();
  const database = await shared;
  await empty(database.db);
  return { ...database, close: async () => {} };
}

async function empty(db: Db): Promise<void> {
  await sql`truncate context, match_rule, source, source_reading, what_if_result, field_map, fee_schedule, fee_schedule_item,
    idempotency, activity_person, activity_entry, activity_config, activity_repeat, activity_pending,
    activity_seal, activity_head, activity_checkpoint, activity_key, session, setting, asset,
    organization, ledger, balance, directory_entry`.execute(db);
}

async function openOnServer(): Promise<OpenDatabase> {
  const distributed = hasCitus() ? 'citus' : undefined;
  return openDatabase({ url: await makePostgresDatabase(), distributed });
}

/**
 * Returns an empty, migrated database in memory. Creating one costs seconds, a copy much less: the image is cached
 * between runs.
 */
export async function openClone(): Promise<OpenDatabase> {
  const file = await imageFile();
  const image = await readFile(file).catch(() => undefined);
  if (image) return connectPglite(await PGlite.create('memory://', { loadDataDir: new Blob([image]) }));
  const pglite = await PGlite.create('memory://');
  const database = await connectPglite(pglite);
  const made = await pglite.dumpDataDir('none');
  // Renamed into place, since several workers may create it at once.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, Buffer.from(await made.arrayBuffer()));
  await rename(draft, file);
  return database;
}

/** Returns a new data folder with an empty, migrated, closed database, for tests of the disk. The caller removes it. */
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

/** Returns the path of the cached image of a fresh database. The name changes with its inputs. */
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
