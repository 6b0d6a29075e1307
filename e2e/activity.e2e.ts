import { callApi, makeContext } from './support/api';
import { expect, isTakenOver, signIn, test } from './support/test';

/** The activity log: who changed what, found by filters, opened field by field. */

test('who moved a rule is found by the kind of change, and the moved rule is shown', async ({
  page,
  server,
}) => {
  const contextId = await makeContext(server, 'Moved about', 5);
  const { items: rules } = (await callApi(server, 'GET', `/v1/contexts/${contextId}/rules`)) as unknown as {
    items: { id: string }[];
  };
  const ids = rules.map(({ id }) => id);
  await callApi(server, 'POST', `/v1/contexts/${contextId}/rules/reorder`, {
    ruleIds: [ids[4], ...ids.slice(0, 4)],
  });
  await signIn(page, server);
  await page.goto('/activity');
  await isTakenOver(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  await page.getByRole('combobox', { name: 'What' }).selectOption({ label: 'Order of rules' });
  await expect(page).toHaveURL(/objectKind=rule-order/);
  const row = page.getByRole('link', { name: /moved 1 rule/ });
  await row.click();
  const sheet = page.getByRole('dialog', { name: /moved 1 rule/ });
  await expect(sheet.getByText('Moved about')).toBeVisible();
  await expect(sheet.getByRole('row', { name: /5\s*1$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).not.toBeVisible();
  await expect(row).toBeFocused();

  await page.goto(`/contexts/${contextId}/activity`);
  await expect(page.getByRole('link', { name: /created the context “Moved about”/ })).toBeVisible();
});
