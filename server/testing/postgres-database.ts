import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase } from '../../e2e/support/postgres.mjs';

/** Whether the tests of this project run beside a PostgreSQL server. */
export function hasPostgres(): boolean {
  return inject('postgres') !== undefined;
}

/** The URL of an empty database of its own on that server, which is removed when all tests have ended. */
export async function makePostgresDatabase(): Promise<string> {
  const server = inject('postgres');
  if (!server) throw new Error('These tests need a PostgreSQL server: npm run test:postgres.');
  return createDatabase(server.url, `${server.prefix}_${randomBytes(6).toString('hex')}`);
}
