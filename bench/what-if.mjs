import '../scripts/node-version.mjs';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findBrowser } from '../e2e/support/browser.mjs';
import { withBrowser } from '../e2e/support/with-browser.mjs';
import { parseOptions } from './parse-options.mjs';
import { quantile, report } from './metrics.mjs';

/**
 * `node bench/what-if.mjs [--rows 100000] [--runs 3] [--only three,thousand,loose]`: reads two files on the what-if page,
 * runs rules, saved and staged, and groups the unmatched rows by reason. Prints the best of some runs: the time of each
 * part, the longest task of the page, the longest time that the worker did not respond, the time to stop a run of 1,000
 * rules, and the memory.
 */
const usage = 'npm run bench -- what-if [--rows 100000] [--runs 3] [--only three,thousand,loose]';
const { values } = parseOptions(usage, {
  options: {
    rows: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '3' },
    only: { type: 'string', default: 'three,thousand,loose' },
  },
});
const [rows, runs] = [Number(values.rows), Number(values.runs)];
/** The sets of rules, with their names. `loose`: no two rules require the same equal values, but the currency. */
const sets = { three: '3 rules', thousand: '1,000 rules', loose: '1,000 loose rules' };

const threeRules = [
  { type: 'EXACT', config: { matchReference: true } },
  { type: 'TOLERANCE', config: { absTolerance: '0.10', dateWindowDays: 2, matchReference: true } },
  { type: 'DATE_LAG', config: { minDays: 0, maxDays: 2 } },
];

/** The maximum number of rules that a context can be created with. */
const maxAtOnce = 50;
/** The bank lacks three in a hundred rows. */
const rights = Math.ceil(rows * 0.97);

/** @typedef {Awaited<ReturnType<typeof measure>>} Measured */
/** @typedef {import('../e2e/support/with-browser.mjs').Pair} Pair */
/** @typedef {import('playwright').Page} Page */

