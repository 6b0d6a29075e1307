import type { Page } from '@playwright/test';
import { type RunningConsole, runConsole } from './support/run-console.mjs';
import { callApi, makeContext } from './support/api';
import { chooseIn, expect, expectNoAxeViolations, signIn, test as base } from './support/test';

/**
 * Tests what only a different service requires of the console. Every other end-to-end test runs against it with
 * RECON_TEST_SETUP=different.
 */
const test = base.extend<object, { server: RunningConsole }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, run) => {
      const server = await runConsole({ RECON_TEST_DIFFERENCES: '{}' }, 'different');
      await run(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 200_000 },
  ],
});

const rows = (page: Page) => page.getByRole('list', { name: /Match rules/ }).getByRole('listitem');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Returns the day windows of all rules in their order, page by page. */
async function wholeOrder(server: RunningConsole, contextId: string): Promise<number[]> {
  const days: number[] = [];
  let cursor: unknown;
  do {
    const after = typeof cursor === 'string' ? `&cursor=${encodeURIComponent(cursor)}` : '';
    const list = await callApi(server, 'GET', `/v1/contexts/${contextId}/rules?limit=200${after}`);
    for (const { config } of list['items'] as { config: { dateWindowDays: number } }[])
      days.push(config.dateWindowDays);
    cursor = list['nextCursor'];
  } while (cursor !== undefined);
  return days;
}

test(
  '110 rules are put in order one priority after the other, refused in the middle and tried again',
  { tag: '@soak' },
  async ({ page, server, watch }) => {
    // More than 300 requests, one after the other.
    test.setTimeout(600_000);
    watch.expectErrors(/status of 4(00|22)/);
    const contextId = await makeContext(server, 'A hundred and ten', 50);
    for (let days = 51; days <= 110; days += 1)
      await callApi(server, 'POST', `/v1/contexts/${contextId}/rules`, {
        priority: days * 5,
        type: 'TOLERANCE',
        config: { absTolerance: '1.00', percentTolerance: '0', dateWindowDays: days },
      });
    await signIn(page, server);
    await page.goto(`/contexts/${contextId}/rules`);
    let lists = 0;
    let changes = 0;
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/rules/*', async (route) => {
      const request = route.request();
      if (request.url().endsWith('/reorder')) lists += 1;
      if (request.method() === 'PATCH') changes += 1;
      if (changes === 11) await held;
      const fault = request.method() === 'PATCH' && changes === 12 && { 'X-Recon-Fault': 'status=422' };
      await route.continue({ headers: { ...request.headers(), ...fault } });
    });
    // After the last one a priority is free: one request, reported as any move.
    await button(page, 'Actions for rule 3').click();
    await page.getByRole('menuitem', { name: 'Move to bottom' }).click();
    await expect(page.getByText('Rule moved from 3 to 110')).toBeVisible();
    expect([lists, changes], 'the full list in vain, then one number').toEqual([1, 1]);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText('Move undone: the rule is at 3 again')).toBeVisible();
    expect([lists, changes]).toEqual([1, 2]);
    const before = await wholeOrder(server, contextId);

    changes = 0;
    await button(page, 'Actions for rule 2').click();
    await page.getByRole('menuitem', { name: 'Move to top' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(/Move the rule with \d+ requests\?/);
    await expectNoAxeViolations(page);
    expect(changes, 'told beforehand').toBe(0);
    await question.getByRole('button', { name: 'Move rule' }).click();
    await expect.poll(() => changes, { timeout: 60_000 }).toBe(11);
    await expect(page.getByText(/^Moving the rule: \d+ of \d+ requests are done/)).toBeVisible();
    await expect(rows(page).first()).toContainText('up to 2 days apart');
    await expectNoAxeViolations(page);
    goOn();
    await expect(page.getByText(/^Rule 2 is not moved to position 1\./)).toBeVisible();
    expect(changes, 'the one that was refused, and none after it').toBe(12);
    await expect(rows(page).first()).toContainText('up to 1 day apart');
    expect(await wholeOrder(server, contextId), 'the old order stands').toEqual(before);
    await expectNoAxeViolations(page);

    await button(page, 'Try again').click();
    await question.getByRole('button', { name: 'Move rule' }).click();
    await expect(page.getByText('Rule moved from 2 to 1')).toBeVisible({ timeout: 240_000 });
    await expect(rows(page).first()).toContainText('up to 2 days apart');
    expect((await wholeOrder(server, contextId)).slice(0, 4)).toEqual([2, 1, 3, 4]);
    expect(lists).toBe(1);
  },
);

test('if the service limits requests, a read waits, and a change reports it and is sent again with its key @soak', async ({
  page,
  server,
  watch,
}) => {
  watch.expectErrors(/status of 429/);
  const contextId = await makeContext(server, 'Slowly', 3);
  await signIn(page, server);
  const slow = { reads: 1, writes: 1 };
  const keys: (string | undefined)[] = [];
  await page.route('**/rules**', (route) => {
    const request = route.request();
    const isRead = request.method() === 'GET';
    if (!isRead) keys.push(request.headers()['x-idempotency-key']);
    const left = isRead ? (slow.reads -= 1) : (slow.writes -= 1);
    const headers = { ...request.headers(), ...(left >= 0 && { 'X-Recon-Fault': 'status=429' }) };
    return route.continue({ headers });
  });
  await page.goto(`/contexts/${contextId}/rules`);
  await expect(rows(page)).toHaveCount(3);
  await rows(page)
    .nth(2)
    .getByRole('button', { name: /^Move / })
    .focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText(/Rule 3 is not moved to position 2. Too many requests/)).toBeVisible();
  await expect(rows(page).nth(2)).toContainText('up to 3 days apart');
  await button(page, 'Try again').click();
  await expect(page.getByText('Rule moved from 3 to 2')).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test("a proxy's HTML page becomes a message with a request id, and retrying helps", async ({
  page,
  server,
  watch,
}) => {
  test.setTimeout(90_000);
  watch.expectErrors(/status of 503/);
  const contextId = await makeContext(server, 'Behind a proxy', 2);
  await signIn(page, server);
  await page.route('**/rules?**', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'X-Recon-Fault': 'status=503' } }),
  );
  // With a query, the server's page does not include the rules.
  await page.goto(`/contexts/${contextId}/rules?asked=anew`);
  const failure = page.getByRole('alert').filter({ hasText: 'Server not available' });
  await expect(failure).toBeVisible({ timeout: 30_000 });
  await expect(failure).toContainText('request id');
  await expect(page.locator('body')).not.toContainText('nginx');
  await page.unroute('**/rules?**');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveCount(2);
});

