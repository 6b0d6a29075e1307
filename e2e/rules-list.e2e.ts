import type { Locator, Page } from '@playwright/test';
import { makeContext, ruleOrder } from './support/api';
import { expect, waitForHydration, signIn, test } from './support/test';
import type { RunningConsole } from './support/run-console.mjs';

/** What happens around a move: one row at a time, moves that are not saved yet, and what the page's header covers. */

const longName = 'Settlements of the card acquirer against the bank statement of the main account';

const rows = (page: Page) => page.getByRole('list', { name: /Match rules/ }).getByRole('listitem');
const rule = (page: Page, days: number) =>
  rows(page).filter({ hasText: `up to ${days} day${days === 1 ? '' : 's'} apart` });
const handle = (row: Locator) => row.getByRole('button', { name: /^Move / });

async function openRules(page: Page, server: RunningConsole, name: string, count: number): Promise<string> {
  const contextId = await makeContext(server, name, count);
  await signIn(page, server);
  await page.goto(`/contexts/${contextId}/rules`);
  await waitForHydration(page);
  await expect(handle(rule(page, 1))).not.toHaveAttribute('aria-busy');
  return contextId;
}

/** Presses a rule's handle with the mouse and moves it over another rule, without releasing it. */
async function dragOver(page: Page, from: number, to: number): Promise<void> {
  const start = (await handle(rule(page, from)).boundingBox())!;
  const end = (await rule(page, to).boundingBox())!;
  const x = start.x + start.width / 2;
  await page.mouse.move(x, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, start.y + start.height, { steps: 3 });
  const isDown = end.y > start.y;
  await page.mouse.move(x, end.y + end.height * (isDown ? 0.75 : 0.25), { steps: 6 });
}

test('a rule picked up by a key is put back by a press elsewhere, and the dragged one is saved', async ({
  page,
  server,
}) => {
  const contextId = await openRules(page, server, 'One at a time', 11);
  await handle(rule(page, 3)).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('becomes 4')).toBeVisible();
  await dragOver(page, 8, 11);
  await expect(page.getByText('becomes 11')).toBeVisible();
  await page.mouse.up();
  await expect.poll(() => ruleOrder(server, contextId)).toEqual([1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 8]);
});

test('a rule picked up by a key is put back when its handle loses the focus, and keys work again', async ({
  page,
  server,
}) => {
  const contextId = await openRules(page, server, 'Left handle', 9);
  await handle(rule(page, 3)).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('becomes 4')).toBeVisible();
  await handle(rule(page, 9)).focus();
  await expect(page.locator('[data-state=lifted]')).toHaveCount(0);
  await page.keyboard.press('Space');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect.poll(() => ruleOrder(server, contextId)).toEqual([9, 1, 2, 3, 4, 5, 6, 7, 8]);
  await handle(rule(page, 3)).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
});

/** Makes each request of the page wait, as on a slow line. */
async function slowDown(page: Page, latency: number): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

test('a page with moves that are not saved asks before it is left, and sends the order if it is left', async ({
  page,
  server,
  watch,
}) => {
  // The requests that the page no longer waits for.
  watch.expectErrors(/ERR_ABORTED|Failed to fetch|net::/);
  const contextId = await openRules(page, server, 'Left unsaved', 6);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  // The first write loads code.
  await handle(rule(page, 1)).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => ruleOrder(server, contextId)).toEqual([2, 1, 3, 4, 5, 6]);
  await slowDown(page, 1_000);
  await handle(rule(page, 6)).focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Alt+ArrowUp');
  await expect(rows(page).nth(2)).toContainText('up to 6 days apart');
  await page.goto('about:blank');
  expect(asked).toEqual(['beforeunload']);
  await expect.poll(() => ruleOrder(server, contextId), { timeout: 15_000 }).toEqual([2, 1, 6, 3, 4, 5]);
});

test('a page reloaded before a move is saved shows the new order', async ({ page, server, watch }) => {
  // The requests that the page no longer waits for.
  watch.expectErrors(/ERR_ABORTED|Failed to fetch|net::/);
  const contextId = await openRules(page, server, 'Reloaded unsaved', 6);
  page.on('dialog', (dialog) => void dialog.accept());
  // The first write loads code.
  await handle(rule(page, 1)).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => ruleOrder(server, contextId)).toEqual([2, 1, 3, 4, 5, 6]);
  await slowDown(page, 1_000);
  await handle(rule(page, 6)).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(rows(page).nth(4)).toContainText('up to 6 days apart');
  await page.reload();
  await expect.poll(() => ruleOrder(server, contextId)).toEqual([2, 1, 3, 4, 6, 5]);
  await waitForHydration(page);
  await expect(rows(page).nth(4)).toContainText('up to 6 days apart');
  await expect(rows(page).nth(5)).toContainText('up to 5 days apart');
});

