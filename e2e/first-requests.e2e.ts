import { ask, makeContext } from './support/api';
import { expect, signIn, test } from './support/test';

/** docs/design.md#the-first-load: what a page begins with leaves with its HTML, and is asked for once. */
test('scripts, texts and reads of a page are named with its HTML, and each is fetched once', async ({
  page,
  server,
}) => {
  const contextId = await makeContext(server, 'First requests', 3);
  await ask(server, 'POST', `/v1/contexts/${contextId}/sources`, {
    name: 'Ledger',
    type: 'LEDGER',
    side: 'LEFT',
    config: {},
  });
  await signIn(page, server);
  for (const path of [
    '/contexts',
    `/contexts/${contextId}`,
    `/contexts/${contextId}/rules`,
    `/contexts/${contextId}/sources`,
    `/contexts/${contextId}/settings`,
    '/fee-schedules',
  ]) {
    const asked: string[] = [];
    const note = (request: { url(): string; resourceType(): string }) => {
      const { pathname, search } = new URL(request.url());
      if (request.resourceType() !== 'document') asked.push(pathname + search);
    };
    page.on('request', note);
    const answer = await page.goto(path);
    await expect(page.locator('main h1')).toBeVisible();
    // What is fetched later, when the browser is idle, begins 1.5 seconds after the page was drawn.
    await page.waitForTimeout(500);
    page.off('request', note);

    const named = [...(answer!.headers()['link'] ?? '').matchAll(/<([^>]+)>/g)].map(([, one]) => one!);
    expect(named, path).toContain('/session');
    const later = asked.filter((one) => !named.includes(one) && one !== '/icon.svg');
    expect(later, `${path}: asked for by a script`).toEqual([]);
    expect(asked.filter((one, index) => asked.indexOf(one) < index)).toEqual([]);
  }
});
