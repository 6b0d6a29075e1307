import '../scripts/node-version.mjs';
import { servePageBaselines } from './baselines/pages.mjs';
import { quantile, report } from './metrics.mjs';
import { createContextWithRules, signInForCookie, slowDown } from './slow-visit.mjs';
import { withBrowser } from '../e2e/support/with-browser.mjs';
import { parseOptions } from './parse-options.mjs';

/**
 * `npm run bench -- first-load`, second part (alone: `node bench/page-load.mjs [--runs 7]`). Measures how soon pages of
 * the console show their first records, with 4x CPU throttling and a slow 4G line, cold and warm. Alternates with two
 * baselines: a static page of 20 rows and the same by React alone (bench/baselines/pages.mjs). Prints medians, as
 * ratios to the baselines if possible: those depend less on the machine.
 */
const { values } = parseOptions('node bench/page-load.mjs [--runs 7]', {
  options: { runs: { type: 'string', default: '7' } },
});
const runs = Number(values.runs);
/**
 * A page, and its expected content: at least `rows` elements of a selector.
 * @typedef {{ name: string, url: string, selector: string, rows: number, goal?: number }} Subject
 */
/** @typedef {{ paint: number, rows: number, blocking: number, shift: number }} Load milliseconds; `shift` is a score */

await withBrowser(async ({ server, browser }) => {
  const floors = await servePageBaselines();
  try {
    const subjects = [
      { name: 'static page', url: `${floors.url}/static`, selector: 'tbody tr', rows: 20 },
      { name: 'React alone', url: `${floors.url}/react`, selector: 'tbody tr', rows: 20 },
      ...(await consolePages(server)),
    ];
    const cookie = await signInForCookie(server);
    /** @type {Map<string, { cold: Load[], warm: Load[] }>} */
    const loads = new Map(subjects.map(({ name }) => [name, { cold: [], warm: [] }]));
    for (let run = 0; run < runs; run += 1)
      for (const subject of run % 2 === 0 ? subjects : subjects.toReversed()) {
        const { cold, warm } = await loadTwice(browser, subject, cookie);
        loads.get(subject.name)?.cold.push(cold);
        loads.get(subject.name)?.warm.push(warm);
      }
    process.exitCode = told(subjects, loads);
  } finally {
    floors.close();
  }
});

/**
 * @param {import('../e2e/support/run-console.mjs').RunningConsole} server
 * @returns {Promise<Subject[]>}
 */
async function consolePages(server) {
  const id = await createContextWithRules(server, 40);
  const at = (/** @type {string} */ path) => `${server.url}${path}`;
  return [
    { name: 'contexts', url: at('/contexts'), selector: 'tbody tr', rows: 10, goal: 0.6 },
    { name: 'rules', url: at(`/contexts/${id}/rules`), selector: 'ol li', rows: 10, goal: 1.3 },
    { name: 'sources', url: at(`/contexts/${id}/sources`), selector: 'tbody tr', rows: 1, goal: 2 },
    { name: 'fee schedules', url: at('/fee-schedules'), selector: 'tbody tr', rows: 1, goal: 2 },
  ];
}

/**
 * Loads the page once with an empty cache, then again with the cache of that load.
 * @param {import('playwright').Browser} browser
 * @param {Subject} subject
 * @param {{ name: string, value: string, url: string }} cookie
 */
async function loadTwice(browser, subject, cookie) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    await context.addCookies([cookie]);
    const cold = await load(context, subject);
    return { cold, warm: await load(context, subject) };
  } finally {
    await context.close();
  }
}

/**
 * @param {import('playwright').BrowserContext} context
 * @param {Subject} subject
 * @returns {Promise<Load>}
 */
async function load(context, { url, selector, rows }) {
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await slowDown(protocol);
  await page.addInitScript(watch, { selector, rows });
  await page.goto(url, { waitUntil: 'commit' });
  await page
    .waitForFunction(() => 'rowsAt' in window, undefined, { timeout: 20_000 })
    .catch((error) => {
      throw new Error(`${url} shows no ${rows} of ${selector}`, { cause: error });
    });
  // Until the page is idle: tasks that block after the rows count, too.
  await page.waitForTimeout(1_500);
  const seen = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    rows: Number(Reflect.get(window, 'rowsAt')),
    blocking: Number(Reflect.get(window, 'blocking')),
    shift: Number(Reflect.get(window, 'shift')),
  }));
  await page.close();
  return seen;
}

/**
 * Runs in the page from its start: records when the rows are shown, how long tasks block, and layout shifts.
 * @param {{ selector: string, rows: number }} wanted
 */
function watch({ selector, rows }) {
  Object.assign(window, { blocking: 0, shift: 0 });
  const add = (/** @type {string} */ name, /** @type {number} */ amount) =>
    Reflect.set(window, name, Number(Reflect.get(window, name)) + amount);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) add('blocking', Math.max(0, duration - 50));
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) add('shift', Number(Reflect.get(entry, 'value')));
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    if (document.querySelectorAll(selector).length < rows) requestAnimationFrame(look);
    else requestAnimationFrame(() => Object.assign(window, { rowsAt: performance.now() }));
  };
  look();
}

/**
 * Prints the metrics; returns the exit code.
 * @param {readonly Subject[]} subjects
 * @param {ReadonlyMap<string, { cold: Load[], warm: Load[] }>} loads
 */
function told(subjects, loads) {
  const median = (
    /** @type {string} */ name,
    /** @type {'cold' | 'warm'} */ kind,
    /** @type {keyof Load} */ what,
  ) => quantile((loads.get(name)?.[kind] ?? []).map((one) => one[what]));
  const paint = median('static page', 'cold', 'paint');
  const rows = median('React alone', 'cold', 'rows');
  const warmRows = median('React alone', 'warm', 'rows');
  const blocking = median('React alone', 'cold', 'blocking');
  /** @type {import('./metrics.mjs').Figure[]} */
  const figures = subjects
    .filter(({ goal }) => goal !== undefined)
    .flatMap(({ name, goal = 0 }) => [
      {
        name: `${name}: first paint ÷ static page`,
        value: median(name, 'cold', 'paint') / paint,
        unit: 'ratio',
        goal: 1.5,
      },
      {
        name: `${name}: rows ÷ React alone`,
        value: median(name, 'cold', 'rows') / rows,
        unit: 'ratio',
        goal,
      },
      {
        name: `${name}: again, rows ÷ React alone`,
        value: median(name, 'warm', 'rows') / warmRows,
        unit: 'ratio',
        goal: 1.3,
      },
      {
        name: `${name}: blocked beyond React alone`,
        value: median(name, 'cold', 'blocking') - blocking,
        unit: 'ms',
        goal: 100,
      },
      { name: `${name}: layout shift`, value: median(name, 'cold', 'shift'), unit: 'score', goal: 0 },
    ]);
  return report('page-load', [
    { name: 'static page: first paint', value: paint, unit: 'ms' },
    { name: 'React alone: rows', value: rows, unit: 'ms' },
    ...figures,
  ]);
}
