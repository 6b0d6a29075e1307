import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '../db/database';
import { insertRows } from '../db/new-rows';
import { inTransaction } from '../db/transaction';
import { addEntries, exportedLines, newTestKey, verifyLines } from '../testing/sealed-logs';
import { numbersOf } from '../testing/seal-writers';
import { openTestDatabase } from '../testing/test-database';
import { storeKey } from './activity-key';
import { bySystem } from './activity-log';
import { addEntry } from './add-entry';
import { type Checkpoint, signCheckpoint, thinCheckpoints } from './checkpoint';
import { sealTenant } from './seal';
import { startSealing } from './seal-loop';
import { pruneLogs, restartLog } from './seal-prune';

const key = newTestKey();
const keys = [key.id];
const dayMs = 86_400_000;
let db: Db;
let tenantId: string;
beforeAll(async () => {
  ({ db } = await openTestDatabase());
  await storeKey(db, key);
});
beforeEach(() => {
  tenantId = randomUUID();
});

/** Adds and seals entries. Returns the checkpoint. */
async function add(count: number, by = key): Promise<Checkpoint> {
  await addEntries(db, tenantId, count);
  const checkpoints: Checkpoint[] = [];
  await sealTenant(db, tenantId, { key: by, onCheckpoint: (checkpoint) => checkpoints.push(checkpoint) });
  return checkpoints.at(-1)!;
}

/** Lets everything that is sealed so far be older by some days; the checkpoints are signed again. */
async function age(days: number): Promise<void> {
  const earlier = (at: Date) => new Date(at.getTime() - days * dayMs);
  const rows = await db
    .selectFrom('activity_checkpoint')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .execute();
  for (const { kind, final, hash, at } of rows) {
    const unsigned = {
      tenantId,
      kind: kind === 'start' ? 'start' : 'end',
      final,
      hash,
      at: earlier(at).toISOString(),
    } as const;
    const { signature } = signCheckpoint(key, unsigned);
    await db
      .updateTable('activity_checkpoint')
      .set({ at: unsigned.at, signature })
      .where((eb) => eb.and({ tenant_id: tenantId, kind, final }))
      .execute();
  }
  const head = await db
    .selectFrom('activity_head')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  const at = earlier(head.at!).toISOString();
  const { signature } = signCheckpoint(key, {
    tenantId,
    kind: 'end',
    final: head.final,
    hash: head.hash,
    at,
  });
  await db
    .updateTable('activity_head')
    .set({ at, kept_at: head.kept_at && earlier(head.kept_at), signature })
    .where('tenant_id', '=', tenantId)
    .execute();
}

const finals = async () => [...(await numbersOf(db, tenantId)).keys()];
const entries = async () =>
  (await db.selectFrom('activity_entry').select('number').where('tenant_id', '=', tenantId).execute()).length;

test('old entries are removed, and what is left verifies from a signed start', async () => {
  await add(4);
  await age(10);
  const kept = await add(3);
  const logged: Checkpoint[] = [];
  const cutoff = new Date(Date.now() - 5 * dayMs);
  await pruneLogs(db, cutoff, { key, onCheckpoint: (checkpoint) => logged.push(checkpoint) });
  expect(await finals()).toEqual([5, 6, 7]);
  expect(await entries()).toBe(3);
  expect(logged).toMatchObject([{ kind: 'start', final: 4, tenantId }]);
  const lines = await exportedLines(db, tenantId, { key });
  const { found, verified } = await verifyLines(lines, { keys, checkpoints: [kept] });
  expect(found).toEqual([]);
  expect(verified).toMatchObject({ entries: 3, last: 7, start: { final: 4 } });
  // Nothing more is old, and numbers continue.
  await pruneLogs(db, cutoff, { key, onCheckpoint: () => expect.unreachable() });
  await add(1);
  expect(await finals()).toEqual([5, 6, 7, 8]);
  // Without the signed start, the head is missing.
  const cut = lines.map((line) => line.replace(/"start":\{[^}]*\}/, '"start":null'));
  expect((await verifyLines(cut, { keys })).found).toContain('Entries 1 to 4 are missing.');
});

test('a whole log can be old', async () => {
  await add(600);
  await age(10);
  await pruneLogs(db, new Date(Date.now() - dayMs), { key });
  expect([await finals(), await entries()]).toEqual([[], 0]);
  await add(2);
  expect(await finals()).toEqual([601, 602]);
  const { found, verified } = await verifyLines(await exportedLines(db, tenantId, { key }), { keys });
  expect(found).toEqual([]);
  expect(verified).toMatchObject({ entries: 2, last: 602 });
});

