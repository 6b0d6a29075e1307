import { setTimeout as delay } from 'node:timers/promises';
import type { Db, Trx } from './database';
import { DatabaseUnavailableError } from './postgres/database-unavailable';

/** SQLSTATE of a serialization failure and of a deadlock: the same work may succeed on retry. */
const passing = new Set(['40001', '40P01']);
const attempts = 5;

/**
 * Runs `work` in one transaction: commits if it resolves, rolls back if it rejects. In `work`, use only `trx`. Repeats
 * it after a conflict, and once after a broken connection, so it must have no other effects. If the outcome of a commit
 * is unknown, repeats it only if `repeatable`: if `work` detects that it was done before.
 */
export async function inTransaction<T>(
  db: Db,
  work: (trx: Trx) => Promise<T>,
  { repeatable = false } = {},
): Promise<T> {
  let hasBroken = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) {
        const mayRepeat = error.outcome === 'undone' || (error.outcome === 'unknown' && repeatable);
        if (!mayRepeat || hasBroken) throw error;
        hasBroken = true;
      } else {
        const { code } = error as { code?: unknown };
        if (typeof code !== 'string' || !passing.has(code) || attempt === attempts) throw error;
        // After a random delay, so that the same two transactions do not conflict again.
        await delay(Math.random() * 20 * attempt);
      }
    }
  }
}
