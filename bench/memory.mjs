import '../scripts/node-version.mjs';
import { activityKeyVariables } from '../e2e/support/activity-key.mjs';
import { createDatabase, ensurePostgres, startPostgres } from '../e2e/support/postgres.mjs';
import { freePort, runServer } from '../e2e/support/run-server.mjs';
import { ensureBuilt } from '../scripts/build.mjs';
import { quantile, report } from './metrics.mjs';
import { largestRequests } from './service/largest-requests.mjs';

/**
 * `node bench/memory.mjs`: measures the built service, on a PostgreSQL server and embedded. It measures the duration of
 * a second start, the idle memory, and how long the largest documented requests (docs/contract.md#sizes) block the
 * event loop. It never fails: milliseconds and memory depend on the machine.
 */
const starts = 5;
const idle = 10_000;
const rounds = 3;
const probe = new URL('service/loop-probe.mjs', import.meta.url).href;

/** Goals in megabytes. @type {Record<string, number>} */
const memoryGoals = { PostgreSQL: 120, embedded: 250 };

await ensureBuilt();
if (!ensurePostgres()) throw new Error('There is no PostgreSQL on this machine.');
const postgres = await startPostgres();
/** @type {import('./metrics.mjs').Figure[]} */
const figures = [];
try {
  const url = await createDatabase(postgres.url, 'console');
  const onServer = { RECON_DATABASE_URL: url, ...activityKeyVariables() };
  await measure('PostgreSQL', onServer);
  await measure('embedded', {});
} finally {
  await postgres.remove();
}
process.exitCode = report('memory', figures);

/**
 * @param {string} name
 * @param {Record<string, string>} more
 */
async function measure(name, more) {
  const [metrics, probePort] = [await freePort(), await freePort()];
  const server = await runServer({
    RECON_FAULTS: 'off',
    RECON_METRICS_PORT: String(metrics),
    RECON_JWT_SECRET: 'j'.repeat(32),
    RECON_SESSION_SECRET: 's'.repeat(32),
    ...more,
  });
  try {
    const taken = [];
    for (let start = 0; start < starts; start += 1) {
      await server.stop();
      const began = performance.now();
      await server.start();
      taken.push(performance.now() - began);
    }
    figures.push({ name: `${name}, second start to ready`, value: quantile(taken), unit: 'ms', goal: 1000 });

    const headers = { Authorization: `Bearer ${await server.token()}` };
    for (let asked = 0; asked < 50; asked += 1)
      await (await fetch(`${server.url}/v1/contexts?limit=50`, { headers })).text();
    await pause(idle);
    const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
    const bytes = Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]);
    figures.push({
      name: `${name}, memory of the idle process`,
      value: bytes / 1e6,
      unit: 'MB',
      goal: memoryGoals[name],
    });

    await server.restart({ NODE_OPTIONS: `--import=${probe}`, PROBE_PORT: String(probePort) });
    const held = async () => Number(await (await fetch(`http://127.0.0.1:${probePort}/`)).text());
    for (const [what, send] of Object.entries(await largestRequests(server.url, headers))) {
      await send();
      await pause(200);
      await held();
      let longest = 0;
      for (let round = 0; round < rounds; round += 1) {
        await send();
        await pause(50);
        longest = Math.max(longest, await held());
      }
      figures.push({ name: `${name}, event loop held by ${what}`, value: longest, unit: 'ms', goal: 50 });
    }
  } finally {
    await server.remove();
  }
}

/** @param {number} milliseconds */
function pause(milliseconds) {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
