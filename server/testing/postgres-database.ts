import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase } from '../../e2e/support/postgres.mjs';
import { createCitusDatabase } from '../../e2e/support/citus.mjs';

/** Whether the tests of this project run beside a PostgreSQL server. */
export function hasPostgres(): boolean {
  return inject('postgres') !== undefined;
}

/** The URL of an empty database of its own on that server, which is removed when all tests have ended. */
export async function makePostgresDatabase(): Promise<string> {
  const server = inject('postgres');
  if (!server) throw new Error('These tests need a PostgreSQL server: npm run test:postgres.');
  const name = `${server.prefix}_${randomBytes(6).toString('hex')}`;
  return server.isCitus ? createCitusDatabase(server.url, name) : createDatabase(server.url, name);
}

/** Whether that server is a Citus cluster (RECON_TEST_CITUS_URL). */
export function hasCitus(): boolean {
  return inject('postgres')?.isCitus === true;
}

/** How a console is told of a database that `makePostgresDatabase` made. */
export function databaseVariables(url: string): Record<string, string> {
  return { RECON_DATABASE_URL: url, ...(hasCitus() && { RECON_DATABASE_DISTRIBUTED: 'citus' }) };
}
