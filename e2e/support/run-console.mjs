import { runServer } from './run-server.mjs';
import { makeTestSetup } from './test-setup.mjs';

/** @typedef {import('./run-server.mjs').Variables} Variables */

/**
 * The built server in a setup of the tests. If it is a gateway, this includes the upstream server. `place` contains the
 * variables with which `recon seed` and similar commands reach the same data and secrets.
 * @typedef {import('./run-server.mjs').RunningServer & { place: Variables }} RunningConsole
 */

/**
 * Runs `dist-server/main.js` in the setup that RECON_TEST_SETUP (or `name`) names, with fault switches on. Resolves
 * when it is ready. `env` adds to or overrides its variables. Rejects with its output if it ends at once or is not
 * ready within three minutes.
 * @param {Variables} env
 * @param {string} [name]
 * @returns {Promise<RunningConsole>}
 */
export async function runConsole(env = {}, name) {
  const setup = await makeTestSetup(env, name);
  const starts = runServer({ ...setup.env, ...env }, undefined, setup.prepared);
  const starting = /** @type {const} */ ([starts, Promise.resolve(setup.behind)]);
  const [front, behind] = await Promise.all(starting).catch(async (error) => {
    for (const one of await Promise.allSettled(starting))
      if (one.status === 'fulfilled') await one.value?.remove();
    await setup.remove();
    throw error;
  });
  const both = behind ? [front, behind] : [front];
  const start = async (/** @type {Variables} */ more = {}) =>
    void (await Promise.all(both.map((server) => server.start(more))));
  const stop = async () => {
    const code = await front.stop();
    await behind?.stop();
    return code;
  };
  // The upstream service has the data, if there is one.
  const { dataDir } = behind ?? front;
  return {
    ...front,
    dataDir,
    place: { RECON_DATA_DIR: dataDir, ...setup.env, ...env },
    output: () => both.map((server) => server.output()).join('\n'),
    kill: async () => void (await Promise.all(both.map((server) => server.kill()))),
    stop,
    start,
    restart: async (more) => {
      await stop();
      await start(more);
    },
    remove: async () => {
      for (const server of both) await server.remove();
      await setup.remove();
    },
  };
}
