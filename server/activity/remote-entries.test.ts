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

test('an intent and the result of another write that arrive at the same time share a transaction', async () => {
  const { db } = await openTestDatabase();
  const tenantId = newId();
  const origin = originOf(tenantId);
  const entries = createRemoteEntries(db)(origin);
  const write = (digest: string) =>
    ({ name: 'createContext', params: {}, body: { name: digest }, digest }) as const;
  const first = await entries.intended(write('first'), notRead);
  // The first of these has a transaction of its own, during which the others wait.
  await Promise.all([
    entries.intended(write('second'), notRead),
    entries.intended(write('third'), notRead),
    entries.concluded(first, { outcome: 'failed', status: 400 }),
  ]);
  const { rows } = await sql<{ transaction: string; outcome: string; intent: number | null }>`
    select xmin::text as transaction, outcome, intent from activity_entry
    where tenant_id = ${tenantId} order by number`.execute(db);
  expect(rows.map(({ outcome }) => outcome)).toEqual(['intended', 'intended', 'intended', 'failed']);
  const [, second, third, result] = rows;
  expect(result!.intent).toBe(first.number);
  expect(result!.transaction).toBe(third!.transaction);
  expect(result!.transaction).not.toBe(second!.transaction);
});

test('the result of a write reads its own intent only, of 5,000 of the tenant', async () => {
  const { db } = await openTestDatabase();
  const tenantId = newId();
  const origin = originOf(tenantId);
  const entries = createRemoteEntries(db)(origin);
  const conclude = async (digest: string) => {
    const write = { name: 'createContext', params: {}, body: { name: digest }, digest } as const;
    await entries.concluded(await entries.intended(write, notRead), { outcome: 'failed', status: 400 });
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
