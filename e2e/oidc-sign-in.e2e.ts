import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import {
  type OidcConsole,
  contexts,
  expectNoToken,
  readable,
  runOidcConsole,
  signInAs,
  signInPage,
} from './support/oidc';
import { expect, expectNoAxeViolations, test as base } from './support/test';
import { signOut } from './support/pages';

/** Runs every test on one console with a provider; the users of the company have sessions of their own. */
const test = base.extend<{ watched: undefined }, { oidcConsole: OidcConsole }>({
  oidcConsole: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, run) => {
      const console = await runOidcConsole();
      await run(console);
      await console.close();
    },
    { scope: 'worker' },
  ],
  server: [async ({ oidcConsole }, run) => run(oidcConsole.server), { scope: 'worker' }],
  watched: [
    async ({ watch }, run) => {
      // Before sign-in, the request for the session returns 401.
      watch.expectErrors(/status of 401/);
      await run(undefined);
    },
    { auto: true },
  ],
});

const sessionCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name.startsWith('recon_session_'));

test('a company account signs in, returns to the requested page, and no script can read a token', async ({
  page,
  oidcConsole: { server },
}) => {
  await page.goto('/fee-schedules?asked=for');
  await expect(signInPage(page)).toBeVisible();
  await expectNoAxeViolations(page);
  await signInAs(page, 'ana');
  await expect(page.getByRole('heading', { level: 1, name: 'Fee schedules' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/fee-schedules');
  await expect(page.getByText('Ana Lima')).toBeVisible();
  await expect(page.getByText('Banco Brisa').first()).toBeVisible();

  const cookies = await page.context().cookies(server.url);
  expect(
    cookies
      .filter(({ name }) => name.startsWith('recon_') && name !== 'recon_view')
      .map(({ name, httpOnly, sameSite, path }) => ({ name, httpOnly, sameSite, path })),
  ).toEqual([
    { name: `recon_session_${new URL(server.url).port}`, httpOnly: true, sameSite: 'Strict', path: '/' },
  ]);
  expectNoToken(await readable(page));
  expectNoToken(server.output());
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Fee schedules' })).toBeVisible();
});

test('a write from another origin is refused, by form and by script, although the cookie is sent', async ({
  page,
  context,
  watch,
}) => {
  watch.expectErrors(/blocked by CORS policy|net::ERR_FAILED|status of 403/);
  await page.goto('/contexts');
  await signInAs(page, 'ana');
  await expect(contexts(page)).toBeVisible();
  const { origin } = new URL(page.url());

  // The same site on another port: SameSite alone would send the cookie.
  const evil = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<form method="post" enctype="text/plain" action="${origin}/v1/contexts">
      <input name='{"name":"Forged","type":"1:1","interval":"daily","x":"' value='"}'><button>Win</button></form>`);
  });
  await new Promise<void>((resolve) => {
    evil.listen(0, '127.0.0.1', resolve);
  });
  try {
    const there = await context.newPage();
    await there.goto(`http://127.0.0.1:${(evil.address() as AddressInfo).port}/`);
    const answered = there.waitForResponse((response) => response.url() === `${origin}/v1/contexts`);
    await there.getByRole('button', { name: 'Win' }).click();
    const formed = await answered;
    expect((await formed.request().allHeaders())['cookie']).toContain('recon_session_');
    expect(formed.status()).toBe(403);

    await there.goto(`http://127.0.0.1:${(evil.address() as AddressInfo).port}/`);
    const outcomes = await there.evaluate(async (target) => {
      const send = (options: RequestInit) =>
        fetch(`${target}/v1/contexts`, {
          method: 'POST',
          credentials: 'include',
          body: '{"name":"Forged","type":"1:1","interval":"daily"}',
          ...options,
        }).then(
          ({ type, status }) => `${type} ${status}`,
          () => 'blocked',
        );
      return [
        await send({}),
        await send({ mode: 'no-cors' }),
        await send({ headers: { 'Content-Type': 'application/json', 'X-Recon-Console': '1' } }),
        await fetch(`${target}/session`, { method: 'DELETE', credentials: 'include' }).then(
          () => 'answered',
          () => 'blocked',
        ),
        await fetch(`${target}/session`, { credentials: 'include' }).then(
          () => 'read',
          () => 'blocked',
        ),
      ];
    }, origin);
    expect(outcomes).toEqual(Array(5).fill('blocked'));
  } finally {
    evil.close();
    evil.closeAllConnections();
  }
  await page.reload();
  await expect(contexts(page)).toBeVisible();
  expect(await (await page.request.get('/v1/contexts')).text()).not.toContain('Forged');
});

test(
  'an access token that expires is renewed without the user noticing',
  { tag: '@soak' },
  async ({ page, oidcConsole: { company } }) => {
    test.slow();
    company.tokenLife = 8;
    try {
      await page.goto('/contexts/new');
      await signInAs(page, 'ana');
      await page.getByLabel('Name').fill('Longer than a token');
      await page.getByLabel('Interval').fill('daily');
      const before = company.asked.get('refresh_token') ?? 0;
      // Lasts as long as two tokens by the provider's own clock, while the page sends requests now and then.
      await expect
        .poll(
          async () => {
            expect((await page.request.get('/v1/contexts')).status()).toBe(200);
            return (company.asked.get('refresh_token') ?? 0) - before;
          },
          { intervals: [500], timeout: 40_000 },
        )
        .toBeGreaterThanOrEqual(2);
      await page.getByRole('button', { name: 'Create context' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Longer than a token' })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByText(/^Your session ends/)).toHaveCount(0);
    } finally {
      company.tokenLife = 600;
    }
  },
);

test('signing out ends the session here, at the provider and in the other tabs', async ({
  page,
  context,
  oidcConsole: { company, server },
}) => {
  company.employees.set('cleo', { ...company.employees.get('ana')!, name: 'Cleo Dias' });
  await page.goto('/contexts');
  await signInAs(page, 'cleo');
  await expect(contexts(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/contexts');
  await expect(contexts(other)).toBeVisible();
  expect(company.signedIn()).toContain('cleo');
  const cookie = await sessionCookie(page);

  await signOut(page);
  await expect(signInPage(other)).toBeVisible();
  // The provider asks in its own form, then redirects back.
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(signInPage(page)).toBeVisible();
  expect(new URL(page.url()).origin).toBe(server.url);
  expect(company.signedIn()).not.toContain('cleo');
  const replayed = await page.request.get('/session', {
    headers: { Cookie: `${cookie!.name}=${cookie!.value}` },
  });
  expect(replayed.status()).toBe(401);

  // After a sign-in as another user, the other tab follows.
  await signInAs(page, 'ana');
  await expect(contexts(page)).toBeVisible();
  await expect(contexts(other)).toBeVisible();
  await expect(other.getByText('Ana Lima')).toBeVisible();
});

test('a session that expires during work is resumed in another tab, and the form is saved @soak', async ({
  page,
  context,
}) => {
  await page.goto('/contexts/new');
  await signInAs(page, 'ana');
  await page.getByLabel('Name').fill('Saved after all');
  await page.getByLabel('Interval').fill('daily');
  const { name } = (await sessionCookie(page))!;
  await context.clearCookies({ name });
  await page.getByRole('button', { name: 'Create context' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  await expectNoAxeViolations(page);
  // The provider still has the user's session, so the tab shows no form.
  await dialog.getByRole('link', { name: 'Sign in with your company account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Saved after all' })).toBeVisible();
});

test('an error of the provider in place of a sign-in is explained', async ({
  page,
  oidcConsole: { company },
}) => {
  await page.goto('/fee-schedules');
  await page.getByRole('link', { name: 'Sign in with your company account' }).click();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('alert')).toContainText('It was cancelled');
  await expectNoAxeViolations(page);

  await company.unplug();
  try {
    // Its discovery document is loaded already: only the browser's request to it fails.
    expect((await page.request.get('/readyz')).status()).toBe(200);
  } finally {
    await company.listen();
  }
  await signInAs(page, 'ana');
  await expect(page.getByRole('heading', { level: 1, name: 'Fee schedules' })).toBeVisible();

  await page.goto('/session/callback?code=made-up&state=made-up');
  await expect(page.getByRole('alert')).toContainText('took too long');
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
});
