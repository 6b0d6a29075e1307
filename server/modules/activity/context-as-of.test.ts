import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { ContextAsOf } from '@recon/contract/activity';
import type { FeeSchedule } from '@recon/contract/fee-schedule';
import { readJson } from '@recon/engine/lib/json/lossless';
import { storeKey } from '../../activity/activity-key';
import { signInTenantId } from '../../activity/activity-log';
import { sealTenant } from '../../activity/seal';
import { seedContexts } from '../../data/seed-contexts';
import { feeScheduleBody, makeContext, makeSource, ruleBodies } from '../../testing/bodies';
import { instantBetween, liveSnapshots, snapshotText } from '../../testing/live-snapshots';
import { newWorld, randomHistory, seededRandom } from '../../testing/random-history';
import { newTestKey } from '../../testing/sealed-logs';
import { type Caller, makeTestService, type TestService } from '../../testing/test-service';
import { addMissingBaselines, switchActivity } from './baselines';

let service: TestService;
beforeAll(async () => {
  service = await makeTestService();
});

const instants = process.env['RECON_SCENARIOS'] ? 10_000 : 25;

const pathOf = (contextId: string, at: string) =>
  `/console/v1/contexts/${contextId}/as-of?${new URLSearchParams({ at })}`;

/** Returns the response for a context at an instant; numbers of its snapshot keep their digits. */
async function asOf(caller: Caller, contextId: string, at: string): Promise<ContextAsOf> {
  const { status, text } = await caller.ask('GET', pathOf(contextId, at));
  expect(status, text).toBe(200);
  return readJson(text) as ContextAsOf;
}

const textOf = ({ snapshot }: ContextAsOf) => snapshotText(snapshot);
const codeOf = async (caller: Caller, contextId: string, at: string) => {
  const { status, body } = await caller.ask('GET', pathOf(contextId, at));
  return `${status} ${body.code}`;
};

/** An instant in a history, and the snapshots of all contexts then. */
type Moment = { at: string; live: Map<string, string> };

/** Sends random writes and returns a moment after every few of them. */
async function moments(caller: Caller, random: () => number, count: number): Promise<Moment[]> {
  const { db } = service.database;
  const world = newWorld();
  const found: Moment[] = [];
  while (found.length < count) {
    await randomHistory(caller, random, { writes: 4, world });
    const live = await liveSnapshots(db, caller.tenantId);
    found.push({ at: await instantBetween(db), live });
  }
  return found;
}

test(`the state at ${instants} random instants of random histories is as it was @soak`, async () => {
  let checked = 0;
  for (let seed = 1; checked < instants; seed += 1) {
    const caller = await service.caller();
    const random = seededRandom(seed);
    const all = await moments(caller, random, 10);
    for (let pick = 0; pick < 25 && checked < instants; pick += 1) {
      const { at, live } = all[Math.floor(random() * all.length)]!;
      const [contextId, wanted] = [...live][Math.floor(random() * live.size)]!;
      const found = await asOf(caller, contextId, at);
      expect([seed, at, contextId, textOf(found)]).toEqual([seed, at, contextId, wanted]);
      expect([found.gap, found.hidden]).toEqual([undefined, []]);
      checked += 1;
    }
  }
}, 3_600_000);

test('so is every context at the last instant of histories that ran at once @soak', async () => {
  const caller = await service.caller();
  const world = newWorld();
  await Promise.all(
    Array.from({ length: 16 }, (_, seed) => randomHistory(caller, seededRandom(seed), { writes: 15, world })),
  );
  const { db } = service.database;
  const at = await instantBetween(db);
  for (const [contextId, wanted] of await liveSnapshots(db, caller.tenantId))
    expect(textOf(await asOf(caller, contextId, at))).toBe(wanted);
});

const startOf = async (caller: Caller, contextId: string) =>
  (await caller.ask<{ earliest: string | null }>('GET', `/console/v1/contexts/${contextId}/as-of/earliest`))
    .body.earliest;

