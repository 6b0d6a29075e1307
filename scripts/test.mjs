import './node-version.mjs';
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseOptions } from './parse-options.mjs';

/**
 * `npm test`: runs every check in order and stops at the first failure. Needs no terminal and no input. Prints how long
 * each took; the last line is `N passed, N failed` over all tests. A failing check without tests is one failure.
 */
parseOptions('npm test      (runs every check; for single tests see CONTRIBUTING.md)', {});
const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, '.cache', 'test-results');
const unitFile = join(results, 'unit.json');
const postgresFile = join(results, 'postgres.json');
const journeysFile = join(results, 'journeys.json');
const gatewayFile = join(results, 'journeys-gateway.json');
/** Milliseconds after which a hanging step is killed, so that an unattended machine gets a result. */
const stepLimit = 15 * 60_000;

const unit = ['run', '--project', 'node', '--project', 'browser'];
const journeys = /** @type {const} */ (['playwright', 'test', '-c', 'e2e/playwright.config.ts']);
const reporters = (/** @type {string} */ file) =>
  `--reporter default --reporter json --outputFile.json ${file}`.split(' ');

/**
 * Step of the run.
 * @typedef {object} Step
 * @property {string} title
 * @property {readonly [string, ...string[]]} command a program of node_modules/.bin (or Node), its parameters
 * @property {Record<string, string>} [env]
 * @property {string} [report] JSON file with the numbers of tests that the step writes
 */

/** @type {readonly Step[]} */
const steps = [
  { title: 'Types', command: ['tsc', '-b'] },
  { title: 'Lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { title: 'Format', command: ['oxfmt', '--check'] },
  { title: 'Unused files, exports and dependencies', command: ['knip'] },
  { title: 'Known vulnerabilities', command: [process.execPath, 'scripts/audit.mjs', '--if-possible'] },
  { title: 'Build', command: [process.execPath, 'scripts/build.mjs', '--if-needed'] },
  {
    title: 'Unit, service and component tests (npm run soak has the slow ones, too)',
    command: ['vitest', ...unit, '--testNamePattern', '^(?!.*@soak)', ...reporters(unitFile)],
    report: unitFile,
  },
  {
    title: 'The service and two replicas of it on PostgreSQL',
    command: [process.execPath, 'scripts/test-postgres.mjs', '--short', ...reporters(postgresFile)],
    report: postgresFile,
  },
  { title: 'Size of a first visit', command: [process.execPath, 'bench/first-load.mjs'] },
  {
    title: 'Journeys in the browser (npm run soak has the long ones, too)',
    command: [...journeys, '--grep-invert=@soak'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeysFile },
    report: journeysFile,
  },
  {
    title: 'Some journeys through the gateway (npm run soak has them all)',
    command: [...journeys, 'e2e/sign-in', 'expired-session', 'look-up-key'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: gatewayFile, RECON_TEST_SETUP: 'remote' },
    report: gatewayFile,
  },
];

const total = { passed: 0, failed: 0 };
/** @type {{ title: string, seconds: number }[]} */
const times = [];
/** @type {import('node:child_process').ChildProcess | undefined} */
let running;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    end(running);
    process.exit(1);
  });

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
for (const step of steps) {
  console.log(`\n== ${step.title}`);
  const began = performance.now();
  const fault = await run(step);
  const counted = step.report === undefined ? undefined : countTests(step.report);
  total.passed += counted?.passed ?? 0;
  total.failed += fault ? Math.max(counted?.failed ?? 0, 1) : 0;
  const seconds = (performance.now() - began) / 1000;
  times.push({ title: step.title, seconds });
  console.log(`== ${step.title}: ${fault ?? 'good'} (${seconds.toFixed(1)} s)`);
  if (fault) break;
}
times.push({ title: 'All of them', seconds: times.reduce((sum, { seconds }) => sum + seconds, 0) });
console.log('\n Seconds');
for (const { title, seconds } of times) console.log(`${seconds.toFixed(1).padStart(8)}  ${title}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/**
 * Runs one step in its own process group; returns the error as a message, or undefined.
 * @param {Step} step
 * @returns {Promise<string | undefined>}
 */
function run({ command: [name, ...parameters], env }) {
  return new Promise((resolve) => {
    const path = name === process.execPath ? name : join(root, 'node_modules', '.bin', name);
    const child = spawn(path, parameters, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    });
    running = child;
    let late = false;
    const limit = setTimeout(() => {
      late = true;
      end(child);
    }, stepLimit);
    child.on('error', (error) => resolve(`could not be started: ${error.message}`));
    child.on('close', (code, signal) => {
      clearTimeout(limit);
      if (late) resolve(`ended after ${stepLimit / 60_000} minutes`);
      else resolve(code === 0 ? undefined : `failed (${signal ?? `exit ${code}`})`);
    });
  });
}

/** Kills a step with everything it started. @param {import('node:child_process').ChildProcess | undefined} child */
function end(child) {
  try {
    if (child?.pid) process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!isGone) throw error;
  }
}

/** Returns the counts of a report of Playwright or vitest; undefined if there is none. @param {string} report */
function countTests(report) {
  try {
    const { stats, numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
    if (stats) return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return undefined;
  }
}
