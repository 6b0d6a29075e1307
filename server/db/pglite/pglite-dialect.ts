import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { dialectOf, queryResult, startStatement } from '../dialect';
import { type FolderError, isDiskFull } from './folder-failure';
import { guardBackend } from './guarded-pglite';

/** Milliseconds that a statement waits for the single connection before it fails. */
const acquireTimeout = 30_000;

/** Milliseconds of statements in a row before other work gets a turn: PGlite runs in this thread and does not yield. */
const maxRunMs = 5;
/** Turns yielded then: in each, Node accepts only one connection, however many are waiting. */
const turns = 16;

/** Returns why the files may no longer be written to; `undefined` while they may. */
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
  return dialectOf(() => new PgliteDriver(new PgliteConnection(pglite, onLost, findFolderError)));
}

class PgliteDriver implements Driver {
  readonly #connection: PgliteConnection;
  readonly #waiting: (() => void)[] = [];
  #held = false;
  #destroyed = false;

  constructor(connection: PgliteConnection) {
    this.#connection = connection;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#destroyed) throw new Error('The database is closed.');
    if (this.#held) await this.#turn();
    this.#held = true;
    return this.#connection;
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const granted = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(granted), 1);
        reject(new Error(`The database was busy for ${acquireTimeout / 1000} seconds.`));
      }, acquireTimeout);
      this.#waiting.push(granted);
    });
  }

  async releaseConnection(): Promise<void> {
    // Passed on while still held, so that no other statement gets in between.
    const next = this.#waiting.shift();
    if (next) next();
    else this.#held = false;
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(startStatement(settings)));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  /** Rejects new statements and waits for earlier ones. The owner closes PGlite. */
  async destroy(): Promise<void> {
    this.#destroyed = true;
    if (this.#held) await this.#turn();
  }
}

/** Returns whether PostgreSQL could not write or read a file. Here that loses the database, not only a statement. */
function isOfDisk(error: Error): boolean {
  return isDiskFull(error) || (error as { code?: unknown }).code === '58030';
}

/** Error if the embedded database has ended; the process must be restarted. */
export class DatabaseLostError extends Error {
  override name = 'DatabaseLostError';
}

class PgliteConnection implements DatabaseConnection {
  readonly #pglite: PGlite;
  readonly #onLost: (cause: Error) => void;
  readonly #findFolderError: FindFolderError;
  readonly #end: () => Error | undefined;
  #lost: DatabaseLostError | undefined;
  #lastTurn = performance.now();

  constructor(pglite: PGlite, onLost: (cause: Error) => void, findFolderError: FindFolderError) {
    this.#pglite = pglite;
    this.#onLost = onLost;
    this.#findFolderError = findFolderError;
    this.#end = guardBackend(pglite);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (performance.now() - this.#lastTurn > maxRunMs) {
      for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
      this.#lastTurn = performance.now();
    }
    if (this.#lost) throw this.#lost;
    const gone = this.#findFolderError();
    if (gone) throw this.#lose(new DatabaseLostError(gone.message, { cause: gone }));
    try {
      const result = await this.#pglite.query<R>(query.sql, [...query.parameters]);
      const end = this.#end();
      if (end) throw end;
      return queryResult(result);
    } catch (error) {
      throw this.#judged(error);
    }
  }

  #judged(error: unknown): unknown {
    if (!(error instanceof Error)) return error;
    // PGlite adds the values, which must not be logged.
    delete (error as { params?: unknown }).params;
    const { severity } = error as { severity?: string };
    if (severity !== 'PANIC' && severity !== 'FATAL' && !isOfDisk(error) && !this.#end()) return error;
    return this.#lose(new DatabaseLostError(`The database gave up: ${error.message}`, { cause: error }));
  }

  #lose(lost: DatabaseLostError): DatabaseLostError {
    this.#lost = lost;
    this.#onLost(lost);
    return lost;
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('PGlite reads a whole result at once; there is no streaming.');
  }
}
