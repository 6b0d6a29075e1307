import { sql } from 'kysely';
import type { Db, Trx } from './database';
import type { Migration } from './migrations/migration';
import { olderPrograms } from './programs';
import * as locks from './schema-lock';

type Step<Kind> = Extract<Migration, Kind>;

/**
 * Applies one migration and records it, all or nothing. Throws `LockUnavailableError` if a lock is not available within
 * `limits` (ms), or for a contract (a migration that removes something) while a running program needs what it removes.
 */
export async function applyMigration(
  db: Db,
  step: Migration,
  { isShared, limits }: { isShared: boolean; limits: locks.LockLimits },
): Promise<void> {
  // Checked before any table is locked, and again under the locks.
  if (isShared && step.kind === 'contract') await refuseOlderPrograms(db, step);
  if ('sql' in step) return takeStatements(db, step, { isShared, limit: limits.attempt });
  if (isShared) await buildBeside(db, step, limits);
  await db.transaction().execute(async (trx) => {
    if (!isShared) await createIndex(step).execute(trx);
    await note(trx, step);
  });
}

/** Returns the SQL statements of a migration one by one, as PostgreSQL's extended protocol requires. */
export function statementsOf({ sql: text }: Step<{ sql: string }>): string[] {
  return text.split(/;\s*$/m).filter((statement) => statement.trim() !== '');
}

/** Returns a migration as messages name it, such as `step 2 (ledger)`. */
export function labelOf({ version, name }: Migration): string {
  return `step ${version} (${name})`;
}

async function takeStatements(
  db: Db,
  step: Step<{ sql: string }>,
  { isShared, limit }: { isShared: boolean; limit: number },
): Promise<void> {
  let table: string | undefined;
  try {
    await db.transaction().execute(async (trx) => {
      const end = performance.now() + limit;
      for (table of step.holds) {
        // One limit for all locks: a request queued behind the first waits for the last as well.
        await locks.waitAtMost(trx, end - performance.now());
        await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
      }
      table = undefined;
      await locks.waitAtMost(trx, limit);
      if (isShared && step.kind === 'contract') {
        // A program records its heartbeat before it reads the schema: visibly here, or after this lock.
        await sql`lock table program in share row exclusive mode`.execute(trx);
        await refuseOlderPrograms(trx, step);
      }
      for (const statement of statementsOf(step)) await sql.raw(statement).execute(trx);
      await note(trx, step);
    });
  } catch (error) {
    if (!locks.isLockTimeout(error) || table === undefined) throw error;
    const holder = await locks.holderOf(db, table);
    throw new locks.LockUnavailableError(`${labelOf(step)} waits for the table ${table}, held by ${holder}`, {
      heldUp: true,
    });
  }
}

async function refuseOlderPrograms(db: Db, step: Migration): Promise<void> {
  const older = await olderPrograms(db, step.worksFrom);
  if (older === undefined) return;
  throw new locks.LockUnavailableError(`${labelOf(step)} removes what is used by ${older}`, {
    heldUp: false,
  });
}

/** Builds the index without blocking reads and writes. First drops an invalid index of an interrupted attempt. */
async function buildBeside(
  db: Db,
  step: Step<{ index: object }>,
  { total }: locks.LockLimits,
): Promise<void> {
  const { name, table } = step.index;
  const drop = sql`drop index concurrently if exists ${sql.ref(name)}`;
  await db.connection().execute(async (connection) => {
    // No request queues behind it, and it waits for every older transaction.
    await sql`set lock_timeout = ${sql.lit(total)}`.execute(connection);
    try {
      const { rows } = await sql`select from pg_index
        where indexrelid = to_regclass(${name}) and not indisvalid`.execute(connection);
      if (rows.length > 0) await drop.execute(connection);
      await createIndex(step, sql` concurrently`).execute(connection);
    } catch (error) {
      if (!locks.isLockTimeout(error)) {
        // For example a unique index with duplicate rows.
        await drop.execute(connection).catch(() => undefined);
        throw error;
      }
      const by = await locks.olderThanIndex(connection, table);
      throw new locks.LockUnavailableError(
        `${labelOf(step)} waits to build the index ${name} of ${table} for an older transaction, ${by}`,
        { heldUp: false },
      );
    } finally {
      await sql`reset lock_timeout`.execute(connection).catch(() => undefined);
    }
  });
}

function createIndex({ index }: Step<{ index: object }>, concurrently = sql``) {
  const unique = index.isUnique ? sql` unique` : sql``;
  return sql`create${unique} index${concurrently} if not exists ${sql.ref(index.name)}
    on ${sql.table(index.table)} (${sql.raw(index.columns)})`;
}

async function note(trx: Trx, step: Migration): Promise<void> {
  const { version, name, worksFrom } = step;
  await trx.insertInto('migration').values({ version, name, works_from: worksFrom }).execute();
}
