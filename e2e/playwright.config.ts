import { readdirSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { findTestBrowser } from './support/browser.mjs';

const browser = await findTestBrowser();

/** Tests of what changes rarely or takes long: `npm run soak` runs them in each of its setups. */
const onlyInSoak = new Set([
  'activity-report.e2e.ts',
  'axe-helper.e2e.ts',
  'diagnostics.e2e.ts',
  'early-input.e2e.ts',
  'exact-amounts.e2e.ts',
  'expired-session.e2e.ts',
  'fee-what-if.e2e.ts',
  'focus-management.e2e.ts',
  'languages.e2e.ts',
  'oidc-provider-away.e2e.ts',
  'palette.e2e.ts',
  'screen-reader.e2e.ts',
  'scroll-position.e2e.ts',
  'static-host.e2e.ts',
  'suggest-rules.e2e.ts',
  'typeface.e2e.ts',
  'understand-a-context.e2e.ts',
  'url-state.e2e.ts',
  'variant-service.e2e.ts',
]);
const isSoak = Boolean(process.env['RECON_TEST_SETUP']) || process.env['RECON_TEST_ACCESS'] === 'full';

/**
 * One project per file, since a worker serves one project only. Each file therefore has its own console and database,
 * and no test finds data of other files.
 */
const projects = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.e2e.ts') && (isSoak || !onlyInSoak.has(name)))
  .map((name) => ({ name: name.replace('.e2e.ts', ''), testMatch: name }));

/** Runs end-to-end tests in a browser against the built server on a temporary database; failures are never retried. */
export default defineConfig({
  testDir: '.',
  projects,
  globalSetup: './support/build.ts',
  workers: 2,
  retries: 0,
  fullyParallel: false,
  // Some tests start and stop several servers: they pass on a busy machine, too.
  timeout: 180_000,
  expect: { timeout: 10_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : [['list']],
  outputDir: '../test-results',
  // Only one browser is compared with them, so the path does not include its name.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  use: {
    ...browser,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'America/Sao_Paulo',
    // Recording one costs a test a third more CPU time; use `--trace on` for one that fails.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
