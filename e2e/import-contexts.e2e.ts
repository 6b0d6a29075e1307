import { Buffer } from 'node:buffer';
import { callApi } from './support/api';
import { expect, signIn, test } from './support/test';

const text = `version: 1
contexts:
  - name: Imported
    type: "1:1"
    status: ACTIVE
    interval: daily
    rules:
      - { type: EXACT, config: { matchAmount: true } }
      - { type: DATE_LAG, config: { maxDays: 3 } }
    sources:
      - { name: Ledger, type: LEDGER, side: LEFT, fieldMap: { external_id: Id, amount: Amount, currency: Currency, date: Date } }
`;

test('a file of a new context is imported, and the activity of the context says that it was applied', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  await page.goto('/contexts/import');
  const file = { name: 'imported.yaml', mimeType: 'application/yaml', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: /^Apply \d+ changes/ }).click();
  await expect(page.getByText(/^Applied \d+ changes/)).toBeVisible();
  const { items } = await callApi(server, 'GET', '/v1/contexts?limit=200');
  const context = (items as { id: string; name: string; status: string }[]).find(
    ({ name }) => name === 'Imported',
  );
  expect(context).toMatchObject({ status: 'ACTIVE' });
  await page.goto(`/contexts/${context!.id}/activity`);
  await expect(page.getByRole('link', { name: /Applied “imported\.yaml”/ })).toBeVisible();
});
