import '../scripts/node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Agent, request } from 'undici';
import { createDatabase, ensurePostgres, startPostgres } from '../e2e/support/postgres.mjs';
import { freePort, runServer } from '../e2e/support/run-server.mjs';
import { ensureBuilt } from '../scripts/build.mjs';

/**
 * `node bench/service.mjs [--seconds 4] [--against FILE]`: processor time a request, and requests a second over 32
 * connections, of the built service, on a PostgreSQL server and embedded, beside a floor (bench/floors/service.mjs)
 * and, when asked for, another build (the path of its `main.js`, with node_modules above it) in the same run. Nothing
 * fails by it: read ratios.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '4' }, against: { type: 'string' } },
});
const milliseconds = Number(values.seconds) * 1000;
const connections = 32;
const others = 2000;

/** @typedef {{ method: 'GET' | 'PATCH' | 'POST', path: string, body?: unknown, key?: boolean }} Ask */
/** @typedef {{ id: string, ruleIds: string[] }} Owned a context of one connection's own */
/** @typedef {{ what: string, cpu: number, rate: number }} Measured */
/**
 * What is measured.
 * @typedef {object} Subject
 * @property {string} name
 * @property {(operation: string, connection: number, turn: number) => Ask} ask
 * @property {string} url
 * @property {Record<string, string>} headers
 * @property {() => Promise<number>} cpu milliseconds used since its start
 */

const agent = new Agent({ connections, pipelining: 1 });

await ensureBuilt();
if (!ensurePostgres()) throw new Error('There is no PostgreSQL on this machine.');
const postgres = await startPostgres();
/** @type {(() => unknown)[]} */
const endings = [() => postgres.remove(), () => agent.close()];
try {
  await main();
} finally {
  for (const end of endings.toReversed()) await end();
}

async function main() {
  const floor = await startFloor(await createDatabase(postgres.url, 'floor'));
  const subjects = [floor];
  if (values.against !== undefined)
    subjects.push(await startService('before', await createDatabase(postgres.url, 'before'), values.against));
  subjects.push(await startService('PostgreSQL', await createDatabase(postgres.url, 'console')));
  subjects.push(await startService('embedded'));
  for (const operation of ['get', 'list', 'patch', 'reorder']) {
    /** @type {Measured[]} */
    const rows = [];
    for (const subject of subjects) {
      await load(subject, operation, milliseconds / 4);
      rows.push(await load(subject, operation, milliseconds));
    }
    const [bare] = rows;
    console.log(`\n${operation}`);
    for (const { what, cpu, rate } of rows)
      console.log(
        `  ${what.padEnd(12)} ${cpu.toFixed(2).padStart(6)} ms a request  ${(cpu / (bare?.cpu ?? cpu)).toFixed(1).padStart(5)} ×  ${rate.toFixed(0).padStart(6)} requests/s`,
      );
  }
}

/**
 * Asks over all connections at once, each the next thing when the last is answered.
 * @param {Subject} subject
 * @param {string} operation
 * @param {number} time milliseconds
 * @returns {Promise<Measured>}
 */
async function load(subject, operation, time) {
  const before = await subject.cpu();
  const began = performance.now();
  let answered = 0;
  const one = async (/** @type {number} */ connection) => {
    for (let turn = 0; performance.now() - began < time; turn += 1) {
      const { method, path, body, key } = subject.ask(operation, connection, turn);
      const headers = {
        ...subject.headers,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(key === true && { 'X-Idempotency-Key': crypto.randomUUID() }),
      };
      const answer = await request(subject.url + path, {
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
        dispatcher: agent,
      });
      const text = await answer.body.text();
      if (answer.statusCode >= 300)
        throw new Error(`${subject.name}, ${operation}: ${answer.statusCode} ${text}`);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, connection) => one(connection)));
  const seconds = (performance.now() - began) / 1000;
  return {
    what: subject.name,
    cpu: ((await subject.cpu()) - before) / answered,
    rate: answered / seconds,
  };
}

/**
 * The service on a database, or embedded: the sample tenant with thousands of contexts, and 32 with 25 rules.
 * @param {string} name
 * @param {string} [databaseUrl]
 * @param {string} [program]
 * @returns {Promise<Subject>}
 */
async function startService(name, databaseUrl, program) {
  const metrics = await freePort();
  const server = await runServer(
    {
      RECON_FAULTS: 'off',
      RECON_METRICS_PORT: String(metrics),
      RECON_JWT_SECRET: 'j'.repeat(32),
      RECON_SESSION_SECRET: 's'.repeat(32),
      ...(databaseUrl !== undefined && { RECON_DATABASE_URL: databaseUrl }),
    },
    program,
  );
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
      if (operation === 'patch') return { method: 'PATCH', path, body: { interval: `${turn}` }, key: true };
      const order = turn % 2 === 0 ? ruleIds.toReversed() : ruleIds;
      return { method: 'POST', path: `${path}/rules/reorder`, body: { ruleIds: order } };
    },
    cpu: async () => {
      const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
      return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]) * 1000;
    },
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
 * The floor, on a database that a service has filled.
 * @param {string} databaseUrl
 * @returns {Promise<Subject>}
 */
async function startFloor(databaseUrl) {
  const service = await startService('filling', databaseUrl);
  const tenant = JSON.parse(
    Buffer.from(service.headers.Authorization?.split('.')[1] ?? '', 'base64url').toString(),
  ).tenantId;
  const child = spawn(process.execPath, [fileURLToPath(new URL('floors/service.mjs', import.meta.url))], {
    env: { ...process.env, FLOOR_DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endings.push(() => child.kill());
  const [said] = await once(child.stdout.setEncoding('utf8'), 'data');
  const url = said.trim();
  return {
    name: 'floor',
    url,
    headers: {},
    ask: (operation, connection, turn) => {
      const asked = service.ask(operation, connection, turn);
      const [, , , id = ''] = asked.path.split('/');
      return { ...asked, path: `/${operation}/${tenant}/${id}` };
    },
    cpu: async () => Number(await (await fetch(`${url}/cpu`)).text()),
  };
}
