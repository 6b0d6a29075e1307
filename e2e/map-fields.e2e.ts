import { archive, callApi } from './support/api';
import { expect, expectNoAxeViolations, signIn, test } from './support/test';
import type { RunningConsole } from './support/run-console.mjs';

const csv = [
  'NSU;Data lançamento;Valor;Moeda;Histórico;Email consent',
  '1001;05/11/2026;1.234,56;BRL;Venda no cartão;sim',
  '1002;2026-11-06;-10.00;BRL;Estorno;não',
  '1003;2026-11-07;0.1;BRL;Tarifa;sim',
].join('\r\n');

async function makeSource(server: RunningConsole, name: string) {
  const context = await callApi(server, 'POST', '/v1/contexts', { name, type: '1:1', interval: 'daily' });
  const contextId = String(context['id']);
  const source = await callApi(server, 'POST', `/v1/contexts/${contextId}/sources`, {
    name: 'Bank statement',
    type: 'BANK',
    side: 'RIGHT',
  });
  const sourceId = String(source['id']);
  return {
    page: `/contexts/${contextId}/sources/${sourceId}/field-map`,
    api: `/v1/contexts/${contextId}/sources/${sourceId}/field-maps`,
    contextId,
  };
}

test('a Portuguese CSV header becomes a saved field map, and “Email consent” is not mapped', async ({
  page,
  server,
  watch,
}) => {
  watch.expectErrors(/404/);
  const of = await makeSource(server, 'Mapped from a header');
  await signIn(page, server);
  await page.goto(of.page);
  await expect(page.getByRole('heading', { name: 'No field map yet' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Create field map' }).click();

  // In Windows-1252, as an older system writes an export.
  await page.locator('input[type=file]').setInputFiles({
    name: 'extrato.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv, 'latin1'),
  });
  await expect(page.getByText('extrato.csv: 6 columns, 3 rows. Read as Windows-1252.')).toBeVisible();
  await expect(page.getByText('0 of 4 mapped')).toBeVisible();
  await page.getByRole('button', { name: 'Accept all' }).click();
  await expect(page.getByText('All 4 mapped')).toBeVisible();
  await expect(page.getByLabel('Column for date', { exact: true })).toHaveValue('Data lançamento');

  const preview = page.getByRole('region', { name: /as they would be read/ });
  await expect(preview.getByRole('row').nth(1)).toContainText(
    'dd/mm or mm/dd date, refused; 2026-11-05 or 2026-05-11',
  );
  await expect(preview.getByRole('row').nth(1)).toContainText('probably 1234.56');
  await expect(page.getByText(/amount: .* in 1 of 3/)).toBeVisible();
  await expect(page.getByText('stored under their own name: Email consent')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoAxeViolations(page);
  }

  // The service knows commas only: the page states that, and saving asks about it.
  await expect(page.getByText(/^All 3 rows would be refused/)).toBeVisible();
  await page.getByRole('button', { name: 'Create field map' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Save this field map?' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByText('Field map saved as version 1')).toBeVisible();
  const { mapping } = await callApi(server, 'GET', of.api);
  expect(mapping).toEqual({
    external_id: 'NSU',
    amount: 'Valor',
    currency: 'Moeda',
    date: 'Data lançamento',
    description: 'Histórico',
  });
  await page.reload();
  await expect(page.getByLabel('Column for amount', { exact: true })).toHaveValue('Valor');
});

test('a deleted field map is restored by Undo, with a new id @soak', async ({ page, server, watch }) => {
  watch.expectErrors(/404/);
  const of = await makeSource(server, 'Deleted and back');
  const mapping = { Ref: 'transaction_id', Valor: 'amount', Loja: 'store' };
  const before = await callApi(server, 'POST', of.api, { mapping });
  await signIn(page, server);
  await page.goto(of.page);
  // The view is part of the address, so the choice is shown when the page has gone there.
  await page.getByRole('radio', { name: 'JSON', exact: true }).click({ force: true });
  await expect(page.getByText('Stored as column to field, as it was found.')).toBeVisible();
  await page.getByRole('button', { name: /^More actions for / }).click();
  await page.getByRole('menuitem', { name: 'Delete field map' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete field map' }).click();
  await expect(page.getByRole('heading', { name: 'No field map yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText(/Deletion undone: the field map is back/)).toBeVisible();
  await expect(page.getByLabel('Column for transaction_id')).toHaveValue('Ref');
  const after = await callApi(server, 'GET', of.api);
  expect(after['mapping']).toEqual(mapping);
  expect(after['id']).not.toBe(before['id']);
});

test('an archived context shows its field maps and states why they cannot be changed', async ({
  page,
  server,
}) => {
  const of = await makeSource(server, 'Archived with a map');
  await callApi(server, 'POST', of.api, { mapping: { amount: 'Valor' } });
  await archive(server, of.contextId);
  await signIn(page, server);
  await page.goto(of.page);
  await expect(page.getByRole('status').getByText(/The context is archived/)).toBeVisible();
  await expect(page.getByLabel('Column for amount', { exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.getByRole('button', { name: /^More actions for / }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete field map' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});
