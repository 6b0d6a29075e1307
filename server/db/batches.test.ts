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

/** Returns a function that stores a name, one more together with those of others, and returns it in capitals. */
const notes = () => {
  const together: (readonly string[])[] = [];
  const inBatch = createBatches<string>(db, async (trx, key, names) => {
    together.push(names);
    for (const name of names)
      await sql`insert into batch_notes (name) values (${`${key} ${name}`})`.execute(trx);
  });
  const add = (key: string, name: string) =>
    inBatch(key, async (trx, addRow) => {
      await sql`insert into batch_notes (name) values (${name})`.execute(trx);
      addRow(name);
      return name.toUpperCase();
    });
  return Object.assign(add, { together });
};
/** Returns the id of the transaction that stored a name; undefined if none did. */
const transactionOf = async (name: string) => {
  const query = sql<{ id: string }>`select xmin::text as id from batch_notes where name = ${name}`;
  return (await query.execute(db)).rows[0]?.id;
};

test('works of a key that wait at the same time share a transaction, and each has its result', async () => {
  const add = notes();
  const stored = ['a', 'b', 'c', 'd'].map((name) => add('key', name));
  expect(await Promise.all(stored)).toEqual(['A', 'B', 'C', 'D']);
  await add('key', 'later');
  const ids = await Promise.all(['a', 'key a', 'b', 'c', 'd', 'key d', 'later'].map(transactionOf));
  expect(new Set(ids.slice(0, 6)).size).toBe(1);
  expect(new Set(ids).size).toBe(2);
  expect(add.together).toEqual([['a', 'b', 'c', 'd'], ['later']]);
});

test('if one of them fails, the others are stored all the same', async () => {
  const add = notes();
  await add('key', 'taken');
  const results = await Promise.allSettled(
    ['first', 'before', 'taken', 'after'].map((name) => add('key', name)),
  );
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  for (const name of ['first', 'before', 'after']) {
    expect(await transactionOf(name)).toBeDefined();
    expect(await transactionOf(`key ${name}`)).toBeDefined();
  }
});
