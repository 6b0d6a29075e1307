import '../scripts/node-version.mjs';
import { createContextWithRules, signInForCookie, slowDown } from './slow-visit.mjs';
import { withBrowser } from '../e2e/support/with-browser.mjs';
import { parseOptions } from './parse-options.mjs';

/**
 * `node bench/long-tasks.mjs [--page contexts|rules] [--least 50]`: says what blocks the main thread during a first
 * visit, with 4x CPU throttling and a slow 4G line. Prints each task of at least 50 ms: when it began, how long it took,
 * and the milliseconds that its parts took on their own, such as the evaluation of a script, layout or a paint.
 */
const { values } = parseOptions('node bench/long-tasks.mjs [--page contexts|rules] [--least 50]', {
  options: { page: { type: 'string', default: 'contexts' }, least: { type: 'string', default: '50' } },
});
const least = Number(values.least);

/**
 * Event of Chromium's trace: `ts` and `dur` in microseconds, `ph` is X for one with a duration.
 * @typedef {{ name: string, ph: string, ts: number, dur?: number, pid: number, tid: number, cat: string, args: { name?:
 * string, data?: { url?: string, functionName?: string, type?: string, documentLoaderURL?: string } } }} Event
 */

await withBrowser(async ({ server, browser }) => {
  const path =
    values.page === 'rules' ? `/contexts/${await createContextWithRules(server, 40)}/rules` : '/contexts';
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([await signInForCookie(server)]);
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page));
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'blink.user_timing', 'v8', 'disabled-by-default-devtools.timeline'],
  });
  await page.goto(server.url + path, { waitUntil: 'load' });
  await page.waitForTimeout(4_000);
  const { traceEvents } = /** @type {{ traceEvents: Event[] }} */ (
    JSON.parse((await browser.stopTracing()).toString('utf8'))
  );
  print(traceEvents, server.url);
});

/**
 * Prints the long tasks of the page's main thread.
 * @param {readonly Event[]} events
 * @param {string} origin
 */
function print(events, origin) {
  const start = events.find(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL?.startsWith(origin),
  );
  if (!start) throw new Error('The trace has no start of the visit.');
  const own = events.filter(
    ({ ph, pid, tid, ts, dur }) =>
      ph === 'X' && pid === start.pid && tid === start.tid && ts >= start.ts && dur !== undefined,
  );
  const tasks = own.filter(({ name, dur = 0 }) => name === 'RunTask' && dur >= least * 1000);
  let blocked = 0;
  for (const task of tasks) {
    const { ts, dur = 0 } = task;
    blocked += Math.max(0, dur / 1000 - 50);
    console.log(`${milliseconds(ts - start.ts)} ms: ${milliseconds(dur)} ms`);
    for (const [name, time] of partsOf(task, own))
      console.log(`${milliseconds(time).padStart(20)} ms  ${name}`);
  }
  console.log(`blocked beyond 50 ms a task: ${blocked.toFixed(0)} ms`);
}

/**
 * Returns the parts of a task with their own microseconds, the longest first; those of a millisecond at least.
 * @param {Event} task
 * @param {readonly Event[]} events
 */
function partsOf(task, events) {
  const end = task.ts + (task.dur ?? 0);
  const inside = events
    .filter((event) => event !== task && event.ts >= task.ts && event.ts + (event.dur ?? 0) <= end)
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  /** @type {Map<string, number>} */
  const own = new Map();
  /** @type {{ end: number, name: string }[]} */
  const open = [];
  const add = (/** @type {string} */ name, /** @type {number} */ time) =>
    own.set(name, (own.get(name) ?? 0) + time);
  for (const event of inside) {
    const { ts, dur = 0 } = event;
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= ts) open.pop();
    const outer = open.at(-1);
    if (outer) add(outer.name, -dur);
    add(nameOf(event), dur);
    open.push({ end: ts + dur, name: nameOf(event) });
  }
  return [...own].filter(([, time]) => time >= 1000).toSorted((a, b) => b[1] - a[1]);
}

/** @param {Event} event */
function nameOf({ name, args }) {
  const { url, functionName, type } = args.data ?? {};
  const file = url?.split('/').at(-1) ?? '';
  return [name, functionName ?? type ?? '', file].filter(Boolean).join(' ');
}

/** @param {number} microseconds */
function milliseconds(microseconds) {
  return (microseconds / 1000).toFixed(0).padStart(6);
}
