import { setTimeout as delay } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Db } from './database';
import { DatabaseUnavailableError } from './postgres/postgres-pool';
import type { Database } from './schema';

/** SQLSTATE of a serialization failure and of a deadlock: the same work may well succeed now. */
const passing = new Set(['40001', '40P01']);
const attempts = 5;

/**
 * Runs the work in one transaction: committed when it resolves, rolled back when it rejects. Inside it
 * only `trx` may be used. The work is run again when the database gave way to another transaction, and
 * once when the connection broke off, so it must not reach outside the database.
 *
 * A connection that breaks off while committing leaves open whether the change was made. It is then tried
 * again only when the work is `repeatable`: when it finds out by itself that it was done before.
 */
export async function inTransaction<T>(
  db: Db,
  work: (trx: Transaction<Database>) => Promise<T>,
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
        // Apart, lest the same two meet again.
        await delay(Math.random() * 20 * attempt);
      }
    }
  }
}
