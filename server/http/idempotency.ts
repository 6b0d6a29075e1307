import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../db/database';
import { constraintOf } from '../db/constraint-names';
import { retentionCutoff } from '../db/prune';
import { inTransaction } from '../db/transaction';
import type { IdempotencyTable } from '../db/schema';
import { pick, prepared, statements } from '../db/prepared';
import { AppError } from '../lib/app-error';
import { digest } from '../lib/secrets';
import type { Identity } from '../sign-in/tokens';

/** Idempotency: one key, one change, in one transaction with its record (docs/contract.md#idempotency). */

/** Response of an operation: `body` as text, `null` for a 204. `replayed` is true if it repeats an earlier response. */
export type StoredResponse = { status: number; body: string | null; replayed: boolean };

/** Returns a digest of a query and a `canonicalBody`, to detect that a key is reused for another request. */
export function requestDigest(query: string, body: string | undefined): string {
  const sorted = [...new URLSearchParams(query)].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return digest(`${JSON.stringify(sorted)}\n${body ?? ''}`);
}

export type Idempotency = {
  /**
   * Runs `work` once per key, in a transaction that stores its response, and returns that response for later requests
   * with the key. Throws 409 while the first request runs, and if the key was used for another request.
   */
  once(
    scope: { identity: Identity; method: string; path: string; key: string; requestDigest: string },
    work: (trx: Db) => Promise<{ status: number; body: string | null }>,
  ): Promise<StoredResponse>;
};

export function createIdempotency(options: { db: Db; clock: () => Date; isShared: boolean }): Idempotency {
  const { db, clock, isShared } = options;
  const running = new Set<string>();
  /** Returns the stored response, if it has not expired. Throws if the key was used for another request. */
  const repeatOf = (done: StoredRecord | undefined, asked: string): StoredResponse | undefined => {
    if (!done || done.created_at < retentionCutoff(clock())) return undefined;
    const { status, body, request_digest } = done;
    if (request_digest === asked) return { status, body, replayed: true };
    throw new AppError(
      'IDEMPOTENCY_KEY_REUSED',
      'This idempotency key was used before, for another request. Send a new key.',
    );
  };

  return {
    async once({ identity, method, path, key, requestDigest: asked }, work) {
      const scope = { tenant_id: identity.tenantId, subject: callerOf(identity), method, path, key };
      const lock = JSON.stringify(Object.values(scope));
      // Checked before waiting for the database connection, so that a concurrent request is rejected at once.
      if (running.has(lock)) throw inProgress();
      running.add(lock);
      try {
        const attempt = async (trx: Db) => {
          const locked = isShared ? await lockByName(trx, { name: lock }) : [];
          const [done] = await recordOf(trx, scope);
          if (isShared && locked[0]?.taken !== true) throw inProgress();
          const repeated = repeatOf(done, asked);
          if (repeated) return repeated;
          if (done) await forgetRecord(trx, scope);
          const answer = await work(trx);
          const { status, body } = answer;
          await keepRecord(trx, { ...scope, request_digest: asked, status, body, created_at: clock() });
          return { ...answer, replayed: false };
        };
        // Safe to repeat: a second attempt finds the record of the first.
        return await inTransaction(db, attempt, { repeatable: true });
      } catch (error) {
        if (constraintOf(error) === undefined) throw error;
        // The lock may be local to one server; the record's unique key decides. Another process' response is repeated.
        const repeated = repeatOf((await recordOf(db, scope))[0], asked);
        if (repeated) return repeated;
        throw error;
      } finally {
        running.delete(lock);
      }
    },
  };
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
const forgetRecord = prepared((key: Key) =>
  statements.deleteFrom('idempotency').where((eb) => eb.and(pick(key, keyColumns))),
);
const keepRecord = prepared((record: Insertable<IdempotencyTable>) =>
  statements.insertInto('idempotency').values(pick(record, [...keyColumns, ...answerColumns])),
);

function inProgress(): AppError {
  return new AppError('IDEMPOTENCY_IN_PROGRESS', 'A request with this idempotency key is still running.', {
    headers: { 'Retry-After': '1' },
  });
}