describe('before a context', () => {
  it('starts nothing is known: the first instant is that of its creation, clone or baseline', async () => {
    const ana = await service.caller();
    const { db } = service.database;
    const id = await seedContexts(db, { tenantId: ana.tenantId, contexts: 0, rules: 3 });
    expect(await startOf(ana, id)).toBeNull();
    await addMissingBaselines(db, ana.tenantId);
    const created = await makeContext(ana);
    const { body } = await ana.ask<{ context: { id: string } }>('POST', `/v1/contexts/${id}/clone`, {
      body: { name: randomUUID() },
    });
    await ana.ask('PATCH', `/v1/contexts/${created.id}`, { body: { interval: 'weekly' } });
    for (const one of [id, created.id, body.context.id]) {
      const earliest = (await startOf(ana, one))!;
      expect((await asOf(ana, one, earliest)).at).toBe(earliest);
      const before = new Date(Date.parse(earliest) - 1).toISOString();
      expect(await codeOf(ana, one, before)).toMatch(/^(404 M0201|409 ACTIVITY_GAP)$/);
    }
    const stranger = await service.caller();
    expect([await startOf(stranger, id), await startOf(ana, randomUUID())]).toEqual([null, null]);
  });

  it('was created or cloned it is not found, nor is one of another tenant', async () => {
    const ana = await service.caller();
    const { db } = service.database;
    const original = await makeContext(ana);
    const at = await instantBetween(db);
    const context = await makeContext(ana);
    const { body } = await ana.ask<{ context: { id: string } }>('POST', `/v1/contexts/${original.id}/clone`, {
      body: { name: randomUUID() },
    });
    for (const id of [context.id, body.context.id, randomUUID()])
      expect(await codeOf(ana, id, at)).toBe('404 M0201');
    expect((await asOf(ana, original.id, at)).snapshot.context['name']).toBe(original.name);
    const stranger = await service.caller();
    expect(await codeOf(stranger, original.id, at)).toBe('404 M0201');
  });

  it('has a baseline the log has a gap', async () => {
    const ana = await service.caller();
    const { db } = service.database;
    const id = await seedContexts(db, { tenantId: ana.tenantId, contexts: 0, rules: 3 });
    const at = await instantBetween(db);
    expect(await codeOf(ana, id, at)).toBe('409 ACTIVITY_GAP');
    await addMissingBaselines(db, ana.tenantId);
    expect(await codeOf(ana, id, at)).toBe('409 ACTIVITY_GAP');
    const later = await instantBetween(db);
    expect((await asOf(ana, id, later)).snapshot.rules.map(({ priority }) => priority)).toEqual([1, 2, 3]);
  });
});

test('histories that start with baselines are as they were after them @soak', async () => {
  const { db } = service.database;
  for (let seed = 1; seed <= 5; seed += 1) {
    const caller = await service.caller();
    const random = seededRandom(seed);
    const world = newWorld();
    await randomHistory(caller, random, { writes: 25, world });
    for (const table of ['activity_entry', 'activity_config', 'activity_repeat'] as const)
      await db.deleteFrom(table).where('tenant_id', '=', caller.tenantId).execute();
    await addMissingBaselines(db, caller.tenantId);
    const found: Moment[] = [];
    for (let count = 0; count < 5; count += 1) {
      found.push({ live: await liveSnapshots(db, caller.tenantId), at: await instantBetween(db) });
      await randomHistory(caller, random, { writes: 6, world });
    }
    for (const { at, live } of found)
      for (const [contextId, wanted] of live) {
        const state = await asOf(caller, contextId, at);
        expect([seed, at, textOf(state), state.gap]).toEqual([seed, at, wanted, undefined]);
      }
  }
}, 120_000);

