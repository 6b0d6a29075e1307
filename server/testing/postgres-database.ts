import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { activityKeyVariables } from '../../e2e/support/activity-key.mjs';
import { createDatabase } from '../../e2e/support/postgres.mjs';
import { createCitusDatabase } from '../../e2e/support/citus.mjs';

/** Returns whether a PostgreSQL server is available to this test run. */
export function hasPostgres(): boolean {
  return inject('postgres') !== undefined;
}

/** Creates an empty database on the tests' PostgreSQL server and returns its URL. It is removed after all tests. */
export async function makePostgresDatabase(): Promise<string> {
  const server = inject('postgres');
  if (!server) throw new Error('These tests need a PostgreSQL server: npm run test:postgres.');
  const name = `${server.prefix}_${randomBytes(6).toString('hex')}`;
  return server.isCitus ? createCitusDatabase(server.url, name) : createDatabase(server.url, name);
}

/** Returns whether the tests' PostgreSQL server is a Citus cluster (RECON_TEST_CITUS_URL). */
export function hasCitus(): boolean {
  return inject('postgres')?.isCitus === true;
}

/** Returns the environment variables of a console that uses a database of `makePostgresDatabase`. */
export function databaseVariables(url: string): Record<string, string> {
  const spread = hasCitus() ? { RECON_DATABASE_DISTRIBUTED: 'citus' } : {};
  return { RECON_DATABASE_URL: url, ...activityKeyVariables(), ...spread };
}
