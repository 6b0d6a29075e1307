import type { Page } from '@playwright/test';
import type { RunningConsole } from './support/run-console.mjs';
import { archive, callApi, makeContext } from './support/api';
import { chooseIn, expect, expectNoAxeViolations, isVariant, signIn, test } from './support/test';

/** Numbers and an order that JavaScript would not preserve. */
const odd = '{"limit":9007199254740993.000000000000000001,"10":0.50,"2":[1.0],"bank_name":"Itaú"}';

/** The config as the service stores it: another one sorts the keys and reads numbers as JavaScript does. */
const kept = isVariant ? '{"10":0.5,"2":[1],"bank_name":"Itaú","limit":9007199254740994}' : odd;
const limit = isVariant ? '9007199254740994' : '9007199254740993.000000000000000001';

/** Creates a source through the API, with its config as the passed text. */
async function makeSource(server: RunningConsole, contextId: string, config: string) {
  const response = await fetch(`${server.url}/v1/contexts/${contextId}/sources`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await server.token()}`, 'Content-Type': 'application/json' },
    body: `{"name":"Statement","type":"BANK","side":"RIGHT","config":${config}}`,
  });
  const { id } = JSON.parse(await response.text()) as { id: string };
  return id;
}

/** Returns the config in the response of the service, as text. */
async function configOf(server: RunningConsole, contextId: string, sourceId: string): Promise<string> {
  const response = await fetch(`${server.url}/v1/contexts/${contextId}/sources/${sourceId}`, {
    headers: { Authorization: `Bearer ${await server.token()}` },
  });
  return /"config":(\{.*?\})[,}]/.exec(await response.text())?.[1] ?? '';
}

const inBothSchemes = async (page: Page) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectNoAxeViolations(page);
  }
};

test(
  'a fee schedule is created from the form of a source that needs it, and chosen there',
  { tag: '@soak' },
  async ({ page, server }) => {
    const contextId = await makeContext(server, 'Source with new fees', 0);
    await signIn(page, server);
    await page.goto(`/contexts/${contextId}/sources?source=new`);
    const sheet = page.getByRole('dialog', { name: 'New source' });
    await sheet.getByLabel('Name', { exact: true }).fill('Acquirer');
    await sheet.getByRole('radio', { name: 'Gateway' }).check({ force: true });
    await sheet.getByRole('button', { name: 'New fee schedule' }).click();
    const fees = page.getByRole('dialog', { name: 'New fee schedule' });
    const name = `Fees made for a source ${contextId.slice(-6)}`;
    await fees.getByLabel('Name', { exact: true }).fill(name);
    await chooseIn(fees, 'Currency', 'BRL');
    await fees.getByLabel('Name of the fee').fill('Rate');
    await fees.getByLabel('Rate', { exact: true }).fill('1.5');
    await inBothSchemes(page);
    await fees.getByRole('button', { name: 'Create fee schedule' }).click();
    await expect(fees).toHaveCount(0);
    await expect(sheet.getByLabel('Name', { exact: true })).toHaveValue('Acquirer');
    await expect(sheet.getByRole('combobox', { name: /^Fee schedule/ })).toHaveValue(`${name} (BRL)`);
    // A slow save shows a notice until it is finished.
    await page.route('**/sources', (route) =>
      route.request().method() === 'POST'
        ? route.continue({ headers: { ...route.request().headers(), 'X-Recon-Fault': 'delay=6000' } })
        : route.continue(),
    );
    await sheet.getByRole('button', { name: 'Create source' }).click();
    const slow = page.getByText('Still saving… The server is slow to answer.');
    await expect(slow).toBeVisible({ timeout: 20_000 });
    // If a service ignores the fee schedule of a source, the console does not report it as saved.
    const told = isVariant ? /Of “Acquirer” the server did not keep: .*fee schedule/ : '“Acquirer” created';
    await expect(page.getByText(told)).toBeVisible({ timeout: 20_000 });
    await expect(slow).toHaveCount(0);
  },
);

test('both sides of a context are created, with settings, a fee schedule and the link to the field map', async ({
  page,
  server,
  watch,
}) => {
  // A request for the field map of a source without one returns 404.
  watch.expectErrors(/404/);
  const contextId = await makeContext(server, 'Sources by hand', 0);
  await signIn(page, server);
  await page.goto(`/contexts/${contextId}/sources`);
  await expect(page.getByRole('heading', { name: 'No sources yet' })).toBeVisible();

  await page.getByRole('button', { name: 'New source' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'New source' });
  await expect(sheet).toContainText('not deleted or moved to another context');
  await sheet.getByLabel('Name', { exact: true }).fill('Core ledger');
  await sheet.getByRole('radio', { name: 'Ledger' }).check({ force: true });
  await expect(sheet.getByRole('radio', { name: 'Left' })).toBeChecked();
  await sheet.getByLabel('Company codes').fill('1000, 2000');
  await inBothSchemes(page);
  await sheet.getByRole('button', { name: 'Create source' }).click();
  await expect(page.getByText('“Core ledger” created')).toBeVisible();

  await page.getByRole('button', { name: 'New source' }).click();
  await sheet.getByLabel('Name', { exact: true }).fill('Bank statement');
  await sheet.getByRole('radio', { name: 'Bank', exact: true }).check({ force: true });
  // Another service ignores it; variant-service.e2e.ts tests the message.
  if (!isVariant) await chooseIn(sheet, /^Fee schedule/, 'Card MDR, credit (BRL)');
  await sheet.getByLabel('Statement format').fill('CSV');
  await sheet.getByRole('button', { name: 'Add a setting' }).click();
  await page.keyboard.type('branch');
  await sheet.getByLabel('Value of branch').fill('0001');
  await sheet.getByRole('button', { name: 'Create source' }).click();
  await expect(page.getByText('“Bank statement” created')).toBeVisible();

  const rows = page.getByRole('table', { name: 'Sources' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  // The last created source is on top until the list is reloaded.
  await expect(rows.nth(1)).toContainText(/Bank statement.*Right.*Bank.*Not mapped yet/);
  await expect(rows.nth(2)).toContainText(/Core ledger.*Left.*Ledger.*Not mapped yet.*No fees/);
  const statement = rows.filter({ hasText: 'Bank statement' });
  await expect(page.getByText(/Sources cannot be deleted/)).toBeVisible();
  await inBothSchemes(page);
  const { items } = (await callApi(server, 'GET', `/v1/contexts/${contextId}/sources`)) as {
    items: { config: object }[];
  };
  expect(items.map(({ config }) => config)).toEqual([
    { company_codes: ['1000', '2000'] },
    { statement_format: 'CSV', branch: '0001' },
  ]);

  if (!isVariant) {
    await statement.getByRole('link', { name: 'Card MDR, credit' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Card MDR, credit' })).toBeVisible();
    await page.goBack();
  }
  await statement.getByRole('link', { name: 'Not mapped yet' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Field map' })).toBeVisible();
});

test('a source is changed without losing a digit, and restored @soak', async ({ page, server }) => {
  const contextId = await makeContext(server, 'Sources to the last digit', 0);
  const sourceId = await makeSource(server, contextId, odd);
  expect(await configOf(server, contextId, sourceId)).toBe(kept);
  await signIn(page, server);
  await page.goto(`/contexts/${contextId}/sources?source=${sourceId}`);
  const sheet = page.getByRole('dialog', { name: 'Statement' });
  await expect(sheet.getByLabel('Value of limit')).toHaveValue(limit);
  await sheet.getByLabel('Bank name').fill('Inter');
  // The label covers the radio button.
  await sheet.locator('label', { has: page.getByRole('radio', { name: 'JSON' }) }).click();
  await expect(sheet.getByLabel('Settings as JSON')).toHaveValue(/"10": 0\.50?,[^]*"bank_name": "Inter"/);
  await sheet.getByRole('button', { name: 'Save source' }).click();
  await expect(page.getByText('“Statement” saved')).toBeVisible();
  expect(await configOf(server, contextId, sourceId)).toBe(kept.replace('Itaú', 'Inter'));
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Change undone: “Statement” is as it was before')).toBeVisible();
  expect(await configOf(server, contextId, sourceId)).toBe(kept);
});

test('concurrent changes of another user are shown, and neither side is overwritten unseen @soak', async ({
  page,
  server,
}) => {
  const contextId = await makeContext(server, 'Sources by two', 0);
  const sourceId = await makeSource(server, contextId, '{"bank_name":"Itaú","currency":"BRL"}');
  const path = `/v1/contexts/${contextId}/sources/${sourceId}`;
  await signIn(page, server);
  await page.goto(`/contexts/${contextId}/sources?source=${sourceId}`);
  const sheet = page.getByRole('dialog', { name: 'Statement' });
  await sheet.getByLabel('Name', { exact: true }).fill('Mine');
  await sheet.getByLabel('Bank name').fill('Inter');
  await callApi(server, 'PATCH', path, { name: 'Theirs', config: { bank_name: 'Itaú', currency: 'USD' } });
  await sheet.getByRole('button', { name: 'Save source' }).click();
  await expect(sheet.getByText('Changed in the meantime to: Theirs')).toBeVisible();
  await inBothSchemes(page);
  expect((await callApi(server, 'GET', path))['name']).toBe('Theirs');
  await sheet.getByRole('button', { name: 'Use theirs' }).click();
  await sheet.getByRole('button', { name: 'Save source' }).click();
  await expect(page.getByText('“Theirs” saved')).toBeVisible();
  expect(await callApi(server, 'GET', path)).toMatchObject({
    name: 'Theirs',
    config: { bank_name: 'Inter', currency: 'USD' },
  });
});

test('an archived context shows its sources and states why they cannot be changed', async ({
  page,
  server,
}) => {
  const contextId = await makeContext(server, 'Archived with a source', 0);
  await makeSource(server, contextId, odd);
  await archive(server, contextId);
  await signIn(page, server);
  await page.goto(`/contexts/${contextId}/sources`);
  await expect(page.getByRole('button', { name: 'New source' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('link', { name: 'Statement' }).click();
  const sheet = page.getByRole('dialog', { name: 'Statement' });
  await expect(sheet.getByText(/The context is archived/)).toBeVisible();
  await expect(sheet.getByLabel('Settings as JSON')).toHaveValue(new RegExp(limit));
});
