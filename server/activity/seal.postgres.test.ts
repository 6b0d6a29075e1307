import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '../db/database';
import { inTransaction } from '../db/transaction';
import { hasCitus } from '../testing/postgres-database';
import { addEntries, exportedLines, newTestKey, verifyLines } from '../testing/sealed-logs';
import { numbersOf } from '../testing/seal-writers';
import { openTestDatabase } from '../testing/test-database';
import { storeKey } from './activity-key';
import { sealTenant } from './seal';

/** Sealing while other transactions of a PostgreSQL server are open. */

const key = newTestKey();
let db: Db;
beforeAll(async () => {
  ({ db } = await openTestDatabase());
  await storeKey(db, key);
});

/** Returns a promise and the function that resolves it. */
function signal(): { reached: Promise<void>; reach: () => void } {
  let reach = () => {};
  const reached = new Promise<void>((resolve) => (reach = resolve));
  return { reached, reach };
}

const verified = async (tenantId: string) =>
  (await verifyLines(await exportedLines(db, tenantId, { key }), { keys: [key.id] })).found;

test('an entry whose transaction ends after those with higher numbers is sealed after them', async () => {
  const tenantId = randomUUID();
  const [open, end] = [signal(), signal()];
  const slow = inTransaction(db, async (trx) => {
    await addEntries(trx, tenantId, 1);
    // Sends the statements that wait.
    await sql`select 1`.execute(trx);
    open.reach();
    await end.reached;
  });
  await open.reached;
  await addEntries(db, tenantId, 3);
  // It does not wait for the open transaction.
  expect(await sealTenant(db, tenantId, { key })).toBe(3);
  expect(await sealTenant(db, tenantId, { key })).toBe(0);
  end.reach();
  await slow;
  expect(await sealTenant(db, tenantId, { key })).toBe(1);
  const numbers = [...(await numbersOf(db, tenantId)).values()];
  expect(numbers).toHaveLength(4);
  expect(numbers[3]).toBeLessThan(numbers[0]!);
  expect(await verified(tenantId)).toEqual([]);
});

test('processes seal one tenant in turns', async () => {
  const tenantId = randomUUID();
  await addEntries(db, tenantId, 500);
  const sealed = await Promise.all([1, 2, 3, 4].map(() => sealTenant(db, tenantId, { key })));
  expect(sealed.reduce((sum, count) => sum + count, 0)).toBe(500);
  expect([...(await numbersOf(db, tenantId)).keys()]).toEqual(
    Array.from({ length: 500 }, (_, index) => index + 1),
  );
  expect(await verified(tenantId)).toEqual([]);
});

test.skipIf(hasCitus())(
  'a sealer whose connection ends in the middle leaves nothing half, and seals again',
  async () => {
    const tenantId = randomUUID();
    await addEntries(db, tenantId, 10);
    const [locked, free] = [signal(), signal()];
    // The last table that sealing writes to.
    const holder = inTransaction(db, async (trx) => {
      await sql`lock table activity_checkpoint in access exclusive mode`.execute(trx);
      locked.reach();
      await free.reached;
    });
    await locked.reached;
    const sealing = sealTenant(db, tenantId, { key });
    const waiting = async () => {
      const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%activity_checkpoint%'`.execute(
        db,
      );
      return rows;
    };
    await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(1);
    await sql`select pg_terminate_backend(${(await waiting())[0]!.pid}::int)`.execute(db);
    free.reach();
    await holder;
    expect(await sealing).toBe(10);
    expect([...(await numbersOf(db, tenantId)).keys()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await verified(tenantId)).toEqual([]);
  },
);
