import type { Page } from '@playwright/test';
import type { RunningConsole } from './support/run-console.mjs';
import { callApi, makeContext } from './support/api';
import { expect, waitForHydration, signIn, test } from './support/test';

/** Where a list is, and what has the focus, when its page is reloaded or returned to. */

/** Returns the first row that is not covered by what sticks to the window's edge, and its distance from it, px. */
async function firstRow(page: Page): Promise<{ key: string; top: number }> {
  // A list that was scrolled or loaded just now may have no row there yet.
  const found = await page.waitForFunction(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('main [data-key]')];
    const parts = [...document.querySelectorAll('[data-part=head], [data-part=list-head]')];
    const edge = Math.max(0, ...parts.map((part) => part.getBoundingClientRect().bottom));
    const places = rows.map((row) => ({ row, top: row.getBoundingClientRect().top - edge }));
    const first = places.filter(({ top }) => top >= 0).sort((a, b) => a.top - b.top)[0];
    return first && { key: first.row.dataset['key']!, top: Math.round(first.top) };
  });
  return (await found.jsonValue())!;
}

/**
 * Scrolls with the wheel to a distance from the page's top, px, or a little further, and waits until the page rests: a
 * browser may scroll smoothly, and a list may load its next page meanwhile.
 */
async function scrollTo(page: Page, top: number): Promise<void> {
  await expect(page.locator('main [data-key]').nth(10)).toBeAttached();
  await page.mouse.move(500, 500);
  let reached = -1;
  await expect(async () => {
    const before = reached;
    reached = await page.evaluate(() => scrollY);
    if (reached < top) await page.mouse.wheel(0, Math.min(900, top - reached));
    expect(reached).toBeGreaterThanOrEqual(top);
    expect(reached).toBe(before);
  }).toPass({ intervals: [300] });
}

/** Creates a context of that many rules, more than one request takes. Returns its id. */
async function makeLongContext(server: RunningConsole, name: string, count: number): Promise<string> {
  const contextId = await makeContext(server, name, 50);
  for (let priority = 51; priority <= count; priority += 1) {
    const config = { absTolerance: '1.00', percentTolerance: '0', dateWindowDays: priority % 90 };
    await callApi(server, 'POST', `/v1/contexts/${contextId}/rules`, { priority, type: 'TOLERANCE', config });
  }
  return contextId;
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  for (const count of [120, 250])
    test(`a list of ${count} rules is where it was after a reload, and after Back: ${width} px wide${count > 200 ? '' : ' @soak'}`, async ({
      page,
      server,
    }) => {
      await page.setViewportSize({ width, height });
      const contextId = await makeLongContext(server, `Long at ${width} ${count}`, count);
      await signIn(page, server);
      await page.goto(`/contexts/${contextId}/rules`);
      // Until the font is in the cache a page may have the system's, by which other lines may wrap.
      await page.evaluate(() => document.fonts.load('16px Inter'));
      await page.reload();
      await waitForHydration(page);
      await scrollTo(page, 5040);
      const before = await firstRow(page);
      await page.reload();
      await expect.poll(() => firstRow(page)).toEqual(before);
      // By coordinates: Playwright's own click scrolls the page.
      const tab = page.locator('[data-part=tabs]').getByRole('link', { name: /^Sources/ });
      const { x, y } = (await tab.boundingBox())!;
      await page.mouse.click(x + 5, y + 5);
      await expect(page).toHaveURL(/\/sources/);
      await expect(page.locator('main [data-key]')).toHaveCount(0);
      await page.goBack();
      await expect.poll(() => firstRow(page)).toEqual(before);
      await page.reload();
      await expect.poll(() => firstRow(page)).toEqual(before);
    });

test('a list that arrives after a reload is where it was, unless the user did something meanwhile', async ({
  page,
  server,
}) => {
  const contextId = await makeLongContext(server, 'Late', 120);
  await signIn(page, server);
  await page.goto(`/contexts/${contextId}/rules`);
  await waitForHydration(page);
  await scrollTo(page, 3000);
  const before = await firstRow(page);
  let arrive: () => void = () => undefined;
  let arrival = Promise.resolve();
  // As of a server that could not read the list in time: the page without its contents.
  await page.route(`**/contexts/${contextId}/rules`, async (route) => {
    const response = await fetch(route.request().url(), {
      headers: { Accept: 'text/html', 'Accept-Encoding': 'identity' },
    });
    await route.fulfill({ headers: Object.fromEntries(response.headers), body: await response.text() });
  });
  await page.route(`**/v1/contexts/${contextId}/rules?**`, async (route) => {
    await arrival;
    await route.continue();
  });
  const reload = async () => {
    // A list may take several requests.
    arrival = new Promise<void>((resolve) => (arrive = resolve));
    const asked = page.waitForRequest(`**/v1/contexts/${contextId}/rules?**`);
    await page.reload();
    await asked;
    await expect(page.getByRole('heading', { level: 1, name: 'Late' })).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  };
  await reload();
  arrive();
  await expect.poll(() => firstRow(page)).toEqual(before);
  await reload();
  await page.keyboard.press('Tab');
  arrive();
  await expect(page.locator('main [data-key]').nth(10)).toBeAttached();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('Back to a list of contexts shows it where it was, with the focus on the row that was left', async ({
  page,
  server,
}) => {
  for (let at = 0; at < 70; at += 1) await makeContext(server, `Listed ${String(at).padStart(2, '0')}`, 0);
  await signIn(page, server);
  await scrollTo(page, 2000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(2000);
  const before = await firstRow(page);
  const link = page.locator(`main [data-key="${before.key}"]`).getByRole('link');
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: /Listed/ })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Contexts' })).toBeVisible();
  await expect.poll(() => firstRow(page)).toEqual(before);
  await expect(link).toBeFocused();
});
