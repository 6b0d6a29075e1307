import { randomBytes } from 'node:crypto';
import { bundleProgram } from '../../scripts/bundle-program.mjs';
import { createDatabase, dropDatabase } from './postgres.mjs';
import { freePort, runServer } from './run-server.mjs';
import { preparedFolder } from './test-folders.mjs';

/**
 * The set-up that RECON_TEST_SETUP names, for one console under test: the variables it needs, the data
 * folder it begins with if one is `prepared`, the server `behind` it (starting) when its data is not its
 * own, and how to clear away what else was made. `env` is what the test sets.
 */
export function makeTestSetup(env = {}, name = process.env.RECON_TEST_SETUP || 'embedded') {
  const make = setups[name];
  if (!make) throw new Error(`RECON_TEST_SETUP must be one of ${Object.keys(setups).join(', ')}.`);
  return make(env);
}

const setups = {
  embedded: async (env) => ({ env: {}, prepared: folderFor(env), remove: async () => {} }),
  postgres: async (env) => {
    const server = process.env.RECON_TEST_DATABASE_URL;
    if (!server) throw new Error('RECON_TEST_SETUP=postgres needs RECON_TEST_DATABASE_URL here.');
    const name = `recon_test_${randomBytes(6).toString('hex')}`;
    return {
      env: {
        RECON_DATABASE_URL: await createDatabase(server, name),
        RECON_SESSION_SECRET: secret(),
        ...tokenSecret(env),
      },
      remove: () => dropDatabase(server, name),
    };
  },
  /** A console that is a gateway, in front of a second one as the real service. */
  remote: (env) => inFrontOf(env),
  /**
   * The same in front of the deliberately different service. Journeys look for rows at their place and for
   * the sides that they chose, so these two differences are left to e2e/variant-service.e2e.ts.
   */
  different: async (env) => {
    const program = await bundleProgram('server/testing/programs/serve-variant.ts');
    const RECON_TEST_DIFFERENCES = JSON.stringify({ inOrder: true, withoutSide: false });
    return inFrontOf({ RECON_TEST_DIFFERENCES, ...env }, program);
  },
};

/** A console that is a gateway and the service behind it; both know one secret. */
async function inFrontOf(env, program) {
  const shared = tokenSecret(env);
  const PORT = String(await freePort());
  const url = `http://127.0.0.1:${PORT}`;
  return {
    env: { ...shared, RECON_BASE_URL: url, RECON_TRANSACTION_URL: url },
    // It keeps sessions only.
    prepared: preparedFolder('empty'),
    behind: runServer({ ...shared, PORT, ...env }, program, folderFor(env)),
    remove: async () => {},
  };
}

function folderFor(env) {
  return preparedFolder(env.RECON_SAMPLE === 'off' ? 'empty' : 'sample');
}

/** What tokens are checked by, unless the test says so itself. */
function tokenSecret(env) {
  return env.RECON_JWKS_URL ? {} : { RECON_JWT_SECRET: secret() };
}

function secret() {
  return randomBytes(24).toString('hex');
}
