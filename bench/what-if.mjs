import '../scripts/node-version.mjs';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findBrowser } from '../e2e/support/browser.mjs';
import { withBrowser } from '../e2e/support/with-browser.mjs';
import { parseOptions } from '../scripts/parse-options.mjs';
import { quantile, report } from './metrics.mjs';

/**
 * `node bench/what-if.mjs [--rows 100000] [--runs 3]`: reads two files on the what-if page, runs three rules, saved and
 * staged, and groups the unmatched rows by reason. Prints the best of some runs: the time of each part, the longest task
 * of the page, the longest time that the worker did not respond, the time to stop a run, and the memory.
 */
const { values } = parseOptions('npm run bench -- what-if [--rows 100000] [--runs 3]', {
  options: {
    rows: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '3' },
  },
});
const [rows, runs] = [Number(values.rows), Number(values.runs)];

/** @typedef {import('../e2e/support/with-browser.mjs').Pair} Pair */
/** @typedef {import('playwright').Page} Page */

const folder = mkdtempSync(join(tmpdir(), 'recon-what-if-'));
try {
  const files = writeFiles();
  await withBrowser(async ({ server }) => {
    const id = await makeContext(server);
    /** @type {Awaited<ReturnType<typeof measure>>[]} */
    const measured = [];
    for (let run = 0; run < runs; run += 1) measured.push(await measure(server, id, files));
    const best = (/** @type {keyof Awaited<ReturnType<typeof measure>>} */ key) =>
      quantile(
        measured.map((one) => one[key]),
        0,
      );
    const size = `${rows.toLocaleString('en-GB')} × ${rows.toLocaleString('en-GB')}`;
    process.exitCode = report('what-if', [
      { name: `${size} rows: both files read`, value: best('read'), unit: 'ms' },
      { name: `${size} rows: three rules run, saved and staged`, value: best('run'), unit: 'ms' },
      { name: `${size} rows: reasons grouped`, value: best('groups'), unit: 'ms' },
      { name: `${size} rows: all of it`, value: best('total'), unit: 'ms', goal: 15_000 },
      { name: 'longest task of the page', value: best('task'), unit: 'ms', goal: 50 },
      { name: 'longest time without response of the worker', value: best('silence'), unit: 'ms' },
      { name: 'from Stop to a free worker', value: best('stop'), unit: 'ms', goal: 500 },
      { name: 'most memory of the process of page and worker', value: best('process'), unit: 'MB' },
    ]);
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

/** @param {Pair['server']} server */
async function makeContext(server) {
  const rules = [
    { priority: 1, type: 'EXACT', config: { matchReference: true } },
    {
      priority: 2,
      type: 'TOLERANCE',
      config: { absTolerance: '0.10', dateWindowDays: 2, matchReference: true },
    },
    { priority: 3, type: 'DATE_LAG', config: { minDays: 0, maxDays: 2 } },
  ];
  const response = await fetch(`${server.url}/v1/contexts`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await server.token()}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'What-if benchmark', type: '1:1', interval: 'daily', rules }),
  });
  const body = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(body));
  return body.id;
}

/**
 * @param {Pair['server']} server
 * @param {string} id
 * @param {readonly string[]} files
 */
async function measure(server, id, files) {
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
    await page.goto(`${server.url}/contexts/${id}/what-if`);
    await page.getByLabel('Left file').and(page.locator('input')).waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    const times = await readAndRun(page, files);
    const task = await page.evaluate(() => Math.max(0, ...Reflect.get(window, 'tasks')));
    const stop = await stopRun(page, files);
    return { ...times, task, stop, process: await processMemory(browser) };
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
  const count = rows.toLocaleString('en-GB');
  await page
    .getByRole('region', { name: 'Left file' })
    .getByText(`${count} transactions`)
    .waitFor({ timeout: 120_000 });
  await page
    .getByRole('region', { name: 'Right file' })
    .getByText(`${count} transactions`)
    .waitFor({ timeout: 120_000 });
  const read = performance.now();
  await page
    .getByText('of the left transactions matched with the staged rules')
    .waitFor({ timeout: 120_000 });
  const run = performance.now();
  await page.locator('[aria-labelledby=what-if-open] tbody tr').first().waitFor({ timeout: 120_000 });
  const grouped = performance.now();
  return {
    read: read - begun,
    run: run - read,
    groups: grouped - run,
    total: grouped - begun,
    silence: await silent(),
  };
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
  const stop = page.getByRole('button', { name: 'Stop', exact: true });
  await stop.waitFor({ timeout: 120_000 });
  const stopped = performance.now();
  await stop.click();
  await page.getByText('The run was stopped').waitFor();
  await page.workers()[0]?.evaluate(() => 0);
  return performance.now() - stopped;
}

/** Returns the most memory in MB that a renderer process has had. @param {import('playwright').Browser} browser */
async function processMemory(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const peaks = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(
      ({ id }) =>
        Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) / 1000,
    );
  return Math.max(...peaks);
}
