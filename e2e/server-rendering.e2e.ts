import { makeContext } from './support/api';
import { holdScripts } from './support/hold-scripts';
import { expect, expectNoAxeViolations, waitForHydration, openRendered, signIn, test } from './support/test';
import { openUserMenu, signOut } from './support/pages';

/** docs/server-rendering.md: the server renders a page with its rows, and the browser's script hydrates it. */

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
  await waitForHydration(page);
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
  await openUserMenu(page);
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
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await openUserMenu(page);
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Compact rows' })).toBeChecked();
});

test('after a sign-out the page is the shell again', async ({ page, server, watch }) => {
  // A read on its way while the session ends is refused.
  watch.expectErrors(/status of 401/);
  await signIn(page, server);
  await expect.poll(async () => JSON.stringify(await page.context().cookies())).toContain('recon_view');
  await signOut(page);
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  const shell = await page.request.get('/contexts', { headers: { Accept: 'text/html' } });
  expect(await shell.text()).not.toMatch(/page-data|local-admin/);
  // The view settings belong to no user.
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['recon_view']);
});
