import './node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { findFirefox, findNewestChromium } from '../e2e/support/browser.mjs';
import { ensureBuilt } from './build.mjs';

/**
 * `npm run soak`: runs what `npm test` only samples.
 * - The long forms of the tests (`*.soak.test.ts`), tests with `@soak` in their name, and random cases in greater number.
 * - Every page in every language, scheme and width, by axe and keyboard.
 * - Every end-to-end test in the other setups, and in the machine's newest Chromium and a Firefox that Playwright can
 *   drive.
 * A missing browser is reported and is not a failure. Further parameters are passed to vitest; then only the long forms
 * run.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (/** @type {string} */ path) =>
  fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));
const parameters = process.argv.slice(2);
/** Setups (RECON_TEST_SETUP) for all end-to-end tests, in addition to those of `npm test`. */
const setups = ['postgres', 'remote', 'different'];

/**
 * Run of the soak; `absent` is the reason if it is skipped.
 * @typedef {object} Run
 * @property {string} title
 * @property {readonly string[]} command parameters of Node
 * @property {Record<string, string | undefined>} [env]
 * @property {string | undefined} [absent]
 */

/** Tests of random cases; `npm test` runs fewer cases. @type {Run} */
const manyCases = {
  title: 'Random cases, many of them',
  command: [
    bin('vitest/vitest.mjs'),
    'run',
    '--project',
    'node',
    '--testTimeout=900000',
    ...[
      'file/convert/convert-and',
      'matching/all-with-all',
      'matching/explain',
      'reasons/row-reasons',
      'hints/lint-and-engine',
      'fees/what-if',
      'configuration/match-rules',
      'configuration/change-plan',
      'configuration/snapshot',
      'configuration/activity',
    ].map((path) => `engine/${path}`),
    'src/api/rule-order/two-people-one-by-one.test.ts',
    'server/activity/history.test.ts',
    'server/modules/activity/context-as-of.test.ts',
    'server/activity/undo.test.ts',
    'server/activity/list-entries.test.ts',
  ],
  env: { RECON_SCENARIOS: '2500', RECON_PROPERTY_RUNS: '20000', RECON_TWO_PEOPLE_RUNS: '20' },
};

/** Tests that take seconds, which `npm test` leaves out. @type {Run} */
const slowTests = {
  title: 'Slow unit, service and component tests',
  command: [
    bin('vitest/vitest.mjs'),
    'run',
    '--project',
    'node',
    '--project',
    'browser',
    '--testNamePattern',
    '@soak',
  ],
};

/** The service's tests on PostgreSQL; `npm test` runs only some of them. @type {Run} */
const onPostgres = {
  title: 'The service on PostgreSQL, its replicas and versions',
  command: [fileURLToPath(new URL('test-postgres.mjs', import.meta.url))],
};

await ensureBuilt();
/** @type {readonly Run[]} */
const runs = [
  {
    title: 'The long forms of the tests',
    command: [bin('vitest/vitest.mjs'), 'run', '--project', 'soak', ...parameters],
  },
  ...(parameters.length > 0 ? [] : [slowTests, manyCases, onPostgres, ...(await journeys())]),
];
/** @type {import('node:child_process').ChildProcess | undefined} */
let running;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => running?.kill(signal));
const outcomes = [];
for (const { title, command, env, absent } of runs) {
  if (absent) {
    outcomes.push(`${title}: not run, ${absent}`);
    continue;
  }
  console.log(`\n== ${title}`);
  const began = performance.now();
  running = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [exit] = await once(running, 'close');
  const code = exit ?? 1;
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  outcomes.push(`${title}: ${code === 0 ? 'good' : 'failed'} (${minutes} min)`);
  process.exitCode ||= code;
}
console.log(`\n${outcomes.join('\n')}`);

/**
 * Returns the run of the accessibility tests, then runs of all end-to-end tests: one per setup, and per other browser.
 * @returns {Promise<Run[]>}
 */
async function journeys() {
  const command = [bin('@playwright/test/cli.js'), 'test', '-c', 'e2e/playwright.config.ts'];
  const chromium = await findNewestChromium();
  const firefox = await findFirefox();
  return [
    {
      title: 'Every page, as everybody looks at it',
      command: [...command, 'e2e/access', 'pseudo-locale', 'palette'],
      env: { RECON_TEST_ACCESS: 'full' },
    },
    ...setups.map((setup) => ({
      title: `Journeys in the set-up ${setup}`,
      command,
      env: { RECON_TEST_SETUP: setup },
    })),
    {
      title: `Journeys in the machine's newest Chromium${chromium ? `, ${chromium.version}` : ''}`,
      command,
      env: { CHROMIUM_PATH: chromium?.path },
      absent: chromium ? undefined : 'there is no Chromium beside the pinned one',
    },
    'fault' in firefox
      ? { title: 'Journeys in Firefox', command, absent: firefox.fault }
      : {
          title: `Journeys in Firefox ${firefox.version}`,
          command,
          env: { RECON_TEST_BROWSER: 'firefox', FIREFOX_PATH: firefox.path },
        },
  ];
}
