import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Metrics of a benchmark with their goals and budgets: printed, stored for docs/performance.md, and compared with the
 * budgets.
 */

/**
 * Metric of a benchmark. `goal` is the maximum that we want, with `atLeast` the minimum.
 * @typedef {object} Figure
 * @property {string} name
 * @property {number} value
 * @property {'bytes' | 'count' | 'ratio' | 'score' | 'ms' | 'MB' | 'requests/s'} unit `ratio`: to a baseline of the
 * same run
 * @property {number | undefined} [goal]
 * @property {boolean} [atLeast]
 */
/** @typedef {{ date: string, machine: string, figures: readonly Figure[] }} StoredRun */

const root = fileURLToPath(new URL('..', import.meta.url));
const lastGoodFile = join(root, 'bench/last-good.json');
const folder = join(root, '.cache', 'bench');

/**
 * Factors by which a metric may exceed the last good value: small for what does not depend on the machine, larger for
 * ratios. Milliseconds and memory depend on the machine, and never fail.
 * @type {Readonly<Record<Figure['unit'], number | undefined>>}
 */
const allowance = {
  bytes: 1.05,
  count: 1.05,
  ratio: 1.25,
  score: undefined,
  ms: undefined,
  MB: undefined,
  'requests/s': undefined,
};

/**
 * Prints metrics next to their goals and budgets, and stores them. Returns the exit code, 1 if a budget is exceeded.
 * With BENCH_KEEP=on they become the last good values.
 * @param {string} bench the benchmark's name
 * @param {readonly Figure[]} figures
 */
export function report(bench, figures) {
  const lastGood = readLastGood();
  const known = lastGood[bench] ?? {};
  let broken = 0;
  console.log(`\n${bench}${' '.repeat(Math.max(1, 59 - bench.length))}      value        goal      budget`);
  for (const figure of figures) {
    const budget = budgetOf(figure, known[figure.name]);
    const isOver =
      Number.isNaN(figure.value) ||
      (budget !== undefined && (figure.atLeast ? figure.value < budget : figure.value > budget));
    if (isOver) broken += 1;
    const sign = figure.atLeast ? '≥' : '≤';
    console.log(
      figure.name.padEnd(58) +
        withUnit(figure.value, figure.unit).padStart(12) +
        (figure.goal === undefined ? '' : `${sign} ${withUnit(figure.goal, figure.unit)}`).padStart(12) +
        (budget === undefined ? '' : `${sign} ${withUnit(budget, figure.unit)}`).padStart(12) +
        (isOver ? '  OVER BUDGET' : ''),
    );
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${bench}.json`), JSON.stringify(kept(figures), undefined, 2));
  if (process.env['BENCH_KEEP'] === 'on') {
    lastGood[bench] = {
      ...known,
      ...Object.fromEntries(figures.map(({ name, value }) => [name, rounded(value)])),
    };
    writeFileSync(lastGoodFile, `${JSON.stringify(lastGood, undefined, 2)}\n`);
  }
  return broken > 0 ? 1 : 0;
}

/**
 * @param {Figure} figure
 * @param {number | undefined} lastGood
 */
function budgetOf({ unit, atLeast = false }, lastGood) {
  const factor = allowance[unit];
  if (factor === undefined || lastGood === undefined) return undefined;
  return atLeast ? lastGood / factor : lastGood * factor;
}

/** @returns {Record<string, Record<string, number>>} */
function readLastGood() {
  return JSON.parse(readFileSync(lastGoodFile, 'utf8'));
}

/**
 * @param {readonly Figure[]} figures
 * @returns {StoredRun}
 */
function kept(figures) {
  const model = cpus()[0]?.model.trim() ?? 'a processor of no name';
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: `${availableParallelism()} cores, ${model}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`,
    figures,
  };
}

/**
 * Returns what a benchmark stored at its last run; undefined if it never ran.
 * @param {string} bench
 * @returns {StoredRun | undefined}
 */
export function readLastRun(bench) {
  try {
    return JSON.parse(readFileSync(join(folder, `${bench}.json`), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Formats a metric with its unit.
 * @param {number} value
 * @param {Figure['unit']} unit
 */
export function withUnit(value, unit) {
  if (unit === 'bytes') return `${(value / 1000).toFixed(1)} kB`;
  if (unit === 'ms') return `${value.toFixed(value < 10 ? 2 : 0)} ms`;
  if (unit === 'MB' || unit === 'requests/s') return `${value.toFixed(0)} ${unit}`;
  if (unit === 'ratio') return `${value.toFixed(2)} ×`;
  return unit === 'score' ? value.toFixed(3) : String(Number(value.toFixed(1)));
}

/** @param {number} value */
function rounded(value) {
  return Number(value.toPrecision(4));
}

/**
 * Returns a quantile of numbers, the median by default; with 0.95, the value that 95 % do not exceed.
 * @param {readonly number[]} values
 * @param {number} [part]
 */
export function quantile(values, part = 0.5) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
