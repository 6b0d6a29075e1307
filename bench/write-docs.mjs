import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withUnit, readLastRun } from './metrics.mjs';

/** Writes what the benchmarks measured last into docs/performance.md: what misses its goal as tables, all as a picture. */
const page = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
const picture = fileURLToPath(new URL('../docs/performance.svg', import.meta.url));
const names = ['first-load', 'page-load', 'interaction', 'service', 'memory', 'what-if'];
const [begin, end] = ['<!-- figures -->', '<!-- /figures -->'];

const measured = names.flatMap((name) => {
  const kept = readLastRun(name);
  return kept ? [{ name, ...kept }] : [];
});
const text = readFileSync(page, 'utf8');
const [head = '', tail = ''] = [text.split(begin)[0], text.split(end)[1]];
writeFileSync(page, `${head}${begin}\n\n${measured.map(table).join('\n\n')}\n\n${end}${tail}`);
writeFileSync(picture, drawing(measured));

/** @typedef {import('./metrics.mjs').StoredRun & { name: string }} Measured */

/** @param {Measured} bench */
function table({ name, date, machine, figures }) {
  // The picture has all others.
  const rows = figures.flatMap((figure) => {
    const { value, unit, goal, atLeast } = figure;
    if (goal === undefined || isReached(figure, goal)) return [];
    const wanted = `${atLeast ? '≥' : '≤'} ${withUnit(goal, unit)}`;
    return `| ${figure.name} | ${withUnit(value, unit)} | ${wanted} |`;
  });
  return [
    `**${name}**, ${date}, ${machine}`,
    '',
    '| What | Measured | Goal |',
    '|---|---:|---:|',
    ...rows,
  ].join('\n');
}

/** @typedef {import('./metrics.mjs').Figure} Figure */

/**
 * Returns whether a metric reaches its goal as printed: a difference below the last digit shown is ignored.
 * @param {Figure} figure
 * @param {number} goal
 */
function isReached({ value, unit, atLeast }, goal) {
  return (atLeast ? value >= goal : value <= goal) || withUnit(value, unit) === withUnit(goal, unit);
}

/**
 * Returns how many times its goal a metric is; over one is not good enough.
 * @param {Figure} figure
 * @param {number} goal
 */
function times({ value, atLeast }, goal) {
  return atLeast ? goal / value : value / goal;
}

/**
 * Returns an SVG with a bar for every metric that has a goal. The bar shows how many times its goal the metric is, on a
 * scale of tenths to tens.
 * @param {readonly Measured[]} benches
 */
function drawing(benches) {
  const bars = benches.flatMap(({ figures }) =>
    figures.flatMap((figure) =>
      figure.goal
        ? [{ name: figure.name, off: times(figure, figure.goal), isGood: isReached(figure, figure.goal) }]
        : [],
    ),
  );
  const [label, width, row] = [400, 420, 22];
  const place = (/** @type {number} */ off) =>
    (Math.log10(Math.min(10, Math.max(0.1, off))) + 1) * (width / 2);
  const lines = bars.map(({ name, off, isGood }, index) => {
    const top = 40 + index * row;
    return [
      `<text x="${label - 12}" y="${top + 12}" text-anchor="end">${escaped(name)}</text>`,
      `<rect class="${isGood ? 'reached' : 'over'}" x="${label}" y="${top + 2}" width="${place(off).toFixed(1)}" height="13" rx="2"/>`,
      `<text x="${label + place(off) + 8}" y="${top + 12}">${off.toFixed(2)}</text>`,
    ].join('');
  });
  const height = 50 + bars.length * row;
  const goalAt = label + place(1);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${label + width + 60} ${height}" role="img" aria-label="Each figure as a multiple of its goal">
<style>
text { font: 13px system-ui, sans-serif; fill: #333; }
.reached { fill: #3a7bd5; } .over { fill: #d9822b; } line { stroke: #888; stroke-dasharray: 3 3; }
@media (prefers-color-scheme: dark) { text { fill: #ddd; } }
</style>
<text x="${goalAt}" y="18" text-anchor="middle">the goal</text>
<line x1="${goalAt}" x2="${goalAt}" y1="26" y2="${height - 8}"/>
${lines.join('\n')}
</svg>
`;
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
