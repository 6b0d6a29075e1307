import type { Dialect } from 'kysely';
import { dialectOf, startStatement } from '../dialect';
import { PostgresConnection } from './postgres-connection';
import { type PoolOptions, postgresPool } from './postgres-pool';

/** Returns the kysely dialect of a PostgreSQL server. Kysely's own sends and awaits each statement separately. */
export function postgresDialect(options: PoolOptions): Dialect {
  const pool = postgresPool(options);
  // One for each of the pool's, since kysely remembers all that it gets: thousands would burden garbage collections.
  const connections = new WeakMap<object, PostgresConnection>();
  const connectionOf = (client: object) => {
    const known = connections.get(client) ?? new PostgresConnection(pool);
    connections.set(client, known);
    return known;
  };
  return dialectOf(() => ({
    init: async () => {},
    acquireConnection: async () => {
      const client = await pool.acquire();
      return connectionOf(client).take(client);
    },
    beginTransaction: async (connection, settings) =>
      (connection as PostgresConnection).begin(startStatement(settings)),
    commitTransaction: (connection) => (connection as PostgresConnection).commit(),
    rollbackTransaction: (connection) => (connection as PostgresConnection).rollback(),
    releaseConnection: async (connection) => (connection as PostgresConnection).release(),
    destroy: () => pool.end(),
  }));
}
