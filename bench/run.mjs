import '../scripts/node-version.mjs';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * `npm run bench`: every benchmark, or those named: `npm run bench -- first-load service`. Each prints its figures
 * beside goals and budgets; over a budget the command fails (bench/figures.mjs). `--keep` makes what is measured
 * the last good figures, `--write` puts all that was measured last into docs/performance.md.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const benches = {
  'first-load': ['first-load.mjs', 'page-load.mjs'],
  interaction: ['interaction.mjs'],
  service: ['service.mjs'],
  memory: ['memory.mjs'],
};

const given = process.argv.slice(2);
const names = given.filter((one) => !one.startsWith('--'));
const unknown = [
  ...names.filter((one) => !Object.hasOwn(benches, one)),
  ...given.filter((one) => !isOption(one)),
];
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown[0]}: there are ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}

const isWritingAlone = given.includes('--write') && names.length === 0;
let failed = false;
for (const name of isWritingAlone ? [] : names.length > 0 ? names : Object.keys(benches))
  for (const file of benches[name] ?? []) failed = !run(file) || failed;
if (given.includes('--write')) failed = !run('write-docs.mjs') || failed;
process.exitCode = failed ? 1 : 0;

/** @param {string} one */
function isOption(one) {
  return !one.startsWith('--') || one === '--keep' || one === '--write';
}

/**
 * Whether it went well.
 * @param {string} file
 */
function run(file) {
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
    stdio: 'inherit',
    env: { ...process.env, ...(given.includes('--keep') && { BENCH_KEEP: 'on' }) },
  });
  return status === 0;
}
