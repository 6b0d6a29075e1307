import { expect, signIn, test } from './support/test';
import { callApi, makeContext, findRecord } from './support/api';

test('contexts are filtered by the URL, and back returns to the same list', async ({ page, server }) => {
  await signIn(page, server);
  await page.getByRole('radio', { name: 'Paused' }).check({ force: true });
  await expect(page).toHaveURL(/status=PAUSED/);
  await expect(page.getByRole('link', { name: 'Marketplace payout' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Card acquirer daily' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Marketplace payout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Marketplace payout' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/status=PAUSED/);
  await expect(page.getByRole('link', { name: 'Treasury sweeps' })).toBeVisible();
});

test('a context is created, refused twice for its name, changed, activated and archived', async ({
  page,
  server,
  watch,
}) => {
  watch.expectErrors(/409/);
  await signIn(page, server);
  await page
    .getByRole('link', { name: 'New context' })
    .or(page.getByRole('button', { name: 'New context' }))
    .click();
  await page.getByLabel('Name', { exact: true }).fill('Card acquirer daily');
  await page.getByLabel('Interval').fill('daily');
  await page.getByRole('button', { name: 'Create context' }).click();
  await expect(page.getByText(/has this name|Name already taken/)).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Journey, created');
  await page.getByRole('button', { name: 'Create context' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Journey, created' })).toBeVisible();

  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByLabel('Per cent').fill('0.5');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('“Journey, created” saved')).toBeVisible();
  expect(await findRecord(server, '/v1/contexts', 'Journey, created')).toMatchObject({
    feeTolerancePct: '0.005',
  });

  await page.getByRole('button', { name: /Change the status/ }).click();
  await page.getByRole('menuitem', { name: 'Activate' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByText('“Journey, created” is now active', { exact: false })).toBeVisible();

  await page.getByRole('button', { name: /Change the status/ }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'This context is archived.' })).toBeVisible();
  expect(await findRecord(server, '/v1/contexts', 'Journey, created')).toMatchObject({
    status: 'ARCHIVED',
  });
});

test('a rule is created at a chosen place, edited and deleted @soak', async ({ page, server }) => {
  const contextId = await makeContext(server, 'Rules by hand', 2);
  await signIn(page, server);
  await page.goto(`/contexts/${contextId}/rules`);
  await page.getByRole('button', { name: 'New rule' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: /^Exact/ }).check({ force: true });
  await sheet.getByLabel('Place').selectOption('At the top');
  await sheet.getByRole('button', { name: 'Create rule' }).click();
  await expect(page.getByText('Rule created at 1')).toBeVisible();
  const list = page.getByRole('list', { name: /Match rules/ }).getByRole('listitem');
  await expect(list).toHaveCount(3);
  await expect(list.first()).toContainText('Same amount, currency, day and reference');

  await list
    .first()
    .getByRole('button', { name: /Actions for rule/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete rule' }).click();
  await expect(list).toHaveCount(2);
});

test('a context is cloned with the announced counts', async ({ page, server }) => {
  await signIn(page, server);
  const original = await findRecord(server, '/v1/contexts', 'Boleto settlement');
  await page.goto(`/contexts/${String(original['id'])}`);
  await page.getByRole('link', { name: 'Clone' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  const name = page.getByLabel('Name of the copy');
  await expect(name).toHaveValue('Boleto settlement (copy)');
  // Typed values are preserved after a reload, on the review too.
  await name.fill('Boleto settlement (copy) B');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Create “Boleto settlement (copy) B”?' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Create “Boleto settlement (copy) B”?' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await name.fill('Boleto settlement (copy)');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Clone context' }).click();
  const made = page.getByText('“Boleto settlement (copy)” created');
  await expect(made).toBeVisible();
  // The result moves to the first step's place in the history.
  await expect(page).toHaveURL(/[?&]copy=/);
  const copies = async () =>
    ((await callApi(server, 'GET', '/v1/contexts?limit=200')) as { items: { name: string }[] }).items.filter(
      ({ name }) => name.startsWith('Boleto settlement (copy'),
    );
  // A result is final: after a reload, back and forward the clone is never offered again.
  await page.reload();
  await expect(made).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Boleto settlement' })).toBeVisible();
  await page.goForward();
  await expect(made).toBeVisible();
  await page.goForward();
  await expect(made).toBeVisible();
  await page.reload();
  await expect(made).toBeVisible();
  expect(await copies()).toHaveLength(1);
  await page.getByRole('link', { name: 'Open the copy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Boleto settlement (copy)' })).toBeVisible();
  await page.getByRole('link', { name: /Match rules/ }).click();
  await expect(page.getByRole('list', { name: /Match rules/ }).getByRole('listitem')).toHaveCount(4);
});
