import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { logInto, type LoggedLine } from '../testing/logged-lines';
import { migrate, migrations, versionOf } from './migrate';
import type { Migration } from './migrations/migration';
import { openSession } from './pglite/pglite-session';
import type { Database } from './schema';
import { statementsOf } from './apply-migration';

/**
 * The schema on the embedded database, which one process uses (on a server: migrate.postgres.test.ts). Creating a
 * database takes seconds, so each test continues where the previous one ended.
 */
const pglite = await PGlite.create('memory://');
const db = new Kysely<Database>({
  dialect: new PostgresDialect({ pool: (await openSession(pglite, () => undefined)).pool() }),
});
afterAll(() => pglite.close());

async function tables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
  return rows.map(({ name }) => name).sort();
}

const next = versionOf() + 1;
/** Migrations after those of this program. */
const later: Migration = {
  version: next,
  name: 'later',
  kind: 'expand',
  worksFrom: next - 1,
  holds: [],
  sql: 'create table later (a integer, b integer);\n',
};
const index: Migration = {
  version: next + 1,
  name: 'later-index',
  kind: 'expand',
  worksFrom: next - 1,
  index: { name: 'later_idx', table: 'later', columns: 'b, a', isUnique: true },
};
const contract: Migration = {
  version: next + 2,
  name: 'contract',
  kind: 'contract',
  worksFrom: next,
  holds: ['setting'],
  sql: 'alter table setting drop column value;\n',
};

test('each step names the tables that its statements lock against writes', async () => {
  for (const step of migrations) {
    await migrate(db, { steps: migrations.slice(0, step.version - 1) });
    if (!('sql' in step)) continue;
    const before = await tables();
    const undone = new Error('undone');
    const locked: string[] = [];
    const look = db.transaction().execute(async (trx) => {
      for (const statement of statementsOf(step)) await sql.raw(statement).execute(trx);
      const { rows } = await sql<{ name: string }>`
        select distinct c.relname as name from pg_locks l join pg_class c on c.oid = l.relation
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
          and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`.execute(
        trx,
      );
      locked.push(...rows.map(({ name }) => name));
      throw undone;
    });
    await expect(look).rejects.toBe(undone);
    expect(locked.filter((name) => before.includes(name)).sort(), step.name).toEqual([...step.holds].sort());
  }
});

test('what a program before noted is completed', async () => {
  await migrate(db);
  await sql`alter table migration drop column works_from`.execute(db);
  await sql`drop table program`.execute(db);
  await migrate(db);
  const { rows } = await sql<{
    works: number;
  }>`select works_from as works from migration order by version`.execute(db);
  expect(rows.map(({ works }) => works)).toEqual(migrations.map(({ worksFrom }) => worksFrom));
});

test('takes each step once, and of one that fails nothing, but those before it', async () => {
  await migrate(db);
  const made = await tables();
  await migrate(db);
  expect(await tables()).toEqual(made);
  const applied = await db.selectFrom('migration').select(['version', 'name', 'works_from']).execute();
  expect(applied).toEqual(
    migrations.map(({ version, name, worksFrom }) => ({ version, name, works_from: worksFrom })),
  );

  const failing = { ...index, index: { ...index.index, columns: 'nonsense' } };
  await expect(migrate(db, { steps: [...migrations, later, failing] })).rejects.toThrow('nonsense');
  expect(await tables()).toEqual([...made, 'later'].sort());
  const half = { ...contract, sql: `${contract.sql}select nonsense;\n` };
  await expect(migrate(db, { steps: [...migrations, later, index, half] })).rejects.toThrow('nonsense');
  await sql`select value from setting`.execute(db);
  const { rows } = await sql<{ definition: string }>`select indexdef as definition from pg_indexes
    where indexname = 'later_idx'`.execute(db);
  expect(rows).toEqual([{ definition: 'CREATE UNIQUE INDEX later_idx ON public.later USING btree (b, a)' }]);
});

test('a program works with a newer database until a contract removes what it uses', async () => {
  const logged: LoggedLine[] = [];
  await migrate(db, { log: logInto(logged) });
  expect(logged).toMatchObject([
    {
      message: 'the database is newer than this program, which works with it',
      fields: { database: index.version, program: next - 1 },
    },
  ]);
  // Whatever was noted by a program that does not say.
  await sql`update migration set works_from = null where version = ${next}`.execute(db);
  await expect(migrate(db)).rejects.toThrow(`needs a program of version ${index.version} or newer`);
  await sql`update migration set works_from = ${later.worksFrom} where version = ${next}`.execute(db);

  // One process has the database: nobody is waited for.
  expect(await migrate(db, { steps: [...migrations, later, index, contract] })).toBeUndefined();
  await expect(migrate(db)).rejects.toThrow(
    `The database has schema version ${contract.version}, which needs a program of version ${next} or newer, ` +
      `but this one has version ${next - 1}: start a newer Recon Console, or use another data folder.`,
  );
  await migrate(db, { steps: [...migrations, later] });
});

test('the versions are numbered without a gap; an expand shuts nobody out, a contract says whom', () => {
  expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, before) => before + 1));
  const wrong = migrations.filter(({ version, kind, worksFrom }) => {
    const before = migrations[version - 2]?.worksFrom ?? 1;
    return worksFrom > version || (kind === 'expand' ? worksFrom !== before : worksFrom <= before);
  });
  // Older than the rule.
  expect(wrong.map(({ name }) => name)).toEqual(['session']);
});
