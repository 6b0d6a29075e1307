import type { Locator, Page } from '@playwright/test';
import { archive, makeContext, ruleOrder } from './support/api';
import { expect, expectNoAxeViolations, isTakenOver, openRendered, signIn, test } from './support/test';

/** docs/server-rendering.md: the server renders a page with its rows, and the browser's script hydrates it. */

/** Blocks the console's scripts; returns a function that lets them load. */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test('the list of contexts is visible before any script has run', async ({ page, server, browser }) => {
  await makeContext(server, 'Drawn by the server', 1);
  await signIn(page, server);
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toContain('recon_view');
  const still = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: server.url,
    storageState: await page.context().storageState(),
  });
  const drawn = await still.newPage();
  const answer = await openRendered(drawn, '/contexts');
  expect(answer.headers()['cache-control']).toBe('private, no-store');
  await expect(drawn.getByRole('heading', { level: 1, name: 'Contexts' })).toBeVisible();
  await expect(drawn.getByRole('row', { name: /Drawn by the server/ })).toContainText('now');
  expect(await answer.text()).not.toMatch(/\sstyle=/);
  await still.close();
});

test('the script hydrates the page in place: rows, focus, selection and typed text are preserved', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  const names = await page.getByRole('row').getByRole('link').allTextContents();
  const letGo = await holdScripts(page);
  await openRendered(page, '/contexts');
  const search = page.getByRole('searchbox');
  await expect(page.getByRole('row').getByRole('link')).toHaveText(names);
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('#root *')) Reflect.set(element, 'wasDrawn', true);
  });
  await search.fill(names[1]!);
  await search.evaluate((field: HTMLInputElement) => field.setSelectionRange(1, 3));

  letGo();
  await isTakenOver(page);
  await expect(search).toHaveValue(names[1]!);
  await expect(search).toBeFocused();
  expect(
    await search.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd]),
  ).toEqual([1, 3]);
  const row = page.getByRole('row', { name: new RegExp(`^${names[1]!}`) });
  await expect(page.getByRole('row').getByRole('link')).toHaveCount(1);
  for (const part of [row, search, page.getByRole('main'), page.getByRole('navigation', { name: 'Main' })])
    expect(await part.evaluate((element) => Reflect.get(element, 'wasDrawn'))).toBe(true);
  await expectNoAxeViolations(page);

  await search.fill('');
  await page.getByRole('row').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: names[0]! })).toBeVisible();
});

test('on a phone and in dark mode it is rendered for that view', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, server);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('radio', { name: 'Compact rows' }).check();
  await expect
    .poll(async () => JSON.stringify(await page.context().cookies()))
    .toMatch(/scheme=dark&density=compact/);
  const letGo = await holdScripts(page);
  await openRendered(page, '/contexts');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
  await expect(page.getByRole('banner')).toHaveCount(1);
  letGo();
  await isTakenOver(page);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Compact rows' })).toBeChecked();
});

test('clicks and choices before the script is loaded take effect once it is', async ({ page, server }) => {
  await makeContext(server, 'Only a draft', 0);
  await signIn(page, server);
  const letGo = await holdScripts(page);
  await openRendered(page, '/contexts');
  await page.getByRole('radio', { name: 'Draft' }).check();
  letGo();
  await isTakenOver(page);
  await expect(page).toHaveURL(/status=DRAFT/);
  await expect(page.getByRole('radio', { name: 'Draft' })).toBeChecked();
  await expect(page.getByRole('row', { name: /Only a draft/ })).toBeVisible();

  await page.unrouteAll();
  const letGoAgain = await holdScripts(page);
  await openRendered(page, '/contexts');
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  letGoAgain();
  await expect(page).toHaveURL(/sort=name/);
});

const rule = (page: Page, days: number) =>
  page.getByRole('listitem').filter({ hasText: `up to ${days} day${days === 1 ? '' : 's'} apart` });
const dragHandle = (row: Locator) => row.getByRole('button', { name: /^Move / });

