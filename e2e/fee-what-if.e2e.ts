import { callApi } from './support/api';
import { expect, expectNoAxeViolations, signIn, test } from './support/test';
import { tracesOf } from './support/traces';

test('a file of an acquirer is tried with other fees, which are saved as a new schedule; its rows are never sent', async ({
  page,
  server,
}) => {
  const made = await callApi(server, 'POST', '/v1/fee-schedules', {
    name: 'Cards tried',
    currency: 'BRL',
    applicationOrder: 'PARALLEL',
    items: [
      { name: 'MDR', priority: 1, structureType: 'PERCENTAGE', structure: { rate: '0.0249' } },
      { name: 'Each', priority: 2, structureType: 'FLAT', structure: { amount: '0.30' } },
    ],
  });
  await callApi(server, 'POST', '/v1/fee-schedules', {
    name: 'Elo tried',
    currency: 'BRL',
    applicationOrder: 'PARALLEL',
    items: [{ name: 'MDR', priority: 1, structureType: 'PERCENTAGE', structure: { rate: '0.0379' } }],
  });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await signIn(page, server);
  await page.goto(`/fee-schedules/${String(made['id'])}`);
  await page.getByRole('link', { name: 'Try on a file' }).press('Enter');
  const lines = [
    'Data da venda;NSU;Bandeira;Valor bruto;Valor da taxa',
    '05/01/2026;SECRET-1;SECRET-Visa;7.317,77;-182,51',
    '06/01/2026;SECRET-2;SECRET-Visa;100,00;-2,79',
    '07/01/2026;SECRET-3;SECRET-Elo;80,00;-9,99',
  ];
  await page.getByLabel('File of amounts').setInputFiles({
    name: 'vendas.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n'), 'latin1'),
  });
  await expect(page.getByText('Amounts from “Valor bruto”, fees from “Valor da taxa”')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Differs from charged 1$/ })).toBeAttached();
  await page.getByLabel('Rate').fill('1.99');
  await expect(page.getByRole('radio', { name: /^Cheaper 3$/ })).toBeAttached();
  const rows = page.getByRole('table', { name: 'Rows', exact: true });
  await rows.getByRole('button', { name: /SECRET-3/ }).press('Enter');
  await expect(page.getByRole('dialog')).toContainText('R$1.89');
  await page.keyboard.press('Escape');
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  const groups = page.getByRole('table', { name: 'Groups of sales' });
  const own = groups.getByRole('combobox', { name: 'Schedule for SECRET-Elo' });
  await own.selectOption({ label: 'Elo tried' });
  await expect(page.getByText(/^A group with a schedule of its own/)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download overcharged sales (Excel)' }).press('Enter');
  expect((await download).suggestedFilename()).toBe('Overcharged sales.xlsx');
  await groups.getByRole('button', { name: 'Show only SECRET-Elo' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Show all groups' })).toBeFocused();
  await expect(page.getByRole('option', { name: /^All 1$/ })).toBeAttached();
  await page.getByRole('button', { name: 'Save…' }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'New fee schedule' });
  await sheet.getByRole('textbox', { name: 'Name', exact: true }).fill('Cards from May');
  await sheet.getByRole('button', { name: 'Create fee schedule' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Cards from May' })).toBeVisible();
  await expect(page.getByText('1.99 % of the amount')).toBeVisible();

  expect(sent.join('\n')).not.toMatch(/SECRET|7[.,]?317|182[.,]51/);
  expect(await tracesOf(page)).not.toMatch(/SECRET|7[.,]?317|182[.,]51/);
});
