import fs from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DurableNodeFS } from './durable-fs';
import { FolderError } from './folder-failure';
import { FolderInUseError } from './folder-lock';
import { newId } from '../new-rows';
import { openDatabase } from '../open';
import { DatabaseLostError } from './pglite-session';
import { makeTestFolder } from '../../testing/test-database';
import { digestOf } from '../../testing/folder-digest';

let dataDir: string;
beforeEach(async () => {
  dataDir = await makeTestFolder();
}, 120_000);
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(dataDir, { recursive: true });
});

test.each([
  ['/proc/recon-console/data', 'The folder /proc/recon-console/data cannot be made in /'],
  [import.meta.filename, `${import.meta.filename} is not a folder.`],
  [join(import.meta.filename, 'data'), `${import.meta.filename} is not a folder.`],
])('a folder that cannot be is told in a sentence: %s', async (place, message) => {
  await expect(openDatabase({ dataDir: place })).rejects.toThrow(message);
});

test('keeps what was written, syncs each commit, holds little in memory, and lets nobody else in', async () => {
  const first = await openDatabase({ dataDir });
  const settings = await sql`select current_setting('fsync') as fsync,
    current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commit,
    current_setting('shared_buffers') as buffers`.execute(first.db);
  expect(settings.rows).toEqual([{ fsync: 'on', pages: 'on', commit: 'on', buffers: '32MB' }]);
  await expect(openDatabase({ dataDir })).rejects.toThrow(FolderInUseError);

  const sync = vi.spyOn(fs, 'fdatasyncSync');
  for (let i = 0; i < 5; i++) {
    sync.mockClear();
    await first.db
      .insertInto('setting')
      .values({ name: `n${i}`, value: 'v' })
      .execute();
    expect(sync, 'before the write is acknowledged').toHaveBeenCalled();
  }
  await first.close();

  const second = await openDatabase({ dataDir });
  expect(await second.db.selectFrom('setting').selectAll().execute()).toHaveLength(5);
  await second.close();
});

test('syncs the folder of a new table file no later than the commit that made it', async () => {
  const database = await openDatabase({ dataDir });
  const open = vi.spyOn(fs, 'openSync');
  const sync = vi.spyOn(fs, 'fsyncSync');
  await sql`create table fresh (a integer)`.execute(database.db);
  const folderOpened = open.mock.calls.findIndex(([path]) => /\/base\/\d+$/.test(String(path)));
  const handle = open.mock.results[folderOpened]?.value as number;
  expect(sync.mock.calls.map(([synced]) => synced)).toContain(handle);
  await database.close();
});

test('refuses everything after a sync has failed, and finds the acknowledged writes when opened again', async () => {
  const database = await openDatabase({ dataDir });
  const write = (name: string) => database.db.insertInto('setting').values({ name, value: 'v' }).execute();
  await write('acknowledged');
  vi.spyOn(fs, 'fdatasyncSync').mockImplementationOnce(() => {
    throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });
  });
  await expect(write('lost')).rejects.toThrow(DatabaseLostError);
  expect(await database.lost).toBeInstanceOf(DatabaseLostError);
  await expect(write('later')).rejects.toThrow(DatabaseLostError);
  await expect(database.ping()).rejects.toThrow(DatabaseLostError);
  await database.close();

  const again = await openDatabase({ dataDir });
  const rows = await again.db.selectFrom('setting').select('name').execute();
  expect(rows.map(({ name }) => name)).toContain('acknowledged');
  expect(rows.map(({ name }) => name)).not.toContain('later');
  await again.close();
});

test.each([
  ['global/pg_control', 'gone'],
  ['global/pg_control', 'cut'],
  ['pg_wal', 'gone'],
  ['base', 'gone'],
  ['PG_VERSION', 'gone'],
])(
  'a database whose %s is %s is told in a sentence, and the folder is free again',
  async (name, how) => {
    const path = join(dataDir, 'database', name);
    if (how === 'cut') fs.truncateSync(path, 10);
    else fs.rmSync(path, { recursive: true });
    const started = openDatabase({ dataDir });
    await expect(started).rejects.toThrow(
      new FolderError(
        `The database in ${join(dataDir, 'database')} cannot be opened: its files seem to be damaged, or some are missing. ` +
          'Put a backup in its place (recon restore --replace FILE), or set RECON_DATA_DIR to another folder.',
      ),
    );
    expect(fs.readdirSync(dataDir)).toEqual(['database']);
  },
  120_000,
);

