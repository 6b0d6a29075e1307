import '../scripts/node-version.mjs';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import pg from 'pg';
import { activityKeyVariables } from '../e2e/support/activity-key.mjs';
import { createCitusDatabase, dropCitusDatabase } from '../e2e/support/citus.mjs';
import { createDatabase, dropDatabase, ensurePostgres, startPostgres } from '../e2e/support/postgres.mjs';
import { runServer } from '../e2e/support/run-server.mjs';
import { ensureBuilt } from '../scripts/build.mjs';
import { parseOptions } from './parse-options.mjs';
import { report } from './metrics.mjs';
import { fillTenants } from './scale/fill.mjs';
import { costOfAll } from './scale/plans.mjs';
import { findRecords, requestsOf } from './scale/requests.mjs';
import { measureTables, printSizing } from './scale/sizing.mjs';

const usage = `npm run bench -- scale [--tenants 1000] [--contexts 100] [--rules 20] [--large 1000000]
                       [--server URL | --citus URL]

  Fills a database with so many tenants of so many contexts, and one tenant of --large contexts, and says what every
  operation looks at there, beside a small one (bench/README.md). A minute's try: --tenants 50 --large 100000.

  --server   an administrator's URL of a PostgreSQL server, instead of a throwaway one
  --citus    the same of a Citus coordinator`;
/**
 * Minimum sizes, found by trial. Below these PostgreSQL rightly reads a complete table, which proves nothing for a
 * large one.
 */
const least = { tenants: 50, contexts: 100, rules: 20, large: 100_000 };

/**
 * Measures what the statements of every operation read in a database of many tenants and one very large tenant,
 * compared with a single small tenant. Also measures the size of a row, from which it computes what 50,000 tenants
 * would need. The databases are on a temporary PostgreSQL server, on that of an administrator's URL, or on a Citus
 * cluster by the URL of its coordinator. They are removed at the end. Fails if an operation reads a table from end to
 * end, queries more than one shard, or reads more rows than in the small database.
 */
const values = asked();
const { tenants, contexts, rules, large } = values;
const jwtSecret = 'j'.repeat(32);
const recorder = new URL('scale/record-statements.mjs', import.meta.url).href;
const folder = mkdtempSync(join(tmpdir(), 'recon-scale-'));
const statementsFile = join(folder, 'statements');
/** Functions that run when the benchmark ends, the last added first. @type {(() => unknown)[]} */
const endings = [() => rmSync(folder, { recursive: true })];

/** @typedef {import('./scale/plans.mjs').Cost} Cost */
/** @typedef {{ name: string, fill: import('./scale/fill.mjs').Fill }} Part of a database's tenants; the first is asked */

try {
  await ensureBuilt();
  const server = await serverUrl();
  const uuids = (/** @type {number} */ count) => Array.from({ length: count }, () => randomUUID());
  const small = await measure(server, [{ name: 'small', fill: { tenants: uuids(1), contexts: 100, rules } }]);
  const grown = await measure(server, [
    { name: `${tenants} tenants`, fill: { tenants: uuids(tenants), contexts, rules } },
    { name: `${large} contexts`, fill: { tenants: uuids(1), contexts: large, rules, every: 100 } },
  ]);
  process.exitCode = tell(small[0], grown);
} finally {
  for (const end of endings.toReversed()) await end();
}

/**
 * Returns the options of the command line. For `--help` and for sizes that cannot be measured, prints a message and
 * exits.
 */
function asked() {
  const option = /** @type {const} */ ({ type: 'string' });
  const { values: given } = parseOptions(usage, {
    options: {
      tenants: { ...option, default: '1000' },
      contexts: { ...option, default: '100' },
      rules: { ...option, default: '20' },
      large: { ...option, default: '1000000' },
      server: option,
      citus: option,
    },
  });
  /** @param {keyof typeof least} name */
  const sizeOf = (name) => {
    const size = Number(given[name]);
    if (Number.isSafeInteger(size) && size >= least[name]) return size;
    console.error(
      `--${name} must be a whole number of at least ${least[name]}: PostgreSQL rightly reads small tables as a whole, ` +
        'so the figures of less say nothing about large ones.',
    );
    process.exit(1);
  };
  const sizes = { tenants: sizeOf('tenants'), contexts: sizeOf('contexts') };
  return { ...given, ...sizes, rules: sizeOf('rules'), large: sizeOf('large') };
}

/** Returns the URL of the server for the databases. */
async function serverUrl() {
  const given = values.citus ?? values.server;
  if (given !== undefined) return given;
  if (!ensurePostgres()) throw new Error('There is no PostgreSQL on this machine.');
  const postgres = await startPostgres();
  endings.push(() => postgres.remove());
  return postgres.url;
}

/**
 * Fills a database of its own; returns the cost of each request, for each of its parts.
 * @param {string} server
 * @param {readonly Part[]} parts
 * @returns {Promise<{ name: string, costs: Map<string, Cost> }[]>}
 */
