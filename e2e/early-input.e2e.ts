import type { Locator, Page } from '@playwright/test';
import { archive, makeContext, ruleOrder } from './support/api';
import { holdScripts } from './support/hold-scripts';
import { expect, expectNoAxeViolations, waitForHydration, openRendered, signIn, test } from './support/test';
import { chooseLanguage } from './support/pages';

/** docs/server-rendering.md: what a user does on a server-rendered page before its script has loaded is not lost. */

test('clicks and choices before the script is loaded take effect once it is', async ({ page, server }) => {
  await makeContext(server, 'Only a draft', 0);
  await signIn(page, server);
  const letGo = await holdScripts(page);
  await openRendered(page, '/contexts');
  await page.getByRole('radio', { name: 'Draft' }).check();
  letGo();
  await waitForHydration(page);
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

test('a press on a drag handle that cannot move shows the reason once the script is loaded', async ({
  page,
  server,
}) => {
  const contextId = await makeContext(server, 'Archived early', 2);
  await archive(server, contextId);
  await signIn(page, server);
  const letGo = await openRulesWithoutScripts(page, contextId);
  await dragHandle(rule(page, 1)).focus();
  await page.keyboard.press('Space');
  letGo();
  await expect(page.locator('[popover]:popover-open')).toContainText('archived');
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
  await waitForHydration(page);
  await expect(handle).not.toHaveAttribute('aria-busy');
  await expect(handle).toHaveCSS('cursor', 'grab');
  await expect(handle).toBeFocused();
  expect(await element.evaluate((drawn) => drawn.isConnected)).toBe(true);
});

test('the scroll position before the script is loaded is preserved', async ({ page, server }) => {
  const contextId = await makeContext(server, 'Read early', 45);
  await signIn(page, server);
  let letGo = await openRulesWithoutScripts(page, contextId);
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  const handle = dragHandle(rule(page, 20));
  const box = (await handle.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  letGo();
  await waitForHydration(page);
  expect(await page.evaluate(() => scrollY)).toBe(900);
  await page.mouse.move(box.x + box.width / 2 + 3, box.y + box.height / 2 + 3);
  await page.mouse.up();
  await expect(handle).not.toHaveAttribute('aria-busy');
  expect((await ruleOrder(server, contextId)).slice(0, 3)).toEqual([1, 2, 3]);

  await page.unrouteAll();
  letGo = await holdScripts(page);
  await openRendered(page, '/contexts');
  await page.mouse.wheel(0, 100);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(100);
  letGo();
  await waitForHydration(page);
  expect(await page.evaluate(() => scrollY)).toBe(100);
});

test('rules ticked before the script is loaded stay ticked', async ({ page, server }) => {
  const contextId = await makeContext(server, 'Ticked early', 4);
  await signIn(page, server);
  const letGo = await openRulesWithoutScripts(page, contextId);
  for (const days of [1, 3]) await rule(page, days).getByRole('checkbox').check();
  await rule(page, 2).getByRole('checkbox').check();
  await rule(page, 2).getByRole('checkbox').uncheck();
  letGo();
  await waitForHydration(page);
  await expect(page.getByText('2 of 4 selected')).toBeVisible();
  await expect(rule(page, 1).getByRole('checkbox')).toBeChecked();
  await expect(rule(page, 2).getByRole('checkbox')).not.toBeChecked();
  await expect(rule(page, 3).getByRole('checkbox')).toBeChecked();
});

for (const missing of ['index', 'console'])
  test(`a page whose script ${missing} cannot be loaded says so, in its language`, async ({
    page,
    server,
    watch,
  }) => {
    watch.expectErrors(/Failed to load resource|Failed to fetch dynamically/);
    await signIn(page, server);
    await chooseLanguage(page, 'pt-BR');
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
    await expect.poll(async () => JSON.stringify(await page.context().cookies())).toContain('language=pt-BR');
    await page.route(`**/assets/${missing}-*.js`, (route) => route.abort());
    await openRendered(page, '/contexts');
    await expect(page.getByRole('alert')).toContainText('A página ainda não responde', { timeout: 10_000 });
    await expect(page.getByRole('heading', { level: 1, name: 'Contextos' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Recarregar a página' }).click();
    await waitForHydration(page);
    await expect(page.getByRole('link', { name: 'Recarregar a página' })).toBeHidden();
  });