test('reports which PostgreSQL made a database that it cannot read', async () => {
  fs.writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '17\n');
  await expect(openDatabase({ dataDir })).rejects.toThrow('made by PostgreSQL 17');
  // A backup that is restored may hold any text there.
  fs.writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '17\nRestored.\n');
  await expect(openDatabase({ dataDir })).rejects.toThrow('made by PostgreSQL of an unknown version;');
  expect(fs.readdirSync(dataDir), 'and frees the folder').toEqual(['database']);
});

test('closing waits for the transactions that have begun', async () => {
  const database = await openDatabase({ dataDir });
  const id = newId();
  const work = database.db.transaction().execute(async (trx) => {
    await new Promise(setImmediate);
    await trx.insertInto('setting').values({ name: id, value: 'v' }).execute();
  });
  await new Promise(setImmediate);
  await Promise.all([work, database.close()]);
  await expect(database.ping()).rejects.toBeInstanceOf(Error);
  const again = await openDatabase({ dataDir });
  expect(await again.db.selectFrom('setting').select('name').execute()).toEqual([{ name: id }]);
  await again.close();
});

/** Moves the data folder aside and puts a copy of its database in its place. Returns the new path. */
function moveFolder(): string {
  const moved = `${dataDir}-moved`;
  fs.renameSync(dataDir, moved);
  fs.cpSync(join(moved, 'database'), join(dataDir, 'database'), { recursive: true });
  return moved;
}

test.each([
  ['was moved', moveFolder],
  [
    'lost its lock',
    () => {
      for (const name of fs.readdirSync(dataDir))
        if (name.startsWith('lock-')) fs.rmSync(join(dataDir, name));
      return dataDir;
    },
  ],
])('a folder that %s under a process ends it, though nobody asks anything', async (_, take) => {
  const database = await openDatabase({ dataDir });
  const write = (name: string) => database.db.insertInto('setting').values({ name, value: 'v' }).execute();
  await write('acknowledged');
  const before = await digestOf(join(dataDir, 'database'));
  const moved = take();
  expect(await database.lost).toBeInstanceOf(FolderError);
  await expect(write('late')).rejects.toThrow('was moved or removed while Recon Console had it open');
  await expect(database.ping()).rejects.toThrow(DatabaseLostError);
  await database.close();
  for (const folder of [dataDir, moved]) expect(await digestOf(join(folder, 'database'))).toBe(before);
  if (moved !== dataDir) fs.rmSync(moved, { recursive: true });
});

test('closing writes nothing to a folder that was moved a moment ago, nor to what is in its place', async () => {
  const database = await openDatabase({ dataDir });
  await database.db.insertInto('setting').values({ name: 'acknowledged', value: 'v' }).execute();
  const before = await digestOf(join(dataDir, 'database'));
  // From here to the closing the process has no turn in which it would look.
  const moved = moveFolder();
  await database.close();
  for (const folder of [dataDir, moved]) expect(await digestOf(join(folder, 'database'))).toBe(before);
  expect(await database.lost).toBeInstanceOf(FolderError);
  fs.rmSync(moved, { recursive: true });
});

// Whatever looks in time: a statement may take longer than a restore.
test.runIf(process.platform === 'linux')(
  'what stands in an open folder’s place is out of reach',
  async () => {
    const path = join(dataDir, 'database');
    const pglite = await PGlite.create({
      fs: new DurableNodeFS(path),
      startParams: DurableNodeFS.startParams,
    });
    fs.renameSync(path, `${path}-moved`);
    fs.cpSync(`${path}-moved`, path, { recursive: true });
    const before = await digestOf(path);
    await pglite.exec("insert into setting values ('late', 'v'); create table later (a integer); checkpoint");
    await pglite.close();
    expect(await digestOf(path)).toBe(before);
  },
);