const folder = mkdtempSync(join(tmpdir(), 'recon-what-if-'));
try {
  const files = writeFiles();
  await withBrowser(async ({ server }) => {
    const size = `${rows.toLocaleString('en-GB')} × ${rights.toLocaleString('en-GB')}`;
    /** @type {import('./metrics.mjs').Figure[]} */
    const metrics = [];
    for (const [name, label] of Object.entries(sets)) {
      if (!values.only.split(',').includes(name)) continue;
      const id = await makeContext(server, rulesOf(name));
      /** @type {Measured[]} */
      const measured = [];
      for (let run = 0; run < runs; run += 1)
        measured.push(await measure(server, id, files, name !== 'three'));
      const best = (/** @type {keyof Measured} */ key) =>
        quantile(
          measured.map((one) => one[key]),
          0,
        );
      const goal = name === 'three' ? 1500 : 5000;
      metrics.push(
        { name: `${size} rows, ${label}: both files read`, value: best('read'), unit: 'ms' },
        { name: `${size} rows, ${label}: run, saved and staged`, value: best('run'), unit: 'ms' },
        { name: `${size} rows, ${label}: reasons grouped`, value: best('groups'), unit: 'ms' },
        { name: `${size} rows, ${label}: all of it`, value: best('total'), unit: 'ms', goal },
        { name: `${label}: longest task of the page`, value: best('task'), unit: 'ms', goal: 50 },
        {
          name: `${label}: longest time without response of the worker`,
          value: best('silence'),
          unit: 'ms',
          goal: 100,
        },
        {
          name: `${label}: most memory of the process of page and workers`,
          value: best('process'),
          unit: 'MB',
          goal: 300,
        },
        { name: `${label}: memory per row`, value: best('perRow'), unit: 'bytes' },
      );
      if (name !== 'three')
        metrics.push({
          name: `${label}: from Stop to a free worker`,
          value: best('stop'),
          unit: 'ms',
          goal: 100,
        });
    }
    process.exitCode = report('what-if', metrics);
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Writes a ledger and a bank statement: three in five rows match by reference, the others differ or are missing. */
function writeFiles() {
  const day = (/** @type {number} */ at) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
  const line = (/** @type {string} */ id, /** @type {number} */ cents, /** @type {number} */ at) =>
    `${id},${(cents / 100).toFixed(2)},BRL,${day(at)}`;
  const [ledger, bank] = [['external_id,amount,currency,date'], ['external_id,amount,currency,date']];
  for (let at = 0; at < rows; at += 1) {
    // Spreads amounts and days without a random generator, so that each run has the same files.
    const cents = 100 + ((at * 7919) % 499_979);
    const date = (at * 31) % 60;
    ledger.push(line(`TX-${at}`, cents, date));
    if (at % 100 >= 97) continue;
    const kind = at % 20;
    if (kind < 12) bank.push(line(`tx-${at}`, cents, date));
    else if (kind < 14) bank.push(line(`tx-${at}`, cents + (at % 40), date));
    else if (kind < 16) bank.push(line(`B${at}`, cents, date + (at % 5)));
    else bank.push(line(`Z${at}`, 100 + ((at * 104_729) % 499_979), (at * 17) % 60));
  }
  return [ledger, bank].map((lines, at) => {
    const path = join(folder, at === 0 ? 'ledger.csv' : 'bank.csv');
    writeFileSync(path, lines.join('\n'));
    return path;
  });
}

/** Returns the rules of a set. @param {string} name */
function rulesOf(name) {
  const of = { three: threeRules, thousand: mixedRule, loose: looseRule }[name];
  const rules = Array.isArray(of) ? of : Array.from({ length: 1000 }, (_, at) => of?.(at));
  return rules.map((rule, at) => ({ priority: at + 1, ...rule }));
}

/** Returns a rule as `recon seed` makes them. @param {number} at */
function mixedRule(at) {
  if (at % 3 === 0) return { type: 'EXACT', config: { matchReference: at % 2 === 0, matchDate: at % 5 > 0 } };
  if (at % 3 === 1)
    return {
      type: 'TOLERANCE',
      config: { absTolerance: (at / 100).toFixed(2), percentTolerance: '0.005', dateWindowDays: at % 10 },
    };
  return { type: 'DATE_LAG', config: { minDays: at % 3, maxDays: 3 + (at % 60) } };
}

/** Returns a rule that compares neither references nor equal amounts. @param {number} at */
function looseRule(at) {
  if (at === 0) return { type: 'EXACT', config: { matchReference: true } };
  return at % 2 === 1
    ? {
        type: 'DATE_LAG',
        config: { minDays: at % 4, maxDays: 4 + (at % 28), feeTolerance: `0.0${at % 10}` },
      }
    : {
        type: 'TOLERANCE',
        config: {
          absTolerance: (at * 0.0002).toFixed(4),
          percentTolerance: '0',
          matchReference: false,
          dateWindowDays: at % 7,
        },
      };
}

/** Creates a context with some rules, and adds the others. @param {Pair['server']} server @param {readonly object[]} rules */
async function makeContext(server, rules) {
  const headers = { Authorization: `Bearer ${await server.token()}`, 'Content-Type': 'application/json' };
  const post = async (/** @type {string} */ path, /** @type {object} */ body) => {
    const response = await fetch(`${server.url}/v1/contexts${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const created = await response.json();
    if (!response.ok) throw new Error(JSON.stringify(created));
    return created;
  };
  const name = `What-if benchmark ${randomUUID()}`;
  const first = rules.slice(0, maxAtOnce);
  const { id } = await post('', { name, type: '1:1', interval: 'daily', rules: first });
  for (const rule of rules.slice(maxAtOnce)) await post(`/${id}/rules`, rule);
  return id;
}

/**
 * @param {Pair['server']} server
 * @param {string} id
 * @param {readonly string[]} files
 * @param {boolean} stops whether a run is stopped, which takes long enough with many rules only
 */
async function measure(server, id, files, stops) {
  const browser = await chromium.launch(await findBrowser());
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    await context.addInitScript(() => {
      /** @type {number[]} */
      const tasks = [];
      Reflect.set(window, 'tasks', tasks);
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      }).observe({ type: 'longtask' });
    });
    const page = await context.newPage();
    await page.goto(await server.signInLink());
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto(`${server.url}/contexts/${id}/what-if`);
    await page.getByLabel('Left file').and(page.locator('input')).waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    const before = await processMemory(browser, 'VmRSS');
    // Tasks of the page before it has files belong to the first visit.
    await page.evaluate(() => void Reflect.get(window, 'tasks').splice(0));
    const times = await readAndRun(page, files);
    const task = await page.evaluate(() => Math.max(0, ...Reflect.get(window, 'tasks')));
    const peak = await processMemory(browser, 'VmHWM');
    const stop = stops ? await stopRun(page, files) : 0;
    return { ...times, task, stop, process: peak, perRow: ((peak - before) * 1e6) / (rows + rights) };
  } finally {
    await browser.close();
  }
}

/** @param {Page} page @param {readonly string[]} files */
async function giveFiles(page, files) {
  for (const [at, file] of files.entries())
    await page.locator('input[type=file]').nth(at).setInputFiles(file);
}

/** @param {Page} page @param {readonly string[]} files */
async function readAndRun(page, files) {
  const begun = performance.now();
  await giveFiles(page, files);
  const silent = silence(page);
  for (const count of [rows, rights]) await shown(page, `${count.toLocaleString('en-GB')} transactions`);
  const read = performance.now();
  await shown(page, 'of the left matched as staged');
  const run = performance.now();
  await shown(page, '', '[aria-labelledby=what-if-open] tbody tr');
  const grouped = performance.now();
  return {
    read: read - begun,
    run: run - read,
    groups: grouped - run,
    total: grouped - begun,
    silence: await silent(),
  };
}

/**
 * Waits until an element of the page contains a text. Looks at each frame: `waitFor` of Playwright looks every 500 ms.
 * @param {Page} page @param {string} text @param {string} [selector]
 */
async function shown(page, text, selector = 'body') {
  await page.waitForFunction(
    ([where, wanted]) => document.querySelector(where)?.textContent.includes(wanted),
    /** @type {const} */ ([selector, text]),
    { polling: 'raf', timeout: 120_000 },
  );
}

/** Asks the worker again and again; the returned function ends that and returns its longest delay in ms. @param {Page} page */
function silence(page) {
  const asked = { isOver: false };
  const asking = (async () => {
    let longest = 0;
    while (!asked.isOver) {
      const [worker] = page.workers();
      const begun = performance.now();
      await worker?.evaluate(() => 0).catch(() => undefined);
      longest = Math.max(longest, performance.now() - begun);
      await new Promise((resolve) => void setTimeout(resolve, 20));
    }
    return longest;
  })();
  return () => {
    asked.isOver = true;
    return asking;
  };
}

/** Runs again, stops, and returns the time until the worker responds. @param {Page} page @param {readonly string[]} files */
async function stopRun(page, files) {
  await page.getByRole('button', { name: 'Choose other files' }).click();
  await page.getByLabel('Left file').and(page.locator('input')).waitFor({ state: 'attached' });
  await giveFiles(page, files);
  // In the page: a click from outside is too late for a run of less than a second.
  await page.evaluate(async () => {
    const stop = () =>
      [...document.querySelectorAll('button')].find((button) => button.textContent === 'Stop');
    while (!stop()) await new Promise((resolve) => requestAnimationFrame(resolve));
    stop()?.click();
  });
  const stopped = performance.now();
  await page.getByText('The run was stopped').waitFor();
  await page.workers()[0]?.evaluate(() => 0);
  return performance.now() - stopped;
}

/**
 * Returns the memory in MB of the largest renderer process: now (`VmRSS`), or the most that it has had (`VmHWM`).
 * @param {import('playwright').Browser} browser
 * @param {'VmRSS' | 'VmHWM'} which
 */
async function processMemory(browser, which) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => {
      const status = readFileSync(`/proc/${id}/status`, 'utf8');
      return Number(new RegExp(`${which}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1000;
    });
  return Math.max(...sizes);
}
