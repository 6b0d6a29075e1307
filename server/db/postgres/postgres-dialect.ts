import type { Dialect } from 'kysely';
import { dialectOf, startStatement } from '../dialect';
import { PostgresConnection } from './postgres-connection';
import { type PoolOptions, postgresPool } from './postgres-pool';

/** Returns the kysely dialect of a PostgreSQL server. Kysely's own sends and awaits each statement separately. */
export function postgresDialect(options: PoolOptions): Dialect {
  const pool = postgresPool(options);
  return dialectOf(() => ({
    init: async () => {},
    acquireConnection: async () => new PostgresConnection(await pool.acquire(), pool),
    beginTransaction: async (connection, settings) =>
      (connection as PostgresConnection).begin(startStatement(settings)),
    commitTransaction: (connection) => (connection as PostgresConnection).commit(),
    rollbackTransaction: (connection) => (connection as PostgresConnection).rollback(),
    releaseConnection: async (connection) => (connection as PostgresConnection).release(),
    destroy: () => pool.end(),
  }));
}
