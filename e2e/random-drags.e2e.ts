import type { Page } from '@playwright/test';
import { callApi } from './support/api';
import type { RunningConsole } from './support/run-console.mjs';
import { expect, isVariant, signIn, test } from './support/test';

/** Random drags by coordinates: what is saved is what line, badge and the pointer's place among the rows said. */

const seed = Number(process.env['RECON_TEST_DRAG_SEED'] ?? 7);

test('50 random drags are saved where line, badge and pointer were', async ({ page, server }) => {
  test.setTimeout(600_000);
  expect(await dragRandomly(page, server, { count: 50, first: seed })).toEqual([]);
});

test('500 random drags are saved where line, badge and pointer were @soak', async ({ page, server }) => {
  test.setTimeout(1_800_000);
  expect(await dragRandomly(page, server, { count: 500, first: seed + 1_000 })).toEqual([]);
});

/** What is drawn at random for one page; `scale` is the browser's zoom, `rest` whether to wait until nothing changes. */
type Scene = { width: number; height: number; rules: number; scale: number; rest: boolean; type?: string };
type Random = (below: number) => number;

/** Sizes of usual screens, on which people read for a moment before they drag. */
const screens: Pick<Scene, 'width' | 'height' | 'rest'>[] = [
  { width: 1366, height: 768, rest: true },
  { width: 1920, height: 1080, rest: true },
];
/** What each run begins with: the list fits in the window, and the header may grow above it. */
const firstScenes: Scene[] = [
  { ...screens[0]!, rules: 6, scale: 1 },
  { ...screens[1]!, rules: 12, scale: 1 },
];
const widths = [320, 390, 640, 900, 1024, 1200, 1440, 1920];
const heights = [560, 700, 900, 1200];
/** A service that takes 100 ids renumbers longer lists one by one, after a question. */
const sizes = isVariant ? [6, 12, 40, 90] : [6, 6, 6, 12, 12, 40, 120, 300];
const dragsPerPage = 7;

