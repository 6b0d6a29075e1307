import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { dropDatabases, ensurePostgres, startPostgres } from '../../e2e/support/postgres.mjs';
import { citusWorkers } from '../../e2e/support/citus.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** PostgreSQL server for tests, and the prefix of the names of their databases; absent without one. */
    postgres?: { url: string; prefix: string; isCitus: boolean };
  }
}

/**
 * Provides the tests of a project with a PostgreSQL server: RECON_TEST_CITUS_URL, RECON_TEST_DATABASE_URL, or a
 * temporary one; only the project `soak` continues without one. Returns a function that removes what the tests created.
 */
export default async function provideServer(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `recon_test_${randomBytes(4).toString('hex')}`;
  const coordinator = process.env['RECON_TEST_CITUS_URL'];
  if (coordinator) {
    project.provide('postgres', { url: coordinator, prefix, isCitus: true });
    return async () => {
      for (const url of [coordinator, ...(await citusWorkers(coordinator))]) await dropDatabases(url, prefix);
    };
  }
  const given = process.env['RECON_TEST_DATABASE_URL'];
  if (given) {
    project.provide('postgres', { url: given, prefix, isCitus: false });
    return () => dropDatabases(given, prefix);
  }
  const programs = ensurePostgres();
  if (!programs && project.name === 'postgres')
    throw new Error('There is no PostgreSQL on this machine (`apt-get install postgresql-15` installs one).');
  if (!programs) return () => Promise.resolve();
  const server = await startPostgres(programs);
  project.provide('postgres', { url: server.url, prefix, isCitus: false });
  return () => server.remove();
}
