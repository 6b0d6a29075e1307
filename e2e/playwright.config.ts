import { defineConfig } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';

const { executablePath, env } = await findBrowser();

/** Journeys in Chromium against the built server on a throwaway database; failures are never retried away. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  globalSetup: './support/build.ts',
  workers: 2,
  retries: 0,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : [['list']],
  outputDir: '../test-results',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'America/Sao_Paulo',
    trace: 'retain-on-failure',
    launchOptions: { executablePath, env },
  },
});
