import type { PGlite } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { asPglite } from '../postgres/postgres-pool';
import { statementNames } from '../prepared';
import { type FolderError, isDiskFull } from './folder-failure';
import { PgliteSocket } from './pglite-socket';

const maxAcquireMs = 30_000;

/** Returns why nothing may be written to the files any more; `undefined` if it may. */
export type FindFolderError = () => FolderError | undefined;

/** Error of an embedded database that has ended. The process must be restarted. */
export class DatabaseLostError extends Error {
  override name = 'DatabaseLostError';
}

/** The session of an open PGlite, which has one connection. */
export type DbSession = {
  /**
   * Returns the single connection as a pool for Kysely's PostgreSQL dialect. Its users wait in order of arrival. With
   * `isPreparing`, PostgreSQL plans each statement once, so the schema must not change any more.
   */
  pool(options?: { isPreparing: boolean }): PostgresPool;
  /** Returns why the database is lost, after checking its folder; `undefined` if it is not. */
  check: () => DatabaseLostError | undefined;
  /** Shuts PostgreSQL down, unless it is lost: then its memory must not reach the disk. */
  close(): Promise<void>;
};

/**
 * Opens the session of an open PGlite. `onLost` is called if PostgreSQL has ended, the disk is full, or
 * `findFolderError` returns, before a statement or transaction, that the files belong to another process. From then on
 * all statements are rejected, as memory and disk may differ.
 */
export async function openSession(
  pglite: PGlite,
  onLost: (cause: Error) => void,
  findFolderError: FindFolderError = () => undefined,
): Promise<DbSession> {
  let lost: DatabaseLostError | undefined;
  const lose = (message: string, cause: Error) => {
    if (lost) return lost;
    lost = new DatabaseLostError(message, { cause });
    socket.destroy(lost);
    onLost(lost);
    return lost;
  };
  const socket: PgliteSocket = new PgliteSocket(
    pglite,
    // After the statement in progress was rejected with PostgreSQL's own error, which explains more.
    (cause) => void setImmediate(() => lose(`The database gave up: ${cause.message}`, cause)),
  );
  // The other values keep `pg` from reading the environment.
  const client = new pg.Client({
    host: 'localhost',
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    stream: () => socket,
    types: asPglite,
  });
  // The statements in progress are rejected as well.
  client.on('error', () => {});
  await client.connect();

  const check = () => {
    const folderError = lost ? undefined : findFolderError();
    if (folderError) lose(folderError.message, folderError);
    return lost;
  };
  const judge = (error: unknown): unknown => {
    if (lost || !(error instanceof Error)) return lost ?? error;
    const { severity } = error as { severity?: string };
    const isFatal = severity === 'PANIC' || severity === 'FATAL' || isOfDisk(error);
    return isFatal ? lose(`The database gave up: ${error.message}`, error) : error;
  };
  return {
    check,
    pool({ isPreparing } = { isPreparing: false }) {
      const names = isPreparing ? statementNames() : undefined;
      return singlePool(check, async (sql, parameters) => {
        if (lost) throw lost;
        const values = [...parameters];
        return client.query({ name: names?.of(sql, values), text: sql, values }).catch((error: unknown) => {
          throw judge(error);
        });
      });
    },
    async close() {
      if (!check()) await pglite.close();
    },
  };
}

/** Returns whether PostgreSQL could not write or read a file. Here that loses the database, not only a statement. */
function isOfDisk(error: Error): boolean {
  return isDiskFull(error) || (error as { code?: unknown }).code === '58030';
}

/**
 * Returns a pool with one connection. Its `connect` rejects what `check` returns, its `end` rejects new users, and waits
 * for earlier ones.
 */
function singlePool(
  check: () => Error | undefined,
  query: (sql: string, parameters: readonly unknown[]) => Promise<unknown>,
): PostgresPool {
  const waiting: (() => void)[] = [];
  let isHeld = false;
  let isEnded = false;
  const waitForTurn = () =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(new Error(`The database was busy for ${maxAcquireMs / 1000} seconds.`));
      }, maxAcquireMs);
      waiting.push(start);
    });
  const release = () => {
    // Passed on while still held, so that no other statement gets in between.
    const next = waiting.shift();
    if (next) next();
    else isHeld = false;
  };
  const client: PostgresPoolClient = { query: query as PostgresPoolClient['query'], release };
  return {
    async connect() {
      if (isEnded) throw new Error('The database is closed.');
      if (isHeld) await waitForTurn();
      isHeld = true;
      const error = check();
      if (!error) return client;
      release();
      throw error;
    },
    async end() {
      isEnded = true;
      if (isHeld) await waitForTurn();
    },
  };
}
