import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '../db/new-rows';
import { openTestDatabase } from '../testing/test-database';
import { createRemoteEntries } from './remote-entries';
import { unreadState } from './remote-values';

const originOf = (tenantId: string) => ({
  tenant_id: tenantId,
  author: 'system',
  person_id: null,
  request_id: null,
  action_id: null,
});

test('of two intents of one write at the same time, one is stored, and both are it', async () => {
  const { db } = await openTestDatabase();
  const entries = createRemoteEntries(db)(originOf(newId()));
  const intended = (digest: string) =>
    entries.addIntent({ name: 'createContext', params: {}, body: { name: digest }, digest }, unreadState);
  const stored = await Promise.all(['first', 'same', 'same'].map(intended));
  expect(stored[2]!.number).toBe(stored[1]!.number);
  expect(stored.map(({ isRetry }) => isRetry)).toEqual([false, false, true]);
});

test('of two results of one intent at the same time, each is added', async () => {
  const { db } = await openTestDatabase();
  const tenantId = newId();
  const entries = createRemoteEntries(db)(originOf(tenantId));
  const write = { name: 'createContext', params: {}, body: { name: 'Till' }, digest: 'same' } as const;
  const [first, retry] = await Promise.all([0, 1].map(() => entries.addIntent(write, unreadState)));
  const response = { id: newId(), name: 'Till' };
  await Promise.all([
    entries.addResult(first!, { outcome: 'unclear', status: 503 }),
    entries.addResult(retry!, { outcome: 'done', status: 201, response, isReplay: true }),
  ]);
  const { rows } = await sql<{ outcome: string }>`
    select outcome from activity_entry where tenant_id = ${tenantId} order by number`.execute(db);
  expect(rows.map(({ outcome }) => outcome)).toEqual(['intended', 'unclear', 'done']);
  const intents =
    await sql`select state, object_id from activity_intent where tenant_id = ${tenantId}`.execute(db);
  expect(intents.rows).toEqual([{ state: 'done', object_id: response.id }]);
});

test('the result of a write reads its own intent only, of 5,000 of the tenant', async () => {
  const { db } = await openTestDatabase();
  const tenantId = newId();
  const origin = originOf(tenantId);
  const entries = createRemoteEntries(db)(origin);
  const conclude = async (digest: string) => {
    const write = { name: 'createContext', params: {}, body: { name: digest }, digest } as const;
    await entries.addResult(await entries.addIntent(write, unreadState), { outcome: 'failed', status: 400 });
  };
  await conclude('1');
  await sql`insert into activity_intent (tenant_id, number, object_kind, state)
    select ${tenantId}::uuid, -number, 'context', 'done' from generate_series(1, 5000) as i (number)`.execute(
    db,
  );
  // As the server does within a minute: without it the plan is a guess, and another one on each connection of the pool.
  await sql`analyze activity_intent`.execute(db);
  const rowsRead = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(db);
    const { rows } = await sql<{ read: number }>`
      select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 as read
      from pg_stat_user_tables where relname = 'activity_intent'`.execute(db);
    return rows[0]!.read;
  };
  const before = await rowsRead();
  await conclude('2');
  expect((await rowsRead()) - before).toBeLessThan(10);
});
