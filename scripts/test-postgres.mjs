import './node-version.mjs';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensurePostgres } from '../e2e/support/postgres.mjs';

/**
 * `npm run test:postgres`: the service's tests on a Citus cluster, that of RECON_TEST_CITUS_URL, or on a PostgreSQL
 * server, that of RECON_TEST_DATABASE_URL or a throwaway one of Debian's packages, and the tests of several replicas, of
 * two versions and of a server that restarts.
 * Further parameters go to vitest; `--short` takes the part that `npm test` runs.
 */
const short = [
  'server/conformance.test.ts',
  'server/replicas.postgres.test.ts',
  'server/versions.postgres.test.ts',
  'server/assets.postgres.test.ts',
  'server/db/migrate.postgres.test.ts',
];
const given = process.argv.slice(2);
const parameters = given.flatMap((one) => (one === '--short' ? short : [one]));

const { RECON_TEST_CITUS_URL, RECON_TEST_DATABASE_URL } = process.env;
if (!RECON_TEST_CITUS_URL && !RECON_TEST_DATABASE_URL && !ensurePostgres()) {
  console.log(
    'Skipped: there is no PostgreSQL on this machine (`apt-get install postgresql-15` brings one).',
  );
  // Asked for by name, a run that tests nothing is no success.
  process.exit(given.includes('--short') ? 0 : 1);
}
await ensureBuilt();
const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const child = spawn(process.execPath, [vitest, 'run', '--project', 'postgres', ...parameters], {
  cwd: root,
  // The build above has set it for itself.
  env: { ...process.env, NODE_ENV: 'test' },
  stdio: ['ignore', 'inherit', 'inherit'],
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => child.kill(signal));
child.on('close', (code) => {
  process.exitCode = code ?? 1;
});
