import type { PGlite } from '@electric-sql/pglite';
import { CompiledQuery, type DatabaseConnection, type Dialect, type Driver, type QueryResult } from 'kysely';
import { dialectOf, queryResult, startStatement } from '../dialect';
import { type FolderError, isDiskFull } from './folder-failure';
import { guardBackend } from './guarded-pglite';

const maxAcquireMs = 30_000;

/** Milliseconds that statements may run in a row before other work gets a turn: PGlite blocks this thread. */
const maxRunMs = 5;
/** Turns of the event loop that other work gets after `maxRunMs`: in each, Node accepts only one connection. */
const turns = 16;

/** Function that returns why the files must not be written to any more; `undefined` while they may be. */
export type FindFolderError = () => FolderError | undefined;

/**
 * Returns the kysely dialect of an open PGlite (kysely has its own from 0.29 on, which requires Node 22). Its single
 * connection is held by a statement or a transaction, and others wait in order of arrival. `onLost` is called if
 * PostgreSQL has ended, the disk is full, or `findFolderError` reports before a statement that the files no longer
 * belong to this process. From then on every statement is rejected: PGlite would block the process for ever, and its
 * memory may not be on the disk.
 */
export function pgliteDialect(
  pglite: PGlite,
  onLost: (cause: Error) => void,
  findFolderError: FindFolderError = () => undefined,
): Dialect {
  return dialectOf(() => pgliteDriver(pgliteConnection(pglite, onLost, findFolderError)));
}

function pgliteDriver(only: DatabaseConnection): Driver {
  const waiting: (() => void)[] = [];
  let isHeld = false;
  let isDestroyed = false;
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const granted = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(granted), 1);
        reject(new Error(`The database was busy for ${maxAcquireMs / 1000} seconds.`));
      }, maxAcquireMs);
      waiting.push(granted);
    });
  const run = async (statement: string) => void (await only.executeQuery(CompiledQuery.raw(statement)));
  return {
    init: async () => {},
    async acquireConnection() {
      if (isDestroyed) throw new Error('The database is closed.');
      if (isHeld) await turn();
      isHeld = true;
      return only;
    },
    async releaseConnection() {
      // Passed on while still held, so that no other statement gets in between.
      const next = waiting.shift();
      if (next) next();
      else isHeld = false;
    },
    beginTransaction: (_connection, settings) => run(startStatement(settings)),
    commitTransaction: () => run('commit'),
    rollbackTransaction: () => run('rollback'),
    /** Rejects new statements and waits for earlier ones. The owner closes PGlite. */
    async destroy() {
      isDestroyed = true;
      if (isHeld) await turn();
    },
  };
}

/** Returns whether PostgreSQL could not write or read a file. Here that loses the database, not only a statement. */
function isOfDisk(error: Error): boolean {
  return isDiskFull(error) || (error as { code?: unknown }).code === '58030';
}

/** Error if the embedded database has ended; the process must be restarted. */
export class DatabaseLostError extends Error {
  override name = 'DatabaseLostError';
}

function pgliteConnection(
  pglite: PGlite,
  onLost: (cause: Error) => void,
  findFolderError: FindFolderError,
): DatabaseConnection {
  const ended = guardBackend(pglite);
  let lost: DatabaseLostError | undefined;
  let lastTurn = performance.now();
  const lose = (message: string, cause: Error) => {
    lost = new DatabaseLostError(message, { cause });
    onLost(lost);
    return lost;
  };
  const judged = (error: unknown) => {
    if (!(error instanceof Error)) return error;
    // PGlite adds the values, which must not be logged.
    delete (error as { params?: unknown }).params;
    const { severity } = error as { severity?: string };
    if (severity !== 'PANIC' && severity !== 'FATAL' && !isOfDisk(error) && !ended()) return error;
    return lose(`The database gave up: ${error.message}`, error);
  };
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      if (performance.now() - lastTurn > maxRunMs) {
        for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
        lastTurn = performance.now();
      }
      if (lost) throw lost;
      const gone = findFolderError();
      if (gone) throw lose(gone.message, gone);
      try {
        const result = await pglite.query<R>(query.sql, [...query.parameters]);
        const end = ended();
        if (end) throw end;
        return queryResult(result);
      } catch (error) {
        throw judged(error);
      }
    },
    streamQuery() {
      throw new Error('PGlite reads a whole result at once; there is no streaming.');
    },
  };
}
