import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Agent, request } from 'undici';
import { activityKeyVariables } from '../../e2e/support/activity-key.mjs';
import { freePort, runServer } from '../../e2e/support/run-server.mjs';

/** Subjects of the service's benchmark: the service in its setups, and baselines, each in a process of its own. */

export const connections = 32;
const others = 2000;
/** HTTP agent of all requests. */
export const agent = new Agent({ connections, pipelining: 1 });
/** Functions that run when the benchmark ends, the last added first. */
export const endings = /** @type {(() => unknown)[]} */ ([() => agent.close()]);

/** @typedef {{ method: 'GET' | 'PATCH' | 'POST', path: string, body?: unknown, key?: boolean }} Ask */
/** @typedef {{ id: string, ruleIds: string[] }} Owned a context of one connection's own */
/**
 * Subject of a measurement: a server and its requests.
 * @typedef {object} Subject
 * @property {string} name
 * @property {number} [connections] requests at once, if fewer than for other subjects
 * @property {(operation: string, connection: number, turn: number) => Ask} ask
 * @property {string} url
 * @property {Record<string, string>} headers
 * @property {() => Promise<number>} cpu milliseconds used since its start
 * @property {() => Promise<number>} [memory] bytes of the process now
 */

/** Returns the variables of a service that is measured, with its metrics on a port of their own. */
export async function measuredVariables() {
  return {
    RECON_FAULTS: 'off',
    RECON_METRICS_PORT: String(await freePort()),
    RECON_JWT_SECRET: 'j'.repeat(32),
    RECON_SESSION_SECRET: 's'.repeat(32),
  };
}

/**
 * Returns a number from the metrics of a service.
 * @param {string} port
 * @param {string} name
 */
async function metricBy(port, name) {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
}

/**
 * Returns the milliseconds of processor time a service has used, by its metrics.
 * @param {string} port
 */
export async function readCpuTime(port) {
  return (await metricBy(port, 'process_cpu_seconds_total')) * 1000;
}

/**
 * Starts a small program of `bench/baselines` in a process of its own, which prints its URL and responds to `/cpu`.
 * @param {string} file
 * @param {Record<string, string>} env
 */
export async function startProgram(file, env) {
  const path = fileURLToPath(new URL(`../baselines/${file}`, import.meta.url));
  const child = spawn(process.execPath, [path], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endings.push(() => child.kill());
  const [said] = await once(child.stdout.setEncoding('utf8'), 'data');
  const url = said.trim();
  return { url, cpu: async () => Number(await (await fetch(`${url}/cpu`)).text()) };
}

/**
 * Starts the service on a database, or embedded. Adds thousands of contexts to the sample tenant, and 32 with 25 rules.
 * @param {string} name
 * @param {string} [databaseUrl]
 * @param {{ program?: string, env?: Record<string, string> }} [more] another build, and further variables
 * @returns {Promise<Subject>}
 */
export async function startService(name, databaseUrl, { program, env = {} } = {}) {
  const variables = await measuredVariables();
  // Another build may not know the variable of the key; set it outside if it needs one.
  const key = program === undefined ? activityKeyVariables() : {};
  const database = databaseUrl === undefined ? {} : { RECON_DATABASE_URL: databaseUrl, ...key };
  const server = await runServer({ ...variables, ...database, ...env }, program);
  endings.push(() => server.remove());
  const headers = { Authorization: `Bearer ${await server.token()}` };
  const owned = await makeContexts(server.url, headers);
  return {
    name,
    url: server.url,
    headers,
    ask: (operation, connection, turn) => {
      const { id, ruleIds } = /** @type {Owned} */ (owned[connection]);
      const path = `/v1/contexts/${id}`;
      if (operation === 'get') return { method: 'GET', path };
      if (operation === 'list') return { method: 'GET', path: '/v1/contexts?limit=50' };
      if (operation === 'create')
        return {
          method: 'POST',
          path: '/v1/contexts',
          body: { name: `Made ${crypto.randomUUID()}`, type: '1:1', interval: 'daily' },
          key: true,
        };
      if (operation === 'patch') return { method: 'PATCH', path, body: { interval: `${turn}` }, key: true };
      const order = turn % 2 === 0 ? ruleIds.toReversed() : ruleIds;
      return { method: 'POST', path: `${path}/rules/reorder`, body: { ruleIds: order } };
    },
    cpu: () => readCpuTime(variables.RECON_METRICS_PORT),
    memory: () => metricBy(variables.RECON_METRICS_PORT, 'process_resident_memory_bytes'),
  };
}

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 * @returns {Promise<Owned[]>}
 */
async function makeContexts(url, headers) {
  const make = async (/** @type {string} */ name, /** @type {number} */ count) => {
    const rules = Array.from({ length: count }, (_, index) => ({
      priority: index + 1,
      type: 'EXACT',
      config: { matchAmount: true },
    }));
    const body = JSON.stringify({ name, type: '1:1', interval: 'daily', rules });
    const answer = await request(`${url}/v1/contexts`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body,
      dispatcher: agent,
    });
    if (answer.statusCode !== 201) throw new Error(await answer.body.text());
    return /** @type {{ id: string }} */ (await answer.body.json()).id;
  };
  let left = others;
  const fill = async () => {
    while (left-- > 0) await make(`Bench ${left}`, 0);
  };
  await Promise.all(Array.from({ length: connections }, fill));
  /** @type {Owned[]} */
  const owned = [];
  for (let index = 0; index < connections; index += 1) {
    const id = await make(`Own ${index}`, 25);
    const { body } = await request(`${url}/v1/contexts/${id}/rules?limit=50`, { headers });
    const { items } = /** @type {{ items: { id: string }[] }} */ (await body.json());
    owned.push({ id, ruleIds: items.map((rule) => rule.id) });
  }
  return owned;
}

/**
 * Starts the baseline, on a database that a service has filled.
 * @param {string} databaseUrl
 * @returns {Promise<Subject>}
 */
export async function startBaseline(databaseUrl) {
  const service = await startService('filling', databaseUrl);
  const tenant = JSON.parse(
    Buffer.from(service.headers.Authorization?.split('.')[1] ?? '', 'base64url').toString(),
  ).tenantId;
  const { url, cpu } = await startProgram('service.mjs', { FLOOR_DATABASE_URL: databaseUrl });
  return {
    name: 'floor',
    url,
    headers: {},
    ask: (operation, connection, turn) => {
      const asked = service.ask(operation, connection, turn);
      const [, , , id = ''] = asked.path.split(/[/?]/);
      return { ...asked, path: `/${operation}/${tenant}/${id}` };
    },
    cpu,
  };
}
