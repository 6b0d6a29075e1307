import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '../db/database';
import { inTransaction } from '../db/transaction';
import { addEntries, checkpointsIn, exportedLines, newTestKey, verifyLines } from '../testing/sealed-logs';
import { numbersOf, sealWhileWriting } from '../testing/seal-writers';
import { openTestDatabase } from '../testing/test-database';
import { makeTestService } from '../testing/test-service';
import { storeKey } from './activity-key';
import { bySystem } from './activity-log';
import { addEntry, type NewEntry } from './add-entry';
import type { Checkpoint } from './checkpoint';
import { queueEntries, sealPending, sealTenant } from './seal';

const key = newTestKey();
const keys = [key.id];
let db: Db;
let tenantId: string;
beforeAll(async () => {
  ({ db } = await openTestDatabase());
  await storeKey(db, key);
});
beforeEach(() => {
  tenantId = randomUUID();
});

const pending = async () =>
  (await db.selectFrom('activity_pending').select('number').where('tenant_id', '=', tenantId).execute())
    .length;

const entry = (number: number): NewEntry & { number: number } => ({
  ...bySystem(tenantId),
  number,
  operation: 'seed',
  object_kind: null,
});

test('entries get final numbers from 1, in the order of their numbers, and the log verifies', async () => {
  await addEntries(db, tenantId, 450);
  expect(await pending()).toBe(450);
  const other = randomUUID();
  await addEntries(db, other, 3);
  const checkpoints: Checkpoint[] = [];
  await sealPending(db, { key, onCheckpoint: (checkpoint) => checkpoints.push(checkpoint) });
  expect(await pending()).toBe(0);
  const numbers = await numbersOf(db, tenantId);
  expect([...numbers.keys()]).toEqual(Array.from({ length: 450 }, (_, index) => index + 1));
  expect([...numbers.values()]).toEqual([...numbers.values()].toSorted((a, b) => a - b));
  expect([...(await numbersOf(db, other)).keys()]).toEqual([1, 2, 3]);
  const { found, verified } = await verifyLines(await exportedLines(db, tenantId, { key }), {
    keys,
    checkpoints,
  });
  expect(found).toEqual([]);
  expect(verified).toMatchObject({ tenantId, entries: 450, last: 450, proof: { final: 450 } });
  // Nothing new: no checkpoint.
  expect(await sealTenant(db, tenantId, { key, onCheckpoint: () => expect.unreachable() })).toBe(0);
});

test('an entry with a lower number that is committed later is sealed later, not passed over', async () => {
  for (const number of [1_000_002, 1_000_004]) await inTransaction(db, (trx) => addEntry(trx, entry(number)));
  await sealTenant(db, tenantId, { key });
  for (const number of [1_000_001, 1_000_003]) await inTransaction(db, (trx) => addEntry(trx, entry(number)));
  await sealTenant(db, tenantId, { key });
  expect([...(await numbersOf(db, tenantId)).values()]).toEqual([1_000_002, 1_000_004, 1_000_001, 1_000_003]);
  expect((await verifyLines(await exportedLines(db, tenantId, { key }), { keys })).found).toEqual([]);
});

test('a write that is rolled back leaves nothing to seal', async () => {
  const failure = new Error('undone');
  await expect(
    inTransaction(db, async (trx) => {
      await addEntries(trx, tenantId, 2);
      throw failure;
    }),
  ).rejects.toBe(failure);
  expect(await pending()).toBe(0);
});

test('sealing that is interrupted leaves everything as it was', async () => {
  await addEntries(db, tenantId, 3);
  const broken = { ...key, sign: () => expect.unreachable('interrupted') };
  await expect(sealTenant(db, tenantId, { key: broken })).rejects.toThrow('interrupted');
  expect([await pending(), (await numbersOf(db, tenantId)).size]).toEqual([3, 0]);
  await expect(exportedLines(db, tenantId, { key })).rejects.toThrow(
    `No entry of the tenant ${tenantId} is sealed`,
  );
  expect(await sealTenant(db, tenantId, { key })).toBe(3);
  expect((await verifyLines(await exportedLines(db, tenantId, { key }), { keys })).found).toEqual([]);
});

