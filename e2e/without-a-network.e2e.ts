import { makeContext } from './support/api';
import { expect, expectNoAxeViolations, test } from './support/test';

test('without a network nothing can be sent, the reason is said, and what was typed stays', async ({
  page,
  server,
  context,
  watch,
}) => {
  // Readings that were under way when the network went.
  watch.expectErrors(/ERR_INTERNET_DISCONNECTED/);
  // Plain http elsewhere than on the own machine.
  watch.expectErrors(/Cross-Origin-Opener-Policy/);
  const contextId = await makeContext(server, 'Journey, offline', 1);
  // By an address that is not known as the own machine's, where a network is needed.
  const link = new URL(await server.signInLink());
  link.hostname = '0.0.0.0';
  await page.goto(link.href);
  await expect(page.getByRole('heading', { level: 1, name: 'Contexts' })).toBeVisible();
  await page.goto(new URL(`/contexts/${contextId}/settings`, link).href);
  await page.getByLabel('Interval').fill('weekly');
  const save = page.getByRole('button', { name: 'Save settings' });
  await expect(save).not.toHaveAttribute('aria-disabled', 'true');

  await context.setOffline(true);
  await expect(page.getByText(/^No network\./)).toBeVisible();
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expect(save).toHaveAccessibleDescription('There is no network, so nothing can be sent now.');
  await page.getByLabel('Interval').press('Enter');
  await expect(page.getByLabel('Interval')).toHaveValue('weekly');
  await expect(page.getByText('“Journey, offline” saved')).toHaveCount(0);

  await context.setOffline(false);
  await expect(page.getByText(/^No network\./)).toHaveCount(0);
  await save.click();
  await expect(page.getByText('“Journey, offline” saved')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('on the own machine no network is needed, so nothing is said of it', async ({ page, server }) => {
  const contextId = await makeContext(server, 'Journey, on the own machine', 1);
  await page.goto(await server.signInLink());
  await expect(page.getByRole('heading', { level: 1, name: 'Contexts' })).toBeVisible();
  await page.goto(`/contexts/${contextId}/settings`);
  await page.getByLabel('Interval').fill('weekly');
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false });
    dispatchEvent(new Event('offline'));
  });
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('“Journey, on the own machine” saved')).toBeVisible();
  await expect(page.getByText(/^No network\./)).toHaveCount(0);
});
