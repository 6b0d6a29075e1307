import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../testing/test-database';
import { inBatches } from './batches';
import type { Db, Trx } from './database';

let db: Db;
beforeAll(async () => {
  ({ db } = await openTestDatabase());
  await sql`create table batch_notes (name text primary key, batch int)`.execute(db);
});

/** Returns a function that stores names, each with the number of names in its transaction. */
const batches = () =>
  inBatches(db, async (trx: Trx, names: readonly string[]) => {
    for (const name of names)
      await sql`insert into batch_notes values (${name}, ${names.length})`.execute(trx);
    return names.map((name) => name.toUpperCase());
  });
const batchOf = async (name: string) => {
  const { rows } = await sql<{ batch: number }>`select batch from batch_notes where name = ${name}`.execute(
    db,
  );
  return rows[0]?.batch;
};

test('items that arrive during a transaction of their key share the next one, and each has its result', async () => {
  const add = batches();
  const stored = ['a', 'b', 'c', 'd'].map((name) => add('key', name));
  expect(await Promise.all(stored)).toEqual(['A', 'B', 'C', 'D']);
  expect(await Promise.all(['a', 'b', 'c', 'd'].map(batchOf))).toEqual([1, 3, 3, 3]);
  expect(await Promise.all([add('one', 'e'), add('other', 'f')])).toEqual(['E', 'F']);
  expect(await Promise.all(['e', 'f'].map(batchOf))).toEqual([1, 1]);
});

test('if one of them fails, the others are stored all the same', async () => {
  const add = batches();
  await add('key', 'taken');
  const results = await Promise.allSettled(
    ['first', 'before', 'taken', 'after'].map((name) => add('key', name)),
  );
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(await Promise.all(['first', 'before', 'after'].map(batchOf))).toEqual([1, 1, 1]);
});
