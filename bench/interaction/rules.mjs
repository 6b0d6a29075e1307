import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../metrics.mjs';
import { callProbe } from './probe.mjs';

/** @typedef {{ page: import('playwright').Page, protocol: import('playwright').CDPSession }} Opened */

/** Number of rows that a visible drag passes, away from the edges where the window scrolls. */
const rowsInSight = 5;
const perSecond = 60;

/** Returns the metrics of Chromium (`Performance.getMetrics`) by name. @param {Opened} opened */
export async function metrics({ protocol }) {
  const { metrics } = await protocol.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/**
 * Drags the second rule five rows down in two seconds, with 60 moves per second that wait for nothing, and drops it.
 * @param {Opened} opened
 */
export async function dragVisible(opened) {
  const { x, y, rowHeight } = await gripAt(opened, 1);
  await press(opened, x, y);
  await callProbe(opened.page, 'start');
  const end = y + rowsInSight * rowHeight + rowHeight * 0.2;
  await moves(opened, { x, from: y + 12, to: end, seconds: 2 });
  const { frames, most } = await callProbe(opened.page, 'stop');
  return { frame: quantile(frames, 0.95), most, drop: await drop(opened, x, end) };
}

/**
 * Moves the mouse for two seconds, 60 times per second.
 * @param {Opened} opened
 */
export async function moveAround(opened) {
  await callProbe(opened.page, 'start');
  await moves(opened, { x: 100, from: 100, to: 500, seconds: 2 });
  return { frame: quantile((await callProbe(opened.page, 'stop')).frames, 0.95) };
}

/**
 * Drags the second rule to the lower edge and holds it there for two and a half seconds, then drops it.
 * @param {Opened} opened
 */
export async function dragAtEdge(opened) {
  const { x, y } = await gripAt(opened, 1);
  const edge = await opened.page.evaluate(() => innerHeight - 30);
  await press(opened, x, y);
  await moves(opened, { x, from: y + 12, to: edge, seconds: 0.6 });
  await callProbe(opened.page, 'start');
  await moves(opened, { x, from: edge, to: edge + 1, seconds: 2.5 });
  const { frames, most } = await callProbe(opened.page, 'stop');
  return { frame: quantile(frames, 0.95), most, drop: await drop(opened, x, edge) };
}

/**
 * Picks the fourth rule up by keys and holds the arrow down for three seconds, 30 times per second, past the window's
 * edge.
 * @param {Opened} opened
 */
export async function holdKey(opened) {
  const { page, protocol } = opened;
  await gripAt(opened, 3, (grip) => grip.focus());
  await page.keyboard.press('Space');
  await pause(300);
  await callProbe(page, 'drawn');
  const before = await metrics(opened);
  await callProbe(page, 'start');
  const keys = 90;
  const began = performance.now();
  const sent = [];
  for (let key = 0; key < keys; key += 1) {
    const event = { key: 'ArrowDown', code: 'ArrowDown', windowsVirtualKeyCode: 40, autoRepeat: key > 0 };
    sent.push(protocol.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event }));
    await until(began + ((key + 1) * 1000) / 30);
  }
  await Promise.all(sent);
  const { frames } = await callProbe(page, 'stop');
  const after = await metrics(opened);
  const drawn = (await callProbe(page, 'drawn')) ?? 0;
  await page.keyboard.press('Escape');
  const perKey = (/** @type {string} */ name) => ((after[name] ?? 0) - (before[name] ?? 0)) / keys;
  return {
    frame: quantile(frames, 0.95),
    layouts: perKey('LayoutCount'),
    script: perKey('ScriptDuration') * 1000,
    drawn: drawn / keys,
  };
}

/**
 * Returns the middle of a drag handle and the height of its row, in px. `place` is the index of the row among those in
 * the page.
 * @param {Opened} opened
 * @param {number} place
 * @param {(grip: HTMLElement) => void} [act]
 */
async function gripAt({ page }, place, act) {
  const grip = page.locator(`li[data-index="${place}"] button`).first();
  await grip.waitFor();
  if (act) await grip.evaluate(act);
  const box = await grip.boundingBox();
  const row = await page.locator(`li[data-index="${place}"]`).boundingBox();
  if (!box || !row) throw new Error(`Rule ${place + 1} is not in the page.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, rowHeight: row.height };
}

/**
 * @param {Opened} opened
 * @param {number} x
 * @param {number} y
 */
async function press({ protocol }, x, y) {
  const at = { x, y, button: /** @type {const} */ ('left'), clickCount: 1 };
  await protocol.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
  await protocol.send('Input.dispatchMouseEvent', { type: 'mousePressed', buttons: 1, ...at });
  await pause(150);
  for (const down of [4, 8, 12])
    await protocol.send('Input.dispatchMouseEvent', {
      ...at,
      type: 'mouseMoved',
      y: y + down,
      buttons: 1,
      clickCount: 0,
    });
  await pause(150);
}

/**
 * Moves the mouse without waiting for the page, as a real mouse does.
 * @param {Opened} opened
 * @param {{ x: number, from: number, to: number, seconds: number }} way
 */
async function moves({ protocol }, { x, from, to, seconds }) {
  const count = Math.round(seconds * perSecond);
  const began = performance.now();
  const sent = [];
  for (let at = 1; at <= count; at += 1) {
    const y = from + ((to - from) * at) / count;
    sent.push(
      protocol.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y, button: 'left', buttons: 1 }),
    );
    await until(began + (at * 1000) / perSecond);
  }
  await Promise.all(sent);
}

/**
 * Drops the rule and returns the milliseconds from the release to the frame after it.
 * @param {Opened} opened
 * @param {number} x
 * @param {number} y
 */
async function drop({ page, protocol }, x, y) {
  await callProbe(page, 'armDrop');
  await pause(100);
  const at = { x, y, button: /** @type {const} */ ('left'), clickCount: 1 };
  await protocol.send('Input.dispatchMouseEvent', { type: 'mouseReleased', buttons: 0, ...at });
  await page.getByText(/^Rule moved from/).waitFor();
  return (await callProbe(page, 'dropped')) ?? Number.NaN;
}

/** @param {number} moment by `performance.now` */
async function until(moment) {
  const wait = moment - performance.now();
  if (wait > 0) await pause(wait);
}
