import { chooseIn, expect, signIn, test } from './support/test';

test('the view of rules, of a what-if and of balances is in the URL, and is restored by a reload', async ({
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

  const row = page.locator('li[data-key]');
  for (const index of [0, 1]) {
    await row.nth(index).locator('[data-part=grip]').focus();
    await page.keyboard.press('x');
  }
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const compared = page.getByRole('dialog', { name: /^Rules \d+ and \d+ compared$/ });
  await expect(compared).toBeVisible();
  await expect(page).toHaveURL(/[?&]compare=/);
  await page.reload();
  await expect(compared).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/compare=/);

  await page.getByRole('link', { name: 'What-if' }).click();
  await page.getByRole('button', { name: /^Card acquirer/ }).click();
  const ways = page.getByRole('radio', { name: 'Where everything goes' });
  await ways.check({ force: true });
  await expect(page).toHaveURL(/[?&]example=card&view=flow/);
  await page.reload();
  await expect(ways).toBeChecked();
  await expect(page.getByRole('heading', { name: 'Where everything goes' })).toBeVisible();
  await page.getByRole('button', { name: 'Choose other files' }).click();
  await expect(page).not.toHaveURL(/example=/);

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
  // An alias may contain the name of a person.
  expect(page.url()).toBe(address);
  // Chosen last, and so again in the URL.
  await page.goto('/balances');
  await expect(page).toHaveURL(address);
});

test('invalid values in the URL are ignored', async ({ page, server }) => {
  await signIn(page, server);
  await page.goto('/contexts?status=FOO&type=constructor');
  await page.getByRole('link', { name: 'Card acquirer daily' }).click();
  await expect(page).toHaveTitle(/^Card acquirer daily · /);
  const address = page.url();
  await page.goto(`${address}/rules?type=NOPE`);
  await expect(page.locator('li[data-key]').first()).toBeVisible();
  await expect(page).toHaveTitle(/^Match rules · /);
  await page.goto(`${address}/clone?step=99`);
  await expect(page.getByRole('checkbox', { name: /^Match rules/ })).toBeVisible();
  await expect(page).toHaveTitle(/^What to copy · /);
});
