import './node-version.mjs';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build.mjs';

/**
 * `npm run soak`: the long forms of the tests (`*.soak.test.ts`), then every journey in the set-ups that
 * `npm test` only samples. With further parameters, which go to vitest, the former alone.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (path) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));
const parameters = process.argv.slice(2);
/** What RECON_TEST_SETUP may be, besides what `npm test` runs all journeys in. */
const setups = ['postgres', 'remote', 'different'];

const runs = [
  { command: [bin('vitest/vitest.mjs'), 'run', '--project', 'soak', ...parameters] },
  ...(parameters.length > 0 ? [] : setups).map((setup) => ({
    command: [bin('@playwright/test/cli.js'), 'test', '-c', 'e2e/playwright.config.ts'],
    env: { RECON_TEST_SETUP: setup },
  })),
];

await ensureBuilt();
let running;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => running?.kill(signal));
for (const { command, env } of runs) {
  const code = await new Promise((resolve) => {
    running = spawn(process.execPath, command, {
      cwd: root,
      // The build above has set it for itself.
      env: { ...process.env, NODE_ENV: 'test', ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    running.on('close', (exit) => resolve(exit ?? 1));
  });
  process.exitCode ||= code;
}
