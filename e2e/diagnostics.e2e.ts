import { expect, expectNoAxeViolations, signIn, test } from './support/test';
import { openUserMenu } from './support/pages';
import { tracesOf } from './support/traces';

// The page reports the setup it runs in; its component test covers the others.
test.skip(!['', 'embedded', 'postgres'].includes(process.env['RECON_TEST_SETUP'] ?? ''));

test('diagnostics report which server responds, detect the protection of a change, and are copied without secrets', async ({
  page,
  server,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, server);
  await openUserMenu(page);
  await page.getByRole('link', { name: 'Diagnostics' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Diagnostics' })).toBeVisible();
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(part('Services')).toContainText('Embedded');
  await expect(part('Services')).toContainText('PostgreSQL');
  await expect(part('Answers')).toContainText('As the service’s');
  await expect(part('Answers')).toContainText('Shows with the first change');
  await expect(part('Security')).toContainText('Strict, with Trusted Types');

  await page.getByRole('link', { name: 'Contexts' }).click();
  await page.getByRole('link', { name: 'New context' }).click();
  await page.getByLabel('Name', { exact: true }).fill(`Diagnosed ${test.info().workerIndex}`);
  await page.getByLabel('Interval').fill('daily');
  await page.getByRole('button', { name: 'Create context' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Diagnosed' })).toBeVisible();
  await openUserMenu(page);
  await page.getByRole('link', { name: 'Diagnostics' }).click();
  await expect(part('Answers')).toContainText('The service says of a change whether it was done before');

  await page.getByRole('button', { name: 'Copy report' }).click();
  await expect(page.getByText('Report copied')).toBeVisible();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toContain('Reconciliation: Embedded');
  expect(report).not.toMatch(/local-admin|Banco Aurora|eyJ|0195[0-9a-f]{4}-/);
  expect(await tracesOf(page)).not.toMatch(/eyJ/);
});

test(
  'axe finds nothing on the diagnostics page, in light and dark, wide and narrow',
  { tag: '@soak' },
  async ({ page, server }) => {
    await signIn(page, server);
    for (const width of [1440, 390])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await page.goto(`${server.url}/diagnostics`);
        await expect(page.getByRole('region', { name: 'Services', exact: true })).toContainText('Embedded');
        await expectNoAxeViolations(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
  },
);
