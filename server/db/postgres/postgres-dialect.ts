import { type Dialect, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { PostgresConnection } from './postgres-connection';
import { type PoolOptions, postgresPool } from './postgres-pool';

/**
 * Returns the kysely dialect of a PostgreSQL server. Kysely's own sends each statement separately and waits for it,
 * including those that start and end a transaction.
 */
export function postgresDialect(options: PoolOptions): Dialect {
  const pool = postgresPool(options);
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => new PostgresConnection(await pool.acquire(), pool),
      async beginTransaction(connection, { isolationLevel, accessMode }) {
        const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`;
        (connection as PostgresConnection).begin(
          `start transaction${level}${accessMode === undefined ? '' : ` ${accessMode}`}`,
        );
      },
      commitTransaction: (connection) => (connection as PostgresConnection).commit(),
      rollbackTransaction: (connection) => (connection as PostgresConnection).rollback(),
      releaseConnection: async (connection) => (connection as PostgresConnection).release(),
      destroy: () => pool.end(),
    }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
