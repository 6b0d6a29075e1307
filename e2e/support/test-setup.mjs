import { randomBytes } from 'node:crypto';
import { activityKeyVariables } from './activity-key.mjs';
import { bundleProgram } from '../../server/testing/bundle-program.mjs';
import { createDatabase, dropDatabase } from './postgres.mjs';
import { freePort, runServer } from './run-server.mjs';
import { preparedFolder } from './test-folders.mjs';

/** @typedef {import('./run-server.mjs').Variables} Variables */

/**
 * Setup of one console under test.
 * @typedef {object} TestSetup
 * @property {Variables} env its variables
 * @property {string | undefined} [prepared] the data folder it starts with
 * @property {Promise<import('./run-server.mjs').RunningServer>} [behind] the server (starting) that has its data
 * @property {() => Promise<void>} remove removes what else was created
 */

/**
 * Creates the setup that RECON_TEST_SETUP names. `env` is what the test sets.
 * @param {Variables} env
 */
export function makeTestSetup(env = {}, name = process.env.RECON_TEST_SETUP || 'embedded') {
  const make = setups[name];
  if (!make) throw new Error(`RECON_TEST_SETUP must be one of ${Object.keys(setups).join(', ')}.`);
  return make(env);
}

/** @type {Readonly<Record<string, (env: Variables) => Promise<TestSetup>>>} */
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
        ...activityKeyVariables(),
        ...tokenSecret(env),
      },
      remove: () => dropDatabase(server, name),
    };
  },
  /** Creates a console that is a gateway, in front of a second one as the remote service. */
  remote: (env) => inFrontOf(env),
  /**
   * Creates a gateway in front of the deliberately different service. The tests expect rows in order and the sides that
   * they chose. These two differences are therefore left to e2e/variant-service.e2e.ts.
   */
  different: async (env) => {
    const program = await bundleProgram('server/testing/programs/serve-variant.ts');
    const RECON_TEST_DIFFERENCES = JSON.stringify({ inOrder: true, withoutSide: false });
    return inFrontOf({ RECON_TEST_DIFFERENCES, ...env }, program);
  },
};

/**
 * Creates a gateway and its upstream service; both have the same secret.
 * @param {Variables} env
 * @param {string} [program]
 * @returns {Promise<TestSetup>}
 */
async function inFrontOf(env, program) {
  const shared = tokenSecret(env);
  const PORT = String(await freePort());
  const url = `http://127.0.0.1:${PORT}`;
  return {
    env: { ...shared, RECON_BASE_URL: url, RECON_TRANSACTION_URL: url },
    // The gateway stores only sessions.
    prepared: preparedFolder('empty'),
    behind: runServer({ ...shared, PORT, ...env }, program, folderFor(env)),
    remove: async () => {},
  };
}

/** @param {Variables} env */
function folderFor(env) {
  return preparedFolder(env.RECON_SAMPLE === 'off' ? 'empty' : 'sample');
}

/**
 * Returns the secret that verifies tokens, unless the test sets one.
 * @param {Variables} env
 * @returns {Variables}
 */
function tokenSecret(env) {
  return env.RECON_JWKS_URL ? {} : { RECON_JWT_SECRET: secret() };
}

function secret() {
  return randomBytes(24).toString('hex');
}
