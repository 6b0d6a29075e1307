import '../scripts/node-version.mjs';
import { createDatabase, ensurePostgres, startPostgres } from '../e2e/support/postgres.mjs';
import { ensureBuilt } from '../scripts/build.mjs';
import { parseOptions } from './parse-options.mjs';
import { report } from './metrics.mjs';
import { gatewayFigures } from './service/gateway.mjs';
import { load } from './service/load.mjs';
import { recordedWriteFigures } from './service/recorded-writes.mjs';
import { millionFigures } from './service/million.mjs';
import { endings, startBaseline, startService } from './service/subjects.mjs';

/**
 * `node bench/service.mjs [--seconds 4] [--only cpu,gateway,recorded,million] [--beside embedded] [--against FILE]`
 * Measures the built service on a PostgreSQL server and embedded, next to baselines in the same run (bench/baselines).
 * Measures processor time per request and requests per second over 32 connections, the memory after them, and the first
 * two through the gateway.
 * Also measures the slowest of 200 requests per second among 1,000,000 contexts. `--against` adds another build (the
 * path of its `main.js`, with node_modules above it). Fails if a ratio to a baseline exceeds its budget.
 */
const usage =
  'npm run bench -- service [--seconds 4] [--only cpu,gateway,recorded,million] [--beside embedded] [--against FILE]';
const { values } = parseOptions(usage, {
  options: {
    seconds: { type: 'string', default: '4' },
    only: { type: 'string', default: 'cpu,gateway,recorded,million' },
    beside: { type: 'string', default: 'embedded' },
    against: { type: 'string' },
  },
});
const milliseconds = Number(values.seconds) * 1000;
const parts = values.only.split(',');
const beside = values.beside.split(',');

/** Goals by the name of the metric. @type {Record<string, number>} */
const goals = {
  'get, processor time ÷ floor': 2,
  'list, processor time ÷ floor': 2,
  'list, embedded ÷ PostgreSQL': 0.6,
  'create, processor time ÷ floor': 2.5,
  'patch, processor time ÷ floor': 2.5,
  'reorder, processor time ÷ floor': 2.5,
  'memory after these, PostgreSQL': 120,
  'gateway, processor time ÷ bare proxy': 2,
  'gateway, rate ÷ direct, remote of 20 ms': 0.8,
  'create recorded, rate ÷ direct': 0.5,
  'patch recorded, rate ÷ direct': 0.5,
  'get among 1,000,000, 99th percentile': 15,
  'list among 1,000,000, 99th percentile': 15,
};
/** @typedef {import('./metrics.mjs').Figure} Figure */

await ensureBuilt();
if (!ensurePostgres()) throw new Error('There is no PostgreSQL on this machine.');
const postgres = await startPostgres();
endings.unshift(() => postgres.remove());
/** @type {Figure[]} */
const figures = [];
try {
  if (parts.includes('cpu')) await measureCpu();
  if (parts.includes('gateway')) figures.push(...(await gatewayFigures(milliseconds, goals)));
  if (parts.includes('recorded')) figures.push(...(await recordedWriteFigures(milliseconds, goals)));
  if (parts.includes('million'))
    figures.push(
      ...(await millionFigures(await createDatabase(postgres.url, 'million'), milliseconds, goals)),
    );
} finally {
  for (const end of endings.toReversed()) await end();
}
process.exitCode = report('service', figures);

async function measureCpu() {
  const database = (/** @type {string} */ name) => createDatabase(postgres.url, name);
  const subjects = [await startBaseline(await database('floor'))];
  if (values.against !== undefined)
    subjects.push(await startService('before', await database('before'), { program: values.against }));
  subjects.push(await startService('PostgreSQL', await database('console')));
  if (beside.includes('embedded')) subjects.push(await startService('embedded'));
  for (const operation of ['get', 'list', 'create', 'patch', 'reorder']) {
    /** @type {import('./service/load.mjs').Measured[]} */
    const rows = [];
    for (const subject of subjects) rows.push(await load(subject, operation, milliseconds));
    console.log(`\n${operation}`);
    const floor = rows[0]?.cpu ?? Number.NaN;
    for (const { name, cpu, rate } of rows)
      console.log(
        `  ${name.padEnd(12)} ${cpu.toFixed(2).padStart(6)} ms a request  ${(cpu / floor).toFixed(1).padStart(5)} ×  ${rate.toFixed(0).padStart(6)} requests/s`,
      );
    const ours = rows.find(({ name }) => name === 'PostgreSQL');
    const name = `${operation}, processor time ÷ floor`;
    const value = (ours?.cpu ?? Number.NaN) / floor;
    figures.push({ name, value, unit: 'ratio', goal: goals[name] });
    for (const row of rows)
      figures.push({ name: `${operation}, ${row.name}`, value: row.rate, unit: 'requests/s' });
  }
  if (beside.includes('embedded')) figures.push(embeddedShare());
  await measureMemory(subjects.filter(({ name }) => name === 'PostgreSQL' || name === 'before'));
}

/** Returns the share of PostgreSQL's rate that the embedded database has. @returns {Figure} */
function embeddedShare() {
  const rateOf = (/** @type {string} */ subject) =>
    figures.find(({ name }) => name === `list, ${subject}`)?.value ?? Number.NaN;
  const name = 'list, embedded ÷ PostgreSQL';
  const value = rateOf('embedded') / rateOf('PostgreSQL');
  return { name, value, unit: 'ratio', goal: goals[name], atLeast: true };
}

/** @param {readonly import('./service/subjects.mjs').Subject[]} subjects */
async function measureMemory(subjects) {
  for (const { name: subject, memory } of subjects) {
    const name = `memory after these, ${subject}`;
    const bytes = (await memory?.()) ?? Number.NaN;
    figures.push({ name, value: bytes / 1e6, unit: 'MB', goal: goals[name] });
  }
}
