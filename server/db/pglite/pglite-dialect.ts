import type { PGlite, Results } from '@electric-sql/pglite';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { dialectOf, queryResult, startStatement } from '../dialect';
import { isLater } from '../prepared';
import { createSender, isPlain, type SentStatement } from './send-together';
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
  return dialectOf(() => pgliteDriver(pgliteConnection(pglite, createRun(pglite, onLost, findFolderError))));
}

function pgliteDriver(only: PgliteConnection): Driver {
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
    beginTransaction: async (_connection, settings) => only.begin(startStatement(settings)),
    commitTransaction: () => only.commit(),
    rollbackTransaction: () => only.rollback(),
    /** Rejects new statements and waits for earlier ones. The owner closes PGlite. */
    async destroy() {
      isDestroyed = true;
      if (isHeld) await turn();
    },
  };
}

const control = (sql: string): SentStatement => ({ statement: { sql, parameters: [] }, isNamed: false });

/** Returns whether PostgreSQL could not write or read a file. Here that loses the database, not only a statement. */
function isOfDisk(error: Error): boolean {
  return isDiskFull(error) || (error as { code?: unknown }).code === '58030';
}

/** Error if the embedded database has ended; the process must be restarted. */
export class DatabaseLostError extends Error {
  override name = 'DatabaseLostError';
}

type PgliteConnection = DatabaseConnection & {
  /** Starts a transaction, with its first statement. */
  begin(statement: string): void;
  commit(): Promise<void>;
  rollback(): Promise<void>;
};

/** Runs `work` unless the database is lost. Throws its error, or why the database is lost. */
type Run = <T>(work: () => Promise<T>) => Promise<T>;

function createRun(pglite: PGlite, onLost: (cause: Error) => void, findFolderError: FindFolderError): Run {
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
  return async (work) => {
    if (performance.now() - lastTurn > maxRunMs) {
      for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
      lastTurn = performance.now();
    }
    if (lost) throw lost;
    const gone = findFolderError();
    if (gone) throw lose(gone.message, gone);
    try {
      const result = await work();
      const end = ended();
      if (end) throw end;
      return result;
    } catch (error) {
      throw judged(error);
    }
  };
}

/**
 * Returns the connection. The start of a transaction and statements that may wait (`deferStatement`) are sent together
 * with the next one or the commit: each call of PGlite costs more than most statements.
 */
function pgliteConnection(pglite: PGlite, run: Run): PgliteConnection {
  const send = createSender(pglite);
  let isInTransaction = false;
  let hasBegun = false;
  /** Statements to send with the next one. */
  let waiting: (SentStatement & { given: unknown[] })[] = [];
  /** Sends the waiting statements, then `last`. Returns the result of the last one. */
  const sendAll = async (...last: SentStatement[]) => {
    const earlier = waiting;
    waiting = [];
    const all = [...earlier, ...last];
    if (all.length === 0) return undefined;
    hasBegun = isInTransaction;
    const results = await run(() => send(all));
    earlier.forEach(({ given }, index) => given.push(...results[index]!.rows));
    return results.at(-1);
  };
  const end = () => {
    isInTransaction = false;
    hasBegun = false;
    waiting = [];
  };
  return {
    begin(statement) {
      isInTransaction = true;
      waiting = [{ ...control(statement), given: [] }];
    },
    async commit() {
      // If nothing was sent, there is nothing to commit.
      if (hasBegun || waiting.length > 1) await sendAll(control('commit'));
      end();
    },
    async rollback() {
      const isOpen = hasBegun;
      end();
      if (isOpen) await sendAll(control('rollback'));
    },
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      if (isPlain(query)) {
        const sent = { statement: query, isNamed: isLater(query) };
        if (!isInTransaction || !isLater(query)) return queryResult((await sendAll(sent)) as Results<R>);
        const given: QueryResult<R> = { rows: [] };
        waiting.push({ ...sent, given: given.rows });
        return given;
      }
      await sendAll();
      return run(async () => queryResult(await pglite.query<R>(query.sql, [...query.parameters])));
    },
    streamQuery() {
      throw new Error('PGlite reads a whole result at once; there is no streaming.');
    },
  };
}
