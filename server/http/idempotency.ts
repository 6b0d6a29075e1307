import { hash } from 'node:crypto';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../db/database';
import { inTransaction } from '../db/transaction';
import type { IdempotencyTable } from '../db/schema';
import { pick, prepared, statements } from '../db/prepared';
import { AppError } from '../lib/app-error';
import type { Identity } from '../sign-in/tokens';

/** Idempotency: one key, one change, in one transaction with its record (docs/contract.md#idempotency). */

/** Response of an operation: `body` as text, `null` for a 204. `replayed` is true if it repeats an earlier response. */
export type StoredResponse = { status: number; body: string | null; replayed: boolean };

/** Returns a digest of a query and a `canonicalBody`. It differs if a key is reused for another request. */
export function requestDigest(query: string, body: string | undefined): string {
  const sorted = [...new URLSearchParams(query)].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return hash('sha256', `${JSON.stringify(sorted)}\n${body ?? ''}`);
}

export type Idempotency = {
  /**
   * Runs `work` once per key, in a transaction that stores its response, and returns that response for later requests
   * with the key: what `work` did for these is undone. Throws 409 while the first request runs, and if the key was used
   * for another request.
   */
  once(
    scope: { identity: Identity; method: string; path: string; key: string; requestDigest: string },
    work: (trx: Db) => Promise<{ status: number; body: string | null }>,
  ): Promise<StoredResponse>;
};

/** `lifetime`: the milliseconds for which a record is stored. */
export function createIdempotency(options: {
  db: Db;
  clock: () => Date;
  isShared: boolean;
  lifetime: number;
}): Idempotency {
  const { db, clock, isShared, lifetime } = options;
  const running = new Set<string>();
  /** Returns the instant up to which records have expired. */
  const expiredAt = () => new Date(clock().getTime() - lifetime);
  /** Returns the stored response, if it has not expired. Throws if the key was used for another request. */
  const repeatOf = (done: StoredRecord | undefined, sentDigest: string): StoredResponse | undefined => {
    if (!done || done.created_at < expiredAt()) return undefined;
    const { status, body, request_digest } = done;
    if (request_digest === sentDigest) return { status, body, replayed: true };
    throw new AppError(
      'IDEMPOTENCY_KEY_REUSED',
      'This idempotency key was used before, for another request. Send a new key.',
    );
  };

  return {
    async once({ identity, method, path, key, requestDigest: sentDigest }, work) {
      const scope = { tenant_id: identity.tenantId, subject: callerOf(identity), method, path, key };
      const lock = JSON.stringify(Object.values(scope));
      // Checked before waiting for the database connection, so that a concurrent request is rejected at once.
      if (running.has(lock)) throw inProgress();
      running.add(lock);
      try {
        const attempt = async (trx: Db) => {
          if (isShared && (await lockByName(trx, { name: lock }))[0]?.taken !== true) throw inProgress();
          const answer = await work(trx);
          const record = { ...scope, ...answer, request_digest: sentDigest, created_at: clock() };
          const stored = await keepRecord(trx, { ...record, expired: expiredAt() });
          if (stored.length === 0) throw new KeyUsedError('The key was used before.');
          return { ...answer, replayed: false };
        };
        // Safe to repeat: the record of a first attempt ends a second one.
        return await inTransaction(db, attempt, { repeatable: true });
      } catch (error) {
        // Whatever the work found, as it may have found what the first request did: the key decides.
        const repeated = repeatOf((await recordOf(db, scope))[0], sentDigest);
        if (repeated) return repeated;
        throw error;
      } finally {
        running.delete(lock);
      }
    },
  };
}

/** Error that undoes the work of a request whose key has a record. */
class KeyUsedError extends Error {
  override name = 'KeyUsedError';
}

/**
 * Returns the subject of a caller with the issuer of the token, if it names one: subjects of two issuers may be equal.
 * Neither contains a line feed.
 */
function callerOf({ issuer, subject }: Identity): string {
  return issuer === undefined ? subject : `${issuer}\n${subject}`;
}

/** Tries to lock a name until the transaction ends. The next holder of the lock sees what this one committed. */
const lockByName = prepared(
  ({ name }: { name: string }) =>
    sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`,
);

type StoredRecord = Pick<Selectable<IdempotencyTable>, (typeof answerColumns)[number]>;
const answerColumns = ['request_digest', 'status', 'body', 'created_at'] as const;
const keyColumns = ['tenant_id', 'subject', 'method', 'path', 'key'] as const;
type Key = Pick<IdempotencyTable, (typeof keyColumns)[number]>;
const recordOf = prepared((key: Key) =>
  statements
    .selectFrom('idempotency')
    .select(answerColumns)
    .where((eb) => eb.and(pick(key, keyColumns))),
);
type NewRecord = Insertable<IdempotencyTable> & { expired: Date };
/** Adds a record, or replaces one from before `expired`. Returns no row if there is another one. */
const keepRecord = prepared((record: NewRecord) =>
  statements
    .insertInto('idempotency')
    .values(pick(record, [...keyColumns, ...answerColumns]))
    .onConflict((conflict) =>
      conflict
        .columns(keyColumns)
        .doUpdateSet(pick(record, answerColumns))
        .where('idempotency.created_at', '<', record.expired),
    )
    .returning('key'),
);

function inProgress(): AppError {
  return new AppError('IDEMPOTENCY_IN_PROGRESS', 'A request with this idempotency key is still running.', {
    headers: { 'Retry-After': '1' },
  });
}
