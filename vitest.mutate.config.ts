import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * The tests that `npm run mutate` runs for each mutant: those of pure code, without a database or a browser
 * (docs/mutation.md).
 */
export default defineConfig({
  resolve: { alias: { '~': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: {
    name: 'mutate',
    environment: 'node',
    include: [
      'src/{domain,contract}/**/*.test.ts',
      'server/readme.test.ts',
      'server/http/openapi-bodies.test.ts',
    ],
    testTimeout: 60_000,
    // They run once a mutant; fewer cases find a mutant as well.
    env: { RECON_PROPERTY_RUNS: '500' },
  },
});
