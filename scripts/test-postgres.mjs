import './node-version.mjs';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensurePostgres } from '../e2e/support/postgres.mjs';

/**
 * `npm run test:postgres`: runs the service's tests on the Citus cluster of RECON_TEST_CITUS_URL or the PostgreSQL
 * server of RECON_TEST_DATABASE_URL, or a temporary one. Further parameters are passed to vitest; `--short` runs
 * only those that `npm test` includes.
 */
const short = [
  'server/conformance.test.ts',
  'server/replicas.postgres.test.ts',
  'server/replicas-behind-proxy.postgres.test.ts',
  'server/db/migrate.postgres.test.ts',
  'server/data/import.postgres.test.ts',
  'server/modules/contexts/clone.postgres.test.ts',
  'server/start.postgres.test.ts',
];
const words = process.argv.slice(2);
const parameters = words.flatMap((one) => (one === '--short' ? short : [one]));

const { RECON_TEST_CITUS_URL, RECON_TEST_DATABASE_URL } = process.env;
if (!RECON_TEST_CITUS_URL && !RECON_TEST_DATABASE_URL && !ensurePostgres()) {
  console.log(
    'Skipped: there is no PostgreSQL on this machine (`apt-get install postgresql-15` installs one).',
  );
  // If the user runs it explicitly, a run without tests is a failure.
  process.exit(words.includes('--short') ? 0 : 1);
}
await ensureBuilt();
const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const child = spawn(process.execPath, [vitest, 'run', '--project', 'postgres', ...parameters], {
  cwd: root,
  // The build above has set it for this process.
  env: { ...process.env, NODE_ENV: 'test' },
  stdio: ['ignore', 'inherit', 'inherit'],
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => child.kill(signal));
child.on('close', (code) => {
  process.exitCode = code ?? 1;
});
