import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from './database';
import { openTestDatabase } from '../testing/test-database';

let db: Db;
beforeAll(async () => {
  ({ db } = await openTestDatabase());
});

type Found = { name: string; columns: string[] };

/** Returns the tables whose rows belong to a tenant. */
async function tenantTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by c.relname`.execute(db);
  return rows.map(({ name }) => name);
}

test('every table but those of the console itself belongs to a tenant', async () => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by relname`.execute(db);
  const tenants = await tenantTables();
  expect(tenants).toHaveLength(22);
  const others = rows.map(({ name }) => name).filter((name) => !tenants.includes(name));
  expect(others).toEqual(['activity_key', 'asset', 'migration', 'program', 'session', 'setting']);
});

test('every index of a tenant’s table begins with the tenant, but for the one that tells what has expired', async () => {
  const { rows } = await sql<Found>`
    select i.relname as name,
      (select array_agg(a.attname::text order by k.place)
       from unnest(x.indkey) with ordinality as k (number, place)
       left join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.number) as columns
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    where c.relname = any(${await tenantTables()}) and c.relnamespace = 'public'::regnamespace`.execute(db);
  expect(rows.length).toBeGreaterThan(20);
  const others = rows.filter(({ columns }) => columns[0] !== 'tenant_id');
  expect(others).toEqual([{ name: 'idempotency_age_idx', columns: ['created_at'] }]);
});

test('every key and reference of a tenant’s table begins with the tenant, on both sides', async () => {
  const { rows } = await sql<Found & { kind: string; referenced: string[] | null }>`
    select o.conname as name, o.contype as kind,
      (select array_agg(a.attname::text order by k.place)
       from unnest(o.conkey) with ordinality as k (number, place)
       join pg_attribute a on a.attrelid = o.conrelid and a.attnum = k.number) as columns,
      (select array_agg(a.attname::text order by k.place)
       from unnest(o.confkey) with ordinality as k (number, place)
       join pg_attribute a on a.attrelid = o.confrelid and a.attnum = k.number) as referenced
    from pg_constraint o join pg_class c on c.oid = o.conrelid
    where c.relname = any(${await tenantTables()}) and c.relnamespace = 'public'::regnamespace
      and o.contype in ('p', 'u', 'f')`.execute(db);
  const count = (kind: string) => rows.filter((row) => row.kind === kind).length;
  expect({ primary: count('p'), foreign: count('f') }).toEqual({ primary: 22, foreign: 7 });
  expect(count('u')).toBeGreaterThanOrEqual(6);
  for (const { name, columns, referenced } of rows) {
    expect([name, columns[0], referenced?.[0] ?? 'tenant_id']).toEqual([name, 'tenant_id', 'tenant_id']);
  }
});
