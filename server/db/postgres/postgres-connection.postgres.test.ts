import type { CompiledQuery, Kysely } from 'kysely';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePostgresDatabase } from '../../testing/postgres-database';
import type { OpenDatabase } from '../database';
import { openDatabase } from '../open';
import type { Database } from '../schema';
import { deferStatement, statements } from '../prepared';

let database: OpenDatabase;
/** Opens a database with one connection, so that anything that a transaction leaves behind affects the next one. */
beforeEach(async () => {
  database = await openDatabase({ url: await makePostgresDatabase(), poolSize: 1 });
});
afterEach(() => database.close());

type Db = Kysely<Database>;
const put = (name: string): CompiledQuery =>
  statements.insertInto('setting').values({ name, value: '1' }).compile();
const putLater = (db: Db, name: string) => db.executeQuery(deferStatement(put(name)));
const names = async (db: Db) =>
  (await db.selectFrom('setting').select('name').orderBy('name').execute()).map(({ name }) => name);
const answer = async (db: Db) => (await sql<{ n: number }>`select 42 as n`.execute(db)).rows;
const transactionOf = async (db: Db) =>
  (await sql<{ id: string | null }>`select pg_current_xact_id_if_assigned()::text as id`.execute(db)).rows[0]!
    .id;

test('what may wait goes out with the next statement, which sees it, and has its rows then', async () => {
  const { db } = database;
  await db.transaction().execute(async (trx) => {
    await putLater(trx, 'a');
    const { rows } = await trx.executeQuery(
      deferStatement(sql<{ n: number }>`select 7 as n`.compile(statements)),
    );
    expect(rows).toEqual([]);
    expect(await names(trx)).toEqual(['a']);
    expect(rows).toEqual([{ n: 7 }]);
  });
  expect(await names(db)).toEqual(['a']);
});

test('what still waits goes out with the commit', async () => {
  const { db } = database;
  await db.transaction().execute(async (trx) => {
    await putLater(trx, 'a');
    await putLater(trx, 'b');
  });
  expect(await names(db)).toEqual(['a', 'b']);
});

test('outside a transaction nothing waits', async () => {
  const { db } = database;
  await expect(putLater(db, 'a')).resolves.toMatchObject({ numAffectedRows: 1n });
  await expect(putLater(db, 'a')).rejects.toMatchObject({ constraint: 'setting_pkey' });
});

test.each<[string, (trx: Db) => Promise<unknown>]>([
  ['the commit', async () => undefined],
  ['the next statement', answer],
])('a fault of what waited is thrown by %s, and nothing of the transaction is kept', async (_, next) => {
  const { db } = database;
  await putLater(db, 'a');
  let isCaught = false;
  const failed = db.transaction().execute(async (trx) => {
    await putLater(trx, 'b');
    await putLater(trx, 'a');
    await putLater(trx, 'c');
    await next(trx).catch((error: unknown) => {
      isCaught = true;
      throw error;
    });
  });
  await expect(failed).rejects.toMatchObject({ code: '23505', constraint: 'setting_pkey' });
  expect(isCaught).toBe(next === answer);
  expect(await names(db)).toEqual(['a']);
});

test('a transaction that is broken off leaves nothing waiting, and none open', async () => {
  const { db } = database;
  const failed = db.transaction().execute(async (trx) => {
    await putLater(trx, 'a');
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  const refused = db.transaction().execute((trx) => sql`select 1 / 0`.execute(trx));
  await expect(refused).rejects.toMatchObject({ code: '22012' });
  await db.transaction().execute(async () => undefined);
  expect(await names(db)).toEqual([]);
  await putLater(db, 'b');
  // A transaction left open would have an id by now.
  expect(await transactionOf(db)).toBeNull();
});

test('a transaction begins with its first statement, as it was asked for', async () => {
  const { db } = database;
  const level = (trx: Db) =>
    sql<{
      name: string;
      level: string;
      only: string;
    }>`select current_setting('transaction_isolation') as level,
      current_setting('transaction_read_only') as only`.execute(trx);
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  expect((await reading.execute(level)).rows).toEqual([{ level: 'repeatable read', only: 'on' }]);
  expect((await db.transaction().execute(level)).rows).toEqual([{ level: 'read committed', only: 'off' }]);
});