/** Returns how much of the focused element the page's sticky parts cover, px. */
function coveredFocus(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { top, bottom, left, width } = document.activeElement!.getBoundingClientRect();
    const parts = [...document.querySelectorAll('[data-part=head], [data-part=tabs], [data-part=list-head]')];
    const edge = Math.max(0, ...parts.map((part) => part.getBoundingClientRect().bottom));
    const at = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
    return Math.max(0, edge - top, bottom - innerHeight, document.activeElement!.contains(at) ? 0 : 1);
  });
}

test('the focused rule, and the one that keys carry, are never below the header of the page', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openRules(page, server, `${longName}, ${longName.slice(0, 15)}`, 40);
  const covered: number[] = [];
  await handle(rule(page, 1)).focus();
  await page.keyboard.press('End');
  await expect(handle(rule(page, 40))).toBeFocused();
  for (let step = 0; step < 25; step += 1) {
    await page.keyboard.press('ArrowUp');
    covered.push(await coveredFocus(page));
  }
  await page.keyboard.press('Space');
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('ArrowUp');
    covered.push(await coveredFocus(page));
  }
  await page.keyboard.press('Enter');
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Shift+Tab');
    covered.push(await coveredFocus(page));
  }
  expect(Math.max(...covered)).toBe(0);
});

test('a rule dropped by keys far below its origin stays visible', async ({ page, server }) => {
  const contextId = await openRules(page, server, 'Fifty rules', 50);
  await handle(rule(page, 5)).focus();
  await page.keyboard.press('Space');
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowDown');
  await expect(page.getByText('becomes 25')).toBeVisible();
  await page.keyboard.press('Space');
  await expect.poll(async () => (await ruleOrder(server, contextId)).indexOf(5)).toBe(24);
  await expect(handle(rule(page, 5))).toBeFocused();
  await expect(handle(rule(page, 5))).toBeInViewport();
});

test('the rule that keys carry is never below the bar at the bottom of a phone', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openRules(page, server, 'On a phone', 12);
  await handle(rule(page, 1)).focus();
  await page.keyboard.press('Space');
  const covered: number[] = [];
  for (let step = 0; step < 11; step += 1) {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText(`becomes ${step + 2}`)).toBeVisible();
    covered.push(
      await page.evaluate(() => {
        const { bottom } = document.querySelector('li[data-state=lifted]')!.getBoundingClientRect();
        const bar = getComputedStyle(document.querySelector('[data-part=actions]')!, '::after').height;
        return Math.max(0, bottom - (innerHeight - parseFloat(bar)));
      }),
    );
  }
  expect(Math.max(...covered)).toBe(0);
});

for (const { width, height, letters, soak = '' } of [
  { width: 1366, height: 768, letters: 20 },
  { width: 1280, height: 720, letters: 28, soak: ' @soak' },
  { width: 1440, height: 900, letters: 36, soak: ' @soak' },
  { width: 1920, height: 1080, letters: 52, soak: ' @soak' },
])
  test(`the list does not jump after the load nor at the first move, at ${width}${soak}`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height });
    const contextId = await openRules(page, server, longName.slice(0, letters), 6);
    const place = () =>
      page.evaluate(() => document.querySelector('ol > li[data-key]')!.getBoundingClientRect().top);
    await expect(page.getByRole('button', { name: 'New rule' })).toBeVisible();
    const first = await place();
    await expect(page.getByText(/Changed by/)).toBeVisible();
    expect(await place()).toBe(first);
    await handle(rule(page, 6)).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.getByRole('button', { name: /^Undo: / })).toBeVisible();
    await expect.poll(() => ruleOrder(server, contextId)).toEqual([1, 2, 3, 4, 6, 5]);
    expect(await place()).toBe(first);
  });

test('“Move to position” refuses 1.5 with a reason, and sends nothing', async ({ page, server }) => {
  const contextId = await openRules(page, server, 'Between two', 4);
  await rule(page, 4)
    .getByRole('button', { name: /Actions for rule/ })
    .click();
  await page.getByRole('menuitem', { name: /Move to position/ }).click();
  await page.getByLabel('New position').fill('1.5');
  await page.getByRole('button', { name: 'Move rule' }).click();
  await expect(page.getByRole('dialog').getByText(/whole number/)).toBeVisible();
  expect(await ruleOrder(server, contextId)).toEqual([1, 2, 3, 4]);
});