/** Returns a generator of integers below a bound, the same for the same seed. */
function randomNumbers(start: number): Random {
  let state = start * 7919 + 13;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

function sceneOf(random: Random): Scene {
  const of = <T>(values: readonly T[]): T => values[random(values.length)]!;
  const screen = random(2) === 0 ? of(screens) : { width: of(widths), height: of(heights), rest: false };
  return {
    ...screen,
    rules: of(sizes),
    scale: random(5) === 0 ? 1.25 : 1,
    ...(random(4) === 0 && { type: 'TOLERANCE' }),
  };
}

/** Drags rules on random pages. Returns what was wrong, with the seed that repeats the page. */
async function dragRandomly(
  page: Page,
  server: RunningConsole,
  { count, first }: { count: number; first: number },
): Promise<string[]> {
  const contexts = new Map<number, string>();
  const wrong: string[] = [];
  await signIn(page, server);
  for (let done = 0, turn = first; done < count; turn += 1) {
    const random = randomNumbers(turn);
    const scene = firstScenes[turn - first] ?? sceneOf(random);
    if (!contexts.has(scene.rules)) contexts.set(scene.rules, await contextOf(server, scene.rules, first));
    const contextId = contexts.get(scene.rules)!;
    await open(page, contextId, scene);
    for (let drag = 0; drag < dragsPerPage && done < count; drag += 1, done += 1) {
      const said = await dragOnce(page, server, { contextId, random, drag });
      if (said !== undefined)
        wrong.push(`RECON_TEST_DRAG_SEED=${turn} drag ${drag} ${JSON.stringify(scene)}: ${said}`);
    }
  }
  return wrong;
}

/** Creates a context of `count` rules. Its name has the first seed, since tests of one file share a service. */
async function contextOf(server: RunningConsole, count: number, first: number): Promise<string> {
  const rules = Array.from({ length: count }, (_, index) => ({
    priority: index + 1,
    ...(index % 3 === 1
      ? { type: 'DATE_LAG', config: { maxDays: index + 1 } }
      : { type: 'TOLERANCE', config: { absTolerance: `${index + 1}.00`, percentTolerance: '0' } }),
  }));
  const context = {
    name: `Settlements of the card acquirer, random drags of ${count} from ${first}`,
    type: '1:1',
    interval: 'daily',
  };
  const contextId = String((await callApi(server, 'POST', '/v1/contexts', context))['id']);
  const add = (rule: (typeof rules)[number]) =>
    callApi(server, 'POST', `/v1/contexts/${contextId}/rules`, rule);
  for (let at = 0; at < count; at += 8) await Promise.all(rules.slice(at, at + 8).map(add));
  return contextId;
}

async function open(page: Page, contextId: string, { width, height, scale, rest, type }: Scene) {
  await page.setViewportSize({ width: Math.round(width / scale), height: Math.round(height / scale) });
  await page.goto(`/contexts/${contextId}/rules${type ? `?type=${type}` : ''}`);
  await expect(page.locator('li[data-key] [data-part=grip]:not([aria-busy])').first()).toBeVisible();
  // The last that a page shows after its load; narrow pages do not show it.
  if (rest) await expect(page.getByText(/Changed by/)).toBeVisible();
}

/** Returns the ids of the saved rules in their order. */
async function savedOrder(server: RunningConsole, contextId: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: unknown;
  do {
    const after = typeof cursor === 'string' ? `&cursor=${encodeURIComponent(cursor)}` : '';
    const list = await callApi(server, 'GET', `/v1/contexts/${contextId}/rules?limit=200${after}`);
    ids.push(...(list['items'] as { id: string }[]).map(({ id }) => id));
    cursor = list['nextCursor'];
  } while (cursor !== undefined);
  return ids;
}

type Row = { key: string; top: number; middle: number; bottom: number };
/** What a page shows: its rows in order, and the line and the badge of a drag. */
type Seen = { rows: Row[]; line: number | undefined; badge: string | undefined; scroll: number };

/** Reads what the page shows once it has no work left and five frames in a row show the same. */
async function seen(page: Page): Promise<Seen> {
  return page.evaluate(async () => {
    // On a busy machine, frames may pass before the page has handled the last move of the pointer: it is idle after that.
    const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }));
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => void idle().then(resolve)));
    const read = () => ({
      rows: [...document.querySelectorAll<HTMLElement>('li[data-key]')].map((row) => {
        const { top, bottom, height } = row.getBoundingClientRect();
        return { key: row.dataset['key']!, top, middle: top + height / 2, bottom };
      }),
      line: document.querySelector('[data-part=place]')?.getBoundingClientRect().top,
      badge: document.querySelector('[data-part=becomes]')?.textContent ?? undefined,
      scroll: scrollY,
    });
    let before = '';
    for (let same = 0; same < 4;) {
      await frame();
      const now = JSON.stringify(read());
      same = now === before ? same + 1 : 0;
      before = now;
    }
    return read();
  });
}

/** Returns the rows whose drag handle a user can press: not covered, and inside the window. */
function pressable(page: Page): Promise<{ key: string; x: number; y: number }[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('li[data-key]')].flatMap((row) => {
      const grip = row.querySelector('[data-part=grip]')!;
      const { left, top, width, height } = grip.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return grip.contains(document.elementFromPoint(x, y)) ? [{ key: row.dataset['key']!, x, y }] : [];
    }),
  );
}

