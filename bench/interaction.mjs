import '../scripts/node-version.mjs';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { contextNamed, withBrowser } from '../e2e/support/with-browser.mjs';
import { parseOptions } from './parse-options.mjs';
import { quantile, report } from './metrics.mjs';
import { slowDown, slowLine } from './slow-visit.mjs';
import { serveHandWritten } from './baselines/rules.mjs';
import { firstMove, timeToReact } from './interaction/first-move.mjs';
import { scrollContexts } from './interaction/lists.mjs';
import { closeSheet, openHovered, openRenderedTab, openSheet } from './interaction/opening.mjs';
import { withProbe } from './interaction/probe.mjs';
import { dragAtEdge, dragVisible, holdKey, moveAround } from './interaction/rules.mjs';

/**
 * `node bench/interaction.mjs [--runs 3] [--only drag,keys]`: measures interaction latency with 4x CPU throttling. It
 * drags one of 1,000 rules, holds an arrow key down, scrolls through 10,000 contexts, and opens a rule and pages.
 * Prints medians next to their goals. Metrics that do not depend on the machine's load have a budget; it fails if one
 * is exceeded.
 */
const { values } = parseOptions('npm run bench -- interaction [--runs 3] [--only drag,keys]', {
  options: {
    runs: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
});
const runs = Number(values.runs);
const contexts = 10_000;
const recon = fileURLToPath(new URL('../scripts/recon.mjs', import.meta.url));

/** @typedef {import('./interaction/rules.mjs').Opened} Opened */
/** @typedef {import('../e2e/support/with-browser.mjs').Pair} Pair */
/** @typedef {import('./metrics.mjs').Figure} Figure */

/**
 * Metrics by the part that measures them: goals and budgets of what `measure` returns.
 * @type {Record<string, { measure: (pair: Pair, ids: Ids) => Promise<Record<string, number>>, figures: Record<string,
 * Omit<Figure, 'value'>> }>}
 */
const parts = {
  floor: {
    measure: measureFloor,
    figures: { frame: { name: 'floor, an empty page: frame p95', unit: 'ms', goal: 17 } },
  },
  handWritten: {
    measure: async (pair, { handWritten }) =>
      opened(pair, await handWritten(), {}, async (page) => {
        const { frame, drop } = await dragVisible(page);
        return { frame, drop, edge: (await dragAtEdge(page)).frame, keys: (await holdKey(page)).frame };
      }),
    figures: {
      frame: { name: 'hand-written, dragging in sight: frame p95', unit: 'ms' },
      drop: { name: 'hand-written, dropped in sight: to paint', unit: 'ms' },
      edge: { name: 'hand-written, dragging at the edge: frame p95', unit: 'ms' },
      keys: { name: 'hand-written, arrow held: frame p95', unit: 'ms' },
    },
  },
  firstMove: {
    measure: measureFirstMove,
    figures: {
      row: { name: 'hand-written: first row', unit: 'ms' },
      key: { name: 'hand-written: first successful move by key', unit: 'ms' },
      pointer: { name: 'hand-written: first successful move by pointer', unit: 'ms' },
      rowRatio: { name: 'first row ÷ hand-written', unit: 'ratio' },
      keyRatio: { name: 'first successful move by key ÷ hand-written', unit: 'ratio', goal: 1.5 },
      sentRatio: { name: 'first move by key, sent ÷ hand-written', unit: 'ratio' },
      pointerRatio: { name: 'first successful move by pointer ÷ hand-written', unit: 'ratio', goal: 1.5 },
    },
  },
  drag: {
    measure: (pair, { rules }) => opened(pair, rules, {}, dragVisible),
    figures: {
      frame: { name: 'dragging in sight: frame p95', unit: 'ms', goal: 17 },
      drop: { name: 'dropped in sight: to paint', unit: 'ms', goal: 50 },
      most: { name: 'dragging: rows in the page', unit: 'count', goal: 60 },
    },
  },
  edge: {
    measure: (pair, { rules }) => opened(pair, rules, {}, dragAtEdge),
    figures: {
      frame: { name: 'dragging at the edge: frame p95', unit: 'ms', goal: 17 },
      drop: { name: 'dropped far away: to paint', unit: 'ms', goal: 50 },
    },
  },
  keys: {
    measure: (pair, { rules }) => opened(pair, rules, {}, holdKey),
    figures: {
      frame: { name: 'arrow held, 30 a second: frame p95', unit: 'ms', goal: 34 },
      script: { name: 'script a key', unit: 'ms', goal: 12 },
    },
  },
  counts: {
    measure: (pair, { rules }) => opened(pair, rules, { slow: 1, countDraws: true }, holdKey),
    figures: {
      layouts: { name: 'layouts a key', unit: 'count', goal: 2 },
      drawn: { name: 'components drawn in rows a key', unit: 'count', goal: 22 },
    },
  },
  scroll: {
    measure: (pair, ids) => opened(pair, '/contexts', {}, (page) => scrollContexts(page, ids.contexts)),
    figures: {
      frame: { name: 'scrolling contexts: frame p95', unit: 'ms', goal: 33 },
      rows: { name: 'scrolling contexts: rows in the page', unit: 'count', goal: 100 },
      heap: { name: 'scrolling contexts: heap growth', unit: 'MB', goal: 20 },
    },
  },
  sheet: {
    measure: measureSheet,
    figures: {
      coldFrame: { name: 'a rule, its code not there: frame', unit: 'ms', goal: 100 },
      coldForm: { name: 'a rule, its code not there: form', unit: 'ms', goal: 700 },
      form: { name: 'a rule, later: form', unit: 'ms', goal: 60 },
    },
  },
  pages: {
    measure: async (pair, { rules }) => ({
      ...(await opened(pair, '/contexts', {}, openHovered)),
      ...(await opened(pair, rules, {}, openRenderedTab)),
    }),
    figures: {
      hovered: { name: 'a page hovered before', unit: 'ms', goal: 100 },
      seen: { name: 'a page seen before', unit: 'ms', goal: 100 },
    },
  },
};

/**
 * Paths and numbers of what is measured. `handWritten` returns the URL of the baseline, which starts at the first call.
 * @typedef {{ rules: string, contexts: number, handWritten: () => Promise<string> }} Ids
 */

await withBrowser(async (pair) => {
  await fill(pair, '--rules', 1000);
  // Before the others, since it is searched among the first contexts.
  const id = await contextNamed(pair.server, 'Scale test');
  await fill(pair, '--contexts', contexts);
  const rules = `/contexts/${id}/rules`;
  /** @type {Awaited<ReturnType<typeof serveHandWritten>> | undefined} */
  let baseline;
  const handWritten = async () => {
    baseline ??= await serveHandWritten(await renderedPage(pair, rules), 1000);
    return baseline.url;
  };
  const ids = { rules, contexts, handWritten };
  const only = values.only.split(',').filter(Boolean);
  /** @type {Figure[]} */
  const all = [];
  for (const [part, { measure, figures }] of Object.entries(parts)) {
    if (only.length > 0 && !only.includes(part)) continue;
    const measured = [];
    for (let run = 0; run < runs; run += 1) measured.push(await measure(pair, ids));
    for (const [key, figure] of Object.entries(figures))
      all.push({ ...figure, value: quantile(measured.map((one) => one[key] ?? Number.NaN)) });
  }
  baseline?.close();
  process.exitCode = report('interaction', all);
});

/**
 * Measures the frames of a page that renders nothing and only handles mouse moves, under the current load. No page that
 * renders can have better ones.
 * @param {Pair} pair
 */
async function measureFloor({ browser }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    await withProbe(context);
    const page = await context.newPage();
    await page.goto('data:text/html,<p>');
    const protocol = await context.newCDPSession(page);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    return await moveAround({ page, protocol });
  } finally {
    await context.close();
  }
}

