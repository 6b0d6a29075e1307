import fs from 'node:fs';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeTestService } from '../../testing/test-service';
import type { Db, OpenDatabase } from '../database';
import { openDatabase } from '../open';
import { DatabaseLostError } from './pglite-session';
import { makeTestFolder } from '../../testing/test-database';

/** Without the guard, a call into the ended PostgreSQL blocks this process for ever: no time limit of a test helps. */
let dataDir: string;
let database: OpenDatabase;
let db: Db;
beforeEach(async () => {
  dataDir = await makeTestFolder();
  database = await openDatabase({ dataDir });
  ({ db } = database);
  await insert(db, 'acknowledged');
}, 120_000);
afterEach(async () => {
  vi.restoreAllMocks();
  await database.close();
  fs.rmSync(dataDir, { recursive: true });
});

const insert = (target: Db, name: string) =>
  target.insertInto('setting').values({ name, value: 'v' }).execute();

/** Makes writes to PostgreSQL's log, or to another of its folders, fail from now on as on a full disk. */
function fillDisk(folder = 'pg_wal'): void {
  const { writeSync, fdatasyncSync } = fs;
  const isLog = (handle: number) => fs.readlinkSync(`/proc/self/fd/${handle}`).includes(folder);
  const refuse = (code: string) => {
    throw Object.assign(new Error(code), { code });
  };
  vi.spyOn(fs, 'writeSync').mockImplementation(((handle: number, ...rest: [Uint8Array]) =>
    isLog(handle) ? refuse('ENOSPC') : writeSync(handle, ...rest)) as typeof writeSync);
  vi.spyOn(fs, 'fdatasyncSync').mockImplementation((handle) =>
    isLog(handle) ? refuse('EIO') : fdatasyncSync(handle),
  );
}

const manyRows = sql`insert into setting select i::text, repeat(md5(i::text), 50)
  from generate_series(1, 20000) i`;

test.each([
  ['while committing', (trx: Db) => insert(trx, 'lost').then(() => fillDisk())],
  [
    'in the middle of a transaction',
    async (trx: Db) => {
      fillDisk();
      await manyRows.execute(trx);
    },
  ],
  [
    'after an error that the work went on from',
    async (trx: Db) => {
      fillDisk();
      await manyRows.execute(trx).catch(() => undefined);
      await insert(trx, 'lost');
    },
  ],
])('a full disk %s: that work and all later is refused, and the loss is told', async (_, work) => {
  const transaction = db.transaction().execute(work);
  await expect(transaction).rejects.toThrow(DatabaseLostError);
  await expect(transaction).rejects.toThrow(/PANIC|could not (write|fsync)|has ended/);
  await expect(database.ping()).rejects.toThrow(DatabaseLostError);
  await expect(insert(db, 'later')).rejects.toThrow(DatabaseLostError);
  expect(await database.lost).toBeInstanceOf(DatabaseLostError);

  vi.restoreAllMocks();
  await database.close();
  database = await openDatabase({ dataDir });
  const rows = await database.db.selectFrom('setting').select('name').execute();
  expect(rows).toEqual([{ name: 'acknowledged' }]);
});

test('a disk too full for a table, where the log still goes on, ends it as well, and says what to do', async () => {
  fillDisk('/base/');
  await expect(db.transaction().execute((trx) => manyRows.execute(trx))).rejects.toThrow(DatabaseLostError);
  await expect(database.ping()).rejects.toThrow(DatabaseLostError);
  expect((await database.lost).message).toBe(
    `The disk of the folder ${dataDir} is full: free some space there.`,
  );
});

test('requests that wait for the one connection when PostgreSQL ends are answered with 503', async () => {
  const service = await makeTestService({ database, faults: true });
  const caller = await service.caller();
  const body = { name: 'Lost', type: '1:1', interval: 'daily' };
  const headers = { 'X-Recon-Fault': 'delay=200' };
  const asked = [
    caller.ask('POST', '/v1/contexts', { body, headers }),
    caller.ask('GET', '/v1/contexts'),
    caller.ask('POST', '/v1/contexts', { body }),
  ];
  fillDisk();
  const answers = await Promise.all(asked);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThanOrEqual(2);
  for (const { headers: told } of refused) expect(told.get('Retry-After')).toBe('2');
  // The read may have come before the end.
  expect(answers.filter(({ status }) => status !== 503 && status !== 200)).toEqual([]);
  expect((await service.ask('GET', '/readyz')).status).toBe(503);
});

test('an ordinary error ends nothing', async () => {
  await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow('division by zero');
  await expect(
    db.transaction().execute(async (trx) => {
      await sql`select nonsense`.execute(trx);
    }),
  ).rejects.toThrow('nonsense');
  await database.ping();
});
