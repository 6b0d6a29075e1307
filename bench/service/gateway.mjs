import { runServer } from '../../e2e/support/run-server.mjs';
import { load } from './load.mjs';
import { readCpuTime, endings, measuredVariables, startProgram } from './subjects.mjs';

/** @typedef {import('./subjects.mjs').Subject} Subject */

const delay = 20;
const path = '/v1/contexts/0197a000-0000-7000-8000-000000000000';

/**
 * Compares the gateway with a bare proxy that has the same HTTP client, by processor time per request; their service
 * responds at once. Also compares the gateway with the service itself, by requests per second; that service responds
 * after 20 ms.
 * @param {number} time milliseconds for each
 * @param {Record<string, number>} goals by the metric's name
 * @returns {Promise<import('../metrics.mjs').Figure[]>}
 */
export async function gatewayFigures(time, goals) {
  const fast = await startProgram('remote.mjs', { FLOOR_DELAY: '0' });
  const proxy = await startProgram('proxy.mjs', { FLOOR_REMOTE: fast.url });
  const floor = await load({ ...subject('proxy', proxy.url), cpu: proxy.cpu }, 'get', time);
  const ours = await load(await gateway(fast.url), 'get', time);
  const slow = await startProgram('remote.mjs', { FLOOR_DELAY: String(delay) });
  const direct = await load(subject('direct', slow.url), 'get', time);
  const through = await load(await gateway(slow.url), 'get', time);
  /** @type {(name: string, value: number, unit: import('../metrics.mjs').Figure['unit']) => import('../metrics.mjs').Figure} */
  const figure = (name, value, unit) => ({ name, value, unit, goal: goals[name] });
  return [
    figure('gateway, processor time ÷ bare proxy', ours.cpu / floor.cpu, 'ratio'),
    figure('gateway, processor time', ours.cpu, 'ms'),
    {
      ...figure(`gateway, rate ÷ direct, remote of ${delay} ms`, through.rate / direct.rate, 'ratio'),
      atLeast: true,
    },
  ];
}

/**
 * @param {string} name
 * @param {string} url
 * @returns {Subject}
 */
function subject(name, url) {
  const headers = { Authorization: 'Bearer a-token-of-the-remote-service' };
  return { name, url, headers, ask: () => ({ method: 'GET', path }), cpu: () => Promise.resolve(0) };
}

/** @param {string} remote */
async function gateway(remote) {
  const variables = await measuredVariables();
  const addresses = { RECON_BASE_URL: remote, RECON_TRANSACTION_URL: remote };
  const server = await runServer({ ...variables, ...addresses });
  endings.push(() => server.remove());
  // The key is configured, so the gateway forwards only tokens that it verifies.
  const headers = { Authorization: `Bearer ${await server.token()}` };
  return { ...subject('gateway', server.url), headers, cpu: () => readCpuTime(variables.RECON_METRICS_PORT) };
}
