import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '../db/new-rows';
import { openTestDatabase } from '../testing/test-database';
import { createRemoteEntries } from './remote-entries';
import { notRead } from './remote-values';

test('an intent and the result of another write that arrive at the same time share a transaction', async () => {
  const { db } = await openTestDatabase();
  const tenantId = newId();
  const origin = {
    tenant_id: tenantId,
    author: 'system',
    person_id: null,
    request_id: null,
    action_id: null,
  };
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
