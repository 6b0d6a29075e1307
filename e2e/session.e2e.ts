import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { RunningConsole } from './support/run-console.mjs';
import { expect, expectNoAxeViolations, signIn, test } from './support/test';
import { signOut } from './support/pages';

const run = promisify(execFile);
/** Life of a token that expires during work: long enough to sign in and fill in a form on a busy machine. */
const shortLife = '10s';

/** Returns a token of the running service for `ana` (`--subject` names another), created as a user creates one. */
async function newToken(server: RunningConsole, ...options: string[]): Promise<string> {
  const subject = options.includes('--subject') ? [] : ['--subject', 'ana'];
  const { stdout } = await run(
    process.execPath,
    ['scripts/recon.mjs', 'token', '--permissions', '*', ...subject, ...options],
    { env: { ...process.env, ...server.place } },
  );
  return stdout.trim();
}

async function paste(page: Page, token: string): Promise<void> {
  await page.getByLabel('Access token').fill(token);
  await page.getByRole('button', { name: /^Sign in/ }).click();
}

/** Waits until the server itself reports that the session has expired. */
async function untilExpired(page: Page): Promise<void> {
  await expect
    .poll(async () => (await page.request.get('/session')).status(), { intervals: [250], timeout: 20_000 })
    .toBe(401);
}

const signInPage = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in' });
const list = (page: Page) => page.getByRole('heading', { level: 1, name: 'Contexts' });
const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

test.beforeEach(({ watch }) => watch.expectErrors(/status of 401/));

test('a token can be pasted; a wrong or expired one is reported in place', async ({ page, server }) => {
  await page.goto('/');
  await expect(signInPage(page)).toBeVisible();
  await expectNoAxeViolations(page);
  await paste(page, 'not a token');
  await expect(page.getByLabel('Access token')).toHaveAccessibleDescription(/^Token not accepted/);
  await expectNoAxeViolations(page);
  await paste(page, await newToken(server));
  await expect(list(page)).toBeVisible();
});

test('a session that expires while a form is filled in asks in place and the form is saved @soak', async ({
  page,
  server,
}) => {
  const token = await newToken(server);
  await page.goto('/contexts/new');
  await paste(page, await newToken(server, '--ttl', shortLife));
  await page.getByLabel('Name').fill('Saved in spite of it');
  await page.getByLabel('Interval').fill('daily');
  await untilExpired(page);

  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v1/contexts'))
      keys.push(request.headers()['x-idempotency-key']);
  });
  await page.getByRole('button', { name: 'Create context' }).click();
  await expect(ended(page)).toBeVisible();
  await expectNoAxeViolations(page);
  await paste(page, token);

  await expect(page.getByRole('heading', { level: 1, name: 'Saved in spite of it' })).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test("another tenant's token during work leaves nothing of the first one behind @soak", async ({
  page,
  server,
}) => {
  const brisa = ['--tenant', '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b', '--name', 'Banco Brisa'];
  const other = await newToken(server, ...brisa, '--subject', 'bia');
  await page.goto('/contexts/new');
  await paste(page, await newToken(server, '--ttl', shortLife));
  await page.getByLabel('Name').fill('Not for others');
  await page.getByLabel('Interval').fill('daily');
  await untilExpired(page);
  await page.getByRole('button', { name: 'Create context' }).click();
  await expect(ended(page)).toBeVisible();
  await paste(page, other);

  await expect(page.getByText('Signed in as bia of Banco Brisa')).toBeVisible();
  await expect(list(page)).toBeVisible();
  await expect(page).toHaveURL(/\/contexts$/);
  await expect(page.getByText('Card acquirer daily')).toHaveCount(0);
  const contexts = await page.request.get('/v1/contexts');
  expect(await contexts.json()).toMatchObject({ items: [] });
});

