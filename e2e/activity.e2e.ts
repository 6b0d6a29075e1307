import { callApi, makeContext } from './support/api';
import type { RunningConsole } from './support/run-console.mjs';
import {
  expect,
  expectNoAxeViolations,
  isRemote,
  waitForHydration,
  signIn,
  tabTo,
  test,
} from './support/test';

/** The activity log: who changed what, found by filters, opened field by field. */

/** In front of a remote service, the log knows no rule that was created with its context. */
const moved = /Moved (the rule .*|1 rule) from position 5 to 1/;

/** Creates a context with five rules and moves its last rule to the top. Returns the ids. */
async function makeMoved(server: RunningConsole, name: string) {
  const contextId = await makeContext(server, name, 5);
  const { items } = (await callApi(server, 'GET', `/v1/contexts/${contextId}/rules`)) as unknown as {
    items: { id: string }[];
  };
  const ids = items.map(({ id }) => id);
  await callApi(server, 'POST', `/v1/contexts/${contextId}/rules/reorder`, {
    ruleIds: [ids[4], ...ids.slice(0, 4)],
  });
  return { contextId, ids };
}

test('who moved a rule is found by context, kind and period, which a reload keeps, and shown', async ({
  page,
  server,
}) => {
  const { contextId } = await makeMoved(server, 'Moved about');
  await signIn(page, server);
  await page.goto('/activity');
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  await page.getByRole('combobox', { name: 'What' }).selectOption({ label: 'Rules and their order' });
  await expect(page).toHaveURL(/objectKind=match-rule/);
  await page.getByRole('combobox', { name: 'Context' }).fill('Moved about');
  await page.getByRole('option', { name: 'Moved about' }).click();
  await expect(page).toHaveURL(new RegExp(`contextId=${contextId}`));
  const from = page.getByRole('textbox', { name: 'From', exact: true });
  await from.fill('2020-01-31');
  await expect(page).toHaveURL(/from=2020-01-31/);
  await page.reload();
  await expect(from).toHaveValue('31/01/2020');
  await expect(page.getByRole('combobox', { name: 'Context' })).toHaveValue('Moved about');
  await expectNoAxeViolations(page);

  // By keyboard from here on.
  const row = page.getByRole('link', { name: moved });
  await expect(row).toHaveCount(1);
  await tabTo(page, row);
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: moved });
  await expect(sheet.getByRole('link', { name: 'Moved about' })).toBeVisible();
  await expect(sheet.getByRole('row', { name: /5\s*1$/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(sheet).not.toBeVisible();
  await expect(row).toBeFocused();
});

test('the history of a rule is opened from its sheet, and so is the context’s', async ({ page, server }) => {
  const { contextId, ids } = await makeMoved(server, 'With a history');
  await callApi(server, 'PATCH', `/v1/contexts/${contextId}/rules/${ids[2]}`, {
    config: { absTolerance: '0.75', percentTolerance: '0', dateWindowDays: 3 },
  });
  await signIn(page, server);
  // In front of a remote service, the page asks for a comparison of the context with the log.
  if (isRemote)
    await Promise.all([
      page.waitForRequest(
        (request) =>
          request.url().endsWith(`/v1/contexts/${contextId}`) &&
          request.headers()['x-recon-observe'] === 'history',
      ),
      page.goto(`/contexts/${contextId}/activity`),
    ]);
  await page.goto(`/contexts/${contextId}/rules?rule=${ids[2]}`);
  const sheet = page.getByRole('dialog', { name: 'Rule 4' });
  await expect(sheet.getByText(/^Changed by /)).toBeVisible();
  await sheet.getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL(`/contexts/${contextId}/activity?objectId=${ids[2]}&only=match-rule`);
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
  // The change, and the creation of the context. In front of a remote service, the log knows no rule that was created with
  // its context.
  await expect(rows).toHaveCount(isRemote ? 1 : 2);
  await expect(rows.first()).toContainText(
    /Changed (the rule Tolerance .*|1 rule).*Absolute tolerance 1.00 → 0.75/,
  );
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Remove the filter: Only this rule' }).click();
  await expect(page).toHaveURL(`/contexts/${contextId}/activity`);
  await expect(page.getByRole('link', { name: /Created the context “With a history”/ })).toBeVisible();
  await expect(page.getByRole('link', { name: moved })).toBeVisible();
  // The header of the context names the author, too.
  await expect(page.getByText(/^Changed by /)).toBeVisible();
});

test('sign-ins and reads of the log of a day are one row, which opens by keyboard', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  const fold = page.getByRole('button', { name: /sign-in.*reading/ });
  // The first request of the list is in the log once its entry is sealed.
  await expect(async () => {
    await page.goto('/activity');
    await expect(fold).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Signed in' })).toHaveCount(0);
  await tabTo(page, fold);
  await page.keyboard.press('Enter');
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await expect(fold).toBeFocused();
  await expect(page.getByRole('link', { name: 'Signed in' }).first()).toBeVisible();
  await expectNoAxeViolations(page);
  // A search finds each of them.
  await page.getByRole('searchbox').fill('signed in');
  await expect(fold).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Signed in' }).first()).toBeVisible();
});

test('an open list shows what others do, without a reload @soak', async ({ page, server }) => {
  const contextId = await makeContext(server, 'Watched', 1);
  await signIn(page, server);
  await page.goto(`/contexts/${contextId}/activity`);
  await expect(page.getByRole('link', { name: /Created the context “Watched”/ })).toBeVisible();
  await callApi(server, 'PATCH', `/v1/contexts/${contextId}`, { interval: 'weekly' });
  await expect(page.getByRole('row', { name: /Interval daily → weekly/ })).toBeVisible({ timeout: 20_000 });
});
