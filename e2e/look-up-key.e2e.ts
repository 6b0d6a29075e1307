import type { Page } from '@playwright/test';
import { chooseIn, expect, expectNoAxeViolations, signIn, test } from './support/test';
import { tracesOf } from './support/traces';
import { signOut } from './support/pages';

/** Keys of the sample tenant's directory, with the values that must leave no trace after a lookup. */
const account = '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b';
const secrets = [
  '52998224725',
  '529.982.247-25',
  'Marina',
  '+5511912345678',
  '%2B5511912345678',
  '5511912345678',
  'João Batista',
  '11144477735',
  '11999990000',
];

async function lookUp(page: Page, key: string) {
  await page.getByLabel('Pix key', { exact: true }).fill(key);
  await page.getByLabel('Account id').fill(account);
  await page.getByRole('button', { name: 'Look up', exact: true }).click();
}

const holder = (page: Page) => page.getByRole('region', { name: 'Holder of the key' });

test('a key is looked up, its holder is revealed value by value, and neither leaves a trace', async ({
  page,
  server,
  watch,
}) => {
  watch.expectErrors(/status of 404/);
  const asked: string[] = [];
  const downloads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/entries/')) asked.push(request.url());
  });
  page.on('download', (download) => downloads.push(download.suggestedFilename()));

  await signIn(page, server);
  await page.getByRole('link', { name: 'Pix key details' }).hover();
  await page.getByRole('link', { name: 'Pix key details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pix key details' })).toBeVisible();
  await expectNoAxeViolations(page);

  await lookUp(page, '529.982.247-25');
  await expect(holder(page)).toContainText('***.982.247-**');
  await expect(holder(page)).not.toContainText('Marina');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Show name' }).click();
  await expect(holder(page)).toContainText('Marina Duarte');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoAxeViolations(page);

  await lookUp(page, '+55 11 91234-5678');
  await expect(holder(page)).toContainText('J*** B***');
  await page.getByRole('button', { name: 'Show document' }).click();
  await expect(holder(page)).toContainText('11144477735');
  const during = await tracesOf(page);
  // The resource timings of the browser are cleared as soon as they appear.
  const noted = () =>
    page.evaluate(() => performance.getEntries().map(({ name }) => decodeURIComponent(name)));
  await expect.poll(async () => (await noted()).filter((name) => name.includes('/v1/entries/'))).toEqual([]);

  await lookUp(page, '+5511999990000');
  await expect(page.getByRole('heading', { name: 'No such key' })).toBeVisible();
  await expect(holder(page)).toHaveCount(0);
  expect(asked).toHaveLength(3);

  await page.getByRole('link', { name: 'Contexts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contexts' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Pix key', { exact: true })).toHaveValue('');
  await expect(holder(page)).toHaveCount(0);
  expect(asked).toHaveLength(3);

  const token = await server.token();
  const left = [during, await tracesOf(page), server.output(), downloads.join()].join('\n');
  expect([...secrets, token ?? 'no token'].filter((secret) => left.includes(secret))).toEqual([]);
  expect(server.output(), 'the look-ups are in the log, without their keys').toContain('entries');
});

test('the account is chosen by ledger and alias, or comes from a row of the balances', async ({
  page,
  server,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/entries/')) asked.push(request.url());
  });
  await signIn(page, server);
  await page.goto('/key-details');
  const pick = page.getByRole('button', { name: 'Choose an account' });
  await pick.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Choose an account' });
  await chooseIn(sheet, 'Organization', 'Banco Aurora S.A.');
  await chooseIn(sheet, 'Ledger', 'Customer accounts');
  await sheet.getByLabel('Alias or account id').fill('customer-000042');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(sheet).toHaveCount(0);
  await expect(pick).toBeFocused();
  await expect(page.getByText('Account @customer-000042.')).toBeVisible();
  const chosen = await page.getByLabel('Account id').inputValue();
  await page.getByLabel('Pix key', { exact: true }).fill('529.982.247-25');
  await page.keyboard.press('Enter');
  await expect(holder(page)).toContainText('***.982.247-**');
  expect(asked.map((url) => new URL(url).searchParams.get('account_id'))).toEqual([chosen]);

  await page.goto('/balances');
  await page.getByRole('link', { name: 'Look up a Pix key for @customer-000003' }).click();
  await expect(page.getByLabel('Pix key', { exact: true })).toBeFocused();
  await expect(page.getByText('Account @customer-000003.')).toBeVisible();
  expect(new URL(page.url()).search, 'the account is not in the address').toBe('');
  await expectNoAxeViolations(page);
});

test('a lookup that fails is sent once and shows the failure', async ({ page, server, watch }) => {
  watch.expectErrors(/status of 503/);
  await signIn(page, server);
  await page.goto('/key-details');
  let asked = 0;
  await page.route('**/v1/entries/**', async (route) => {
    asked += 1;
    await route.fulfill({ status: 503, contentType: 'text/plain', body: 'down' });
  });
  await lookUp(page, '52998224725');
  await expect(page.getByRole('alert')).toContainText('Server not available');
  await expectNoAxeViolations(page);
  expect(asked).toBe(1);
});

test('signing out removes the holder from the page, and back does not show it again @soak', async ({
  page,
  server,
  watch,
}) => {
  watch.expectErrors(/status of 401/);
  await signIn(page, server);
  await page.goto('/key-details');
  await lookUp(page, '52998224725');
  await page.getByRole('button', { name: 'Show name' }).click();
  await expect(holder(page)).toContainText('Marina Duarte');
  await signOut(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Marina Duarte')).toHaveCount(0);
});
