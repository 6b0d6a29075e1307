import { beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Db } from './database';
import { prepared, statements } from './prepared';
import { openTestDatabase } from '../testing/test-database';

let db: Db;
beforeAll(async () => {
  ({ db } = await openTestDatabase());
});

test('is built once, and run with the values of each time, one of them in two places', async () => {
  let built = 0;
  const sums = prepared(({ by, list }: { by: number; list: number[] }) => {
    built += 1;
    const statement = sql<{ sum: number }>`
      select (n + cast(${by} as int) * 10 + cast(${by} as int)) as sum, ${'fixed'}::text as text
      from unnest(cast(${list} as int[])) as n`;
    return { compile: () => statement.compile(statements) };
  });
  expect(await sums(db, { by: 2, list: [1, 5] })).toEqual([
    { sum: 23, text: 'fixed' },
    { sum: 27, text: 'fixed' },
  ]);
  expect(await sums(db, { by: 3, list: [] })).toEqual([]);
  expect(built).toBe(1);
});

test('runs in the passed transaction, with null and undefined as nothing', async () => {
  const note = prepared((to: { name: string; value: string }) =>
    statements.insertInto('setting').values({ name: to.name, value: to.value }).returningAll(),
  );
  const isNull = prepared(({ value }: { value: string | null | undefined }) => ({
    compile: () => sql<{ is: boolean }>`select cast(${value} as text) is null as is`.compile(statements),
  }));
  const undone = db.transaction().execute(async (trx) => {
    throw new Error(JSON.stringify(await note(trx, { name: 'prepared', value: '1' })));
  });
  await expect(undone).rejects.toThrow('[{"name":"prepared","value":"1"}]');
  expect(await db.selectFrom('setting').selectAll().execute()).toEqual([]);
  expect(await isNull(db, { value: null })).toEqual([{ is: true }]);
  expect(await isNull(db, { value: undefined })).toEqual([{ is: true }]);
  expect(await isNull(db, { value: '' })).toEqual([{ is: false }]);
});
