import { randomBytes } from 'node:crypto';
import { freePort, runServer } from './run-server.mjs';

/**
 * The set-up that RECON_TEST_SETUP names, for one console under test: the variables it needs, the server
 * `behind` it (starting) when its data is not its own, and how to clear away what else was made. `env` is what the test sets.
 */
export function makeTestSetup(env, name = process.env.RECON_TEST_SETUP || 'embedded') {
  const make = setups[name];
  if (!make) throw new Error(`RECON_TEST_SETUP must be one of ${Object.keys(setups).join(', ')}.`);
  return make(env);
}

const setups = {
  embedded: async () => ({ env: {}, remove: async () => {} }),
  /** A console that is a gateway, in front of a second one as the real service; both know one secret. */
  remote: async (env) => {
    const secret = { RECON_JWT_SECRET: randomBytes(24).toString('hex') };
    const PORT = String(await freePort());
    const url = `http://127.0.0.1:${PORT}`;
    return {
      env: { ...secret, RECON_BASE_URL: url, RECON_TRANSACTION_URL: url },
      behind: runServer({ ...secret, PORT, ...env }),
      remove: async () => {},
    };
  },
};
