import { runServer } from './run-server.mjs';
import { makeTestSetup } from './test-setup.mjs';

/** Runs the built console in the set-up that RECON_TEST_SETUP names; see run-console.d.mts. */
export async function runConsole(env = {}, name) {
  const setup = await makeTestSetup(env, name);
  const starting = [runServer({ ...setup.env, ...env }, undefined, setup.prepared), setup.behind];
  const [front, behind] = await Promise.all(starting).catch(async (error) => {
    for (const { value } of await Promise.allSettled(starting)) await value?.remove();
    await setup.remove();
    throw error;
  });
  const both = behind ? [front, behind] : [front];
  const start = async (more) => void (await Promise.all(both.map((server) => server.start(more))));
  const stop = async () => {
    const code = await front.stop();
    await behind?.stop();
    return code;
  };
  // The data lies with the service behind, where there is one.
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