test("another user's sign-in link asks first; both tabs follow the choice @soak", async ({
  page,
  context,
  server,
  watch,
}) => {
  const brisa = ['--tenant', '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b', '--name', 'Banco Brisa'];
  const token = await newToken(server, ...brisa, '--subject', 'bia');
  const link = `${server.url}/#token=${token}`;
  const question = page.getByRole('alertdialog', { name: 'Sign in as someone else?' });
  await signIn(page, server);
  const other = await context.newPage();
  await other.goto('/contexts');
  await expect(list(other)).toBeVisible();
  watch.expectErrors(/status of 409/);
  const signedIn = async () =>
    ((await (await page.request.get('/session')).json()) as { subject: string }).subject;
  const before = await signedIn();

  await page.goto(link);
  await expect(question).toContainText('Banco Brisa');
  await expectNoAxeViolations(page);
  expect(await signedIn()).toBe(before);
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('link', { name: 'Card acquirer daily' })).toBeVisible();
  expect(await signedIn()).toBe(before);
  const entries = await page.evaluate(() => JSON.stringify(performance.getEntries()));
  expect(entries).not.toContain(token);
  expect(entries).not.toContain('token=');

  await page.goto(link);
  await question.getByRole('button', { name: 'Sign in with the link' }).click();
  await expect(other.getByText('Signed in as bia of Banco Brisa')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Contexts' })).toBeVisible();
  await expect(page.getByText('Card acquirer daily')).toHaveCount(0);
  // The same user's link needs no confirmation.
  await page.goto(link);
  await expect(list(page)).toBeVisible();
  await expect(question).toHaveCount(0);
});

test('signing out is followed by the other tabs, and back shows nothing', async ({
  page,
  context,
  server,
}) => {
  await signIn(page, server);
  const other = await context.newPage();
  await other.goto('/contexts');
  await expect(list(other)).toBeVisible();

  await page.getByRole('link', { name: 'Card acquirer daily' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Card acquirer daily' })).toBeVisible();
  await signOut(page);
  await expect(signInPage(page)).toBeVisible();
  await expect(signInPage(other)).toBeVisible();

  await page.goBack();
  await expect(signInPage(page)).toBeVisible();
  await expect(page.getByText('Card acquirer daily')).toHaveCount(0);
});

test('signing out everywhere ends the session of another browser, too @soak', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, server);
  const other = await browser.newContext({ baseURL: server.url });
  const elsewhere = await other.newPage();
  await signIn(elsewhere, server);

  await page.goto('/diagnostics');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out everywhere?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(signInPage(page)).toBeVisible();
  expect((await elsewhere.request.get('/session')).status()).toBe(401);
  await elsewhere.reload();
  await expect(signInPage(elsewhere)).toBeVisible();
  await other.close();
});

test('signing out with unsaved changes asks first', async ({ page, server }) => {
  await signIn(page, server);
  await page.getByRole('link', { name: 'Card acquirer daily' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByLabel('Interval').fill('hourly');
  await signOut(page);
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Interval')).toHaveValue('hourly');
  // On a phone the button is in a menu that must not hide the question.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await signOut(page);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(signInPage(page)).toBeVisible();
});

test('a session survives a restart of the server @soak', async ({ page, server, watch }) => {
  // Idle requests for code fail while no server responds.
  watch.expectErrors(/ERR_CONNECTION_(REFUSED|RESET)/);
  await signIn(page, server);
  await server.restart();
  await page.reload();
  await expect(list(page)).toBeVisible();
});

test('navigation moves the focus to the heading of the page, a closed sheet returns it @soak', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  await page.getByRole('link', { name: 'Card acquirer daily' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Card acquirer daily' });
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(/^Card acquirer daily · .*Recon Console$/);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveTitle(/^Settings · /);
  await expect(page.getByRole('link', { name: 'Settings' })).toBeFocused();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contexts' }).click();
  await expect(list(page)).toBeFocused();
  const newContext = page.getByRole('link', { name: 'New context' });
  await newContext.click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(newContext).toBeFocused();
});
