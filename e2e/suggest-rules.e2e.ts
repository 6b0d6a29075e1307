import type { Page } from '@playwright/test';
import { callApi } from './support/api';
import { expect, expectNoAxeViolations, signIn, test } from './support/test';

const rules = (page: Page) => page.getByRole('list', { name: /Rules to try/ }).getByRole('listitem');

test('rules are proposed by an example, staged without the one that ignores the reference, and saved, by keyboard alone', async ({
  page,
  server,
}) => {
  const made = await callApi(server, 'POST', '/v1/contexts', {
    name: 'Proposed',
    type: '1:1',
    interval: 'daily',
    sources: [
      { name: 'Ledger', type: 'LEDGER', side: 'LEFT' },
      { name: 'Bank', type: 'BANK', side: 'RIGHT' },
    ],
  });
  const contextId = String(made['id']);
  await signIn(page, server);
  await page.goto(`/contexts/${contextId}/what-if`);
  await page.getByRole('button', { name: /^Pix received/ }).press('Enter');
  await page.getByRole('button', { name: 'Suggest rules' }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Suggested rules' });
  await expect(sheet.getByText(/^3 rules match 290 of 300 transactions on the left/)).toBeVisible();
  await expectNoAxeViolations(page);
  await expect(sheet.getByRole('checkbox', { name: /any reference/ })).not.toBeChecked();
  await sheet.getByRole('button', { name: 'Stage 2 rules' }).press('Enter');

  await expect(rules(page)).toHaveCount(2);
  await expect(rules(page).first()).toContainText('matches 251 (83.6 %)');
  await page.getByRole('button', { name: 'Suggest…' }).press('Enter');
  await expect(sheet.getByText(/^One more rule matches 22 of the 32 transactions/)).toBeVisible();
  await page.keyboard.press('Escape');

  const { items } = await callApi(server, 'GET', `/v1/contexts/${contextId}/rules`);
  expect(items).toEqual([]);
  await page.getByRole('button', { name: 'Save…' }).press('Enter');
  await page.getByRole('button', { name: 'Save 2 steps' }).press('Enter');
  await expect(page.getByText('The staged rules are saved')).toBeVisible();
  const { items: saved } = await callApi(server, 'GET', `/v1/contexts/${contextId}/rules`);
  expect((saved as { config: unknown }[]).map(({ config }) => config)).toMatchObject([
    { matchReference: true, matchDate: true },
    { matchReference: true, matchDate: false },
  ]);
});
