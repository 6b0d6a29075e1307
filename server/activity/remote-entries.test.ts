import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '../db/new-rows';
import { openTestDatabase } from '../testing/test-database';
import { createRemoteEntries } from './remote-entries';
import { notRead } from './remote-values';

const originOf = (tenantId: string) => ({
  tenant_id: tenantId,
  author: 'system',
  person_id: null,
  request_id: null,
  action_id: null,
});

const writeOf = (digest: string) =>
  ({ name: 'createContext', params: {}, body: { name: digest }, digest }) as const;

test('twenty intents at the same time, and then their results, take few statements', async () => {
  const { db } = await openTestDatabase();
  const tenantId = newId();
  let statements = 0;
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1;
      return result;
    },
  });
  const entries = createRemoteEntries(counting)(originOf(tenantId));
  const digests = Array.from({ length: 20 }, (_, index) => `write ${index}`);
  const intents = await Promise.all(digests.map((digest) => entries.intended(writeOf(digest), notRead)));
  await Promise.all(intents.map((intent) => entries.concluded(intent, { outcome: 'failed', status: 400 })));
  // The first one is alone, the others share a transaction.
  expect(statements).toBeLessThan(20);
  const stored = await db
    .selectFrom('activity_entry')
    .select(['number', 'outcome', 'intent'])
    .where('tenant_id', '=', tenantId)
    .orderBy('number')
    .execute();
  expect(stored.slice(0, 20).map(({ number }) => number)).toEqual(intents.map(({ number }) => number));
  expect(stored.slice(20)).toEqual(
    intents.map(({ number }) => ({ number: expect.any(Number), outcome: 'failed', intent: number })),
  );
});

test('of two intents of one write at the same time, one is stored, and both are it', async () => {
  const { db } = await openTestDatabase();
  const entries = createRemoteEntries(db)(originOf(newId()));
  const stored = await Promise.all(
    ['first', 'same', 'same'].map((digest) => entries.intended(writeOf(digest), notRead)),
  );
  expect(stored[2]!.number).toBe(stored[1]!.number);
  expect(stored.map(({ isRetry }) => isRetry)).toEqual([false, false, true]);
});

test('the result of a write reads its own intent only, of 5,000 of the tenant', async () => {
  const { db } = await openTestDatabase();
  const tenantId = newId();
  const origin = originOf(tenantId);
  const entries = createRemoteEntries(db)(origin);
  const conclude = async (digest: string) => {
    await entries.concluded(await entries.intended(writeOf(digest), notRead), {
      outcome: 'failed',
      status: 400,
    });
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