test('a clone of a clone, and a fee schedule that a clone made for another context, are as they were', async () => {
  const ana = await service.caller();
  const { db } = service.database;
  const { body: schedule } = await ana.ask<FeeSchedule>('POST', '/v1/fee-schedules', {
    body: feeScheduleBody(),
  });
  const first = await makeContext(ana, { rules: ruleBodies(3) });
  await makeSource(ana, first.id, { feeScheduleId: schedule.id, config: { note: 'first' } });
  const cloneOf = async (id: string) => {
    const path = `/v1/contexts/${id}/clone`;
    const { body } = await ana.ask<{ context: { id: string } }>('POST', path, {
      body: { name: randomUUID() },
    });
    return body.context.id;
  };
  const second = await cloneOf(first.id);
  const third = await cloneOf(second);
  const { items } = (
    await ana.ask<{ items: { feeScheduleId: string }[] }>('GET', `/v1/contexts/${third}/sources`)
  ).body;
  const other = await makeContext(ana);
  await makeSource(ana, other.id, { feeScheduleId: items[0]!.feeScheduleId });
  const found: Moment[] = [];
  const note = async () =>
    found.push({ live: await liveSnapshots(db, ana.tenantId), at: await instantBetween(db) });
  await note();
  for (const id of [schedule.id, items[0]!.feeScheduleId]) {
    await ana.ask('PATCH', `/v1/fee-schedules/${id}`, { body: { roundingScale: 5 } });
    await note();
  }
  await ana.ask('PATCH', `/v1/contexts/${second}`, { body: { interval: 'hourly' } });
  await note();
  for (const { at, live } of found)
    for (const id of [first.id, second, third, other.id])
      expect(textOf(await asOf(ana, id, at))).toBe(live.get(id));
});

test('the number is that of the last entry included, once it is sealed', async () => {
  const ana = await service.caller();
  const { db } = service.database;
  const key = newTestKey();
  await storeKey(db, key);
  await makeContext(ana);
  const context = await makeContext(ana);
  const at = await instantBetween(db);
  await ana.ask('PATCH', `/v1/contexts/${context.id}`, { body: { interval: 'hourly' } });
  const later = await instantBetween(db);
  const numbers = async () => [
    (await asOf(ana, context.id, at)).number,
    (await asOf(ana, context.id, later)).number,
  ];
  expect(await numbers()).toEqual([null, null]);
  await sealTenant(db, ana.tenantId, { key });
  expect(await numbers()).toEqual([2, 3]);
});

test('parts that the caller may not read are empty and named', async () => {
  const ana = await service.caller();
  const { body: schedule } = await ana.ask<FeeSchedule>('POST', '/v1/fee-schedules', {
    body: feeScheduleBody(),
  });
  const context = await makeContext(ana, { rules: ruleBodies(2) });
  const source = await makeSource(ana, context.id, { feeScheduleId: schedule.id });
  await ana.ask('POST', `/v1/contexts/${context.id}/sources/${source.id}/field-maps`, {
    body: { mapping: { amount: 'Valor' } },
  });
  const at = await instantBetween(service.database.db);
  const parts = {
    rules: 'rule:read',
    sources: 'source:read',
    fieldMaps: 'field-map:read',
    feeSchedules: 'fee-schedule:read',
  } as const;
  const names = Object.keys(parts) as (keyof typeof parts)[];
  for (const shown of [[], ...names.map((name) => [name]), names]) {
    const permissions = ['context:read', ...shown.map((name) => parts[name])];
    const bob = await service.caller({ tenantId: ana.tenantId, subject: 'bob', permissions });
    const { snapshot, hidden } = await asOf(bob, context.id, at);
    expect(hidden).toEqual(names.filter((name) => !shown.includes(name)));
    expect(names.filter((name) => snapshot[name].length > 0)).toEqual(shown);
  }
});

