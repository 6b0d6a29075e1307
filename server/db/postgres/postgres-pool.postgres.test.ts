import { type Kysely, sql } from 'kysely';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { createDatabase, type RunningPostgres, startPostgres } from '../../../e2e/support/postgres.mjs';
import { makePostgresDatabase } from '../../testing/postgres-database';
import type { OpenDatabase } from '../database';
import { connectPglite, openDatabase } from '../open';
import { DatabaseUnavailableError } from './database-unavailable';
import type { Database } from '../schema';
import { openTestDatabase } from '../../testing/test-database';
import { inTransaction } from '../transaction';

const opened: { close(): Promise<void> }[] = [];
let server: RunningPostgres | undefined;
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  await server?.remove();
  server = undefined;
});

async function open(place: Parameters<typeof openDatabase>[0]): Promise<OpenDatabase> {
  const database = await openDatabase(place);
  opened.push(database);
  return database;
}

const insert = (db: Kysely<Database>, name: string) =>
  db.insertInto('setting').values({ name, value: '1' }).execute();
const names = async (db: Kysely<Database>) =>
  (await db.selectFrom('setting').select('name').orderBy('name').execute()).map(({ name }) => name);
/** Ends a transaction's connection from another one, as a stop of the server does. */
async function endConnection(url: string, trx: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('select pg_terminate_backend($1::int, 5000::bigint)', [rows[0]!.pid]);
  await client.end();
}

const backend = async (db: Kysely<Database>) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid;

test.each([
  ['XX000', 'failure on connection marked as essential: w:5432'],
  ['XX000', 'could not commit transaction for shard 102008'],
  ['08006', 'connection to the remote node w:5432 failed'],
  ['57P01', 'terminating connection due to administrator command'],
])(
  'what Citus says of a machine that broke off is passing and costs no connection, another internal error is not: %s %s',
  async (code, message) => {
    const { db } = await open({ url: await makePostgresDatabase(), poolSize: 1 });
    const raise = (code: string, text: string) =>
      inTransaction(db, (trx) =>
        sql`do ${sql.lit(`begin raise exception using errcode = '${code}', message = '${text}'; end`)}`.execute(
          trx,
        ),
      );
    const before = await backend(db);
    await expect(raise(code, message)).rejects.toThrow(DatabaseUnavailableError);
    await expect(raise('XX000', 'cache lookup failed')).rejects.not.toThrow(DatabaseUnavailableError);
    expect(await names(db)).toEqual([]);
    expect(await backend(db)).toBe(before);
  },
);

test('a read that finds a machine away is sent once more, a transaction as a whole', async () => {
  const { db } = await open({ url: await makePostgresDatabase(), poolSize: 1 });
  await sql`create sequence tries`.execute(db);
  await sql`create function away_at_first() returns int language plpgsql as $$ begin
    if nextval('tries') = 1 then raise exception using errcode = '08006', message = 'away'; end if;
    return 42; end $$`.execute(db);
  const read = async (on: Kysely<Database>) =>
    (await sql<{ n: number }>`select away_at_first() as n`.execute(on)).rows;
  expect(await read(db)).toEqual([{ n: 42 }]);
  await sql`alter sequence tries restart`.execute(db);
  const work = async (trx: Kysely<Database>) => {
    await insert(trx, 'stored');
    return read(trx);
  };
  // What was written before would be lost by repeating the read only.
  await expect(db.transaction().execute(work)).rejects.toThrow(DatabaseUnavailableError);
  expect(await names(db)).toEqual([]);
  await sql`alter sequence tries restart`.execute(db);
  expect(await inTransaction(db, work)).toEqual([{ n: 42 }]);
  expect(await names(db)).toEqual(['stored']);
});

test('returns values as the embedded database does, whatever the settings of the server', async () => {
  const url = await makePostgresDatabase();
  const name = new URL(url).pathname.slice(1);
  const first = await open({ url });
  await sql`alter database ${sql.id(name)} set datestyle = 'SQL, DMY'`.execute(first.db);
  await sql`alter database ${sql.id(name)} set timezone = 'America/Sao_Paulo'`.execute(first.db);
  await sql`alter database ${sql.id(name)} set intervalstyle = 'iso_8601'`.execute(first.db);
  const { db } = await open({ url });
  const embedded = await connectPglite(await PGlite.create('memory://'));
  opened.push(embedded);
  const values = sql`select 9007199254740993::int8 as big, 42::int8 as small, count(*) as count,
    '12345678901234567890.1200'::numeric as numeric, '2025-03-04 05:06:07.089+03'::timestamptz as instant,
    '2025-03-04'::date as day, '{"b":1,"10":[1.5,null],"a":"x"}'::jsonb as jsonb, '{"b": 1}'::json as json,
    true as yes, null::text as nothing, 0.1::float8 as float, '\\xdeadbeef'::bytea as bytes,
    '1 day 02:03:04'::interval as interval, '{1,2}'::int[] as numbers, '{a,"b c",NULL}'::text[] as texts,
    '01957f3e-5a10-7c3b-9d2e-6b1f4a8c0d57'::uuid as id`;
  const [ours] = (await values.execute(db)).rows;
  expect(ours).toEqual((await values.execute(embedded.db)).rows[0]);
  expect(ours).toMatchObject({ small: 42, instant: new Date('2025-03-04T02:06:07.089Z') });
});

