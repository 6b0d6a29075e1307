import './node-version.mjs';
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The report of the step in progress, from vitest or Playwright. */
const report = join(root, '.cache', 'test-report.json');
const path = [join(root, 'node_modules', '.bin'), dirname(process.execPath), process.env.PATH].join(
  delimiter,
);

/**
 * Step of a run.
 * @typedef {object} Step
 * @property {string} title
 * @property {readonly [string, ...string[]]} command a program of node_modules/.bin or of the PATH, its parameters
 * @property {Record<string, string>} [env]
 * @property {string | false} [absent] the reason if it cannot run on this machine, which is not a failure
 */

/** @type {import('node:child_process').ChildProcess | undefined} */
let running;

/**
 * Runs steps in their order, without a terminal and input. Prints how long each took; the last line is `N passed, N
 * failed` over all tests. A failing step without tests is one failure. `stepMinutes`: a step that hangs is killed then.
 * @param {readonly Step[]} steps
 * @param {{ stepMinutes: number, stopsAtFailure: boolean }} options
 */
export async function runSteps(steps, { stepMinutes, stopsAtFailure }) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      end(running);
      process.exit(1);
    });
  const total = { passed: 0, failed: 0 };
  const lines = [];
  for (const step of steps) {
    console.log(`\n== ${step.title}`);
    const startedAt = performance.now();
    const failure = step.absent ? undefined : await run(step, stepMinutes);
    const counts = step.absent ? undefined : countTests();
    total.passed += counts?.passed ?? 0;
    total.failed += failure ? Math.max(counts?.failed ?? 0, 1) : 0;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const outcome = step.absent ? `not run, ${step.absent}` : (failure ?? 'good');
    console.log(`== ${step.title}: ${outcome} (${seconds} s)`);
    lines.push(`${seconds.padStart(8)}  ${step.title}: ${outcome}`);
    if (failure && stopsAtFailure) break;
  }
  console.log(`\n Seconds\n${lines.join('\n')}`);
  console.log(`${(performance.now() / 1000).toFixed(1).padStart(8)}  All of them`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

/**
 * Runs one step in its own process group; returns the error as a message, or undefined.
 * @param {Step} step
 * @param {number} minutes
 * @returns {Promise<string | undefined>}
 */
function run({ command: [name, ...parameters], env }, minutes) {
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return new Promise((resolve) => {
    const child = spawn(name, name === 'vitest' ? [...parameters, ...reporters] : parameters, {
      cwd: root,
      env: { ...process.env, PATH: path, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    });
    running = child;
    let isLate = false;
    const limit = setTimeout(() => {
      isLate = true;
      end(child);
    }, minutes * 60_000);
    child.on('error', (error) => resolve(`could not be started: ${error.message}`));
    child.on('close', (code, signal) => {
      clearTimeout(limit);
      if (isLate) resolve(`ended after ${minutes} minutes`);
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

/** Returns the counts of the report of vitest or Playwright; undefined if there is none. */
function countTests() {
  try {
    const { stats, numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
    if (stats) return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return undefined;
  }
}