describe('a gap is named', () => {
  it('at an instant at which the log was off, and not after the baselines that follow', async () => {
    const ana = await service.caller();
    const { db } = service.database;
    await switchActivity(db, true);
    const context = await makeContext(ana, { interval: 'before' });
    const before = await instantBetween(db);
    await switchActivity(db, false);
    const { database, tokenKey, secrets } = service;
    const quiet = await makeTestService({ database, tokenKey, secrets, activity: false });
    const mute = await quiet.caller({ tenantId: ana.tenantId });
    await mute.ask('PATCH', `/v1/contexts/${context.id}`, { body: { interval: 'unseen' } });
    const during = await instantBetween(db);
    expect((await asOf(ana, context.id, during)).gap).toEqual({ from: expect.any(String), reason: 'off' });
    await switchActivity(db, true);
    const after = await instantBetween(db);
    const stateAt = async (at: string) => {
      const { snapshot, gap } = await asOf(ana, context.id, at);
      return [snapshot.context['interval'], gap?.reason];
    };
    expect(await stateAt(before)).toEqual(['before', undefined]);
    expect(await stateAt(during)).toEqual(['before', 'off']);
    expect(await stateAt(after)).toEqual(['unseen', undefined]);
    const { gap } = await asOf(ana, context.id, during);
    expect([gap!.from <= during, gap!.to! >= during]).toEqual([true, true]);
    await db.deleteFrom('activity_entry').where('tenant_id', '=', signInTenantId).execute();
  });

  it('but not for reading settings from before a baseline', async () => {
    const ana = await service.caller();
    const { db } = service.database;
    const context = await makeContext(ana);
    const source = await makeSource(ana, context.id);
    const put = (amount: string, version?: number) =>
      ana.ask('PUT', `/console/v1/sources/${source.id}/reading`, {
        body: { settings: { fields: { amount } }, ...(version !== undefined && { version }) },
      });
    await put('before');
    await db.deleteFrom('activity_entry').where('tenant_id', '=', ana.tenantId).execute();
    await addMissingBaselines(db, ana.tenantId);
    expect((await put('after', 1)).status).toBe(200);
    expect((await asOf(ana, context.id, await instantBetween(db))).gap).toBeUndefined();
  });

  it('if an entry does not fit the earlier ones, since something changed past the log', async () => {
    const ana = await service.caller();
    const { db } = service.database;
    const context = await makeContext(ana, { interval: 'before' });
    await db.updateTable('context').set({ interval: 'unseen' }).where('id', '=', context.id).execute();
    expect((await asOf(ana, context.id, await instantBetween(db))).gap).toBeUndefined();
    await ana.ask('PATCH', `/v1/contexts/${context.id}`, { body: { interval: 'after' } });
    const { gap, snapshot } = await asOf(ana, context.id, await instantBetween(db));
    expect([gap?.reason, snapshot.context['interval']]).toEqual(['unrecorded', 'after']);
  });
});

test.each(['', 'now', '2026-01-31', '2026-01-31T10:00:00', '2026-02-30T10:00:00Z'])(
  'the instant %j is refused',
  async (at) => {
    const ana = await service.caller();
    const { status, body } = await ana.ask('GET', pathOf(randomUUID(), at));
    expect([status, body.details?.[0]]).toMatchObject([
      400,
      { path: ['query', 'at'], code: 'not_an_instant' },
    ]);
  },
);

test('an instant that has not come yet is refused, one that a clock ahead takes for now is not', async () => {
  const ana = await service.caller();
  const { status, body } = await ana.ask('GET', pathOf(randomUUID(), '2100-01-01T00:00:00Z'));
  expect([status, body.details?.[0]]).toMatchObject([400, { path: ['query', 'at'], code: 'in_future' }]);
  const { id } = await makeContext(ana);
  const soon = new Date(Date.now() + 30_000).toISOString();
  expect((await ana.ask('GET', pathOf(id, soon))).status).toBe(200);
});

test('the state after a long history is read some entries at a time', async () => {
  let most = 0;
  const { database, tokenKey, secrets } = service;
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      most = Math.max(most, result.rows.length);
      return result;
    },
  });
  const counting = await makeTestService({ database: { ...database, db }, tokenKey, secrets });
  const caller = await counting.caller();
  const { id } = await makeContext(caller, { interval: 'step 0' });
  await addSteps(caller.tenantId, id, 1200);
  most = 0;
  const at = await instantBetween(service.database.db);
  const { status, text } = await caller.ask('GET', pathOf(id, at));
  expect(status).toBe(200);
  expect((readJson(text) as ContextAsOf).snapshot.context).toMatchObject({ interval: 'step 1200' });
  expect(most).toBe(500);
});

/** Adds the entries of writes that changed a context this often. */
async function addSteps(tenantId: string, contextId: string, count: number): Promise<void> {
  await sql`insert into activity_entry (tenant_id, number, at, author, operation, outcome, object_kind, object_id,
      context_id, before, after)
    select ${tenantId}, nextval('activity_number'), clock_timestamp(), 'system', 'updateContext', 'done', 'context',
      ${contextId}, ${contextId}, '{"interval":"step ' || n - 1 || '"}', '{"interval":"step ' || n || '"}'
    from generate_series(1, ${count}::int) as n`.execute(service.database.db);
}
