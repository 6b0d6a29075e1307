/**
 * A figure of a benchmark: what was measured in each run, beside its goal and, for a count, its budget: the last good
 * figure and 5 %. Milliseconds have none: they depend on the machine.
 * @typedef {object} Figure
 * @property {string} name
 * @property {'ms' | 'count' | 'MB'} unit
 * @property {number[]} runs
 * @property {number} goal
 * @property {number} [budget]
 */

/**
 * @param {readonly number[]} values
 * @param {number} part 0 to 1
 */
export function quantile(values, part) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** @param {readonly number[]} values */
export const median = (values) => quantile(values, 0.5);

/**
 * Prints a table; gives those over their budget.
 * @param {readonly Figure[]} figures
 */
export function printFigures(figures) {
  const wide = Math.max(...figures.map(({ name }) => name.length));
  const number = (/** @type {number | undefined} */ value) =>
    (value === undefined ? '' : value.toFixed(1)).padStart(9);
  console.log(
    `${''.padEnd(wide)}${['median', 'worst', 'goal', 'budget'].map((head) => head.padStart(9)).join('')}`,
  );
  for (const { name, unit, runs, goal, budget } of figures)
    console.log(
      `${name.padEnd(wide)}${number(median(runs))}${number(Math.max(...runs))}${number(goal)}${number(budget)} ${unit}`,
    );
  return figures.filter(({ runs, budget }) => budget !== undefined && median(runs) > budget);
}

/** As a machine reads them. @param {readonly Figure[]} figures */
export const asJson = (figures) =>
  JSON.stringify(
    figures.map(({ name, unit, runs, goal, budget }) => ({ name, value: median(runs), unit, goal, budget })),
    undefined,
    2,
  );
