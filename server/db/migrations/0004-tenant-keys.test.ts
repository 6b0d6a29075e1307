import { PGlite } from '@electric-sql/pglite';
import { Kysely, sql, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSample, sampleTenant } from '../../data/sample';
import { seedContexts } from '../../data/seed-contexts';
import { tenantTableNames } from '../../data/tenant-tables';
import { hasPostgres, makePostgresDatabase } from '../../testing/postgres-database';
import type { Db } from '../database';
import { newId } from '../new-rows';
import { migrate, migrations } from '../migrate';
import { openSession } from '../pglite/pglite-session';
import { postgresPool } from '../postgres/postgres-pool';
import type { Database } from '../schema';

/** Database with the schema before this migration, filled as the program of that time filled it. */
let db: Db;
beforeAll(async () => {
  db = new Kysely<Database>({ dialect: await dialect() });
  await migrate(db, { steps: migrations.slice(0, 3) });
  await loadSample(db);
  await seedContexts(db, { tenantId: newId(), contexts: 300, rules: 200 });
  await db
    .insertInto('idempotency')
    .values({
      tenant_id: sampleTenant.id,
      subject: 'ana',
      method: 'POST',
      path: '/v1/contexts',
      key: 'k',
      request_digest: '',
      status: 201,
      body: '{"a":1}',
      created_at: new Date(),
    })
    .execute();
});
afterAll(() => db.destroy());

async function dialect() {
  if (!hasPostgres())
    return new PostgresDialect({
      pool: (await openSession(await PGlite.create('memory://'), () => undefined)).pool(),
    });
  const url = await makePostgresDatabase();
  return new PostgresDialect({
    pool: postgresPool({ url, size: 2, wait: 5000, statementLimit: 30_000, prepare: false }),
  });
}

/** The tables of that time. */
const tableNames = tenantTableNames.filter(
  (name) => name !== 'source_reading' && !name.startsWith('activity_'),
);

/** Returns every row of every table, as text. */
async function everything(): Promise<Record<string, string[]>> {
  const tables = [...tableNames, 'idempotency', 'session', 'setting'] as const;
  const all: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(table)} t order by 1`.execute(db);
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}

test('the keys change and every row stays as it was; the constraints hold and have their names', async () => {
  const before = await everything();
  expect(before['context']!.length).toBeGreaterThan(300);
  expect(tableNames.filter((table) => before[table]!.length === 0)).toEqual([]);
  const names = async () => {
    const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n' order by 1`.execute(db);
    return rows.map(({ name }) => name);
  };
  const namesBefore = await names();
  await migrate(db, { steps: migrations.slice(0, 4) });
  expect(await everything()).toEqual(before);
  const gone = ['context_tenant_id_key', 'fee_schedule_tenant_id_key', 'organization_tenant_id_key'];
  expect(await names()).toEqual(namesBefore.filter((name) => !gone.includes(name)));
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and not convalidated`.execute(db);
  expect(rows).toEqual([]);
});
