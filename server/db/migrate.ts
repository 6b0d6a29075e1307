import { type Kysely, sql, type Transaction } from 'kysely';
import type { Migration } from './migrations/migration';
import { initial } from './migrations/0001-initial';
import { ledger } from './migrations/0002-ledger';
import { session } from './migrations/0003-session';
import { tenantKeys } from './migrations/0004-tenant-keys';
import { balancesByCreation } from './migrations/0005-balances-by-creation';
import type { Database } from './schema';

/** Every step so far, versions 1, 2, 3, …; a step that was released is never changed. */
export const migrations: readonly Migration[] = [initial, ledger, session, tenantKeys, balancesByCreation];

/** Any number: processes that start at once on one PostgreSQL wait for each other on it. */
const migrationLock = 7_310_431;

/**
 * Brings the database to the newest version this program knows, in one transaction.
 * Throws when the database was made by a newer program.
 */
export async function migrate(db: Kysely<Database>, steps: readonly Migration[] = migrations): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockMigrations(trx);
    await sql`create table if not exists migration (
      version integer constraint migration_pkey primary key,
      name text not null,
      applied_at timestamptz(3) not null default now()
    )`.execute(trx);
    const { version } = await trx
      .selectFrom('migration')
      .select(({ fn }) => fn.coalesce(fn.max('version'), sql<number>`0`).as('version'))
      .executeTakeFirstOrThrow();
    const newest = steps.at(-1)?.version ?? 0;
    if (version > newest)
      throw new Error(
        `The database has schema version ${version}, but this program knows ${newest} at most. ` +
          'A newer Recon Console made it: start that one, or use another data folder.',
      );
    for (const step of steps.filter((step) => step.version > version)) await apply(trx, step);
  });
}

/** Waits for another process that changes the schema; held until the transaction ends. */
export async function lockMigrations(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(trx);
}

async function apply(trx: Transaction<Database>, step: Migration): Promise<void> {
  // One by one, since the extended protocol takes a single statement at a time.
  for (const statement of step.sql.split(/;\s*$/m)) {
    if (statement.trim() !== '') await sql.raw(statement).execute(trx);
  }
  await trx.insertInto('migration').values({ version: step.version, name: step.name }).execute();
}
