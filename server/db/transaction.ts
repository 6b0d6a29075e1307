import type { Transaction } from 'kysely';
import type { Db } from './open';
import type { Database } from './schema';

/** SQLSTATE of a serialization failure and of a deadlock: the same work may well succeed now. */
const passing = new Set(['40001', '40P01']);
const attempts = 3;

/**
 * Runs the work in one transaction: committed when it resolves, rolled back when it rejects. The work
 * is run again when the database gave way to another transaction, so it must not reach outside the
 * database. Inside it only `trx` may be used.
 */
export async function inTransaction<T>(db: Db, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (typeof code !== 'string' || !passing.has(code) || attempt === attempts) throw error;
    }
  }
}