/** Opens a context's rules without the console's scripts; returns a function that lets them load. */
async function openRulesWithoutScripts(page: Page, contextId: string): Promise<() => void> {
  await page.unrouteAll();
  const letGo = await holdScripts(page);
  await openRendered(page, `/contexts/${contextId}/rules`);
  await expect(dragHandle(rule(page, 1))).toBeVisible();
  return letGo;
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test('keys pressed on a drag handle before the script is loaded pick the rule up, move it and put it down', async ({
  page,
  server,
}) => {
  const contextId = await makeContext(server, 'Moved early', 5);
  await signIn(page, server);
  let letGo = await openRulesWithoutScripts(page, contextId);
  await dragHandle(rule(page, 4)).focus();
  await press(page, 'ArrowDown', 'Space', 'ArrowUp');
  letGo();
  await expect(page.getByText('becomes 4')).toBeVisible();
  await expect(dragHandle(rule(page, 5))).toBeFocused();
  await press(page, 'ArrowUp', 'Enter');
  await expect.poll(() => ruleOrder(server, contextId)).toEqual([1, 2, 5, 3, 4]);

  letGo = await openRulesWithoutScripts(page, contextId);
  await dragHandle(rule(page, 3)).focus();
  await press(page, 'Enter', 'Home', 'ArrowDown', 'Enter', 'Alt+ArrowDown', 'Tab');
  letGo();
  await expect.poll(() => ruleOrder(server, contextId)).toEqual([1, 2, 3, 5, 4]);
  await expectNoAxeViolations(page);
});

test('a rule picked up before the script is loaded is put back once its drag handle loses the focus', async ({
  page,
  server,
}) => {
  const contextId = await makeContext(server, 'Left early', 3);
  await signIn(page, server);
  const letGo = await openRulesWithoutScripts(page, contextId);
  await dragHandle(rule(page, 3)).focus();
  await press(page, 'Space', 'ArrowUp', 'Shift+Tab', 'Shift+Tab');
  await dragHandle(rule(page, 1)).focus();
  await press(page, 'Alt+ArrowDown');
  letGo();
  await expect.poll(() => ruleOrder(server, contextId)).toEqual([2, 1, 3]);
  await expect(dragHandle(rule(page, 1))).toBeFocused();
});

test('a drag that begins before the script is loaded goes on once it is; one that ended before moves nothing', async ({
  page,
  server,
}) => {
  const contextId = await makeContext(server, 'Dragged early', 5);
  await signIn(page, server);
  for (const isHeld of [false, true]) {
    const letGo = await openRulesWithoutScripts(page, contextId);
    const start = (await dragHandle(rule(page, 4)).boundingBox())!;
    const end = (await dragHandle(rule(page, 2)).boundingBox())!;
    const x = start.x + start.width / 2;
    await page.mouse.move(x, start.y + start.height / 2);
    await page.mouse.down();
    await page.mouse.move(x, start.y - 10);
    if (!isHeld) await page.mouse.up();
    letGo();
    await isTakenOver(page);
    await page.mouse.move(x, end.y + 5, { steps: 5 });
    if (!isHeld) continue;
    await expect(page.getByText('becomes 2')).toBeVisible();
    await page.mouse.up();
  }
  await expect.poll(() => ruleOrder(server, contextId)).toEqual([1, 4, 2, 3, 5]);
});

test('a key or press on a drag handle that cannot move shows the reason once the script is loaded', async ({
  page,
  server,
}) => {
  const contextId = await makeContext(server, 'Archived early', 2);
  await archive(server, contextId);
  await signIn(page, server);
  for (const key of ['Space', 'Alt+ArrowDown']) {
    const letGo = await openRulesWithoutScripts(page, contextId);
    await dragHandle(rule(page, 1)).focus();
    await press(page, key);
    letGo();
    await expect(page.locator('[popover]:popover-open')).toContainText('archived');
  }
});

test('a drag handle shows that it is not ready, and keeps the focus when it is', async ({ page, server }) => {
  const contextId = await makeContext(server, 'Not ready', 2);
  await signIn(page, server);
  const letGo = await openRulesWithoutScripts(page, contextId);
  const handle = dragHandle(rule(page, 2));
  await handle.click();
  await expect(handle).toHaveAttribute('aria-busy', 'true');
  await expect(handle).toHaveCSS('cursor', 'progress');
  const element = await handle.elementHandle();
  letGo();
  await isTakenOver(page);
  await expect(handle).not.toHaveAttribute('aria-busy');
  await expect(handle).toHaveCSS('cursor', 'grab');
  await expect(handle).toBeFocused();
  expect(await element.evaluate((drawn) => drawn.isConnected)).toBe(true);
});

test('a drag handle that is scrolled out of view before the script is loaded keeps the focus, and its rule is picked up @soak', async ({
  page,
  server,
}) => {
  const contextId = await makeContext(server, 'Scrolled early', 45);
  await signIn(page, server);
  for (const isPickedUp of [false, true]) {
    const letGo = await openRulesWithoutScripts(page, contextId);
    await dragHandle(rule(page, 1)).focus();
    await press(page, 'End', ...(isPickedUp ? ['Space'] : []));
    await expect(dragHandle(rule(page, 45))).toBeFocused();
    await page.evaluate(() => scrollTo(0, 0));
    letGo();
    await isTakenOver(page);
    await expect(dragHandle(rule(page, 45))).toBeFocused();
    await expect(rule(page, 45)).toHaveAttribute('data-state', isPickedUp ? 'lifted' : 'rest');
  }
  // The focus and the visible rows are elsewhere when the rule is moved.
  const letGo = await openRulesWithoutScripts(page, contextId);
  await dragHandle(rule(page, 1)).focus();
  await press(page, 'Alt+ArrowDown', 'End');
  letGo();
  await expect.poll(async () => (await ruleOrder(server, contextId)).slice(0, 3)).toEqual([2, 1, 3]);
  await expect(dragHandle(rule(page, 45))).toBeFocused();
});

test('after a sign-out the page is the shell again', async ({ page, server }) => {
  await signIn(page, server);
  await expect.poll(async () => JSON.stringify(await page.context().cookies())).toContain('recon_view');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  const shell = await page.request.get('/contexts', { headers: { Accept: 'text/html' } });
  expect(await shell.text()).not.toMatch(/page-data|local-admin/);
  // The view settings belong to no user.
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['recon_view']);
});