test('a source of an unknown type without a side is shown as it is, and what follows from it is not guessed', async ({
  page,
  server,
}) => {
  const contextId = await makeContext(server, 'Fetched', 1);
  await callApi(server, 'POST', `/v1/contexts/${contextId}/sources`, {
    name: 'Bank feed',
    type: 'CUSTOM',
    side: 'LEFT',
    config: { connection_id: 'c-1' },
  });
  await signIn(page, server);
  await page.goto(`/contexts/${contextId}/sources`);
  const row = page.getByRole('row', { name: /Bank feed/ });
  await expect(row).toContainText('FETCHER');
  await expect(row).toContainText('not set');
  await page.getByRole('link', { name: 'Bank feed' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Bank feed, daily');
  await page.getByRole('button', { name: 'Save source' }).click();
  await expect(page.getByRole('row', { name: /Bank feed, daily/ })).toContainText('FETCHER');
  await page.goto(`/contexts/${contextId}`);
  await expect(page.getByText('FETCHER').first()).toBeVisible();
  await expectNoAxeViolations(page);
});

test(
  'a fee schedule and a side that the service ignored are reported as not stored, and the message blocks nothing',
  { tag: '@soak' },
  async ({ page, server, watch }) => {
    // A request for the field map of a source without one returns 404.
    watch.expectErrors(/404/);
    const contextId = await makeContext(server, 'Keeps less', 0);
    await signIn(page, server);
    await page.goto(`/contexts/${contextId}/sources`);
    const sheet = page.getByRole('dialog', { name: 'New source' });
    const told = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
    const make = async (name: string) => {
      await button(page, 'New source').first().click();
      await sheet.getByLabel('Name', { exact: true }).fill(name);
      await sheet.getByRole('radio', { name: 'Bank', exact: true }).check({ force: true });
      await chooseIn(sheet, /^Fee schedule/, 'Card MDR, credit (BRL)');
      await button(page, 'Create source').click();
      await expect(sheet).toHaveCount(0);
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
      await expect(told).toContainText(`Of “${name}” the server did not keep: side; fee schedule.`);
    };
    await make('Bank statement');
    await expectNoAxeViolations(page);
    // The message remains until it is dismissed, and the work continues below it, on a phone as well.
    await page.setViewportSize({ width: 390, height: 700 });
    for (const name of ['Card acquirer', 'Pix settlements', 'Gateway', 'Cash desk']) await make(name);
    const { items } = (await callApi(server, 'GET', `/v1/contexts/${contextId}/sources`)) as {
      items: object[];
    };
    expect(items).toHaveLength(5);
    expect(items.filter((source) => 'feeScheduleId' in source || 'side' in source)).toEqual([]);

    await page.getByRole('link', { name: 'Bank statement' }).click();
    const edit = page.getByRole('dialog', { name: 'Bank statement' });
    await chooseIn(edit, /^Fee schedule/, 'Card MDR, credit (BRL)');
    await button(page, 'Save source').click();
    await expect(edit).toHaveCount(0);
    await expect(
      told.filter({ hasText: 'Of “Bank statement” the server did not keep: fee schedule.' }),
    ).toHaveCount(1);
    await expect(page.getByText(/“.*” (created|saved)/)).toHaveCount(0);
    await expectNoAxeViolations(page);
    // The last row's link to its field map, which the toasts covered.
    const lastRow = page.getByRole('row').last();
    await lastRow.getByRole('link', { name: 'Not mapped yet' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Field map' })).toBeVisible();
  },
);

test(
  'a draft that this service does not archive is activated first, and no reload is needed',
  { tag: '@soak' },
  async ({ page, server, watch }) => {
    watch.expectErrors(/status of 409/);
    const contextId = await makeContext(server, 'Never used', 0);
    await signIn(page, server);
    await page.goto(`/contexts/${contextId}`);
    await button(page, 'Change the status of Never used').click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Archive' }).click();
    await expect(question).toContainText('This server archives no draft');
    await expect(question).not.toContainText(/reload/i);
    await expectNoAxeViolations(page);
    await question.getByRole('button', { name: 'Activate' }).click();
    await expect(question).toContainText('Archive “Never used” for good?');
    await question.getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText('“Never used” is now Archived')).toBeVisible();
    expect((await callApi(server, 'GET', `/v1/contexts/${contextId}`))['status']).toBe('ARCHIVED');
  },
);

test('a name that is too long in bytes is reported at its field, and saved when it is shorter @soak', async ({
  page,
  server,
  watch,
}) => {
  watch.expectErrors(/status of 400/);
  await signIn(page, server);
  await page.goto('/contexts/new');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Conciliação '.repeat(8));
  await page.getByLabel('Interval').fill('daily');
  await button(page, 'Create context').click();
  await expect(name).toHaveAccessibleDescription(/it counts bytes.*111, and 100 are allowed/);
  await expect(name).toBeFocused();
  await expectNoAxeViolations(page);
  await name.fill('Conciliação '.repeat(7));
  await button(page, 'Create context').click();
  await expect(page.getByRole('heading', { level: 1, name: /Conciliação/ })).toBeVisible();
});

test(
  'a service that accepts no token: the session is preserved, and the tenant shown is that of its records',
  { tag: '@soak' },
  async ({ page, watch }) => {
    // The console checks the session by a request, which returns 401 if there is none.
    watch.expectErrors(/401/);
    // It starts two servers of its own.
    test.setTimeout(240_000);
    const tenant = '11111111-1111-1111-1111-111111111111';
    const open = await runConsole({ RECON_TEST_OPEN_TENANT: tenant }, 'different');
    try {
      await makeContext(open, 'Of everybody', 1);
      await page.goto(open.url);
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
      const anybody = await page.request.get(`${open.url}/v1/contexts`, {
        headers: { Authorization: 'Bearer anything' },
      });
      expect(anybody.status()).toBe(401);
      await signIn(page, open);
      await expect(page.getByRole('link', { name: 'Of everybody' })).toBeVisible();
      // The menu of a phone, which is rendered in idle time, names it, too.
      await expect(page.getByRole('banner').getByText(tenant)).toBeVisible();
      await expect(page.getByText('Banco Aurora')).toHaveCount(0);
      // Code is still fetched in idle time: pending requests end before the server does.
      await page.goto('about:blank');
    } finally {
      await open.remove();
    }
  },
);
