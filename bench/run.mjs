import '../scripts/node-version.mjs';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * `npm run bench`: runs every benchmark but `scale`, or the named ones: `npm run bench -- first-load service`. Each
 * prints its metrics next to goals and budgets; over a budget the command fails (bench/metrics.mjs). `--keep` stores
 * the measured metrics as the last good ones. `--write` writes all last measured metrics into docs/performance.md.
 * Further options are passed to a benchmark that is named alone: `npm run bench -- scale --tenants 50`.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const benches = {
  'first-load': ['first-load.mjs', 'page-load.mjs'],
  interaction: ['interaction.mjs'],
  service: ['service.mjs'],
  memory: ['memory.mjs'],
  'what-if': ['what-if.mjs'],
  scale: ['scale.mjs'],
};
/** Without `scale`, which fills databases for minutes. */
const unasked = Object.keys(benches).filter((name) => name !== 'scale');

const given = process.argv.slice(2);
const firstOption = given.findIndex((one) => one.startsWith('--'));
const names = firstOption === -1 ? given : given.slice(0, firstOption);
const options = given.slice(names.length).filter((one) => one !== '--keep' && one !== '--write');
const unknown = names.find((one) => !Object.hasOwn(benches, one));
const files = (names.length > 0 ? names : unasked).flatMap((name) => benches[name] ?? []);
if (unknown !== undefined) {
  console.error(`There is no benchmark ${unknown}: there are ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}
if (options.length > 0 && files.length !== 1) {
  console.error(`${options[0]} is an option of one benchmark: name that one alone.`);
  process.exit(1);
}

const isWritingAlone = given.includes('--write') && names.length === 0;
let failed = false;
for (const file of isWritingAlone ? [] : files) failed = !run(file, options) || failed;
if (given.includes('--write')) failed = !run('write-docs.mjs') || failed;
process.exitCode = failed ? 1 : 0;

/**
 * Runs a file; returns whether it succeeded.
 * @param {string} file
 * @param {readonly string[]} parameters
 */
function run(file, parameters = []) {
  const { status } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL(file, import.meta.url)), ...parameters],
    {
      stdio: 'inherit',
      env: { ...process.env, ...(given.includes('--keep') && { BENCH_KEEP: 'on' }) },
    },
  );
  return status === 0;
}
