import { setTimeout as delay } from 'node:timers/promises';
import { types } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { type StatementNames, statementNames } from './statement-names';

/** A PostgreSQL server cannot be reached, broke a connection off, or has none to spare. Passing: try again. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
  /**
   * What became of the work: it never began, it was undone with its transaction, or, when the connection
   * broke off in the middle of a commit, nobody can say.
   */
  readonly outcome: 'not begun' | 'undone' | 'unknown';

  constructor(message: string, cause: unknown, outcome: DatabaseUnavailableError['outcome']) {
    super(`${message}: ${reason(cause)}`, { cause });
    this.outcome = outcome;
  }
}

export type PoolOptions = {
  url: string;
  /** Connections at most. */
  size: number;
  /** How long to wait for a connection, be it that all are taken or that the server is away; milliseconds. */
  wait: number;
  /** How long a statement may take, in milliseconds; 0 for no limit. The server ends it. */
  statementLimit: number;
  /** Whether statements are prepared once a connection (docs/running.md#prepared-statements). */
  prepare: boolean;
};

/**
 * What every connection is told first. Dates must come in the one form that is read, whatever the
 * server's own settings; by statement rather than in the start-up message, which some poolers refuse.
 */
const settings = (statementLimit: number) => `
  set datestyle = 'ISO, MDY'; set timezone = 'UTC'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set statement_timeout = ${statementLimit}; set idle_in_transaction_session_timeout = 60000`;

/** PGlite leaves an interval as text; lists are left to pg, which reads them alike. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  ...types.parsers,
  [types.INTERVAL]: String,
};
/** Values come out as PGlite gives them: one set of parsers for both. */
const asPglite: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format),
};

/**
 * Connections to a PostgreSQL server, as kysely's PostgresDialect takes them.
 *
 * - Whoever asks waits `wait` at most, also while the server restarts, then gets `DatabaseUnavailableError`.
 * - A broken connection never goes back into the pool, and its errors never end the process.
 * - A read outside a transaction, and the begin of one, is sent once more on another connection when its
 *   own breaks off, and any statement outside a transaction that was prepared and got lost; nothing else is
 *   repeated here (`inTransaction` repeats whole transactions).
 */
export function postgresPool({ url, size, wait, statementLimit, prepare }: PoolOptions): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'recon-console',
    max: size,
    connectionTimeoutMillis: wait,
    idleTimeoutMillis: 60_000,
    // Now and then a connection is made anew, so that load spreads again after a server was added or moved.
    maxLifetimeSeconds: 3600,
    keepAlive: true,
    // A network that swallows everything is noticed a little later than the server's own limit.
    ...(statementLimit > 0 && { query_timeout: statementLimit + 5000 }),
    types: asPglite,
    // oxlint-disable-next-line no-misused-promises -- it is waited for, which its type does not say
    onConnect: async (client: pg.ClientBase) => {
      await client.query(settings(statementLimit));
    },
  });
  // Without a listener an error of an idle connection, or of one between two statements, ends the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  const acquire = async (): Promise<pg.PoolClient> => {
    const deadline = performance.now() + wait;
    for (;;) {
      try {
        return await pool.connect();
      } catch (error) {
        if (!isAway(error) || performance.now() > deadline)
          throw new DatabaseUnavailableError('The database does not answer', error, 'not begun');
        await delay(50 + Math.random() * 100);
      }
    }
  };
  const names = prepare ? statementNames() : undefined;
  return {
    // kysely declares a second form of `query`, for cursors, which nothing uses.
    connect: async () => new PoolConnection(await acquire(), acquire, names) as unknown as PostgresPoolClient,
    end: () => pool.end(),
  };
}

class PoolConnection {
  #client: pg.PoolClient;
  readonly #acquire: () => Promise<pg.PoolClient>;
  readonly #names: StatementNames | undefined;
  #inTransaction = false;
  /** What becomes of the work when the connection breaks off now. */
  #outcome: DatabaseUnavailableError['outcome'] = 'undone';
  #broken: DatabaseUnavailableError | undefined;

  constructor(
    client: pg.PoolClient,
    acquire: () => Promise<pg.PoolClient>,
    names: StatementNames | undefined,
  ) {
    this.#client = client;
    this.#acquire = acquire;
    this.#names = names;
    client.on('error', this.#breakOff);
  }

  async query(statement: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    const begins = /^(begin|start transaction)\b/.test(statement);
    const isRepeatable = begins || (!this.#inTransaction && /^\s*(select|with)\b/i.test(statement));
    const result = await this.#send(statement, parameters).catch(async (error: unknown) => {
      if (!this.#broken || !isRepeatable) throw error;
      this.release();
      this.#client = await this.#acquire();
      this.#client.on('error', this.#breakOff);
      this.#broken = undefined;
      return this.#send(statement, parameters);
    });
    if (begins) this.#inTransaction = true;
    else if (/^(commit|rollback)$/.test(statement)) this.#inTransaction = false;
    return result;
  }

  release(): void {
    this.#client.off('error', this.#breakOff);
    this.#client.release(this.#broken);
  }

  async #send(statement: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    // Broken off since the last statement: this one does not go out.
    if (this.#broken) throw this.#broken;
    this.#outcome = this.#inTransaction && statement !== 'commit' ? 'undone' : 'unknown';
    try {
      return await this.#execute(statement, [...parameters]);
    } catch (error) {
      if (error instanceof DatabaseUnavailableError || !breaksOff(error)) throw error;
      this.#breakOff(error);
      throw this.#broken;
    } finally {
      this.#outcome = 'undone';
    }
  }

  /**
   * Sends it as a prepared statement where it has a name. One that was lost was not begun and goes out again; in a
   * transaction, which has ended by that, the whole is for `inTransaction` to repeat.
   */
  async #execute(statement: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = this.#names?.of(statement, values);
    if (name === undefined) return this.#client.query(statement, values);
    try {
      return await this.#client.query({ name, text: statement, values });
    } catch (error) {
      if (!this.#names?.isLost(error, name)) throw error;
      if (this.#inTransaction)
        throw new DatabaseUnavailableError('A prepared statement was lost', error, 'undone');
      return this.#client.query({ name: this.#names.of(statement, values), text: statement, values });
    }
  }

  /** Called for what happens between two statements too. */
  readonly #breakOff = (cause: unknown): void => {
    this.#broken ??= new DatabaseUnavailableError('The database broke off', cause, this.#outcome);
  };
}

/** Whether the server may be back in a moment: it is not there, starts or stops, or has no connection to spare. */
function isAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(57P0[123]|53300|08)/.test(error.code ?? '');
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|EAI_AGAIN)$/.test(code))
    return true;
  return error instanceof Error && /^Connection terminated( unexpectedly)?$/.test(error.message);
}

/** Whether a connection is of no more use after an error of a statement. */
function breaksOff(error: unknown): boolean {
  if (error instanceof pg.DatabaseError)
    // 25006: a read-only server, such as a primary that was replaced and came back as a standby.
    return (
      error.severity === 'FATAL' || error.severity === 'PANIC' || /^(08|57P|25006)/.test(error.code ?? '')
    );
  return !(error instanceof TypeError);
}

function reason(error: unknown): string {
  // A name with several addresses gives one error of all, without a message of its own.
  if (error instanceof AggregateError) return error.errors.map(reason).join(', ');
  return error instanceof Error ? error.message : String(error);
}
