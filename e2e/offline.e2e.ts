import { readFileSync } from 'node:fs';
import { makeContext } from './support/api';
import { expect, expectNoAxeViolations, test } from './support/test';

test('without a network nothing can be sent, the reason is shown, and what was typed is preserved', async ({
  page,
  server,
  context,
  watch,
}) => {
  // Reads that were in flight when the network failed.
  watch.expectErrors(/ERR_INTERNET_DISCONNECTED/);
  // Plain http on a host that is not the local machine.
  watch.expectErrors(/Cross-Origin-Opener-Policy/);
  const contextId = await makeContext(server, 'Journey, offline', 1);
  // By a host name that is not recognised as the local machine, so that a network is needed.
  const link = new URL(await server.signInLink());
  link.hostname = '0.0.0.0';
  await page.goto(link.href);
  await expect(page.getByRole('heading', { level: 1, name: 'Contexts' })).toBeVisible();
  await page.goto(new URL(`/contexts/${contextId}/settings`, link).href);
  await page.getByLabel('Interval').fill('weekly');
  const save = page.getByRole('button', { name: 'Save settings' });
  await expect(save).not.toHaveAttribute('aria-disabled', 'true');

  await context.setOffline(true);
  await expect(page.getByText(/^No network\./)).toBeVisible();
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expect(save).toHaveAccessibleDescription('There is no network, so nothing can be sent now.');
  await page.getByLabel('Interval').press('Enter');
  await expect(page.getByLabel('Interval')).toHaveValue('weekly');
  await expect(page.getByText('“Journey, offline” saved')).toHaveCount(0);

  await context.setOffline(false);
  await expect(page.getByText(/^No network\./)).toHaveCount(0);
  await save.click();
  await expect(page.getByText('“Journey, offline” saved')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('on the local machine no network is needed, so no message is shown', async ({ page, server }) => {
  const contextId = await makeContext(server, 'Journey, on the own machine', 1);
  await page.goto(await server.signInLink());
  await expect(page.getByRole('heading', { level: 1, name: 'Contexts' })).toBeVisible();
  await page.goto(`/contexts/${contextId}/settings`);
  await page.getByLabel('Interval').fill('weekly');
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false });
    dispatchEvent(new Event('offline'));
  });
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('“Journey, on the own machine” saved')).toBeVisible();
  await expect(page.getByText(/^No network\./)).toHaveCount(0);
});

test('pages not opened before open without a network, too', async ({ page, server, context, watch }) => {
  watch.expectErrors(/ERR_INTERNET_DISCONNECTED/);
  const contextId = await makeContext(server, 'Journey, first menu offline', 2);
  const menuCode = page.waitForResponse(`**/${fileOf('MenuPopup')}`);
  const sheetCode = page.waitForResponse(`**/${fileOf('RuleSheets')}`);
  // By default the clock below knows 250 files, which are fewer than there are.
  await page.addInitScript(() => performance.setResourceTimingBufferSize(2_000));
  await page.goto(await server.signInLink());
  await expect(page.getByRole('heading', { level: 1, name: 'Contexts' })).toBeVisible();
  await page.goto(`/contexts/${contextId}/rules`);
  // Both load in idle time, and request their imports at the same time.
  await Promise.all([menuCode, sheetCode]);
  // By the page's own clock nothing was loaded for a while.
  await page.waitForFunction(() => {
    const ends = performance.getEntriesByType('resource').map((entry) => entry.startTime + entry.duration);
    return performance.now() > Math.max(0, ...ends) + 700;
  });
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Actions for rule 2' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Delete rule 2?' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await context.setOffline(false);
});

test(
  'a menu that cannot be fetched does not change the page, and the reason is correct',
  { tag: '@soak' },
  async ({ page, server, watch }) => {
    watch.expectErrors(/ERR_FAILED|Failed to load resource/);
    const contextId = await makeContext(server, 'Journey, menu out of reach', 2);
    const menuCode = `**/${fileOf('MenuPopup')}`;
    await page.route(menuCode, (route) => route.abort());
    await page.goto(await server.signInLink());
    await expect(page.getByRole('heading', { level: 1, name: 'Contexts' })).toBeVisible();
    await page.goto(`/contexts/${contextId}/rules`);
    const menu = page.getByRole('button', { name: 'Actions for rule 2' });
    await menu.click();
    await expect(page.getByText(/could not be loaded\. It was tried several times/)).toBeVisible();
    await expect(menu).toBeVisible();

    // Tests the same with a server that has another build by now.
    const isPage = (url: URL) => url.pathname === '/';
    await page.route(isPage, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/assets\/index-[\w-]+\.js/g, 'assets/index-other.js');
      await route.fulfill({ response, body });
    });
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByText(/The console was updated/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
    await page.unroute(isPage);

    await page.route(isPage, (route) => route.abort());
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByText(/The server cannot be reached/)).toBeVisible();

    await page.unroute(isPage);
    await page.unroute(menuCode);
    await page.getByRole('button', { name: 'Try again' }).click();
    const entry = page.getByRole('menuitem', { name: 'Delete' });
    const reload = page.getByRole('button', { name: 'Reload the page' });
    await expect(entry.or(reload)).toBeVisible();
    // Chromium before 150 remembers a module that failed to load for the lifetime of the page.
    if (await reload.isVisible()) {
      await Promise.all([page.waitForEvent('load'), reload.click()]);
      await menu.click();
    }
    await expect(entry).toBeVisible();
  },
);

/** Returns the path of the built script that has this name in the build. */
function fileOf(name: string): string {
  const text = readFileSync(new URL('../dist/.vite/manifest.json', import.meta.url), 'utf8');
  const chunks = Object.values(JSON.parse(text) as Record<string, { name?: string; file: string }>);
  return chunks.find((chunk) => chunk.name === name)!.file;
}
