import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../metrics.mjs';
import { callProbe } from './probe.mjs';

/** @typedef {import('./rules.mjs').Opened} Opened */

/** Pixels per turn of the wheel, with 60 turns per second. */
const turn = 240;

/**
 * Scrolls the contexts by wheel for three seconds while pages are loaded, then continues to the last context.
 * @param {Opened} opened
 * @param {number} contexts number of contexts
 */
export async function scrollContexts({ page, protocol }, contexts) {
  const heapBefore = await heap(protocol);
  await callProbe(page, 'start');
  const began = performance.now();
  const sent = [];
  for (let at = 1; at <= 180; at += 1) {
    const wheel = { type: /** @type {const} */ ('mouseWheel'), x: 700, y: 500, deltaX: 0, deltaY: turn };
    sent.push(protocol.send('Input.dispatchMouseEvent', wheel));
    const wait = began + (at * 1000) / 60 - performance.now();
    if (wait > 0) await pause(wait);
  }
  await Promise.all(sent);
  const { frames, most } = await callProbe(page, 'stop');
  const rows = Math.max(most, await scrollToEnd(page, contexts));
  return { frame: quantile(frames, 0.95), rows, heap: ((await heap(protocol)) - heapBefore) / 1_000_000 };
}

/**
 * Loads pages until all rows were rendered; returns the maximum number of rows in the page.
 * @param {import('playwright').Page} page
 * @param {number} contexts
 */
async function scrollToEnd(page, contexts) {
  let most = 0;
  const end = Date.now() + 120_000;
  for (let last = 0; last < contexts && Date.now() < end;) {
    const seen = await page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      const rows = [...document.querySelectorAll('tbody tr')];
      return { rows: rows.length, last: Math.max(...rows.map((row) => Number(row.ariaRowIndex))) };
    });
    most = Math.max(most, seen.rows);
    ({ last } = seen);
    await pause(50);
  }
  return most;
}

/** Returns the bytes of the JavaScript heap. @param {Opened['protocol']} protocol */
async function heap(protocol) {
  await protocol.send('HeapProfiler.collectGarbage');
  return (await protocol.send('Runtime.getHeapUsage')).usedSize;
}
