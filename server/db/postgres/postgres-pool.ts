import { setTimeout as delay } from 'node:timers/promises';
import { types } from '@electric-sql/pglite';
import pg from 'pg';
import type { PostgresPool } from 'kysely';
import { DatabaseUnavailableError } from './database-unavailable';
import { poolClient } from './pool-client';
import { statementNames } from '../prepared';

export type PoolOptions = {
  url: string;
  size: number;
  /** Milliseconds to wait for a connection, whether all are in use or the server is unavailable. */
  wait: number;
  /** Milliseconds that a statement may take; 0 for no limit. The server ends it. */
  statementLimit: number;
  /** Milliseconds that a transaction may wait for its next statement; 0 for no limit, 60,000 by default. */
  pauseLimit?: number;
  /** Whether statements are prepared once per connection (docs/scaling.md#prepared-statements). */
  prepare: boolean;
};

/** Returns the statements that configure a new connection: some poolers reject options in the start-up message. */
const settings = (statementLimit: number, pauseLimit: number) => `
  set datestyle = 'ISO, MDY'; set timezone = 'UTC'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set statement_timeout = ${statementLimit}; set idle_in_transaction_session_timeout = ${pauseLimit}`;

/** Parsers of PGlite; intervals stay text, as PGlite returns them. Lists are parsed by pg, with the same result. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  ...types.parsers,
  [types.INTERVAL]: String,
};
/** Parses values as PGlite does, so that both databases return the same values. */
export const asPglite: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format),
};

/**
 * Returns a pool of connections for Kysely's dialect. `connect` throws a `DatabaseUnavailableError` if none is free for
 * `wait` ms, as in a long restart. A broken connection never returns to the pool, and its errors never end the process.
 */
export function postgresPool({
  url,
  size,
  wait,
  statementLimit,
  pauseLimit = 60_000,
  prepare,
}: PoolOptions): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'recon-console',
    max: size,
    connectionTimeoutMillis: wait,
    idleTimeoutMillis: 60_000,
    // Connections are replaced from time to time, so that load spreads again after a server was added or moved.
    maxLifetimeSeconds: 3600,
    keepAlive: true,
    // A network that drops everything is detected a little later than the server's own limit.
    ...(statementLimit > 0 && { query_timeout: statementLimit + 5000 }),
    types: asPglite,
    // oxlint-disable-next-line no-misused-promises -- it is waited for, which its type does not say
    onConnect: async (client: pg.ClientBase) => {
      await client.query(settings(statementLimit, pauseLimit));
    },
  });
  // Without a listener, an error of an idle connection, or between two statements, ends the process.
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
  return { connect: async () => poolClient(await acquire(), acquire, names), end: () => pool.end() };
}

/** Returns whether the server may be back soon: it is missing, starts or stops, or has no free connection. */
function isAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(57P0[123]|53300|08)/.test(error.code ?? '');
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|EAI_AGAIN)$/.test(code))
    return true;
  return error instanceof Error && /^Connection terminated( unexpectedly)?$/.test(error.message);
}