/**
 * Adds records to the service's database.
 * @param {Pair} pair
 * @param {'--rules' | '--contexts'} what
 * @param {number} count
 */
async function fill({ server }, what, count) {
  await server.stop();
  const env = { ...process.env, ...server.place };
  await promisify(execFile)(process.execPath, [recon, 'seed', what, String(count)], { env });
  await server.start();
}

/**
 * Opens a page of the console, signed in, and measures it once it is idle. `slow` is the factor by which the processor
 * is slowed down. With `isLazy`, code is not loaded in idle time.
 * @template Result
 * @param {Pair} pair
 * @param {string} path
 * @param {{ slow?: number, countDraws?: boolean, onLine?: typeof slowLine, isLazy?: boolean }} options
 * @param {(opened: Opened) => Promise<Result>} measure
 */
async function opened(pair, path, options, measure) {
  const { slow = 4, countDraws = false, onLine, isLazy = false } = options;
  const prepare = async (/** @type {import('playwright').BrowserContext} */ context) => {
    await withProbe(context, countDraws);
    if (isLazy) await context.addInitScript(() => (window.requestIdleCallback = () => 0));
  };
  return signedIn(pair, prepare, async ({ page, protocol }) => {
    await protocol.send('Performance.enable');
    await protocol.send('Network.enable');
    if (onLine) await protocol.send('Network.emulateNetworkConditions', onLine);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: slow });
    await page.goto(new URL(path, pair.server.url).href);
    await page.locator('li[data-key], tr[data-key]').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(1_500);
    return measure({ page, protocol });
  });
}

