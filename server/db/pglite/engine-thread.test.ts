import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ensureProgram } from '../../testing/ensure-program';
import { makeTestFolder } from '../../testing/test-database';
import { constraintOf } from '../constraint-names';
import { openDatabase } from '../open';
import { DatabaseLostError } from './pglite-dialect';

/** The embedded database in a thread of its own, as the built program runs it. */

const thread = fileURLToPath(new URL('../../../dist-server/database-thread.js', import.meta.url));
let dataDir: string;
beforeAll(ensureProgram, 180_000);
beforeEach(async () => {
  dataDir = await makeTestFolder();
}, 120_000);
afterEach(() => rmSync(dataDir, { recursive: true }));

test('stores what was written, reports errors, and does not block this thread', async () => {
  const database = await openDatabase({ dataDir, thread });
  const insert = () => database.db.insertInto('setting').values({ name: 'a', value: 'ç€😀' }).execute();
  await insert();
  const doubled: unknown = await insert().catch((error: unknown) => error);
  expect(constraintOf(doubled)).toBe('setting_pkey');

  let turns = 0;
  const done = new AbortController();
  const long = sql<{ count: number }>`select count(*)::int as count from generate_series(1, 300000)`
    .execute(database.db)
    .finally(() => done.abort());
  for (; !done.signal.aborted; turns += 1) await new Promise(setImmediate);
  expect((await long).rows).toEqual([{ count: 300_000 }]);
  expect(turns).toBeGreaterThan(50);

  // More than one message of the thread.
  const text = 'x'.repeat(3_000_000);
  const { rows } = await sql<{ text: string }>`select ${text}::text as text, 1 as one`.execute(database.db);
  expect(rows[0]?.text === text).toBe(true);
  await database.close();

  const again = await openDatabase({ dataDir, thread });
  expect(await again.db.selectFrom('setting').selectAll().execute()).toEqual([{ name: 'a', value: 'ç€😀' }]);
  await again.close();
}, 60_000);

test('reports a damaged folder in a sentence', async () => {
  rmSync(join(dataDir, 'database', 'global'), { recursive: true });
  await expect(openDatabase({ dataDir, thread })).rejects.toThrow('its files seem to be damaged');
}, 60_000);

test('a thread that ends loses the database, and every later statement is rejected', async () => {
  const wrapper = join(dataDir, 'wrapper');
  mkdirSync(wrapper);
  const program = join(wrapper, 'thread.mjs');
  writeFileSync(
    program,
    `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (bytes) => {
      if (Buffer.from(bytes).includes('end this thread')) process.exit(1);
    });
    await import(${JSON.stringify(thread)});`,
  );
  const database = await openDatabase({ dataDir, thread: program });
  await database.ping();
  const asked = [sql`select 'end this thread'`.execute(database.db), database.ping()];
  for (const result of await Promise.allSettled(asked))
    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseLostError) });
  expect((await database.lost).message).toContain('The database gave up');
  await expect(database.ping()).rejects.toThrow(DatabaseLostError);
  await database.close();
}, 60_000);
