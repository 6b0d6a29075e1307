import type { PGlite } from '@electric-sql/pglite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { type FolderError, isDiskFull } from './folder-failure';
import { guardBackend } from './guarded-pglite';

/** How long a statement waits for the one connection before it gives up, in milliseconds. */
const acquireTimeout = 30_000;

/**
 * How long statements may follow one another before others get a turn, in milliseconds. PGlite works in
 * this thread and gives nothing back to it between statements: several transactions in a row would keep
 * health checks, sign-in and refusals waiting for all of them.
 */
const maxRunMs = 5;
/** Turns given then: in each of them Node accepts one connection, however many are asked for. */
const turns = 16;

/** Why the files may not be written to any more; undefined while they may. */
export type FindFolderError = () => FolderError | undefined;

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * The kysely dialect of an open PGlite (kysely has its own from 0.29 on, which asks for Node 22).
 * PGlite has one connection: whoever holds it, for a statement or a transaction, has it alone, and the
 * others wait in the order in which they came.
 *
 * `onLost` is told when PostgreSQL gave up (a write or a sync of its log failed, say) or the disk is full. From then on every
 * statement is refused: PGlite would block the process for ever, and what is in its memory may not be on
 * the disk. Only a restart helps. The same once `findFolderError`, asked before every statement, says that the files are no
 * longer this process' own.
 */
export function pgliteDialect(
  pglite: PGlite,
  onLost: (cause: Error) => void,
  findFolderError: FindFolderError = () => undefined,
): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PgliteDriver(new PgliteConnection(pglite, onLost, findFolderError)),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
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
    // Handed on while still held, so that nobody slips in between.
    const next = this.#waiting.shift();
    if (next) next();
    else this.#held = false;
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const words = ['begin'];
    if (settings.isolationLevel) words.push('isolation level', settings.isolationLevel);
    if (settings.accessMode) words.push(settings.accessMode);
    await connection.executeQuery(CompiledQuery.raw(words.join(' ')));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  /** Refuses what comes from now on and waits for what came before; closing PGlite is its owner's business. */
  async destroy(): Promise<void> {
    this.#destroyed = true;
    if (this.#held) await this.#turn();
  }
}

/** PostgreSQL could not write or read a file: to it an error of one statement, to us the end of what can be vouched for. */
function isOfDisk(error: Error): boolean {
  return isDiskFull(error) || (error as { code?: unknown }).code === '58030';
}

/** The embedded database gave up; the process has to be started anew. */
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
      const { rows, command, rowCount } = result;
      return command !== undefined && changing.has(command)
        ? { rows, numAffectedRows: BigInt(rowCount ?? 0) }
        : { rows };
    } catch (error) {
      throw this.#judged(error);
    }
  }

  #judged(error: unknown): unknown {
    if (!(error instanceof Error)) return error;
    // PGlite adds the values, which do not belong in a log.
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
