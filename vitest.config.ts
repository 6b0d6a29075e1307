import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findBrowser } from './e2e/support/browser.mjs';
import { catalogues } from './scripts/vite-catalogues.ts';
import { serviceUnderTest } from './src/testing/vite-service.ts';

const { executablePath, env } = await findBrowser();

/** Tests of the embedded database's folder and process, and of no database. */
const notOnServers = [
  'server/{activity-command,activity-erasures,activity-proof,environment,kill,readme,seed,start,tenant-scope,token}.test.ts',
  'server/{backup,convert,matching}/*.test.ts',
  'server/activity/{seal-kill,verify-log}.test.ts',
  'server/db/{migrate,pglite/*}.test.ts',
];

/** React's production build takes half the time; its development build explains errors and prints warnings. */
const isReactDevelopment = process.env['RECON_TEST_REACT'] === 'development';

/** About half of the time of what runs in a browser. */
const ruleTests = 'src/{features/match-rules,ui/sortable}/**/*.browser.test.tsx';

/**
 * `*.browser.test.tsx` run in Chromium, `*.soak.test.ts` only in `npm run soak`, `*.postgres.test.ts` only
 * in `npm run test:postgres`, which runs the service's other tests on a PostgreSQL server too; all else in Node.
 */
export default defineConfig({
  resolve: { alias: { '~': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: {
    // vitest would leave a core to itself.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        plugins: [catalogues()],
        test: {
          name: 'node',
          environment: 'node',
          // Files share modules: loading them anew for each took a third of the time.
          isolate: false,
          setupFiles: ['src/testing/load-texts.ts'],
          // What the server draws has the names of its classes.
          css: { include: /\.module\.css$/ },
          include: ['{engine,contract,src,server,scripts,bench,e2e/support}/**/*.test.ts'],
          exclude: ['**/*.{soak,postgres}.test.ts', '**/node_modules/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'soak',
          environment: 'node',
          include: ['{engine,contract,src,server}/**/*.soak.test.ts'],
          globalSetup: './server/testing/postgres-server.ts',
          testTimeout: 1_800_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          environment: 'node',
          include: ['server/**/*.test.ts'],
          exclude: ['**/*.soak.test.ts', ...notOnServers],
          globalSetup: './server/testing/postgres-server.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        plugins: [react(), catalogues(), serviceUnderTest()],
        // Every library the sources name is prepared before the first test: one found on the way reloads the page.
        optimizeDeps: {
          entries: ['{engine,contract,src}/**/*.{ts,tsx}'],
          ...(!isReactDevelopment && {
            rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
          }),
        },
        ...(!isReactDevelopment && { oxc: { jsx: { development: false, refresh: false } } }),
        // The modules that a worker or the first write imports, transformed when a test asks for them, are late on a busy
        // machine.
        server: { warmup: { clientFiles: ['./src/workers/*.worker.ts', './src/api/write-checks.ts'] } },
        test: {
          name: 'browser',
          setupFiles: ['src/testing/load-texts.ts', 'src/testing/wait-longer.ts'],
          expect: { poll: { timeout: 10_000 } },
          // Ends a test that hangs, as in Node: every wait in it has its own limit.
          testTimeout: 60_000,
          include: ['src/**/*.browser.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            // One page at a time: of two, the one in front alone has the focus. So there are two browsers.
            fileParallelism: false,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath, env } }),
            instances: [
              { browser: 'chromium', name: 'browser: rules', include: [ruleTests] },
              { browser: 'chromium', name: 'browser: all else', exclude: [ruleTests] },
            ],
          },
        },
      },
    ],
  },
});