/**
 * Runs work with a signed-in page of a new browser context. `prepare` may change the context before it has a page.
 * @template Result
 * @param {Pair} pair
 * @param {((context: import('playwright').BrowserContext) => Promise<void>) | undefined} prepare
 * @param {(opened: Opened) => Promise<Result>} work
 */
async function signedIn({ server, browser }, prepare, work) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  try {
    await prepare?.(context);
    const page = await context.newPage();
    await page.goto(await server.signInLink());
    await page.getByRole('heading', { level: 1 }).waitFor();
    return await work({ page, protocol: await context.newCDPSession(page) });
  } finally {
    await context.close();
  }
}

/**
 * Returns the HTML of a page as the console's server renders it, and its policy. Tries again if that took too long.
 * @param {Pair} pair
 * @param {string} path
 */
async function renderedPage(pair, path) {
  return signedIn(pair, undefined, async ({ page }) => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const response = await page.goto(pair.server.url + path, { waitUntil: 'commit' });
      const html = (await response?.text()) ?? '';
      if (html.includes('<li data-index="0"'))
        return { html, policy: response?.headers()['content-security-policy'] ?? '' };
    }
    throw new Error(`The server does not render ${path}.`);
  });
}

/**
 * Measures the first move of a visit with an empty cache, on a slow line: of the hand-written baseline, and of the console.
 * @param {Pair} pair
 * @param {Ids} ids
 */
async function measureFirstMove(pair, { rules, handWritten }) {
  const url = await handWritten();
  const of = (/** @type {string} */ path, /** @type {'key' | 'pointer'} */ way) =>
    fresh(pair, async (opened) => ({
      ...(await firstMove(opened, new URL(path, pair.server.url).href, way)),
      sent: path === url ? Number.NaN : await timeToReact(opened),
    }));
  const floor = { key: await of(url, 'key'), pointer: await of(url, 'pointer') };
  const own = { key: await of(rules, 'key'), pointer: await of(rules, 'pointer') };
  return {
    row: floor.key.row,
    key: floor.key.moved,
    pointer: floor.pointer.moved,
    rowRatio: own.key.row / floor.key.row,
    keyRatio: own.key.moved / floor.key.moved,
    sentRatio: own.key.sent / floor.key.moved,
    pointerRatio: own.pointer.moved / floor.pointer.moved,
  };
}

/**
 * Runs work with an empty page of a signed-in browser without a cache, on a slow line.
 * @template Result
 * @param {Pair} pair
 * @param {(opened: Opened) => Promise<Result>} work
 */
async function fresh(pair, work) {
  return signedIn(pair, undefined, async ({ page, protocol }) => {
    await page.goto('about:blank');
    await protocol.send('Network.clearBrowserCache');
    await slowDown(protocol);
    return work({ page, protocol });
  });
}

/**
 * @param {Pair} pair
 * @param {Ids} ids
 */
async function measureSheet(pair, { rules }) {
  const cold = await opened(pair, rules, { onLine: slowLine, isLazy: true }, openSheet);
  const later = await opened(pair, rules, {}, async (page) => {
    await openSheet(page);
    await closeSheet(page);
    return openSheet(page);
  });
  return { coldFrame: cold.frame, coldForm: cold.form, form: later.form };
}