test('a request waits for a free connection, but not for ever', async () => {
  const { db } = await open({ url: await makePostgresDatabase(), poolSize: 1, wait: 200 });
  let free = () => {};
  const isFree = new Promise<void>((resolve) => {
    free = resolve;
  });
  const holding = db.transaction().execute(() => isFree);
  await expect(names(db)).rejects.toThrow(DatabaseUnavailableError);
  free();
  await holding;
  expect(await names(db)).toEqual([]);
});

test('a transaction whose connection breaks off is done once more', async () => {
  const url = await makePostgresDatabase();
  const { db } = await open({ url });
  let tries = 0;
  await inTransaction(db, async (trx) => {
    tries += 1;
    await insert(trx, `try ${tries}`);
    if (tries === 1) await endConnection(url, trx);
    await insert(trx, 'after');
  });
  expect(await names(db)).toEqual(['after', 'try 2']);
});

test('a transaction that loses its connection between two statements is done once more', async () => {
  const url = await makePostgresDatabase();
  const { db } = await open({ url });
  let tries = 0;
  await inTransaction(db, async (trx) => {
    tries += 1;
    await insert(trx, `try ${tries}`);
    if (tries > 1) return;
    await endConnection(url, trx);
    // The end of the connection is known before the commit goes out.
    await expect.poll(() => insert(trx, 'x').catch((error: unknown) => error)).toBeInstanceOf(Error);
  });
  expect(await names(db)).toEqual(['try 2']);
});

test('a commit whose connection breaks off is repeated only when the work finds out that it was done', async () => {
  const { db } = await open({ url: await makePostgresDatabase() });
  // Deferred to the commit, this ends the connection in the middle of it.
  await sql`create function end_connection() returns trigger language plpgsql as $$ begin
    perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5); return null; end $$`.execute(db);
  await sql`create constraint trigger ends after insert on setting deferrable initially deferred
    for each row when (new.value = 'end') execute function end_connection()`.execute(db);
  let tries = 0;
  const work = async (trx: Kysely<Database>) => {
    tries += 1;
    await trx
      .insertInto('setting')
      .values({ name: `try ${tries}`, value: tries === 1 ? 'end' : '1' })
      .execute();
  };
  await expect(inTransaction(db, work)).rejects.toMatchObject({ outcome: 'unknown' });
  expect(tries).toBe(1);
  tries = 0;
  await inTransaction(db, work, { repeatable: true });
  expect(await names(db)).toEqual(['try 2']);
});

test('two transactions that wait for each other both end well', async () => {
  const { db } = await openTestDatabase();
  for (const name of ['a', 'b']) await insert(db, name);
  const raise = (trx: Kysely<Database>, name: string) =>
    trx
      .updateTable('setting')
      .set({ value: sql`(value::int + 1)::text` })
      .where('name', '=', name)
      .execute();
  let met = () => {};
  const both = new Promise<void>((resolve) => {
    let waiting = 0;
    met = () => ++waiting === 2 && resolve();
  });
  const work = (first: string, second: string) =>
    inTransaction(db, async (trx) => {
      await raise(trx, first);
      met();
      await both;
      await raise(trx, second);
    });
  await Promise.all([work('a', 'b'), work('b', 'a')]);
  const rows = await db.selectFrom('setting').select('value').execute();
  expect(rows).toEqual([{ value: '3' }, { value: '3' }]);
});

test('waits for a restart of the server; reports a server that stays away, without its password', async () => {
  const stopped = (server = await startPostgres());
  const url = await createDatabase(server.url, 'console');
  const database = await open({ url, wait: 500 });
  await insert(database.db, 'kept');
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    // A connection that was in use gives way to no other, and that is what is told.
    const inUse = database.db.connection().execute(async (connection) => {
      await stopped.stop(signal);
      return names(connection);
    });
    await expect(inUse).rejects.toBeInstanceOf(DatabaseUnavailableError);
    await expect(database.ping()).rejects.toThrow(/does not answer|did not answer/);
    const error: unknown = await names(database.db).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DatabaseUnavailableError);
    expect(String((error as Error).stack)).not.toContain('not-to-be-logged');
    await server.start();
    await database.ping();
    expect(await names(database.db)).toEqual(['kept']);
  }
  await server.stop();
  const patient = await openLater(server, url);
  expect(await names(patient.db)).toEqual(['kept']);
});

/** Opens the database of a server that starts only afterwards. */
async function openLater(stopped: RunningPostgres, url: string): Promise<OpenDatabase> {
  const opening = open({ url });
  await stopped.start();
  return opening;
}
