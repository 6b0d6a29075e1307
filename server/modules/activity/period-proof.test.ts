import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import type { PeriodProof } from '@recon/contract/activity';
import { storeKey } from '../../activity/activity-key';
import { sealTenant } from '../../activity/seal';
import { makeContext } from '../../testing/bodies';
import { instantBetween } from '../../testing/live-snapshots';
import { newTestKey } from '../../testing/sealed-logs';
import { type Caller, makeTestService, type TestService } from '../../testing/test-service';

let service: TestService;
const key = newTestKey();
beforeAll(async () => {
  service = await makeTestService();
  await storeKey(service.database.db, key);
});

async function proofOf(caller: Caller, from: string, to: string): Promise<PeriodProof> {
  const query = new URLSearchParams({ from, to });
  const { status, body, text } = await caller.ask('GET', `/console/v1/activity/proof?${query}`);
  expect(status, text).toBe(200);
  return body as unknown as PeriodProof;
}

async function makeSealed(caller: Caller, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) await makeContext(caller);
  await sealTenant(service.database.db, caller.tenantId, { key });
  await delay(2);
}

test('names the start of the log, and the checkpoints around a period', async () => {
  const { db } = service.database;
  const caller = await service.caller();
  const start = await instantBetween(db);
  expect(await proofOf(caller, '2000-01-01T00:00:00Z', start)).toEqual({
    start: null,
    before: null,
    after: null,
    newest: null,
  });
  await makeSealed(caller, 2);
  const from = await instantBetween(db);
  await makeSealed(caller, 3);
  const to = await instantBetween(db);
  // The log goes on, but nothing says yet that no more entries of the period follow.
  const open = await proofOf(caller, from, to);
  expect(open).toMatchObject({ after: null });
  expect(open.newest!.final).toBe(5);
  expect(open.start! > start && open.start! < from, 'the first entry of the log').toBe(true);
  await makeContext(caller);
  expect(await proofOf(caller, from, to), 'an entry that is not sealed').toMatchObject({
    after: null,
  });
  await sealTenant(db, caller.tenantId, { key });
  const closed = await proofOf(caller, from, to);
  expect(closed).toMatchObject({ before: { final: 2 }, after: { final: 6 } });
  expect(closed.before!.at <= from && to <= closed.after!.at).toBe(true);
  expect(await proofOf(caller, start, '2999-01-01T00:00:00Z')).toMatchObject({
    before: null,
    after: null,
  });
});

test('names nothing of another tenant, and needs the permission', async () => {
  const [ana, bob] = [await service.caller(), await service.caller()];
  await makeSealed(ana, 1);
  const whole = ['2000-01-01T00:00:00Z', '2999-01-01T00:00:00Z'] as const;
  expect(await proofOf(bob, ...whole)).toEqual({
    start: null,
    before: null,
    after: null,
    newest: null,
  });
  const query = new URLSearchParams({ from: whole[0], to: 'tomorrow' });
  expect((await bob.ask('GET', `/console/v1/activity/proof?${query}`)).status).toBe(400);
});

test('a period that does not end after its start is refused, with the field', async () => {
  const caller = await service.caller();
  for (const to of ['2025-12-31T00:00:00Z', '2026-01-01T00:00:00Z']) {
    const query = new URLSearchParams({ from: '2026-01-01T00:00:00Z', to });
    const { status, body } = await caller.ask('GET', `/console/v1/activity/proof?${query}`);
    expect(status).toBe(400);
    expect(body.details).toMatchObject([{ path: ['query', 'to'], code: 'period_reversed' }]);
  }
});
