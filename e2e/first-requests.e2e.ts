import { callApi, makeContext } from './support/api';
import { expect, waitForHydration, signIn, test } from './support/test';

/** docs/server-rendering.md: the initial data of a page is part of its HTML, and is read once. */
test('the HTML of a page contains its reads and names its scripts and messages, and each is fetched once @soak', async ({
  page,
  server,
}) => {
  const contextId = await makeContext(server, 'First requests', 3);
  await callApi(server, 'POST', `/v1/contexts/${contextId}/sources`, {
    name: 'Ledger',
    type: 'LEDGER',
    side: 'LEFT',
    config: {},
  });
  await signIn(page, server);
  await page.addInitScript(() => {
    const look = () => {
      // Appears with the first page that the script renders or hydrates.
      if (document.querySelector('[data-part=toaster]')) Reflect.set(window, 'drawnAt', performance.now());
      else requestAnimationFrame(look);
    };
    look();
  });
  for (const path of [
    '/contexts',
    `/contexts/${contextId}`,
    `/contexts/${contextId}/rules`,
    `/contexts/${contextId}/sources`,
    `/contexts/${contextId}/settings`,
    `/contexts/${contextId}/clone`,
    '/fee-schedules',
  ]) {
    const asked: string[] = [];
    const note = (request: { url(): string; resourceType(): string }) => {
      const { pathname, search } = new URL(request.url());
      if (request.resourceType() !== 'document') asked.push(pathname + search);
    };
    // Idle requests of the previous page must not be counted.
    await page.goto('about:blank');
    page.on('request', note);
    const answer = await page.goto(path);
    await waitForHydration(page);
    await expect(page.locator('main h1')).toBeVisible();
    // By the page's own clock: idle requests start 1.5 seconds after the page was rendered.
    await page.waitForFunction(() => performance.now() >= Number(Reflect.get(window, 'drawnAt')) + 1_000);
    const early = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < Number(Reflect.get(window, 'drawnAt')) + 1_000)
        .map(({ name }) => name.slice(location.origin.length)),
    );
    page.off('request', note);

    const html = await answer!.text();
    const named = [...html.matchAll(/<(?:link|script)\b[^>]*(?:href|src)="([^"]+)"/g)].map(([, one]) => one!);
    expect(html, path).toContain('{"/session":');
    // What this server keeps of a context beside the service is read by the part that shows it.
    const isOwnRead = (one: string) => one === `/console/v1/contexts/${contextId}/what-if`;
    const later = early.filter(
      (one) => !named.includes(one) && one !== '/icon.svg' && !one.endsWith('.woff2') && !isOwnRead(one),
    );
    expect(later, `${path}: asked for by a script`).toEqual([]);
    expect(asked.filter((one, index) => asked.indexOf(one) < index)).toEqual([]);
  }
});
