import { readdirSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { findTestBrowser } from './support/browser.mjs';

const browser = await findTestBrowser();

/**
 * A project for each file, since a worker serves one project only: so each file has a console and a
 * database of its own, and no journey finds what those of other files left.
 */
const projects = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.e2e.ts'))
  .map((name) => ({ name: name.replace('.e2e.ts', ''), testMatch: name }));

/** Journeys in a browser against the built server on a throwaway database; failures are never retried away. */
export default defineConfig({
  testDir: '.',
  projects,
  globalSetup: './support/build.ts',
  workers: 2,
  retries: 0,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : [['list']],
  outputDir: '../test-results',
  // One browser alone is compared with them, so its name is no part of theirs.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  use: {
    ...browser,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'America/Sao_Paulo',
    // Recording one costs a journey a third more of the processor; `--trace on` for one that fails.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
