import { writeFileSync } from 'node:fs';

/**
 * What a benchmark found. Over its budget (under it, with `atLeast`) the benchmark fails; the goal is told beside it.
 * @typedef {object} Figure
 * @property {string} name
 * @property {number} value
 * @property {string} unit
 * @property {number | undefined} [goal]
 * @property {number | undefined} [budget]
 * @property {boolean | undefined} [atLeast] goal and budget are the least, not the most
 */

/**
 * Prints a figure as a line.
 * @param {Figure} figure
 */
export function tell({ name, value, unit, goal, budget, atLeast }) {
  const sign = atLeast ? '≥' : '≤';
  const told = [
    `${name.padEnd(58)} ${value.toFixed(value < 100 ? 2 : 0).padStart(8)} ${unit}`,
    goal === undefined ? '' : `goal ${sign} ${goal}`,
    budget === undefined ? '' : `budget ${sign} ${budget}`,
    isOver({ value, budget, atLeast }) ? 'OVER' : '',
  ];
  console.log(`  ${told.filter((part) => part !== '').join('   ')}`);
}

/** @param {Pick<Figure, 'value' | 'budget' | 'atLeast'>} figure */
function isOver({ value, budget, atLeast }) {
  if (budget === undefined) return false;
  // What could not be measured is over, too.
  return !(atLeast ? value >= budget : value <= budget);
}

/**
 * Writes the figures as JSON where a path is given; gives the exit code.
 * @param {readonly Figure[]} figures
 * @param {string} [path]
 */
export function finish(figures, path) {
  const rows = figures.map(({ name, value, unit, goal = null, budget = null }) => ({
    name,
    value,
    unit,
    goal,
    budget,
  }));
  if (path !== undefined) writeFileSync(path, `${JSON.stringify(rows, undefined, 2)}\n`);
  const over = figures.filter(isOver);
  for (const { name } of over) console.log(`Over its budget: ${name}`);
  return over.length > 0 ? 1 : 0;
}
