import { setTimeout as delay } from 'node:timers/promises';
import { types } from '@electric-sql/pglite';
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
  /** Whether statements are prepared once a connection (docs/scaling.md#prepared-statements). */
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

/** Connections to a PostgreSQL server. */
export type Connections = {
  /** Waits `wait` at most, also while the server restarts; then throws `DatabaseUnavailableError`. */
  acquire(): Promise<pg.PoolClient>;
  /** Names for what is prepared; undefined where nothing is. */
  names: StatementNames | undefined;
  end(): Promise<void>;
};

/** The pool of them: a broken one never goes back into it, and its errors never end the process. */
export function postgresPool({ url, size, wait, statementLimit, prepare }: PoolOptions): Connections {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'recon-console',
    max: size,
    connectionTimeoutMillis: wait,
    idleTimeoutMillis: 60_000,
    // Now and then a connection is made anew, so that load spreads again after a server was added or moved.
    maxLifetimeSeconds: 3600,
    keepAlive: true,
    // Several statements go out together (PostgresConnection).
    pipeline: true,
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
  return { acquire, names: prepare ? statementNames() : undefined, end: () => pool.end() };
}

/** Whether the server may be back in a moment: it is not there, starts or stops, or has no connection to spare. */
function isAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(57P0[123]|53300|08)/.test(error.code ?? '');
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|EAI_AGAIN)$/.test(code))
    return true;
  return error instanceof Error && /^Connection terminated( unexpectedly)?$/.test(error.message);
}

function reason(error: unknown): string {
  // A name with several addresses gives one error of all, without a message of its own.
  if (error instanceof AggregateError) return error.errors.map(reason).join(', ');
  return error instanceof Error ? error.message : String(error);
}
