import { type Kysely, sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { makePostgresDatabase } from '../../testing/postgres-database';
import type { Db, OpenDatabase } from '../database';
import { openDatabase } from '../open';
import type { Database } from '../schema';
import { inTransaction } from '../transaction';

const opened: OpenDatabase[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

/** Opens a database with one connection, so that tests can inspect and remove its prepared statements. */
async function open(prepare?: boolean): Promise<Db> {
  const url = await makePostgresDatabase();
  const database = await openDatabase({ url, poolSize: 1, ...(prepare !== undefined && { prepare }) });
  opened.push(database);
  return database.db;
}

const insert = (db: Kysely<Database>, name: string) =>
  db.insertInto('setting').values({ name, value: '1' }).execute();
const read = (db: Kysely<Database>, name: string) =>
  db.selectFrom('setting').selectAll().where('name', '=', name).execute();
const names = async (db: Kysely<Database>) =>
  (await db.selectFrom('setting').select('name').orderBy('name').execute()).map(({ name }) => name);
const forget = (db: Kysely<Database>) => sql`deallocate all`.execute(db);
async function prepared(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  return rows.map(({ statement }) => statement).sort();
}

test('reads and writes are prepared once a connection, unless that is turned off', async () => {
  const db = await open();
  for (const name of ['a', 'b']) {
    await insert(db, name);
    expect(await read(db, name)).toEqual([{ name, value: '1' }]);
  }
  expect(await prepared(db)).toEqual([
    'insert into "setting" ("name", "value") values ($1, $2)',
    'select * from "setting" where "name" = $1',
  ]);
  const plain = await open(false);
  await insert(plain, 'a');
  expect(await prepared(plain)).toEqual([]);
});

test('statements that the server has forgotten are prepared anew, and a write is done once', async () => {
  const db = await open();
  await insert(db, 'a');
  await forget(db);
  await insert(db, 'b');
  expect(await names(db)).toEqual(['a', 'b']);
  await read(db, 'a');
  await sql`discard all`.execute(db);
  expect(await read(db, 'b')).toHaveLength(1);
});

test('a transaction whose statement was forgotten is done once more, as a whole', async () => {
  const db = await open();
  await insert(db, 'first');
  let tries = 0;
  await inTransaction(db, async (trx) => {
    tries += 1;
    await read(trx, 'first');
    if (tries === 1) await forget(trx);
    await insert(trx, `try ${tries}`);
  });
  expect(await names(db)).toEqual(['first', 'try 2']);
});

test('a table that changes makes no statement fail, in a transaction or out of one', async () => {
  const db = await open();
  await insert(db, 'a');
  await read(db, 'a');
  await sql`alter table setting add column more text`.execute(db);
  expect(await read(db, 'a')).toEqual([{ name: 'a', value: '1', more: null }]);
  await sql`alter table setting drop column more`.execute(db);
  await inTransaction(db, async (trx) => {
    await insert(trx, 'b');
    expect(await read(trx, 'a')).toEqual([{ name: 'a', value: '1' }]);
  });
  expect(await names(db)).toEqual(['a', 'b']);
});

test('where statements are lost again and again, none is prepared any more', async () => {
  const db = await open();
  for (let turn = 0; turn < 25; turn += 1) {
    expect(await read(db, 'none')).toEqual([]);
    await forget(db);
  }
  await read(db, 'none');
  expect(await prepared(db)).toEqual([]);
});