test('an entry that was deleted before it was sealed is reported', async () => {
  await addEntries(db, tenantId, 3);
  const { number } = await db
    .selectFrom('activity_pending')
    .select(({ fn }) => fn.min('number').as('number'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('activity_entry')
    .where((eb) => eb.and({ tenant_id: tenantId, number }))
    .execute();
  const missing: unknown[] = [];
  const sealed = await sealTenant(db, tenantId, {
    key,
    onMissing: (tenant, numbers) => missing.push([tenant, numbers]),
  });
  expect(sealed).toBe(2);
  expect(missing).toEqual([[tenantId, [number]]]);
  expect(await pending()).toBe(0);
});

test('the time of checkpoints never decreases, also if the clock is set back', async () => {
  await addEntries(db, tenantId, 1);
  await sealTenant(db, tenantId, { key });
  const later = new Date(Date.now() + 3_600_000);
  await db.updateTable('activity_head').set({ at: later }).where('tenant_id', '=', tenantId).execute();
  await addEntries(db, tenantId, 1);
  const times: string[] = [];
  await sealTenant(db, tenantId, { key, onCheckpoint: ({ at }) => times.push(at) });
  expect(times).toEqual([later.toISOString()]);
});

test('a change of the database shows in the export', async () => {
  await addEntries(db, tenantId, 5);
  await sealTenant(db, tenantId, { key });
  const { number } = await db
    .selectFrom('activity_seal')
    .select('number')
    .where((eb) => eb.and({ tenant_id: tenantId, final: 3 }))
    .executeTakeFirstOrThrow();
  const found = async () => (await verifyLines(await exportedLines(db, tenantId, { key }), { keys })).found;
  expect(await found()).toEqual([]);
  await sql`update activity_entry set after = '{"contexts":9}' where tenant_id = ${tenantId} and number = ${number}`.execute(
    db,
  );
  expect(await found()).toEqual([expect.stringMatching(/^Entries 1 to 5 are not as signed/)]);
  await sql`delete from activity_entry where tenant_id = ${tenantId} and number = ${number}`.execute(db);
  expect(await found()).toEqual([
    'Entry 3 is missing.',
    expect.stringMatching(/^Entries 1 to 5 are not as signed/),
  ]);
});

test('entries that were added past the queue can be queued', async () => {
  await addEntries(db, tenantId, 2);
  await sealTenant(db, tenantId, { key });
  await addEntries(db, tenantId, 2);
  await db.deleteFrom('activity_pending').where('tenant_id', '=', tenantId).execute();
  await queueEntries(db, tenantId);
  await queueEntries(db, tenantId);
  expect(await pending()).toBe(2);
  expect(await sealTenant(db, tenantId, { key })).toBe(2);
  expect([...(await numbersOf(db, tenantId)).keys()]).toEqual([1, 2, 3, 4]);
});

test('an export without values verifies, too', async () => {
  await addEntries(db, tenantId, 3);
  await sealTenant(db, tenantId, { key });
  const lines = await exportedLines(db, tenantId, { key, withoutValues: true });
  expect(lines.join('\n')).not.toContain('contexts');
  const { found, verified } = await verifyLines(lines, { keys, checkpoints: checkpointsIn(lines) });
  expect(found).toEqual([]);
  expect(verified).toMatchObject({ entries: 3, withoutValues: 3 });
});

test('200 writers at once: final numbers without a gap, which never change', async () => {
  const service = await makeTestService({ load: { concurrent: 16, queue: 1000 } });
  expect(await sealWhileWriting(service, 200)).toBe(201);
}, 180_000);
