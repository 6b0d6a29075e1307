import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { migrate, migrations } from './migrate';
import { pgliteDialect } from './pglite/pglite-dialect';
import type { Database } from './schema';
import { guardedKysely } from './transaction-guard';

const pglite = await PGlite.create('memory://');
const db = await guardedKysely<Database>(pgliteDialect(pglite, () => {}));
afterAll(() => pglite.close());

const tables = async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
  return rows.map(({ name }) => name).sort();
};

test('applies each step once, all or nothing, and refuses a database newer than it knows', async () => {
  await migrate(db);
  const made = await tables();
  await migrate(db);
  expect(await tables()).toEqual(made);
  const applied = await db.selectFrom('migration').select(['version', 'name']).execute();
  expect(applied).toEqual(migrations.map(({ version, name }) => ({ version, name })));

  const next = migrations.length + 1;
  const failing = { version: next, name: 'next', sql: 'create table later (a integer);\nselect nonsense;\n' };
  await expect(migrate(db, [...migrations, failing])).rejects.toThrow('nonsense');
  expect(await tables()).toEqual(made);

  const working = { version: next, name: 'next', sql: 'create table later (a integer);\n' };
  await migrate(db, [...migrations, working]);
  expect(await tables()).toEqual([...made, 'later'].sort());
  await expect(migrate(db)).rejects.toThrow(
    `schema version ${next}, but this program knows ${migrations.length} at most`,
  );
});

test('the versions are numbered without a gap', () => {
  expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1));
});
