import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Db } from '../db/database';
import { openTestDatabase } from '../testing/test-database';
import { settledTenants } from './settled-tenants';

const tenantId = randomUUID();
let asked = 0;
let db: Db;
beforeEach(async () => {
  const database = await openTestDatabase();
  asked = 0;
  db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      asked += 1;
      return result;
    },
  });
});

test('that a tenant is settled is queried once, and again after a write', async () => {
  const { isSettled, unsettle } = settledTenants(false);
  expect([await isSettled(db, tenantId), await isSettled(db, tenantId), asked]).toEqual([true, true, 1]);
  unsettle(tenantId);
  expect([await isSettled(db, tenantId), asked]).toEqual([true, 2]);
});

test('a write during the query leaves it open', async () => {
  const { isSettled, unsettle } = settledTenants(false);
  const first = isSettled(db, tenantId);
  unsettle(tenantId);
  expect([await first, await isSettled(db, tenantId), asked]).toEqual([false, true, 2]);
});

test('where other processes write too, no tenant is settled', async () => {
  const { isSettled } = settledTenants(true);
  expect([await isSettled(db, tenantId), asked]).toEqual([false, 0]);
});
