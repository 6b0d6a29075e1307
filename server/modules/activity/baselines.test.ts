import { beforeAll, beforeEach, expect, test } from 'vitest';
import { storeKey } from '../../activity/activity-key';
import { signInTenantId } from '../../activity/activity-log';
import { sealTenant } from '../../activity/seal';
import { pruneLogs } from '../../activity/seal-prune';
import { loadSample, sampleTenant } from '../../data/sample';
import { seedContexts } from '../../data/seed-contexts';
import type { Db } from '../../db/database';
import { newId } from '../../db/new-rows';
import { inTransaction } from '../../db/transaction';
import { makeContext, ruleBodies } from '../../testing/bodies';
import { instantBetween, liveSnapshots, snapshotText } from '../../testing/live-snapshots';
import { newWorld, randomHistory, seededRandom } from '../../testing/random-history';
import { entriesOf } from '../../testing/replay-entries';
import { exportedLines, newTestKey, verifyLines } from '../../testing/sealed-logs';
import { type Caller, makeTestService, type TestService } from '../../testing/test-service';
import type { ContextAsOf } from '@recon/contract/activity';
import { readJson } from '@recon/engine/lib/json/lossless';
import { addEntryWithBaselines, addMissingBaselines, switchActivity } from './baselines';

let service: TestService;
let db: Db;
beforeAll(async () => {
  service = await makeTestService();
  db = service.database.db;
});
beforeEach(async () => {
  await db.deleteFrom('activity_entry').where('tenant_id', '=', signInTenantId).execute();
});

async function baselinesOf(tenantId: string) {
  const entries = await entriesOf(db, tenantId);
  return entries.filter(({ operation }) => operation.startsWith('baseline'));
}

const switches = async () => (await entriesOf(db, signInTenantId)).map(({ operation }) => operation);

/** Returns the contexts of a caller's tenant whose stored configuration is not the one that the log leads to. */
async function incomplete(caller: Caller): Promise<string[]> {
  const at = await instantBetween(db);
  const found: string[] = [];
  for (const [id, wanted] of await liveSnapshots(db, caller.tenantId)) {
    const { text } = await caller.ask('GET', `/console/v1/contexts/${id}/as-of?at=${at}`);
    const { snapshot, gap } = readJson(text) as ContextAsOf;
    if (gap || snapshotText(snapshot) !== wanted) found.push(id);
  }
  return found;
}

test('the baseline of a context has its parts, with ids; configs are stored apart', async () => {
  const tenantId = sampleTenant.id;
  await loadSample(db);
  await inTransaction(db, (trx) => addEntryWithBaselines(trx, tenantId, { operation: 'loadSample' }));
  const rows = await db.selectFrom('context').selectAll().where('tenant_id', '=', tenantId).execute();
  const schedules = await db
    .selectFrom('fee_schedule')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .execute();
  const baselines = await baselinesOf(tenantId);
  expect(baselines).toHaveLength(rows.length + schedules.length);
  expect(new Set(baselines.map(({ actionId }) => actionId)).size).toBe(1);
  for (const entry of baselines)
    expect(entry).toMatchObject({ author: { kind: 'system' }, outcome: 'done', before: null, count: 1 });
  for (const { id, name } of rows) {
    const entry = baselines.find(({ objectId }) => objectId === id)!;
    expect(entry).toMatchObject({ operation: 'baseline', objectKind: 'context', contextId: id });
    const after = JSON.parse(entry.after!) as { name: string; sources?: { id: string }[] };
    expect(after.name).toBe(name);
    expect(entry.configs.map(({ sourceId }) => sourceId).toSorted()).toEqual(
      (after.sources ?? []).map((source) => source.id).toSorted(),
    );
  }
  for (const { id, name } of schedules) {
    const entry = baselines.find(({ objectId }) => objectId === id)!;
    expect(entry).toMatchObject({ operation: 'baselineFeeSchedule', contextId: null });
    expect(JSON.parse(entry.after!)).toMatchObject({ name, items: expect.any(Array) });
  }
});

test('only objects that the log does not describe get one', async () => {
  const ana = await service.caller();
  await makeContext(ana);
  await addMissingBaselines(db, ana.tenantId);
  expect(await baselinesOf(ana.tenantId)).toEqual([]);
  const id = await seedContexts(db, { tenantId: ana.tenantId, contexts: 2, rules: 2 });
  await addMissingBaselines(db, ana.tenantId);
  await addMissingBaselines(db, ana.tenantId);
  const baselines = await baselinesOf(ana.tenantId);
  expect(baselines).toHaveLength(3);
  expect(baselines.some(({ objectId }) => objectId === id)).toBe(true);
  expect(await incomplete(ana)).toEqual([]);
});