/** Drags one row to a random height. Returns what was wrong; undefined if all agree. */
async function dragOnce(
  page: Page,
  server: RunningConsole,
  { contextId, random, drag }: { contextId: string; random: Random; drag: number },
): Promise<string | undefined> {
  const { height } = page.viewportSize()!;
  if (drag > 0 && random(3) === 0)
    await page.evaluate((part) => scrollTo(0, document.body.scrollHeight * part), random(100) / 100);
  await seen(page);
  const before = await savedOrder(server, contextId);
  const grips = await pressable(page);
  const from = grips[random(grips.length)]!;
  if (random(6) === 0) return moveByKey(page, server, { contextId, before, key: from.key });
  const input = random(4) === 0 ? await byTouch(page) : byMouse(page);
  await input.press(from.x, from.y);
  // Near the edges the page scrolls on; in the middle it stands, so that the geometry can be read.
  if (random(4) === 0) {
    await input.move(from.x, random(2) === 0 ? height - 4 : 4);
    await seen(page).catch(() => undefined);
  }
  const aim = Math.round(height * (0.3 + random(40) / 100)) + random(10) / 10;
  const target = await input.move(from.x + random(30), aim);
  const now = await seen(page);
  await input.release();

  const others = now.rows.filter(({ key }) => key !== from.key);
  // A pointer exactly on the middle of a row has passed it: neither side is nearer.
  const above = others.filter(({ middle }) => middle <= target);
  const isUp = now.rows.findIndex(({ key }) => key === from.key) > above.length;
  const rest = before.filter((id) => id !== from.key);
  const [last, next] = [above.at(-1), others[above.length]];
  const stays = now.rows[above.length]?.key === from.key;
  // A rule goes next to the visible one that it passed last: under a filter there may be hidden ones in between.
  const beside = isUp ? next : last;
  const place = stays ? before.indexOf(from.key) : rest.indexOf(beside?.key ?? '') + (isUp ? 0 : 1);
  const wanted = rest.toSpliced(place, 0, from.key);
  const edge = isUp ? beside?.top : beside?.bottom;

  const faults: string[] = [];
  // A row that stays sends nothing, so there is nothing to wait for; a wrong move shows in the page at once.
  if (stays) {
    const keys = (await seen(page)).rows.map(({ key }) => key);
    if (keys.join() !== now.rows.map(({ key }) => key).join())
      faults.push(`moved in the page to ${keys.join()}`);
  }
  await expect
    .poll(async () => (await savedOrder(server, contextId)).join())
    .toBe(wanted.join())
    .catch(async () => {
      const saved = (await savedOrder(server, contextId)).indexOf(from.key);
      faults.push(`from ${before.indexOf(from.key)} saved at ${saved}, pointer at ${place}`);
    });
  if (stays) {
    if (now.badge !== undefined) faults.push(`badge “${now.badge}” at its own place`);
  } else {
    if (!now.badge?.endsWith(` ${place + 1}`)) faults.push(`badge “${now.badge}”, pointer at ${place + 1}`);
    if (Math.abs((now.line ?? -999) - (edge ?? 0)) > 3) faults.push(`line at ${now.line}, gap at ${edge}`);
  }
  await expect(page.locator('[data-part=lifted]')).toHaveCount(0);
  return faults.length > 0 ? faults.join('; ') : undefined;
}

/** Moves a rule down by a key, as users do between drags. */
async function moveByKey(
  page: Page,
  server: RunningConsole,
  { contextId, before, key }: { contextId: string; before: string[]; key: string },
): Promise<string | undefined> {
  const keys = (await seen(page)).rows.map((row) => row.key);
  const next = keys[keys.indexOf(key) + 1];
  if (next === undefined) return undefined;
  await page.locator(`li[data-key="${key}"] [data-part=grip]`).focus();
  await page.keyboard.press('Alt+ArrowDown');
  const rest = before.filter((id) => id !== key);
  const wanted = rest.toSpliced(rest.indexOf(next) + 1, 0, key).join();
  await expect.poll(async () => (await savedOrder(server, contextId)).join()).toBe(wanted);
  return undefined;
}

function byMouse({ mouse }: Page) {
  return {
    press: async (x: number, y: number) => {
      await mouse.move(x, y);
      await mouse.down();
      await mouse.move(x + 2, y + 9, { steps: 2 });
    },
    /** Returns the height that browsers report: of a mouse whole pixels. */
    move: async (x: number, y: number) => {
      await mouse.move(x, y, { steps: 5 });
      return Math.floor(y);
    },
    release: () => mouse.up(),
  };
}

/** Drags by a finger, through the browser's protocol: a press, and a moment later the way. */
async function byTouch(page: Page) {
  const protocol = await page.context().newCDPSession(page);
  const touch = (type: string, points: { x: number; y: number }[]) =>
    protocol.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: points });
  let at = { x: 0, y: 0 };
  return {
    press: async (x: number, y: number) => {
      at = { x, y };
      await touch('touchStart', [at]);
      // Chromium does not report a shorter movement of a finger.
      await touch('touchMove', [{ x, y: y + 20 }]);
      await expect(page.locator('[data-part=lifted]')).toBeAttached();
    },
    move: async (x: number, y: number) => {
      for (const part of [0.3, 0.7, 1])
        await touch('touchMove', [{ x: at.x + (x - at.x) * part, y: at.y + (y - at.y) * part }]);
      at = { x, y };
      return y;
    },
    release: async () => {
      await touch('touchEnd', []);
      await protocol.detach();
    },
  };
}
