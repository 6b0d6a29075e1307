import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Db } from '../db/database';
import { jsonLog } from '../observe/log';
import { addEntries, newTestKey } from '../testing/sealed-logs';
import { numbersOf } from '../testing/seal-writers';
import { openTestDatabase } from '../testing/test-database';
import { storeKey } from './activity-key';
import type { Checkpoint } from './checkpoint';
import { sealTenant } from './seal';
import { startSealing } from './seal-loop';
import { pruneLogs } from './seal-prune';

const key = newTestKey();
let db: Db;
beforeAll(async () => {
  ({ db } = await openTestDatabase());
  await storeKey(db, key);
});

/** Lets the database reject rows of this tenant in a table if the condition is not met. */
async function reject(table: string, tenantId: string, condition: string): Promise<void> {
  await sql`alter table ${sql.table(table)} add constraint rejected
    check (tenant_id <> ${sql.lit(tenantId)} or ${sql.raw(condition)}) not valid`.execute(db);
  onTestFinished(async () => {
    await sql`alter table ${sql.table(table)} drop constraint rejected`.execute(db);
  });
}

test('a tenant whose entries cannot be sealed does not stop those of others, and the log names it', async () => {
  const tenants = Array.from({ length: 7 }, () => randomUUID());
  const [broken, ...others] = tenants.toSorted();
  await reject('activity_seal', broken!, 'false');
  for (const tenantId of tenants) await addEntries(db, tenantId, 1);
  const lines: Record<string, unknown>[] = [];
  // Checkpoints are the only evidence outside of the database: no level drops them.
  const log = jsonLog('warn', (line) => lines.push(JSON.parse(line) as Record<string, unknown>));
  const stop = await startSealing(db, { key, retention: undefined, log });
  onTestFinished(stop);
  const withMessage = (message: string) =>
    lines.filter((line) => line['message'] === message).map(({ tenantId }) => String(tenantId));
  await expect.poll(() => withMessage('activity checkpoint').toSorted(), { timeout: 20_000 }).toEqual(others);
  for (const tenantId of others) expect((await numbersOf(db, tenantId)).size).toBe(1);
  await expect.poll(() => withMessage('the activity log could not be sealed')).toEqual([broken]);
});

test('a tenant whose log cannot be pruned does not stop the pruning of others, and is named', async () => {
  const tenants = Array.from({ length: 7 }, () => randomUUID());
  const [broken, ...others] = tenants.toSorted();
  for (const tenantId of tenants) {
    await addEntries(db, tenantId, 1);
    await sealTenant(db, tenantId, { key });
  }
  await reject('activity_head', broken!, 'removed = 0');
  const failed: string[] = [];
  const started: Checkpoint[] = [];
  await pruneLogs(db, new Date(Date.now() + 60_000), {
    key,
    onCheckpoint: (checkpoint) => void started.push(checkpoint),
    onFailed: (tenantId) => void failed.push(tenantId),
  });
  expect(failed).toEqual([broken]);
  expect(started.map(({ tenantId }) => tenantId)).toEqual(expect.arrayContaining(others));
});
