import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { constraintNames, constraintOf } from './constraint-names';
import { newId } from './new-rows';
import type { Db } from './database';
import { openTestDatabase } from '../testing/test-database';

let db: Db;
const tenant = newId();
const stranger = newId();
const now = new Date();
const dates = { created_at: now, updated_at: now };

beforeAll(async () => {
  ({ db } = await openTestDatabase());
});
beforeEach(async () => {
  await openTestDatabase();
});

async function addContext(tenantId = tenant, name = 'Card acquirer daily'): Promise<string> {
  const id = newId();
  await db
    .insertInto('context')
    .values({
      id,
      tenant_id: tenantId,
      name,
      type: '1:1',
      status: 'DRAFT',
      interval: 'daily',
      fee_tolerance_abs: '0',
      fee_tolerance_pct: '0',
      fee_normalization: null,
      auto_match_on_upload: false,
      ...dates,
    })
    .execute();
  return id;
}

async function addRule(contextId: string, priority: number, tenantId = tenant): Promise<string> {
  const id = newId();
  const row = { id, tenant_id: tenantId, context_id: contextId, priority, type: 'EXACT', config: '{}' };
  await db
    .insertInto('match_rule')
    .values({ ...row, ...dates })
    .execute();
  return id;
}

async function addSource(contextId: string, feeScheduleId: string | null = null): Promise<string> {
  const id = newId();
  const row = { id, tenant_id: tenant, context_id: contextId, name: 'Ledger', type: 'LEDGER', side: 'LEFT' };
  await db
    .insertInto('source')
    .values({ ...row, config: '{}', fee_schedule_id: feeScheduleId, ...dates })
    .execute();
  return id;
}

async function addFieldMap(contextId: string, sourceId: string): Promise<void> {
  const row = { tenant_id: tenant, context_id: contextId, source_id: sourceId, mapping: '{}', version: 1 };
  await db
    .insertInto('field_map')
    .values({ id: newId(), ...row, ...dates })
    .execute();
}

async function addFeeSchedule(tenantId: string, name: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('fee_schedule')
    .values({
      id,
      tenant_id: tenantId,
      name,
      currency: 'BRL',
      application_order: 'PARALLEL',
      rounding_scale: 2,
      rounding_mode: 'HALF_UP',
      ...dates,
    })
    .execute();
  return id;
}

async function refusedBy(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => undefined,
    (error: unknown) => constraintOf(error),
  );
}

test('every constraint the service maps is there by that name', async () => {
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.values(constraintNames)));
});

test('names are unique in their tenant only, and differ by case', async () => {
  await addContext();
  expect(await refusedBy(addContext())).toBe(constraintNames.contextName);
  await addContext(tenant, 'card acquirer daily');
  await addContext(stranger);
  await addFeeSchedule(tenant, 'MDR');
  expect(await refusedBy(addFeeSchedule(tenant, 'MDR'))).toBe(constraintNames.feeScheduleName);
});

test('a priority is held once in a context, and an order is renumbered in one statement', async () => {
  const context = await addContext();
  const first = await addRule(context, 1);
  const second = await addRule(context, 2);
  expect(await refusedBy(addRule(context, 2))).toBe(constraintNames.rulePriority);
  await sql`update match_rule set priority = 3 - priority`.execute(db);
  const rules = await db.selectFrom('match_rule').select('id').orderBy('priority').execute();
  expect(rules.map(({ id }) => id)).toEqual([second, first]);
});

test('no row points into another tenant or another context', async () => {
  const context = await addContext();
  const other = await addContext(tenant, 'Pix in');
  const source = await addSource(context);
  expect(await refusedBy(addRule(context, 1, stranger))).toBe(constraintNames.ruleContext);
  expect(await refusedBy(addSource(newId()))).toBe(constraintNames.sourceContext);
  const schedule = await addFeeSchedule(stranger, 'MDR');
  expect(await refusedBy(addSource(context, schedule))).toBe(constraintNames.sourceFeeSchedule);
  expect(await refusedBy(addFieldMap(other, source))).toBe(constraintNames.fieldMapSourceReference);
  await addFieldMap(context, source);
  expect(await refusedBy(addFieldMap(context, source))).toBe(constraintNames.fieldMapSource);
});

test('values outside the interface are refused whatever the service does', async () => {
  const context = await addContext();
  for (const change of [
    { type: '2:1' },
    { status: 'OPEN' },
    { name: '' },
    { name: 'ç'.repeat(101) },
    { fee_tolerance_abs: '-1' },
    { fee_tolerance_pct: '1e3' },
    { fee_normalization: '' },
  ])
    expect(await refusedBy(db.updateTable('context').set(change).execute()), JSON.stringify(change)).toMatch(
      /^context_\w+_check$/,
    );
  await db
    .updateTable('context')
    .set({ name: 'ç'.repeat(100) })
    .execute();
  expect(await refusedBy(addRule(context, 1001))).toBe('match_rule_priority_check');
});

test.each([
  [
    'duplicate key value violates unique constraint "context_tenant_name_key_102008"',
    'context_tenant_name_key',
  ],
  [
    'insert or update on table "match_rule_102011" violates foreign key constraint "match_rule_context_fkey_102011"',
    'match_rule_context_fkey',
  ],
  [
    'new row for relation "context_102008" violates check constraint "context_name_check"',
    'context_name_check',
  ],
  ['doppelter Schlüsselwert verletzt Unique-Constraint »idempotency_pkey_102040«', 'idempotency_pkey'],
  ['null value in column "name" of relation "context_102008" violates not-null constraint', undefined],
])('of a shard’s constraint the message alone tells, in any language: %s', (message, name) => {
  expect(constraintOf(Object.assign(new Error(message), { code: '23505' }))).toBe(name);
  expect(constraintOf(Object.assign(new Error(message), { code: '22012' }))).toBeUndefined();
});

test('an error that no constraint raised has no constraint', async () => {
  const error = await sql`select 1 / 0`.execute(db).catch((cause: unknown) => cause);
  expect(constraintOf(error)).toBeUndefined();
  expect(error).not.toHaveProperty('params');
});
