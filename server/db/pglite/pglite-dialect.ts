import type { PGlite } from '@electric-sql/pglite';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import pg from 'pg';
import { dialectOf, queryResult, startStatement } from '../dialect';
import { isLater } from '../prepared';
import { asPglite } from '../postgres/postgres-pool';
import { sendTogether } from '../postgres/send-together';
import { statementNames } from '../postgres/statement-names';
import { startEngine } from './engine';
import { EngineSocket } from './engine-socket';
import { type FolderError, isDiskFull } from './folder-failure';

const maxAcquireMs = 30_000;

/** Function that returns why the files must not be written to any more; `undefined` while they may be. */
export type FindFolderError = () => FolderError | undefined;

/** Error if the embedded database has ended; the process must be restarted. */
export class DatabaseLostError extends Error {
  override name = 'DatabaseLostError';
}

/** The session of an engine. */
export type Session = {
  /**
   * Returns a kysely dialect (kysely has its own for PGlite from 0.29 on, which requires Node 22). Its single connection
   * is held by a statement or a transaction, and others wait in order of arrival. With `isPreparing`, PostgreSQL plans
   * each statement once, so the schema must not change any more.
   */
  dialect(options: { isPreparing: boolean }): Dialect;
  /** Returns why the database is lost, after checking its folder; `undefined` if it is not. */
  check: () => DatabaseLostError | undefined;
  /** Shuts the engine down, unless it is lost: then its memory must not reach the disk. */
  close(): Promise<void>;
};

/**
 * Connects to an open PGlite. `onLost` is called if PostgreSQL has ended, the disk is full, or
 * `findFolderError` reports before a statement that the files no longer belong to this process. From then on every
 * statement is rejected, as the engine's memory may not be on the disk.
 */
export async function openSession(
  pglite: PGlite,
  onLost: (cause: Error) => void,
  findFolderError: FindFolderError = () => undefined,
): Promise<Session> {
  let lost: DatabaseLostError | undefined;
  const lose = (message: string, cause: Error) => {
    if (lost) return lost;
    lost = new DatabaseLostError(message, { cause });
    socket.destroy(lost);
    onLost(lost);
    return lost;
  };
  const socket: EngineSocket = new EngineSocket((messages) => engine.send(messages));
  const engine = startEngine(pglite, {
    data: (bytes) => void socket.push(bytes),
    // After the statement in progress was rejected with PostgreSQL's own error, which explains more.
    ended: (cause) => void setImmediate(() => lose(`The database gave up: ${cause.message}`, cause)),
  });
  const client = new pg.Client({
    // Otherwise `pg` reads these from the environment.
    host: 'localhost',
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    stream: () => socket,
    pipeline: true,
    types: asPglite,
  });
  // The statements in progress are rejected as well.
  client.on('error', () => {});
  await client.connect();

  const check = () => {
    const gone = lost ? undefined : findFolderError();
    if (gone) lose(gone.message, gone);
    return lost;
  };
  const judged = (error: unknown) => {
    if (lost || !(error instanceof Error)) return lost ?? error;
    const { severity } = error as { severity?: string };
    if (severity !== 'PANIC' && severity !== 'FATAL' && !isOfDisk(error)) return error;
    return lose(`The database gave up: ${error.message}`, error);
  };
  return {
    check,
    dialect({ isPreparing }) {
      const names = isPreparing ? statementNames() : undefined;
      const execute = ({ sql, parameters }: Statement) => {
        const values = [...parameters];
        return client.query({ name: names?.of(sql, values), text: sql, values });
      };
      const only = createConnection(async (statements) => {
        if (check()) throw lost!;
        try {
          return await sendTogether(client, () => statements.map(execute));
        } catch (error) {
          throw judged(error);
        }
      });
      return dialectOf(() => createDriver(only));
    },
    async close() {
      if (!check()) await engine.close();
    },
  };
}

/** Returns whether PostgreSQL could not write or read a file. Here that loses the database, not only a statement. */
function isOfDisk(error: Error): boolean {
  return isDiskFull(error) || (error as { code?: unknown }).code === '58030';
}

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;
type Connection = DatabaseConnection & {
  /** Starts a transaction, with its first statement. */
  begin(statement: string): void;
  commit(): Promise<void>;
  rollback(): Promise<void>;
};

const control = (sql: string): Statement => ({ sql, parameters: [] });

/**
 * Returns the connection. The start of a transaction and statements that may wait (`deferStatement`) are sent together
 * with the next one or the commit: each message to the engine costs more than most statements.
 */
function createConnection(send: (statements: readonly Statement[]) => Promise<pg.QueryResult[]>): Connection {
  let isInTransaction = false;
  let hasBegun = false;
  /** Statements to send with the next one, each with the rows that were returned in advance. */
  let waiting: { statement: Statement; given: unknown[] }[] = [];
  /** Sends the waiting statements, then `last`. Returns its result. */
  const sendAll = async (last: Statement) => {
    const earlier = waiting;
    waiting = [];
    hasBegun = isInTransaction;
    const results = await send([...earlier.map(({ statement }) => statement), last]);
    earlier.forEach(({ given }, index) => given.push(...results[index]!.rows));
    return results.at(-1)!;
  };
  const end = () => {
    isInTransaction = false;
    hasBegun = false;
    waiting = [];
  };
  return {
    begin(statement) {
      isInTransaction = true;
      waiting = [{ statement: control(statement), given: [] }];
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
      if (!isInTransaction || !isLater(query)) return queryResult(await sendAll(query)) as QueryResult<R>;
      const given: QueryResult<R> = { rows: [] };
      waiting.push({ statement: query, given: given.rows });
      return given;
    },
    streamQuery() {
      throw new Error('PGlite reads a whole result at once; there is no streaming.');
    },
  };
}

function createDriver(only: Connection): Driver {
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
    /** Rejects new statements and waits for earlier ones. The owner closes the session. */
    async destroy() {
      isDestroyed = true;
      if (isHeld) await turn();
    },
  };
}

/** Returns the dialect of an open PGlite, whose schema may change. */
export async function pgliteDialect(pglite: PGlite): Promise<Dialect> {
  const session = await openSession(pglite, () => {});
  return session.dialect({ isPreparing: false });
}