test('the log is recorded as on or off only if that changed, and gets baselines when it is on again', async () => {
  const ana = await service.caller();
  const context = await makeContext(ana);
  await switchActivity(db, true);
  await switchActivity(db, true);
  expect(await switches()).toEqual(['activityOn']);
  expect(await baselinesOf(ana.tenantId)).toEqual([]);
  await switchActivity(db, false);
  await switchActivity(db, false);
  expect(await switches()).toEqual(['activityOn', 'activityOff']);
  await db.updateTable('context').set({ interval: 'unseen' }).where('id', '=', context.id).execute();
  await switchActivity(db, true);
  expect(await switches()).toEqual(['activityOn', 'activityOff', 'activityOn']);
  expect(await baselinesOf(ana.tenantId)).toMatchObject([{ objectId: context.id }]);
  expect(await incomplete(ana)).toEqual([]);
  const [entry] = (await entriesOf(db, signInTenantId)).slice(-1);
  expect(entry).toMatchObject({ author: { kind: 'system' }, objectKind: 'activity' });
});

test('a start that was interrupted continues', async () => {
  const ana = await service.caller();
  await seedContexts(db, { tenantId: ana.tenantId, contexts: 3, rules: 0 });
  const contexts = db.selectFrom('context').select('id').where('tenant_id', '=', ana.tenantId);
  await switchActivity(db, true);
  // As if it had ended before the last one, and before it was recorded.
  const [last] = (await baselinesOf(ana.tenantId)).slice(-1);
  await db.deleteFrom('activity_entry').where('number', '=', last!.number).execute();
  await db.deleteFrom('activity_entry').where('tenant_id', '=', signInTenantId).execute();
  await switchActivity(db, true);
  expect(new Set((await baselinesOf(ana.tenantId)).map(({ objectId }) => objectId))).toEqual(
    new Set((await contexts.execute()).map(({ id }) => id)),
  );
});

test('1,000 contexts take few statements, in transactions of 500', async () => {
  const ana = await service.caller();
  await seedContexts(db, { tenantId: ana.tenantId, contexts: 999, rules: 1000 });
  let statements = 0;
  const counted = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1;
      return result;
    },
  });
  await addMissingBaselines(counted, ana.tenantId);
  expect(await baselinesOf(ana.tenantId)).toHaveLength(1000);
  // Two pages of ids and an empty one, twice; per transaction four reads, the numbers, and one insert.
  expect(statements).toBeLessThanOrEqual(24);
}, 60_000);

test('baselines added during writes leave the log complete @soak', async () => {
  const caller = await service.caller();
  const world = newWorld();
  const { tenantId } = caller;
  await seedContexts(db, { tenantId, contexts: 10, rules: 5 });
  const progress = { isOver: false };
  const writers = Promise.all(
    Array.from({ length: 8 }, (_, seed) => randomHistory(caller, seededRandom(seed), { writes: 10, world })),
  ).finally(() => (progress.isOver = true));
  while (!progress.isOver)
    await inTransaction(db, (trx) => addEntryWithBaselines(trx, tenantId, { operation: 'loadSample' }));
  await writers;
  expect(await incomplete(caller)).toEqual([]);
}, 60_000);

test('an unknown tenant has none', async () => {
  const tenantId = newId();
  await addMissingBaselines(db, tenantId);
  expect(await entriesOf(db, tenantId)).toEqual([]);
});

test('after entries were removed, "as it was" begins at a baseline that was sealed before, and a restart names no time off', async () => {
  const key = newTestKey();
  await storeKey(db, key);
  const caller = await service.caller();
  const { id } = await makeContext(caller, { name: 'Old', rules: ruleBodies(2) });
  await switchActivity(db, true);
  for (const tenantId of [caller.tenantId, signInTenantId]) await sealTenant(db, tenantId, { key });
  // A clone needs the history of its original.
  const { body } = await caller.ask<{ context: { id: string } }>('POST', `/v1/contexts/${id}/clone`, {
    body: { name: 'Copy' },
  });
  await pruneLogs(db, new Date(), { key }, addMissingBaselines);
  const entries = await entriesOf(db, caller.tenantId);
  expect(entries.map(({ operation }) => operation)).not.toContain('createContext');
  expect(entries.filter(({ operation }) => operation === 'baseline')).toHaveLength(2);
  expect(await incomplete(caller)).toEqual([]);
  const lines = await exportedLines(db, caller.tenantId, { key });
  expect((await verifyLines(lines, { keys: [key.id] })).found).toEqual([]);
  const at = await instantBetween(db);
  for (const contextId of [id, body.context.id])
    expect((await caller.ask('GET', `/console/v1/contexts/${contextId}/as-of?at=${at}`)).status).toBe(200);
  // The entry of the switch was removed, too.
  expect(await switches()).toEqual([]);
  await switchActivity(db, true);
  expect(await switches()).toEqual([]);
  await switchActivity(db, false);
  expect(await switches()).toEqual(['activityOff']);
});

test('objects whose state the log has for half of the time left get no baseline', async () => {
  const key = newTestKey();
  const caller = await service.caller();
  await makeContext(caller);
  await sealTenant(db, caller.tenantId, { key });
  await pruneLogs(db, new Date(Date.now() - 60_000), { key }, addMissingBaselines);
  expect(await baselinesOf(caller.tenantId)).toEqual([]);
});
