import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from './new-rows';
import type { OpenDatabase } from './database';
import { openTestDatabase } from '../testing/test-database';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('returns identifiers in lower case, instants as Date and counts as numbers', async () => {
  const { db } = database;
  const now = new Date('2025-03-04T05:06:07.089Z');
  const id = newId();
  await db
    .insertInto('context')
    .values({
      id: id.toUpperCase(),
      tenant_id: newId(),
      name: 'Pix in',
      type: '1:N',
      status: 'DRAFT',
      interval: 'daily',
      fee_tolerance_abs: '0.050',
      fee_tolerance_pct: '0',
      fee_normalization: null,
      auto_match_on_upload: false,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const row = await db.selectFrom('context').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ id, fee_tolerance_abs: '0.050', created_at: now, auto_match_on_upload: false });
  const { count } = await db
    .selectFrom('context')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
});
