import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../testing/test-database';
import { inTransaction } from './transaction';

test('rolls everything back when the work fails', async () => {
  const { db } = await openTestDatabase();
  const work = inTransaction(db, async (trx) => {
    await trx.insertInto('setting').values({ name: 'a', value: '1' }).execute();
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await db.selectFrom('setting').selectAll().execute()).toEqual([]);
});

test('tries again after a serialization failure, five times at most', async () => {
  const { db } = await openTestDatabase();
  const serializationFailure = sql`do $$ begin raise exception 'gave way' using errcode = '40001'; end $$`;
  let tries = 0;
  const value = await inTransaction(db, async (trx) => {
    tries += 1;
    await trx
      .insertInto('setting')
      .values({ name: 'a', value: String(tries) })
      .execute();
    if (tries < 5) await serializationFailure.execute(trx);
    return tries;
  });
  expect(value).toBe(5);
  expect(await db.selectFrom('setting').selectAll().execute()).toEqual([{ name: 'a', value: '5' }]);
  await expect(inTransaction(db, (trx) => serializationFailure.execute(trx))).rejects.toThrow('gave way');
});
