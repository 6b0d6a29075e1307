import type { Locator, Page } from '@playwright/test';
import { callApi, makeContext, ruleOrder } from './support/api';
import { expect, waitForHydration, signIn, test } from './support/test';

const rows = (page: Page) => page.getByRole('list', { name: /Match rules/ }).getByRole('listitem');
/** Returns the rule whose amounts may be this number of days apart. */
const rule = (page: Page, days: number) =>
  rows(page).filter({ hasText: `up to ${days} day${days === 1 ? '' : 's'} apart` });
const handle = (row: Locator) => row.getByRole('button', { name: /^Move / });

async function dragTo(page: Page, from: Locator, to: Locator) {
  const start = (await handle(from).boundingBox())!;
  const end = (await to.boundingBox())!;
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2, start.y - 20, { steps: 4 });
  await page.mouse.move(start.x + start.width / 2, end.y + end.height / 4, { steps: 12 });
  // A hand lets go after it has seen the line.
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
  await page.mouse.up();
}

test('a rule dragged from 12th to 2nd place is there after a reload, and after SIGKILL and restart', async ({
  page,
  server,
  watch,
}) => {
  // Idle requests for code fail while no server responds.
  watch.expectErrors(/ERR_CONNECTION_(REFUSED|RESET)/);
  await page.setViewportSize({ width: 1440, height: 1200 });
  const contextId = await makeContext(server, 'Dragged', 12);
  await signIn(page, server);
  await page.goto(`/contexts/${contextId}/rules`);
  await waitForHydration(page);
  await dragTo(page, rule(page, 12), rule(page, 2));
  await expect(page.getByText('Rule moved from 12 to 2')).toBeVisible();
  const wanted = [1, 12, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
  await expect.poll(() => ruleOrder(server, contextId)).toEqual(wanted);

  await page.reload();
  await expect(rows(page).nth(1)).toContainText('up to 12 days apart');

  await server.kill();
  await server.start();
  await page.reload();
  await expect(rows(page).nth(1)).toContainText('up to 12 days apart');
  expect(await ruleOrder(server, contextId)).toEqual(wanted);
});

test('the keyboard picks a rule up, moves it, and puts it down', async ({ page, server }) => {
  const contextId = await makeContext(server, 'By keys', 5);
  await signIn(page, server);
  await page.goto(`/contexts/${contextId}/rules`);
  await handle(rule(page, 5)).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect.poll(() => ruleOrder(server, contextId)).toEqual([1, 2, 5, 3, 4]);
  await expect(handle(rule(page, 5)), 'the focus stays with the rule').toBeFocused();

  await page.keyboard.press('Space');
  await page.keyboard.press('Home');
  await page.keyboard.press('Escape');
  await expect(rows(page).nth(2)).toContainText('up to 5 days apart');

  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => ruleOrder(server, contextId)).toEqual([1, 2, 3, 5, 4]);
  await page.reload();
  await expect(rows(page).nth(3)).toContainText('up to 5 days apart');
});

test('the menu moves a rule to a position, and Undo reverts it', async ({ page, server }) => {
  const contextId = await makeContext(server, 'By clicks', 6);
  await signIn(page, server);
  await page.goto(`/contexts/${contextId}/rules`);
  await rule(page, 6)
    .getByRole('button', { name: /Actions for rule/ })
    .click();
  await page.getByRole('menuitem', { name: /Move to position/ }).click();
  await page.getByLabel('New position').fill('3');
  await page.getByRole('button', { name: 'Move rule' }).click();
  await expect.poll(() => ruleOrder(server, contextId)).toEqual([1, 2, 6, 3, 4, 5]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => ruleOrder(server, contextId)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a move whose outcome is not known is reported, and the list shows the saved order', async ({
  page,
  server,
  watch,
}) => {
  watch.expectErrors(/500/);
  const contextId = await makeContext(server, 'Failing', 4);
  await signIn(page, server);
  await page.goto(`/contexts/${contextId}/rules`);
  await page.route('**/rules/reorder', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'X-Recon-Fault': 'status=500' } }),
  );
  await handle(rule(page, 4)).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(rows(page).nth(2), 'shown at once').toContainText('up to 4 days apart');
  await expect(page.getByText(/Rule 4 may be moved to position 3 or not/)).toBeVisible({ timeout: 20_000 });
  await expect(rows(page).nth(3)).toContainText('up to 4 days apart');
  expect(await ruleOrder(server, contextId)).toEqual([1, 2, 3, 4]);
});

