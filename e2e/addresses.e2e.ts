import { chooseIn, expect, signIn, test } from './support/test';

test('what is shown of rules and balances stands in the address, and is there again after a reload', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  await page.getByRole('link', { name: 'Card acquirer daily' }).click();
  await page.getByRole('link', { name: 'Match rules' }).click();
  const find = page.getByRole('searchbox', { name: 'Find rules, or #12' });
  await find.fill('currency');
  await expect(page).toHaveURL(/[?&]q=currency/);
  await expect(page).toHaveTitle(/^currency · Match rules · Card acquirer daily · /);
  const shown = await page.locator('li[data-key]').count();
  await page.reload();
  await expect(find).toHaveValue('currency');
  await expect(page.locator('li[data-key]')).toHaveCount(shown);

  await page.goto('/balances');
  await chooseIn(page, 'Organization', 'Banco Aurora S.A.');
  await chooseIn(page, 'Ledger', 'Customer accounts');
  await expect(page).toHaveURL(/organization=.*&ledger=/);
  const address = page.url();
  await page.getByRole('searchbox').fill('@customer-000001');
  await expect(
    page
      .getByText('1 balance found', { exact: false })
      .or(page.getByRole('row', { name: /@customer-000001/ }))
      .first(),
  ).toBeVisible();
  // An alias may name a person.
  expect(page.url()).toBe(address);
  // Chosen last, and so again in the address.
  await page.goto('/balances');
  await expect(page).toHaveURL(address);
});
