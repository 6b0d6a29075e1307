import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../testing/test-database';
import type { Db, Trx } from './database';
import { sharedTransactions } from './shared-transactions';

let db: Db;
beforeAll(async () => {
  ({ db } = await openTestDatabase());
  await sql`create table shared_notes (name text primary key, transaction text)`.execute(db);
});

/** Stores a name with the id of its transaction. */
const note = (name: string) => async (trx: Trx) => {
  await sql`insert into shared_notes values (${name}, pg_current_xact_id()::text)`.execute(trx);
  return name;
};
const transactionOf = async (name: string) => {
  const { rows } = await sql<{ transaction: string }>`
    select transaction from shared_notes where name = ${name}`.execute(db);
  return rows[0]?.transaction;
};

test('works that arrive during a transaction of their key share the next one, and each has its result', async () => {
  const inShared = sharedTransactions(db);
  const names = ['a', 'b', 'c', 'd'];
  expect(await Promise.all(names.map((name) => inShared('key', note(name))))).toEqual(names);
  const [a, b, c, d] = await Promise.all(names.map(transactionOf));
  expect([b, c]).toEqual([d, d]);
  expect(a).not.toBe(b);
  await inShared('key', note('e'));
  expect(await transactionOf('e')).toBeDefined();
});

test('if one of them fails, the others are done all the same', async () => {
  const inShared = sharedTransactions(db);
  await inShared('key', note('taken'));
  const results = await Promise.allSettled(
    ['first', 'before', 'taken', 'after'].map((name) => inShared('key', note(name))),
  );
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(await transactionOf('after')).toBeDefined();
  expect(await transactionOf('before')).not.toBe(await transactionOf('after'));
});