async function measure(server, parts) {
  const isCitus = values.citus !== undefined;
  const name = `recon_scale_${randomUUID().slice(0, 8)}`;
  const url = await (isCitus ? createCitusDatabase : createDatabase)(server, name);
  endings.push(() => (isCitus ? dropCitusDatabase : dropDatabase)(server, name));
  const service = await runServer({
    RECON_DATABASE_URL: url,
    ...(isCitus && { RECON_DATABASE_DISTRIBUTED: 'citus' }),
    RECON_SAMPLE: 'off',
    RECON_FAULTS: 'off',
    RECON_JWT_SECRET: jwtSecret,
    RECON_SESSION_SECRET: 's'.repeat(32),
    ...activityKeyVariables(),
  });
  endings.push(() => service.remove());
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  endings.push(() => client.end());
  for (const [index, { name: part, fill }] of parts.entries()) {
    const began = performance.now();
    await fillTenants(client, fill);
    console.log(`${part}: filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    if (index === 0 && fill.tenants.length > 1) printSizing(await measureTables(client, isCitus));
  }
  await service.restart({ NODE_OPTIONS: `--import=${recorder}`, BENCH_STATEMENTS: statementsFile });
  if (isCitus)
    await client.query(`set citus.explain_all_tasks = on; set citus.propagate_set_commands = 'local'`);
  const measured = [];
  for (const { name: part, fill } of parts) {
    const place = await findRecords(client, fill.tenants[Math.floor(fill.tenants.length / 2)] ?? '');
    const costs = await costsOf(client, service.url, place, fill);
    measured.push({ name: part, costs });
  }
  return measured;
}

/**
 * @param {pg.Client} client
 * @param {string} origin of the service
 * @param {import('./scale/requests.mjs').Records} place
 * @param {import('./scale/fill.mjs').Fill} fill
 * @returns {Promise<Map<string, Cost>>}
 */
async function costsOf(client, origin, place, fill) {
  const token = await new SignJWT({ tenantId: place.tenant, permissions: ['*'] })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject('bench')
    .setIssuedAt()
    .setExpirationTime('2h')
    .sign(new TextEncoder().encode(jwtSecret));
  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   */
  const ask = async (method, path, body) => {
    const answer = await fetch(origin + path, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        ...(method !== 'GET' && { 'X-Idempotency-Key': randomUUID() }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text;
  };
  let cursor = '';
  for (let left = fill.contexts / 2; left > 0; left -= 200)
    cursor = JSON.parse(
      await ask('GET', `/v1/contexts?limit=${Math.min(200, left)}&cursor=${cursor}`),
    ).nextCursor;

  const requests = requestsOf(place, cursor);
  const { paths } = JSON.parse(await ask('GET', '/openapi.json'));
  const missing = Object.entries(paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    .filter(
      (operation) => operation.includes(' /v1/') && !requests.some((one) => one.operation === operation),
    );
  if (missing.length > 0) throw new Error(`Operations that are not measured: ${missing.join(', ')}`);
  /** @type {Map<string, Cost>} */
  const costs = new Map();
  for (const { name, operation, path, body } of requests) {
    writeFileSync(statementsFile, '');
    await ask(operation.split(' ')[0] ?? '', path, body);
    const lines = readFileSync(statementsFile, 'utf8').trim().split('\n');
    const statements = lines.map((line) => JSON.parse(line));
    const isSmall = fill.tenants.length === 1 && fill.contexts === 100;
    costs.set(name, await worstCost(client, statements, isSmall));
  }
  return costs;
}

/**
 * Returns the cost by the plan for these values or, on one server, by the generic plan, if that reads more.
 * @param {pg.Client} client
 * @param {import('./scale/plans.mjs').Statement[]} statements
 * @param {boolean} byIndex
 */
async function worstCost(client, statements, byIndex) {
  const custom = await costOfAll(client, statements, { byIndex });
  if (values.citus !== undefined) return custom;
  const generic = await costOfAll(client, statements, { byIndex, generic: true });
  return generic.rows > custom.rows || generic.pages > custom.pages ? generic : custom;
}

/**
 * Prints the table of costs and reports its metrics; returns the exit code.
 * @param {{ costs: Map<string, Cost> } | undefined} small
 * @param {{ name: string, costs: Map<string, Cost> }[]} grown
 */
function tell(small, grown) {
  const columns = ['small', ...grown.map(({ name }) => name)];
  console.log(`\n${'pages / rows looked at'.padEnd(42)}${columns.map((name) => name.padStart(18)).join('')}`);
  const worst = { pages: 0, rows: 0 };
  /** @type {string[]} */
  const faults = [];
  for (const [name, before] of small?.costs ?? []) {
    const after = grown.flatMap(({ costs }) => costs.get(name) ?? []);
    const cells = [before, ...after].map(({ pages, rows }) => `${pages} / ${rows}`.padStart(18));
    const [{ indexes } = before] = after;
    console.log(`${name.padEnd(42)}${cells.join('')}  ${indexes.join(', ')}`);
    for (const { pages, rows, wholes, shards, machines } of after) {
      worst.pages = Math.max(worst.pages, pages / (before.pages + rows));
      worst.rows = Math.max(worst.rows, rows / Math.max(1, before.rows));
      if (wholes.length > 0) faults.push(`${name}: reads ${wholes.join(', ')} from end to end`);
      if (shards > 1) faults.push(`${name}: asks ${shards} shards with one statement`);
      if (machines.length > 1) faults.push(`${name}: asks ${machines.join(' and ')}`);
    }
  }
  for (const fault of faults) console.log(`FAULT ${fault}`);
  const code = report('scale', [
    { name: 'statements beyond an index or beyond one shard', value: faults.length, unit: 'count', goal: 0 },
    { name: 'rows looked at ÷ those of a small database', value: worst.rows, unit: 'ratio', goal: 1 },
    {
      name: 'pages looked at ÷ (those of a small database + 1 a row)',
      value: worst.pages,
      unit: 'ratio',
      goal: 2,
    },
  ]);
  return faults.length > 0 || worst.rows > 1 ? 1 : code;
}
