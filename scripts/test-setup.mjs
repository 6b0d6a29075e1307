import { randomBytes } from 'node:crypto';
import { createDatabase, dropDatabase } from './postgres.mjs';

/**
 * The set-up that RECON_TEST_SETUP names, for one console under test: variables of its own, and how to
 * clear away what was made for it.
 */
export function makeTestSetup(name = process.env.RECON_TEST_SETUP || 'embedded') {
  const make = setups[name];
  if (!make) throw new Error(`RECON_TEST_SETUP must be one of ${Object.keys(setups).join(', ')}.`);
  return make();
}

const setups = {
  embedded: async () => ({ env: {}, remove: async () => {} }),
  postgres: async () => {
    const server = process.env.RECON_TEST_DATABASE_URL;
    if (!server) throw new Error('RECON_TEST_SETUP=postgres needs RECON_TEST_DATABASE_URL here.');
    const name = `recon_test_${randomBytes(6).toString('hex')}`;
    const secret = () => randomBytes(24).toString('hex');
    return {
      env: {
        RECON_DATABASE_URL: await createDatabase(server, name),
        RECON_SESSION_SECRET: secret(),
        RECON_JWT_SECRET: secret(),
      },
      remove: () => dropDatabase(server, name),
    };
  },
};
