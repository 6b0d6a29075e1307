import { setTimeout as pause } from 'node:timers/promises';

/** @typedef {import('./rules.mjs').Opened} Opened */

/** Milliseconds between two attempts to move a rule, as a user would try again. */
const retryMs = 100;

/**
 * Records, in the page, when the first row is painted and when another row is above all others; runs before any script of
 * the page.
 */
function watchFirstRow() {
  const top = (/** @type {Element} */ row) => row.getBoundingClientRect().top;
  const first = () => {
    const rows = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('ol > li[data-key]'))];
    return rows.slice(0, 3).sort((a, b) => top(a) - top(b))[0]?.dataset['key'];
  };
  /** @type {string | undefined} */
  let before;
  const look = () => {
    const now = first();
    if (before === undefined && now !== undefined) {
      before = now;
      Reflect.set(window, 'rowAt', performance.now());
    } else if (now !== undefined && now !== before) {
      Reflect.set(window, 'movedAt', performance.now());
      return;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Opens a page of rules and tries to move the first one down, from its first paint on, until that shows. Returns
 * milliseconds from the navigation to the first row, and to the first successful move.
 * @param {Opened} opened
 * @param {string} url
 * @param {'key' | 'pointer'} way
 */
export async function firstMove({ page, protocol }, url, way) {
  await page.addInitScript(watchFirstRow);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'rowAt' in window);
  const attempt = way === 'key' ? pressKey : dragDown;
  const end = Date.now() + 30_000;
  while (Date.now() < end && !(await page.evaluate(() => 'movedAt' in window))) {
    await attempt({ page, protocol });
    await pause(retryMs);
  }
  const [row, moved] = await page.evaluate(() => [
    Reflect.get(window, 'rowAt'),
    Reflect.get(window, 'movedAt'),
  ]);
  return { row: Number(row), moved: Number(moved) };
}

/**
 * Returns milliseconds from the navigation until the console's list reacts to input.
 * @param {Opened} opened
 */
export async function timeToReact({ page }) {
  const isTaken = () =>
    document.querySelector('[data-part=grip][aria-busy]') === null && Math.max(1, performance.now());
  return Number(await (await page.waitForFunction(isTaken)).jsonValue());
}

/** Presses Alt and the arrow on the first row's drag handle. @param {Opened} opened */
async function pressKey({ page, protocol }) {
  await page.evaluate(() => {
    if (document.activeElement?.matches('[data-part=grip]')) return;
    const grip = document.querySelector('ol > li[data-key] [data-part=grip]');
    if (grip instanceof HTMLElement) grip.focus();
  });
  const key = { key: 'ArrowDown', code: 'ArrowDown', windowsVirtualKeyCode: 40, modifiers: 1 };
  await protocol.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
  await protocol.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
}

/** Drags the first row to the third place. @param {Opened} opened */
async function dragDown({ page, protocol }) {
  const place = await page.evaluate(() => {
    const row = document.querySelector('ol > li[data-key]');
    const box = row?.querySelector('[data-part=grip]')?.getBoundingClientRect();
    return box && row
      ? { x: box.x + box.width / 2, y: box.y + box.height / 2, height: row.getBoundingClientRect().height }
      : undefined;
  });
  if (!place) return;
  const { x, y, height } = place;
  const mouse = (
    /** @type {'mouseMoved' | 'mousePressed' | 'mouseReleased'} */ type,
    /** @type {number} */ at,
    buttons = 1,
  ) =>
    protocol.send('Input.dispatchMouseEvent', {
      type,
      x,
      y: at,
      buttons,
      button: 'left',
      clickCount: type === 'mouseMoved' ? 0 : 1,
    });
  await mouse('mouseMoved', y, 0);
  await mouse('mousePressed', y);
  for (const part of [0.2, 0.5, 0.8, 1]) {
    await mouse('mouseMoved', y + part * 2 * height);
    await pause(30);
  }
  await mouse('mouseReleased', y + 2 * height, 0);
}
