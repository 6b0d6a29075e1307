import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * What is mutated, and the tests that run for each mutant: those of pure code, without a database or a
 * browser (docs/mutation.md). An area has tests of its own, since each mutant pays for all that reach it.
 */
const areas = {
  engine: { mutate: ['engine/**/*.ts'], tests: ['engine/**/*.test.ts'] },
  contract: {
    mutate: ['contract/**/*.ts', '!contract/{openapi-schemas,operations}.ts'],
    tests: ['contract/**/*.test.ts', 'server/readme.test.ts', 'server/http/openapi-bodies.test.ts'],
  },
  /** What describes the contract: `/openapi.json` and docs/operations.md. */
  description: {
    mutate: ['contract/{openapi-schemas,operations}.ts', 'server/http/openapi.ts'],
    tests: [
      'contract/operations.test.ts',
      'server/readme.test.ts',
      'server/http/openapi{,-bodies,-generated}.test.ts',
    ],
  },
  server: {
    mutate: [
      'server/environment.ts',
      'server/gateway/gateway-headers.ts',
      'server/http/{on-error,rate-limit}.ts',
      'server/lib/*.ts',
      'server/observe/log.ts',
      'server/sign-in/{cookies,csrf,service-tokens,tokens}.ts',
    ],
    tests: [
      'server/environment.test.ts',
      'server/gateway/gateway-headers.test.ts',
      'server/http/{error-response,rate-limit-window}.test.ts',
      'server/lib/{concurrency,fault-header,idempotency-key,iso-time,json-body,query-values,read-body,request-id,secrets,service-path,stored-json,with-timeout}.test.ts',
      'server/observe/log.test.ts',
      'server/sign-in/{cookies,csrf,token-identity}.test.ts',
    ],
  },
};

const name = process.env['RECON_MUTATE_AREA'] ?? 'engine';
// One folder: of the engine by its own tests alone, `engine/money`; of the server by all of the area, `server/lib`.
const [, parent, folder] = /^(engine|server)\/([a-z-]+)$/.exec(name) ?? [];
if (!folder && !Object.hasOwn(areas, name))
  throw new Error(
    `RECON_MUTATE_AREA is ${name}, and must be one of ${Object.keys(areas).join(', ')}, engine/FOLDER, server/FOLDER.`,
  );
const { mutate, tests } =
  parent === 'engine'
    ? { mutate: [`${name}/**/*.ts`], tests: [`${name}/**/*.test.ts`] }
    : parent === 'server'
      ? { mutate: areas.server.mutate.filter((path) => path.startsWith(name)), tests: areas.server.tests }
      : areas[name];

/** Half a query, or a part of the running service: a database tests them. */
const onDatabase = '!server/lib/{cursor,prepared,fault-injection,defer-statement}.ts';
export const area = { name, mutate: [...mutate, onDatabase, '!**/*.test.ts'] };

export default defineConfig({
  resolve: { alias: { '~': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: {
    name: 'mutate',
    environment: 'node',
    include: tests,
    // Each mutant gets a worker of its own; its test files share it.
    isolate: false,
    testTimeout: 60_000,
    // They run once a mutant; fewer cases find a mutant as well.
    env: { RECON_PROPERTY_RUNS: '500', RECON_SCENARIOS: '150' },
  },
});
