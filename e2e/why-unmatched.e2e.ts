import { readFileSync } from 'node:fs';
import { callApi } from './support/api';
import { expect, signIn, test } from './support/test';

/**
 * Reasons why rows are not matched: in the table, in the sheet and in the diagram. Also for the rows of a file that are
 * not imported.
 */

const ledger = [
  'external_id,amount,currency,date',
  ...Array.from({ length: 9 }, (_, at) => `OK-1${at},1${at}7.35,BRL,2026-01-1${at}`),
  'AMOUNT-1,50.00,BRL,2026-01-11',
  'ZONE-1,61.00,BRL,2026-01-11T23:30:00-03:00',
  'ZEROS-7,72.00,BRL,2026-01-12',
  'TWICE-1,83.00,BRL,2026-01-13',
  'ALONE-1,94.00,BRL,2026-01-14',
];
const bank = [
  'external_id,amount,currency,date',
  ...Array.from({ length: 9 }, (_, at) => `OK-1${at},1${at}7.35,BRL,2026-01-1${at}`),
  'AMOUNT-1,50.50,BRL,2026-01-11',
  'ZONE-1,61.00,BRL,2026-01-11',
  'ZEROS-007,72.00,BRL,2026-01-12',
  'TWICE-1,83.00,BRL,2026-01-13',
  'TWICE-1,84.00,BRL,2026-01-13',
  '=NO-AMOUNT,,BRL,2026-01-14',
];

const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});

test('every row that is not matched shows why, wherever it is displayed', async ({ page, server }) => {
  const made = await callApi(server, 'POST', '/v1/contexts', {
    name: 'Why',
    type: '1:1',
    interval: 'daily',
    sources: [
      { name: 'Ledger', type: 'LEDGER', side: 'LEFT' },
      { name: 'Bank', type: 'BANK', side: 'RIGHT' },
    ],
    rules: [{ priority: 1, type: 'EXACT', config: { matchReference: true } }],
  });
  await signIn(page, server);
  await page.goto(`/contexts/${String(made['id'])}/what-if`);
  await page.getByLabel('Left file').locator('input').setInputFiles(csv('ledger.csv', ledger));
  await page.getByLabel('Right file').locator('input').setInputFiles(csv('bank.csv', bank));

  const table = page.getByRole('table', { name: 'Transactions' });
  const line = (reference: string) => table.getByRole('row').filter({ hasText: reference });
  await page.getByRole('radio', { name: /^Unmatched/ }).focus();
  await page.keyboard.press('Space');
  await expect(line('AMOUNT-1').first()).toContainText('“AMOUNT-1”: its amount is R$0.50 higher');
  await expect(line('ZONE-1').first()).toContainText('“ZONE-1”: 1 day earlier');
  await expect(line('ZONE-1').first()).toContainText('Jan 11, 2026, 23:30 (Jan 12, 2026 in UTC)');
  await expect(line('ZEROS-7').first()).toContainText('the reference differs by leading zeros');
  await expect(line('TWICE-1')).toContainText('row 14 with this reference is dropped as a duplicate');
  await expect(line('ALONE-1')).toContainText('No unmatched row on the other side');
  await expect(page.getByText(/^Of all 15 rows in the right file 60.0 % are matched/)).toBeVisible();
  await expect(page.getByText('One pair differs by the day alone')).toBeVisible();

  // Sorted by keyboard: the right row is 0.50 more than its counterpart, so the difference to it is less than 0.
  const byAmount = table.getByRole('columnheader', { name: 'Δ amount' });
  await byAmount.getByRole('button').press('Enter');
  await expect(byAmount).toHaveAttribute('aria-sort', 'ascending');
  await expect(table.getByRole('row').nth(1)).toContainText(/AMOUNT-1\s*Right.*-0\.50/);
  await table.getByRole('button', { name: 'AMOUNT-1' }).first().press('Enter');
  const candidates = page.getByRole('table', { name: 'Transactions of the other side' });
  await expect(candidates.getByRole('row').nth(1)).toContainText(/AMOUNT-1.*-0\.50/);
  await candidates.getByRole('button', { name: 'AMOUNT-1' }).press('Enter');
  const pair = page.getByRole('dialog', { name: 'Two transactions, rule by rule' });
  await expect(pair).toContainText('Does not fit.');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'How it was read' }).last().click();
  const how = page.getByRole('dialog', { name: 'How it was read' });
  await expect(how.getByText('Row 14: “TWICE-1” is also in row 15')).toBeVisible();
  await expect(how.getByText(/^The service compares references within blocks of 1,000/)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    how.getByRole('button', { name: 'Download these rows' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('bank-not-taken.csv');
  const written = readFileSync(await download.path(), 'utf8').split('\r\n');
  expect(written[1]).toBe(
    `"14","TWICE-1","Reference","TWICE-1","Dropped: row 15 has the same reference","83.00","BRL","2026-01-13T00:00:00Z",""`,
  );
  expect(written[3]).toContain(`"16","'=NO-AMOUNT","Amount (column “amount”)",""`);
  await page.keyboard.press('Escape');

  await page.getByRole('radio', { name: 'Where everything goes' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 left, 1 right: the amount differs')).toBeVisible();
  await expect(page.getByText('1 left, 1 right: the day differs')).toBeVisible();

  await page.getByRole('radio', { name: 'Try changes' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/^No rule ignores leading zeros/)).toBeVisible();
  await page.getByRole('button', { name: 'Try this rule: the amount differs' }).press('Enter');
  await expect(page.getByText('Rule 2 is staged. Nothing is saved yet.')).toBeAttached();
  await expect(page.getByRole('radio', { name: 'Newly matched 1' })).toBeAttached();
});
