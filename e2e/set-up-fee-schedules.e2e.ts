import { findRecord } from './support/api';
import { chooseIn, expect, expectNoAxeViolations, isVariant, signIn, test } from './support/test';

test('a schedule is created, refused by name, tried and changed', async ({ page, server, watch }) => {
  // One service returns a conflict, another a failure.
  watch.expectErrors(isVariant ? /500/ : /409/);
  await signIn(page, server);
  await page.getByRole('link', { name: 'Fee schedules' }).click();
  await expect(page.getByRole('link', { name: 'Card MDR, credit' })).toBeVisible();
  await page.getByRole('link', { name: 'New fee schedule' }).click();

  await page.getByLabel('Name', { exact: true }).fill('Card MDR, credit');
  await chooseIn(page, 'Currency', 'BRL');
  await page.getByLabel('Name of the fee').fill('Rate');
  await page.getByLabel('Rate', { exact: true }).fill('1.5');
  await page.getByRole('button', { name: 'Add a fee' }).click();
  await page.getByLabel('Name of the fee').nth(1).fill('Fixed');
  await page.getByRole('radio', { name: 'Fixed amount' }).nth(1).check({ force: true });
  await page.getByLabel('Amount', { exact: true }).first().fill('0.30');
  await page.getByRole('button', { name: 'Add a fee' }).click();
  await page.getByLabel('Name of the fee').nth(2).fill('Ladder');
  await page.getByRole('radio', { name: 'Tiers' }).nth(2).check({ force: true });
  await page.getByRole('button', { name: 'Paste from a spreadsheet' }).click();
  await page.getByLabel('Tiers, one a line').fill('Up to\tRate\n100\t1%\n1000\t0.5%\n\t0.1%');
  await page.getByRole('button', { name: 'Use these 3 tiers' }).click();
  await expect(page.getByLabel('Tier 2, rate')).toHaveValue('0.5');

  await page.getByRole('region', { name: 'Try an amount' }).getByLabel('Amount', { exact: true }).fill('250');
  await expect(page.getByRole('row', { name: 'All fees R$5.80 R$5.78' })).toBeVisible();
  await expect(page.getByText('Currency and fees are final')).toBeVisible();

  await page.getByRole('button', { name: 'Create fee schedule' }).click();
  // The service's own message; of a bare failure the cause is not known.
  const refusal = isVariant ? /Some servers fail in this way if a name is taken/ : /has this name/;
  await expect(page.getByText(refusal)).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Journey, fees');
  await page.getByRole('button', { name: 'Create fee schedule' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Journey, fees' })).toBeVisible();
  await expect(page.getByText('100 to 1,000', { exact: true })).toBeVisible();

  await page.getByRole('radio', { name: 'Cascading' }).check({ force: true });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('“Journey, fees” saved')).toBeVisible();
  const saved = await findRecord(server, '/v1/fee-schedules', 'Journey, fees');
  expect(saved['applicationOrder']).toBe('CASCADING');
  expect((saved['items'] as { structure: object }[]).map(({ structure }) => structure)).toEqual([
    { rate: '0.015' },
    { amount: isVariant ? '0.3' : '0.30' },
    { tiers: [{ upTo: '100', rate: '0.01' }, { upTo: '1000', rate: '0.005' }, { rate: '0.001' }] },
  ]);

  await page.getByRole('link', { name: 'New from this one' }).click();
  await expect(page.getByLabel('Tier 3, rate')).toHaveValue('0.1');
  await page.getByLabel('Name', { exact: true }).fill('Left behind');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('link', { name: 'Journey, fees' })).toBeVisible();
});

test(
  'axe finds nothing on the pages of fee schedules, in light and dark',
  { tag: '@soak' },
  async ({ page, server }) => {
    test.setTimeout(120_000);
    await signIn(page, server);
    const id = String((await findRecord(server, '/v1/fee-schedules', 'Pix in, tiers'))['id']);
    const paths = [
      '/fee-schedules',
      `/fee-schedules/${id}`,
      '/fee-schedules/new',
      `/fee-schedules/new?from=${id}`,
    ];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const path of paths) {
        await test.step(`${colorScheme} ${path}`, async () => {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          if (path.endsWith(id)) await expect(page.locator('figure path[data-series]').first()).toBeVisible();
          await expectNoAxeViolations(page);
        });
      }
    }
  },
);
