import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from './database';

/** How many milliseconds a change of the schema waits for locks of others (docs/upgrading.md). */
export type LockLimits = {
  /** Limit per attempt: shorter than the requests that queue behind a waiting attempt wait for a connection. */
  attempt: number;
  /** Limit for all attempts at one migration, and for waiting for another program that changes the schema. */
  total: number;
};
export const lockLimits: LockLimits = { attempt: 3_000, total: 60_000 };

/** Arbitrary number of the advisory lock: programs that change the schema of one server take turns by it. */
const schemaLock = 7_310_431;
/** Arbitrary number of another one: replicas that start prepare the data in turns by it. */
const startLock = 7_310_433;

/** Milliseconds between attempts, so that requests that had to wait because of one can finish. */
const firstPause = 1_000;
const maxPauseMs = 8_000;
const programPauseMs = 250;

/** Error of a migration that changed nothing, since others have a lock or object that it needs. Temporary: try again. */
export class LockUnavailableError extends Error {
  override name = 'LockUnavailableError';
  /** True if other requests may have waited because the attempt waited for a lock. */
  readonly heldUp: boolean;

  constructor(message: string, { heldUp }: { heldUp: boolean }) {
    super(message);
    this.heldUp = heldUp;
  }
}

/** Limits the wait for locks of later statements of this transaction, not of the connection, which a pooler lends to others. */
export async function waitAtMost(trx: Trx, milliseconds: number): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(Math.max(1, Math.round(milliseconds)))}`.execute(trx);
}

/** Returns whether a statement failed because it waited too long for a lock, or was part of a deadlock. */
export function isLockTimeout(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown };
  return code === '55P03' || code === '40P01';
}

/** Returns an error about a lock as a LockUnavailableError; `undefined` for any other error. */
export function asLockError(error: unknown): LockUnavailableError | undefined {
  if (error instanceof LockUnavailableError) return error;
  return isLockTimeout(error)
    ? new LockUnavailableError('a lock was not to be had', { heldUp: true })
    : undefined;
}

/** Runs `work`, again while a lock is taken. Calls `report` per reason. Throws an Error after `limits.total` ms. */
export async function retryWhileLocked<T>(
  limits: LockLimits,
  report: (reason: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const end = performance.now() + limits.total;
  const reported = new Set<string>();
  for (let longer = firstPause; ;) {
    try {
      return await work();
    } catch (error) {
      const held = asLockError(error);
      if (!held) throw error;
      const pause = held.heldUp ? longer : programPauseMs;
      if (held.heldUp) longer = Math.min(2 * longer, maxPauseMs);
      if (performance.now() + pause > end)
        throw new Error(
          `The schema was not brought up to date within ${limits.total / 1000} seconds: ${held.message}. ` +
            'Nothing is half done; start again when that has ended.',
          { cause: error },
        );
      if (!reported.has(held.message)) report(held.message);
      reported.add(held.message);
      await delay(pause);
    }
  }
}

/**
 * Runs `work` in a transaction whose lock no other change of the schema can have; `number` is another lock. Throws
 * `LockUnavailableError` at once if one does: a concurrent build of an index would wait for a statement that waits
 * here.
 */
export function whileLocked<T>(db: Db, work: () => Promise<T>, number = schemaLock): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(number)}) as taken`.execute(trx);
    if (rows[0]?.taken !== true) {
      const lock = sql`l.locktype = 'advisory' and l.classid = 0 and l.objid = ${sql.lit(number)}`;
      const by = await oldestOf(trx, holds(lock));
      throw new LockUnavailableError(`another program is changing it, ${by}`, { heldUp: false });
    }
    // This connection is idle while the work runs on another one.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    return work();
  });
}

/**
 * Runs `work` at a start. Replicas that start on the same database take turns, without a time limit: baselines of a
 * large database take long. Calls `report` with the reason to wait. `work` uses other connections.
 */
export function whilePreparing(
  db: Db,
  report: (reason: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  const limits = { ...lockLimits, total: Infinity };
  return retryWhileLocked(limits, report, () => whileLocked(db, work, startLock));
}

/** Returns a phrase, for messages, about the oldest other transaction that has a lock on a table. */
export function holderOf(db: Db, table: string): Promise<string> {
  return oldestOf(db, holds(sql`l.relation = to_regclass(${table})`));
}

/** Returns a phrase, for messages, about the oldest transaction that an index build on a table may wait for. */
export function olderThanIndex(db: Db, table: string): Promise<string> {
  return oldestOf(db, sql`a.backend_xmin is not null or ${holds(sql`l.relation = to_regclass(${table})`)}`);
}

const holds = (lock: RawBuilder<unknown>) =>
  sql`exists (select from pg_locks l where l.pid = a.pid and l.granted and ${lock})`;

/** Returns a phrase on the oldest other transaction in this database. Omits what the server hides from this user. */
async function oldestOf(db: Db, condition: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ pid: number; name: string | null; since: Date | null }>`
    select a.pid, a.application_name as name, a.xact_start as since from pg_stat_activity a
    where a.datname = current_database() and a.pid <> pg_backend_pid() and (${condition})
    order by a.xact_start limit 1`.execute(db);
  const [found] = rows;
  if (!found) return 'somebody who is gone by now';
  const { pid, name, since } = found;
  const more = [...(name ? [name] : []), ...(since ? [`since ${since.toISOString()}`] : [])];
  return `process ${pid} of the database${more.length > 0 ? ` (${more.join(', ')})` : ''}`;
}