test('a response that is lost after the commit leaves the rule where it was moved @soak', async ({
  page,
  server,
  watch,
}) => {
  // Through a gateway, a response of the upstream that is lost is a 502.
  watch.expectErrors(/ERR_|net::|status of 502/);
  const contextId = await makeContext(server, 'Lost answer', 3);
  await signIn(page, server);
  await page.goto(`/contexts/${contextId}/rules`);
  /** Returns whether lists must not be read from a standby, which may not have what was sent. */
  const isUnanswered = async () =>
    (await page.context().cookies()).some(({ name }) => name === 'recon_unanswered');
  const wereUnanswered: boolean[] = [];
  await page.route('**/rules/reorder', async (route) => {
    const isFirst = wereUnanswered.push(await isUnanswered()) === 1;
    const headers = route.request().headers();
    await route.continue({
      headers: { ...headers, ...(isFirst && { 'X-Recon-Fault': 'break-after-commit' }) },
    });
  });
  await handle(rule(page, 3)).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('Rule moved from 3 to 2')).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => ruleOrder(server, contextId)).toEqual([1, 3, 2]);
  expect(wereUnanswered).toEqual([true, true]);
  await expect.poll(isUnanswered).toBe(false);
});

test('under a filter a move acts on the full order @soak', async ({ page, server }) => {
  const contextId = await makeContext(server, 'Filtered', 0);
  for (const [index, type] of ['TOLERANCE', 'EXACT', 'TOLERANCE', 'EXACT', 'TOLERANCE'].entries())
    await fetch(`${server.url}/v1/contexts/${contextId}/rules`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await server.token()}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        priority: index + 1,
        type,
        config:
          type === 'EXACT'
            ? { matchAmount: true, dateWindowDays: index + 1 }
            : { absTolerance: '1.00', percentTolerance: '0', dateWindowDays: index + 1 },
      }),
    });
  await signIn(page, server);
  await page.goto(`/contexts/${contextId}/rules?type=TOLERANCE`);
  await expect(rows(page)).toHaveCount(3);
  await handle(rule(page, 5)).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => ruleOrder(server, contextId)).toEqual([1, 2, 5, 3, 4]);
});

test('hints show which rule makes another one ineffective, and fix it by keyboard', async ({
  page,
  server,
}) => {
  const contextId = await makeContext(server, 'With hints', 2);
  const config = { absTolerance: '1.00', percentTolerance: '0', dateWindowDays: 1, matchCurrency: false };
  await callApi(server, 'POST', `/v1/contexts/${contextId}/rules`, {
    priority: 3,
    type: 'TOLERANCE',
    config,
  });
  // Narrower than the second rule.
  await callApi(server, 'POST', `/v1/contexts/${contextId}/rules`, {
    priority: 4,
    type: 'TOLERANCE',
    config: { absTolerance: '0.50', percentTolerance: '0', dateWindowDays: 2 },
  });
  await signIn(page, server);
  await page.goto(`/contexts/${contextId}/rules`);
  await expect(page.getByRole('button', { name: '2 hints' })).toBeVisible();
  const hint = page.getByRole('button', {
    name: 'Rule 4: Never matches: rule 2 matches the same pairs first.',
  });
  await hint.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Hints' });
  await sheet.getByRole('button', { name: 'Move above rule 2' }).press('Enter');
  await expect(page.getByText('Rule moved from 4 to 2 and saved')).toBeVisible();
  await expect.poll(() => ruleOrder(server, contextId)).toEqual([1, 2, 2, 1]);
  const turnOn = sheet.getByRole('button', { name: 'Turn currency check on' });
  await expect(turnOn, 'the focus goes on to the next hint').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Rule saved')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('button', { name: /^\d+ hint|^No hints/ })).toHaveText('1 hint');
  await expect(
    page.getByRole('button', { name: 'Rule 4: Does the same as rule 1, which leaves it nothing.' }),
  ).toBeVisible();
});
