import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { chooseIn, expect, expectNoAxeViolations, signIn, test } from './support/test';
import { tracesOf } from './support/traces';

const choose = async (page: Page, organization: string, ledger: string) => {
  await chooseIn(page, 'Organization', organization);
  await chooseIn(page, 'Ledger', ledger);
};
const row = (page: Page, name: RegExp) => page.getByRole('row', { name });
const table = (page: Page) => page.getByRole('table', { name: 'Balances' });

test('a ledger is chosen once, read to its end, and its amounts are exactly those of the ledger', async ({
  page,
  server,
}) => {
  const queries: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/balances') && url.pathname.startsWith('/v1/')) queries.push(url.searchParams);
  });
  await signIn(page, server);
  await page.getByRole('link', { name: 'Balances' }).click();
  await expect(page.getByRole('heading', { name: 'Choose an organization first' })).toBeVisible();
  await expectNoAxeViolations(page);
  await choose(page, 'Banco Aurora S.A.', 'Customer accounts');

  await expect(table(page)).toContainText('9,007,199,254,740,993.000000000000000001');
  await expect(table(page)).toContainText('12,345,678,901,234,567,890.123456789012345678');
  await expect(table(page)).toContainText('-0.000000000000000001');
  await expect(page.getByText('100 rows loaded, more follow')).toBeVisible();
  await expect(page.getByText('Not of the whole ledger', { exact: false })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoAxeViolations(page);
  await page.emulateMedia({ colorScheme: 'light' });

  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(row(page, /@customer-000240/)).toBeVisible({ timeout: 300 });
  }).toPass();
  await expect(page.getByText('240 balances')).toBeAttached();
  await expect(page.getByText('Totals of the 240 loaded rows', { exact: false })).toBeAttached();
  for (const query of queries) {
    expect(query.get('start_date')).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(query.get('end_date')).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(query.get('sort_order')).toBe('asc');
  }

  await page.goto('/balances');
  await expect(page.getByRole('combobox', { name: 'Ledger' })).toHaveValue('Customer accounts');
  await expect(row(page, /@customer-000001/)).toBeVisible();
});

test('order, period and columns are chosen; blocked and deleted balances are labelled as such @soak', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  await page.goto('/balances');
  await choose(page, 'Banco Aurora S.A.', 'Customer accounts');
  await page.getByRole('radio', { name: 'Newest first' }).check({ force: true });
  await expect(page).toHaveURL(/order=desc/);
  await expect(row(page, /@customer-000240/)).toBeVisible();
  await page.getByRole('radio', { name: 'Oldest first' }).check({ force: true });
  await expect(row(page, /@customer-000010.*Receives only/)).toBeVisible();
  await expect(row(page, /Deleted/).first()).toBeVisible();

  await page.getByRole('button', { name: 'Columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns to show' });
  await dialog.getByLabel('Balance key').check();
  await dialog.getByLabel('Type').uncheck();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Balance key' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Balance key' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Type' })).toHaveCount(0);

  await page.getByLabel('Created until', { exact: true }).fill('2016-12-31');
  await expect(page).toHaveURL(/to=2016-12-31/);
  await expect(page.getByRole('heading', { name: 'No balances in this period' })).toBeVisible();
  await page.getByLabel('Created from', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('This lies before the start.')).toBeVisible();
  await expect(page).toHaveURL(/from=2016/);
});

test('the loaded rows are exported digit for digit and without formulas', async ({ page, server }) => {
  await signIn(page, server);
  await page.goto('/balances');
  await choose(page, 'Banco Aurora S.A.', 'Customer accounts');
  await expect(row(page, /@customer-000001/)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(101);
  expect(text).toContain('"9007199254740993.000000000000000001"');
  expect(text).toContain('"-0.000000000000000001"');
  expect(text).toContain(`"'@customer-000001"`);
  expect(lines.filter((line) => /(^|,)"[=+@\t\r]/.test(line))).toEqual([]);

  const token = (await server.token()) ?? 'no token';
  const kept = await tracesOf(page);
  for (const secret of [token, '@customer', '9007199254740993'])
    expect(kept + server.output(), secret).not.toContain(secret);
  expect(text).not.toContain(token);
});

test('if a ledger lists nothing, ids are pasted and remembered; its own errors are shown @soak', async ({
  page,
  server,
  watch,
}) => {
  watch.expectErrors(/status of (404|400)/);
  await page.route(/\/v1\/organizations(\?|$)/, (route) =>
    route.fulfill({
      status: 404,
      json: { code: '0007', title: 'Entity Not Found', message: 'no such path' },
    }),
  );
  await page.route('**/balances?*', (route) =>
    route.fulfill({
      status: 400,
      json: {
        code: '0079',
        title: 'Invalid Date Range',
        message: 'The range is too long.',
        fields: { end_date: 'at most 3 months after start_date' },
      },
    }),
  );
  await signIn(page, server);
  await page.goto('/balances');
  await expect(page.getByText('This ledger does not list its organizations and ledgers')).toBeVisible();
  await page.getByLabel('Organization id').fill('0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b');
  await page.getByLabel('Ledger id').fill('17');
  await page.getByRole('button', { name: 'Show balances' }).click();
  await expect(page.getByText('Enter an id such as', { exact: false })).toBeVisible();
  await page.getByLabel('Ledger id').fill('0196F0C2-7D5E-7C3A-9B1F-3C5D7E9F1A2C');
  await page.getByRole('button', { name: 'Show balances' }).click();
  await expect(page.getByText('The range is too long.', { exact: false })).toBeVisible();
  await expect(page.getByText('end_date: at most 3 months', { exact: false })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goto('/balances');
  await expect(page.getByLabel('Ledger id')).toHaveValue('0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2c');
});
