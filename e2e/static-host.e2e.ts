import type { Page } from '@playwright/test';
import { runConsole } from './support/run-console.mjs';
import { makeContext, ruleOrder } from './support/api';
import { type StaticHost, serveDist } from './support/static-host';
import { expect, test as withServer } from './support/test';
import { tracesOf } from './support/traces';
import { openUserMenu, signOut } from './support/pages';

/** The console as static files on a separate host, in front of a service that allows its origin. */
const test = withServer.extend<object, { host: StaticHost }>({
  host: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, run) => {
      const host = await serveDist();
      await run(host);
      await host.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ host }, run) => {
      const server = await runConsole({ RECON_CORS_ORIGINS: host.url }, 'embedded');
      host.setConfig(JSON.stringify({ reconciliationUrl: `${server.url}/`, ledgerUrl: server.url }));
      await run(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ host }, run) => run(host.url),
});

async function signInBy(page: Page, token: string) {
  await page.getByLabel('Access token').fill(token);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a token signs in for the life of the page: list, reorder, balances; nothing stores it', async ({
  page,
  server,
  host,
}) => {
  const [, token = ''] = (await server.signInLink()).split('#token=');
  const contextId = await makeContext(server, 'From a static host', 3);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(server.url))
      asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });

  await page.goto('/contexts');
  await signInBy(page, token);
  await expect(page.getByRole('link', { name: 'From a static host' })).toBeVisible();
  await page.getByRole('link', { name: 'From a static host' }).click();
  await page
    .getByRole('link', { name: /^Match rules/ })
    .first()
    .click();
  const rows = page.getByRole('list', { name: /Match rules/ }).getByRole('listitem');
  await rows
    .nth(2)
    .getByRole('button', { name: /^Move / })
    .focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => ruleOrder(server, contextId)).toEqual([1, 3, 2]);

  await openUserMenu(page);
  await page.getByRole('link', { name: 'Diagnostics' }).click();
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(part('Services')).toContainText(server.url);
  await expect(part('Services')).toContainText('in the memory of this page');
  await expect(part('Answers')).toContainText('The service says of a change whether it was done before');
  await expect(part('Security')).toContainText('Strict, with Trusted Types');

  expect(asked.some((one) => one.endsWith('/rules/reorder'))).toBe(true);
  expect(asked.filter((one) => !one.includes(' /v1/'))).toEqual([]);
  const readable = await page.evaluate(() =>
    JSON.stringify([...performance.getEntries().map(({ name }) => name), document.documentElement.outerHTML]),
  );
  expect((await tracesOf(page)) + readable).not.toContain(token.slice(0, 40));
  expect(await page.context().cookies()).toEqual([]);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  await signInBy(page, token);
  await expect(page.getByRole('heading', { level: 1, name: 'Diagnostics' })).toBeVisible();
  expect(host.url).not.toBe(server.url);
});

test('a token that the service refuses is reported at the field, a link does not sign in, sign-out discards the token', async ({
  page,
  server,
  watch,
}) => {
  watch.expectErrors(/401/);
  const link = await server.signInLink();
  const [, token = ''] = link.split('#token=');
  await page.goto(`/contexts#token=${token}`);
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  expect(page.url()).not.toContain('token');
  await signInBy(page, `${token.slice(0, -8)}AAAAAAAA`);
  await expect(page.getByLabel('Access token')).toHaveAccessibleDescription(/Token not accepted/);
  await signInBy(page, token);
  await expect(page.getByRole('heading', { level: 1, name: 'Contexts' })).toBeVisible();
  await signOut(page);
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
});

test('a host without a config.json, or with an empty one, is reported; correcting it fixes the page', async ({
  page,
  host,
  server,
  watch,
}) => {
  watch.expectErrors(/404/);
  const config = JSON.stringify({ reconciliationUrl: server.url, ledgerUrl: server.url });
  for (const wrong of [undefined, '{"reconciliationUrl": "javascript:alert(1)", "ledgerUrl": ""}']) {
    host.setConfig(wrong);
    await page.goto('/contexts');
    await expect(page.getByRole('alert')).toContainText('The console is not set up');
  }
  host.setConfig(config);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
});
