import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensurePostgres } from '../e2e/support/postgres.mjs';
import { runSteps } from './run-steps.mjs';

/** `npm test`: runs every check, and stops at the first failure. For single tests see CONTRIBUTING.md. */
const audit = /** @type {const} */ ([
  'npm',
  'audit',
  '--omit=dev',
  '--audit-level=high',
  '--fetch-retries=0',
  '--fetch-timeout=30000',
]);
const { stdout } = spawnSync('npm', [...audit.slice(1), '--json'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  encoding: 'utf8',
});
const { RECON_TEST_CITUS_URL, RECON_TEST_DATABASE_URL } = process.env;
const hasPostgres = RECON_TEST_CITUS_URL || RECON_TEST_DATABASE_URL || ensurePostgres();
const journeys = /** @type {const} */ (['playwright', 'test', '-c', 'e2e/playwright.config.ts']);
const isWithoutSoak = '--testNamePattern=^(?!.*@soak)';

await runSteps(
  [
    { title: 'Types', command: ['tsc', '-b'] },
    { title: 'Lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
    { title: 'Format', command: ['oxfmt', '--check'] },
    { title: 'Unused files, exports and dependencies', command: ['knip'] },
    {
      title: 'Known vulnerabilities',
      command: audit,
      absent: !stdout?.includes('"vulnerabilities"') && 'the registry gave no result',
    },
    { title: 'Build', command: ['node', 'scripts/build.mjs'] },
    {
      title: 'Unit, service and component tests (npm run soak has the slow ones, too)',
      command: ['vitest', 'run', '--project', 'node', '--project', 'browser', isWithoutSoak],
    },
    {
      title: 'The service and two replicas of it on PostgreSQL (npm run soak has all tests)',
      command: [
        'vitest',
        'run',
        '--project=postgres',
        'server/conformance.test.ts',
        'server/replicas.postgres.test.ts',
        'server/replicas-behind-proxy.postgres.test.ts',
        'server/db/migrate.postgres.test.ts',
        'server/data/import.postgres.test.ts',
        'server/modules/contexts/clone.postgres.test.ts',
        'server/start.postgres.test.ts',
      ],
      absent: !hasPostgres && 'there is no PostgreSQL (`apt-get install postgresql-15` installs one)',
    },
    { title: 'Size of a first visit', command: ['node', 'bench/first-load.mjs'] },
    {
      title: 'Journeys in the browser (npm run soak has the long ones, too)',
      command: [...journeys, '--grep-invert=@soak'],
    },
    {
      title: 'Some journeys through the gateway (npm run soak has them all)',
      command: [...journeys, 'e2e/sign-in', 'expired-session', 'look-up-key'],
      env: { RECON_TEST_SETUP: 'remote' },
    },
  ],
  { stepMinutes: 15, stopsAtFailure: true },
);