test('only checkpoints of this key and former ones lead to a removal', async () => {
  await add(4);
  await age(10);
  await add(1);
  const stranger = newTestKey();
  await pruneLogs(db, new Date(Date.now() - dayMs), { key: stranger });
  expect(await finals()).toEqual([1, 2, 3, 4, 5]);
  const next = newTestKey(key);
  await storeKey(db, next, key);
  await pruneLogs(db, new Date(Date.now() - dayMs), { key: next });
  expect(await finals()).toEqual([5]);
  expect((await verifyLines(await exportedLines(db, tenantId, { key }), { keys })).found).toEqual([]);
});

test('imported entries continue the numbers, and replaced ones count as removed', async () => {
  const earlier = await add(3);
  await db.deleteFrom('activity_entry').where('tenant_id', '=', tenantId).execute();
  await addEntries(db, tenantId, 2);
  await expect(inTransaction(db, (trx) => restartLog(trx, tenantId, () => undefined))).rejects.toThrow(
    'set RECON_ACTIVITY_KEY_FILE',
  );
  await inTransaction(db, (trx) => restartLog(trx, tenantId, () => key));
  await add(0);
  expect(await finals()).toEqual([4, 5]);
  const { found, verified } = await verifyLines(await exportedLines(db, tenantId, { key }), {
    keys,
    checkpoints: [earlier],
  });
  expect(found).toEqual([]);
  expect(verified).toMatchObject({ start: { final: 3 }, entries: 2 });
});

test('of old checkpoints, one per hour is kept, and one per day after a month', async () => {
  await add(1);
  const now = Date.now();
  const hours = [0, 0.2, 24.5, 24.7, 25.5, 40 * 24, 40 * 24 + 1, 40 * 24 + 1.1];
  const at = (hour: number) => new Date(Math.floor(now / dayMs) * dayMs + dayMs / 2 - hour * 3_600_000);
  await db.deleteFrom('activity_checkpoint').where('tenant_id', '=', tenantId).execute();
  for (const [index, hour] of hours.toReversed().entries())
    await db
      .insertInto('activity_checkpoint')
      .values({
        tenant_id: tenantId,
        kind: 'end',
        final: index + 1,
        hash: '0'.repeat(64),
        at: at(hour),
        key_id: key.id,
        signature: '',
      })
      .execute();
  await thinCheckpoints(db, at(0));
  const left = await db
    .selectFrom('activity_checkpoint')
    .select('final')
    .where('tenant_id', '=', tenantId)
    .orderBy('final')
    .execute();
  // Of 40 days ago the last one; of yesterday at 10:30, and the later one at 11; of today both.
  expect(left.map(({ final }) => final)).toEqual([3, 4, 6, 7, 8]);
});

test('people without entries are removed with their last entry; those with entries, and new ones, stay', async () => {
  const old = new Date(Date.now() - 10 * dayMs);
  const person = async (subject: string, at: Date) => {
    const id = v7({ msecs: at.getTime() });
    await insertRows(db, 'activity_person', { tenant_id: tenantId, id, issuer: '', subject, name: subject });
    return id;
  };
  const addBy = (id: string) =>
    addEntry(db, { ...bySystem(tenantId), author: 'person', person_id: id, operation: 'signIn' });
  const [gone, staying] = [await person('gone', old), await person('staying', old)];
  await person('without', old);
  await person('new', new Date());
  await addBy(gone);
  await addBy(staying);
  await add(0);
  await age(10);
  await addBy(staying);
  await add(0);
  await pruneLogs(db, new Date(Date.now() - dayMs), { key });
  const people = await db
    .selectFrom('activity_person')
    .select('subject')
    .where('tenant_id', '=', tenantId)
    .orderBy('subject')
    .execute();
  expect(people.map(({ subject }) => subject)).toEqual(['new', 'staying']);
});

test('a start removes old entries at once', async () => {
  await add(3);
  await age(10);
  const quiet = { always: () => {}, info: () => {}, warn: () => expect.unreachable() };
  const stop = await startSealing(db, { key, retention: dayMs, log: quiet });
  await stop();
  expect(await finals()).toEqual([]);
});
