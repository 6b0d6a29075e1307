import { runServer } from '../../e2e/support/run-server.mjs';
import { load } from './load.mjs';
import { readCpuTime, endings, measuredVariables, startService } from './subjects.mjs';

/** Connections of these loads: as many as users of a console write at once. */
const connections = 8;

/**
 * Compares writes through a console that records them in its activity log with writes directly to its remote service, by
 * requests per second over 8 connections. Console and service are embedded, each in a process of its own.
 * @param {number} time milliseconds for each
 * @param {Record<string, number>} goals by the metric's name
 * @returns {Promise<import('../metrics.mjs').Figure[]>}
 */
export async function recordedWriteFigures(time, goals) {
  const service = {
    ...(await startService('remote', undefined, { env: { RECON_ACTIVITY: 'off' } })),
    connections,
  };
  const addresses = { RECON_BASE_URL: service.url, RECON_TRANSACTION_URL: service.url };
  const variables = await measuredVariables();
  const console = await runServer({ ...variables, ...addresses });
  endings.push(() => console.remove());
  const through = {
    ...service,
    name: 'recorded',
    url: console.url,
    cpu: () => readCpuTime(variables.RECON_METRICS_PORT),
  };
  /** @type {import('../metrics.mjs').Figure[]} */
  const figures = [];
  for (const operation of ['create', 'patch']) {
    const direct = await load(service, operation, time);
    const recorded = await load(through, operation, time);
    const name = `${operation} recorded, rate ÷ direct`;
    figures.push(
      { name, value: recorded.rate / direct.rate, unit: 'ratio', goal: goals[name], atLeast: true },
      { name: `${operation} directly`, value: direct.rate, unit: 'requests/s' },
      { name: `${operation} recorded, processor time`, value: recorded.cpu, unit: 'ms' },
    );
  }
  return figures;
}
