import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '../database';
import { connect } from '../open';
import { prepared, statements } from '../prepared';
import { PGlite } from '@electric-sql/pglite';

/** Statements of a transaction that wait, on the embedded database. */

let db: Db;
let calls = 0;
beforeAll(async () => {
  const pglite = await PGlite.create('memory://');
  const send = pglite.execProtocolRawSync.bind(pglite);
  pglite.execProtocolRawSync = (message) => {
    calls += 1;
    return send(message);
  };
  ({ db } = await connect(pglite));
  await sql`create table kinds (name text primary key, yes boolean, number bigint, at timestamptz)`.execute(
    db,
  );
});

type Kinds = { name: string; yes: boolean | null; number: number | null; at: Date | null };
const put = prepared(
  ({ name, yes, number, at }: Kinds) => ({
    compile: () => sql`insert into kinds values (${name}, ${yes}, ${number}, ${at})`.compile(statements),
  }),
  { mayWait: true },
);
const stored = async () => (await sql<Kinds>`select * from kinds order by name`.execute(db)).rows;

test('they are sent in one call with the commit, and every kind of value is stored', async () => {
  const at = new Date('2026-01-02T03:04:05.678Z');
  const rows = [
    { name: 'a', yes: true, number: 5_000_000_000, at },
    { name: 'b', yes: false, number: -1, at: null },
    { name: 'c', yes: null, number: null, at: null },
  ];
  const before = calls;
  await db.transaction().execute(async (trx) => {
    for (const row of rows) await put(trx, row);
  });
  expect(calls - before).toBe(1);
  expect(await stored()).toEqual(rows);
});

test('they are sent before the next statement, whose result is its own', async () => {
  const name = 'seen';
  const seen = await db.transaction().execute(async (trx) => {
    await put(trx, { name, yes: null, number: 1, at: null });
    const { rows } = await sql`select number from kinds where name = ${name}`.execute(trx);
    await sql`delete from kinds where name = ${name}`.execute(trx);
    return rows;
  });
  expect(seen).toEqual([{ number: 1 }]);
});

test('an error of one undoes the transaction, and the next one works', async () => {
  const before = await stored();
  const doubled = db.transaction().execute(async (trx) => {
    await put(trx, { name: 'd', yes: null, number: null, at: null });
    await put(trx, { name: 'a', yes: null, number: null, at: null });
    await put(trx, { name: 'e', yes: null, number: null, at: null });
  });
  await expect(doubled).rejects.toMatchObject({ code: '23505', constraint: 'kinds_pkey' });
  expect(await stored()).toEqual(before);
  await db.transaction().execute((trx) => put(trx, { name: 'f', yes: null, number: null, at: null }));
  expect(await stored()).toHaveLength(before.length + 1);
});

test('a rollback drops them, and nothing is sent for a transaction without statements', async () => {
  const before = await stored();
  const callsBefore = calls;
  const undone = db.transaction().execute(async (trx) => {
    await put(trx, { name: 'g', yes: null, number: null, at: null });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await db.transaction().execute(async () => {});
  expect(calls).toBe(callsBefore);
  expect(await stored()).toEqual(before);
});
