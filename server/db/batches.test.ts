import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../testing/test-database';
import { createBatches } from './batches';
import type { Db } from './database';

let db: Db;
beforeAll(async () => {
  ({ db } = await openTestDatabase());
  await sql`create table batch_notes (name text primary key)`.execute(db);
});
// Other files of this worker count the tables.
afterAll(async () => {
  await sql`drop table batch_notes`.execute(db);
});

/** Returns a function that stores a name, and returns it in capitals. */
const notes = () =>
  createBatches(async (_key, names: readonly string[]) => {
    await sql`insert into batch_notes (name) select unnest(cast(${names} as text[]))`.execute(db);
    return names.map((name) => name.toUpperCase());
  });
/** Returns the id of the transaction that stored a name; undefined if none did. */
const transactionOf = async (name: string) => {
  const query = sql<{ id: string }>`select xmin::text as id from batch_notes where name = ${name}`;
  return (await query.execute(db)).rows[0]?.id;
};

test('items of a key that wait at the same time are added together, and each has its result', async () => {
  const add = notes();
  const stored = ['a', 'b', 'c', 'd'].map((name) => add('key', name));
  expect(await Promise.all(stored)).toEqual(['A', 'B', 'C', 'D']);
  await add('key', 'later');
  const ids = await Promise.all(['a', 'b', 'c', 'd', 'later'].map(transactionOf));
  expect(new Set(ids.slice(0, 4)).size).toBe(1);
  expect(new Set(ids).size).toBe(2);
});

test('if one of them fails, the others are stored all the same', async () => {
  const add = notes();
  await add('key', 'taken');
  const results = await Promise.allSettled(
    ['first', 'before', 'taken', 'after'].map((name) => add('key', name)),
  );
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  for (const name of ['first', 'before', 'after']) expect(await transactionOf(name)).toBeDefined();
});
