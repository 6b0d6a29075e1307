import { findFirefox, findNewestChromium } from '../e2e/support/browser.mjs';
import { runSteps } from './run-steps.mjs';

/**
 * `npm run soak`: runs what `npm test` only samples.
 * - The long forms of the tests (`*.soak.test.ts`), tests with `@soak` in their name, and random cases in greater number.
 * - Every page in every language, scheme and width, by axe and keyboard.
 * - Every end-to-end test in the other setups, and in the machine's newest Chromium and a Firefox that Playwright can
 *   drive.
 * A missing browser is reported and is not a failure. Further parameters are passed to vitest; then only the long forms
 * run.
 */
const parameters = process.argv.slice(2);
const unit = /** @type {const} */ (['vitest', 'run', '--project', 'node']);
const journeys = /** @type {const} */ (['playwright', 'test', '-c', 'e2e/playwright.config.ts']);
const chromium = await findNewestChromium();
const firefox = await findFirefox();

/** @type {import('./run-steps.mjs').Step[]} */
const longForms = [
  { title: 'Build', command: ['node', 'scripts/build.mjs'] },
  { title: 'The long forms of the tests', command: ['vitest', 'run', '--project', 'soak', ...parameters] },
];
/** @type {import('./run-steps.mjs').Step[]} */
const others = [
  {
    title: 'Slow unit, service and component tests',
    command: [...unit, '--project', 'browser', '--testNamePattern=@soak'],
  },
  {
    title: 'Random cases, many of them',
    command: [
      ...unit,
      '--testTimeout=900000',
      'contract/bundle.test.ts',
      'engine/file/convert/convert-and',
      'engine/matching/all-with-all',
      'engine/matching/explain',
      'engine/reasons/row-reasons',
      'engine/hints/lint-and-engine',
      'engine/fees/what-if',
      'engine/configuration/match-rules',
      'engine/configuration/change-plan',
      'engine/configuration/snapshot',
      'engine/configuration/activity',
      'src/api/rule-order/two-people-one-by-one.test.ts',
      'server/activity/history.test.ts',
      'server/modules/activity/context-as-of.test.ts',
      'server/activity/undo.test.ts',
      'server/activity/list-entries.test.ts',
    ],
    env: { RECON_SCENARIOS: '2500', RECON_PROPERTY_RUNS: '20000', RECON_TWO_PEOPLE_RUNS: '20' },
  },
  {
    title: 'The service on PostgreSQL, its replicas and versions',
    command: ['vitest', 'run', '--project', 'postgres'],
  },
  {
    title: 'Every page, as everybody looks at it',
    command: [...journeys, 'e2e/access', 'pseudo-locale', 'palette'],
    env: { RECON_TEST_ACCESS: 'full' },
  },
  ...['postgres', 'remote', 'different'].map((setup) => ({
    title: `Journeys in the setup ${setup}`,
    command: journeys,
    env: { RECON_TEST_SETUP: setup },
  })),
  chromium
    ? {
        title: `Journeys in the machine's newest Chromium, ${chromium.version}`,
        command: journeys,
        env: { CHROMIUM_PATH: chromium.path },
      }
    : { title: "Journeys in the machine's newest Chromium", command: journeys, absent: 'there is none' },
  'fault' in firefox
    ? { title: 'Journeys in Firefox', command: journeys, absent: firefox.fault }
    : {
        title: `Journeys in Firefox ${firefox.version}`,
        command: journeys,
        env: { RECON_TEST_BROWSER: 'firefox', FIREFOX_PATH: firefox.path },
      },
];

await runSteps(parameters.length > 0 ? longForms : [...longForms, ...others], {
  stepMinutes: 24 * 60,
  stopsAtFailure: false,
});
