import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from './schema';

/** How long a change of the schema waits for what others hold (docs/upgrading.md), in milliseconds. */
export type LockLimits = {
  /** One attempt; requests that queue behind it wait as long. Shorter than what they wait for a connection. */
  attempt: number;
  /** All attempts at one step, and the wait for another program that changes the schema. */
  total: number;
};
export const lockLimits: LockLimits = { attempt: 3_000, total: 60_000 };

/** Any number: programs that change the schema of one server do so one after the other by it. */
const schemaLock = 7_310_431;

/** Milliseconds: what waited behind an attempt is done before the next. */
const firstPause = 1_000;
const maxPauseMs = 8_000;
/** Nobody waits behind this one. */
const pauseForPrograms = 250;

/** Somebody else holds what a change of the schema needs: nothing was changed. Passing, try again. */
export class LockUnavailableError extends Error {
  override name = 'LockUnavailableError';
  /** Whether requests may have queued behind the attempt. */
  readonly heldUp: boolean;

  constructor(message: string, { heldUp }: { heldUp: boolean }) {
    super(message);
    this.heldUp = heldUp;
  }
}

/** Of each statement of a transaction, for a lock. Of it alone: behind a pooler another has the connection next. */
export async function waitAtMost(trx: Transaction<Database>, milliseconds: number): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(Math.max(1, Math.round(milliseconds)))}`.execute(trx);
}

/** Whether a statement gave up waiting for a lock, or two waited for each other. */
export function isHeld(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown };
  return code === '55P03' || code === '40P01';
}

/** What an error says of something held; undefined for any other. */
export function asHeld(error: unknown): LockUnavailableError | undefined {
  if (error instanceof LockUnavailableError) return error;
  return isHeld(error) ? new LockUnavailableError('a lock was not to be had', { heldUp: true }) : undefined;
}

/**
 * Does the work, and again while others hold what it needs; `tell` is called with each reason once. Throws an Error of
 * one sentence after `limits.total`.
 */
export async function retryWhileLocked<T>(
  limits: LockLimits,
  tell: (reason: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const end = performance.now() + limits.total;
  const told = new Set<string>();
  for (let longer = firstPause; ;) {
    try {
      return await work();
    } catch (error) {
      const held = asHeld(error);
      if (!held) throw error;
      const pause = held.heldUp ? longer : pauseForPrograms;
      if (held.heldUp) longer = Math.min(2 * longer, maxPauseMs);
      if (performance.now() + pause > end)
        throw new Error(
          `The schema was not brought up to date within ${limits.total / 1000} seconds: ${held.message}. ` +
            'Nothing is half done; start again when that has ended.',
          { cause: error },
        );
      if (!told.has(held.message)) tell(held.message);
      told.add(held.message);
      await delay(pause);
    }
  }
}

/**
 * Does the work while no other program changes the schema; throws `LockUnavailableError` at once while one does. The lock is a
 * transaction's of its own connection, so that it ends with that, whatever happens, behind a pooler too. It is tried
 * for, not waited for: an index that is built concurrently waits for every statement that waits.
 */
export function whileLocked<T>(db: Kysely<Database>, work: () => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(schemaLock)}) as taken`.execute(trx);
    if (rows[0]?.taken !== true) {
      const lock = sql`l.locktype = 'advisory' and l.classid = 0 and l.objid = ${sql.lit(schemaLock)}`;
      const by = await oldestOf(trx, holds(lock));
      throw new LockUnavailableError(`another program is changing it, ${by}`, { heldUp: false });
    }
    // Nothing is asked here while the work is done elsewhere.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    return work();
  });
}

/** Who holds a lock on a table, in words: the oldest transaction that does. */
export function holderOf(db: Kysely<Database>, table: string): Promise<string> {
  return oldestOf(db, holds(sql`l.relation = to_regclass(${table})`));
}

/** Who keeps an index from being built concurrently: who wrote the table, or still reads what was before. */
export function olderThanIndex(db: Kysely<Database>, table: string): Promise<string> {
  return oldestOf(db, sql`a.backend_xmin is not null or ${holds(sql`l.relation = to_regclass(${table})`)}`);
}

const holds = (lock: RawBuilder<unknown>) =>
  sql`exists (select from pg_locks l where l.pid = a.pid and l.granted and ${lock})`;

/** Of others' transactions in this database. What the server does not tell this user of them is left out. */
async function oldestOf(db: Kysely<Database>, condition: RawBuilder<unknown>): Promise<string> {
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
