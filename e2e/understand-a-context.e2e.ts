import { callApi, findRecord } from './support/api';
import { expect, expectNoAxeViolations, isVariant, signIn, test } from './support/test';
import type { RunningConsole } from './support/run-console.mjs';

async function makeWhole(server: RunningConsole, name: string): Promise<string> {
  const schedule = await callApi(server, 'POST', '/v1/fee-schedules', {
    name: `${name}, fees`,
    currency: 'BRL',
    applicationOrder: 'PARALLEL',
    items: [{ name: 'MDR', structureType: 'PERCENTAGE', structure: { rate: '0.015' } }],
  });
  const context = await callApi(server, 'POST', '/v1/contexts', {
    name,
    type: '1:1',
    interval: 'daily',
    rules: Array.from({ length: 12 }, (_, index) => ({
      priority: index + 1,
      type: 'DATE_LAG',
      config: { minDays: 0, maxDays: index + 1 },
    })),
  });
  const at = `/v1/contexts/${String(context['id'])}/sources`;
  const ledger = await callApi(server, 'POST', at, { name: 'Core ledger', type: 'LEDGER', side: 'LEFT' });
  await callApi(server, 'POST', `${at}/${String(ledger['id'])}/field-maps`, {
    mapping: { external_id: 'Id', amount: 'Valor', currency: 'Moeda', date: 'Data' },
  });
  const side = { type: 'GATEWAY', side: 'RIGHT', feeScheduleId: schedule['id'] };
  await callApi(server, 'POST', at, { name: 'Acquirer statement', ...side });
  return String(context['id']);
}

test('a new colleague reads what is matched with what, adds what is missing and activates it', async ({
  page,
  server,
  watch,
}) => {
  // A request for the field map of a source without one returns 404.
  watch.expectErrors(/404/);
  const contextId = await makeWhole(server, 'Journey, understood');
  await signIn(page, server);
  await page.goto(`/contexts/${contextId}`);

  const list = (name: string) => page.getByRole('list', { name, exact: true });
  await expect(list('Left').getByRole('link', { name: 'Core ledger' })).toBeVisible();
  await expect(list('Right').getByRole('listitem')).toContainText('Acquirer statement');
  // Another service ignores a source's fee schedule.
  if (!isVariant)
    await expect(list('Right').getByRole('link', { name: 'Fees: Journey, understood, fees' })).toBeVisible();
  const rules = page.getByRole('list', { name: /^Match rules/ }).getByRole('listitem');
  await expect(rules).toHaveCount(4);
  await expect(rules.first()).toContainText('Same amount and currency, up to 1 day apart either way');

  // What is missing comes before the activation, which the status menu still offers.
  await expect(page.getByRole('link', { name: 'Map the fields' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Activate', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: /^Change the status of/ }).click();
  await page.getByRole('menuitem', { name: 'Activate' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Not every source has a field map yet');
  await question.getByRole('button', { name: 'Cancel' }).click();

  const check = page.getByRole('region', { name: 'Setup checklist' });
  await expect(check).toContainText(/\d of \d done/);
  await check.getByRole('link', { name: 'Acquirer statement' }).click();
  await page.getByRole('button', { name: 'Create field map' }).click();
  for (const field of ['external_id', 'amount', 'currency', 'date'])
    await page.getByLabel(`Column for ${field}`, { exact: true }).fill(`Column ${field}`);
  await page.getByRole('button', { name: 'Create field map' }).click();
  await expect(page.getByText('Field map saved as version 1')).toBeVisible();
  await page.getByRole('link', { name: 'Journey, understood', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Last what-if' })).toContainText('Setup complete');
  await expect(check).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Map the fields' })).toHaveCount(0);
  await expect(list('Right').getByRole('link', { name: 'No field map yet' })).toHaveCount(0);

  // A what-if is the next step, which the activation need not wait for.
  await page.getByRole('button', { name: /^Change the status of/ }).click();
  await page.getByRole('menuitem', { name: 'Activate' }).click();
  await expect(question).toContainText('Its set-up is complete.');
  await question.getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByRole('region', { name: 'Last what-if' })).toContainText('Setup complete');

  await page.getByRole('link', { name: 'and 8 more rules' }).click();
  await expect(page.getByRole('list', { name: /^Match rules/ }).getByRole('listitem')).toHaveCount(12);
});

test('a clone shows in advance how much it copies', async ({ page, server }) => {
  const contextId = await makeWhole(server, 'Journey, counted');
  await signIn(page, server);
  await page.goto(`/contexts/${contextId}/clone`);
  const choice = (name: string) => page.getByRole('checkbox', { name });
  await expect(choice('Match rules')).toHaveAccessibleDescription(/^12 /);
  await expect(choice('Sources with their field maps')).toHaveAccessibleDescription(/^2 with 1 field map /);
  const schedules = isVariant ? '0' : '1';
  await expect(choice('Fee schedules')).toHaveAccessibleDescription(new RegExp(`^${schedules} `));
  // They can never be deleted, so they are copied only on request.
  await choice('Fee schedules').check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Its 2 sources with 1 field map.')).toBeVisible();
  await page.getByRole('button', { name: 'Clone context' }).click();
  const row = (part: string) => page.getByRole('row', { name: new RegExp(`^${part}`) }).getByRole('cell');
  for (const [part, number] of [
    ['Match rules', '12'],
    ['Sources', '2'],
    ['Field maps', '1'],
    ['Fee schedules', schedules],
  ] as const)
    // Not every service returns every count.
    await expect(row(part)).toHaveText([number, new RegExp(`^(${number}|not reported)\\s*$`)]);
});

test(
  'axe finds nothing on the overview, complete, empty or archived, wide and light or narrow and dark',
  { tag: '@soak' },
  async ({ page, server }) => {
    test.setTimeout(120_000);
    const whole = await makeWhole(server, 'Journey, looked at');
    const empty = await callApi(server, 'POST', '/v1/contexts', {
      name: 'Empty',
      type: '1:N',
      interval: 'daily',
    });
    const paused = await findRecord(server, '/v1/contexts', 'Marketplace payout');
    const archived = await findRecord(server, '/v1/contexts', 'Chargebacks 2025');
    const ids = [whole, ...[empty, paused, archived].map(({ id }) => String(id))];
    await signIn(page, server);
    for (const [colorScheme, width] of [
      ['light', 1440],
      ['dark', 390],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      for (const id of ids) {
        await page.goto(`/contexts/${id}`);
        await expect(page.getByRole('list', { name: 'Right', exact: true })).toBeVisible();
        await expectNoAxeViolations(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    }
  },
);
