import { callApi, makeContext, findRecord } from './support/api';
import { chooseIn, expect, isVariant, signIn, test } from './support/test';

/** Amounts that no float represents: they reach each page, pass through its form, and return unchanged. */
const large = '9007199254740993.000000000000000001';
const tiny = '0.000000000000000001';
const grouped = '9,007,199,254,740,993.000000000000000001';

/** Returns the exact sum of decimals with at most 18 digits after the point, as text without trailing zeros. */
function sum(amounts: readonly string[]): string {
  const total = amounts.reduce((so, amount) => {
    const [whole = '', fraction = ''] = amount.replace('-', '').split('.');
    const units = BigInt(whole + fraction.padEnd(18, '0'));
    return amount.startsWith('-') ? so - units : so + units;
  }, 0n);
  const digits = String(total < 0n ? -total : total).padStart(19, '0');
  return `${total < 0n ? '-' : ''}${digits.slice(0, -18)}.${digits.slice(-18)}`.replace(/\.?0+$/, '');
}

test('balances are summed exactly, per asset, over the rows that are loaded', async ({ page, server }) => {
  type Row = { assetCode: string; available: string; onHold: string };
  const rows: Row[] = [];
  page.on('response', async (response) => {
    if (!/\/balances\?/.test(response.url())) return;
    rows.push(...((await response.json()) as { items: Row[] }).items);
  });
  await signIn(page, server);
  await page.goto('/balances');
  await chooseIn(page, 'Organization', 'Banco Aurora S.A.');
  await chooseIn(page, 'Ledger', 'Customer accounts');
  await expect(page.getByRole('table', { name: 'Balances' })).toContainText(grouped);
  await expect(page.getByText('Totals of the 100 loaded rows', { exact: false })).toBeAttached();
  expect(rows.slice(0, 5).map(({ available }) => available)).toEqual([
    '0.1',
    '0.2',
    large,
    '12345678901234567890.123456789012345678',
    `-${tiny}`,
  ]);
  const assets = [...new Set(rows.map(({ assetCode }) => assetCode))];
  expect(assets.length).toBeGreaterThan(3);
  for (const asset of assets) {
    const ofAsset = rows.filter(({ assetCode }) => assetCode === asset);
    const cells = page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: asset }) })
      .getByRole('cell');
    const shown = async (cell: number) =>
      (await cells.nth(cell).innerText()).replaceAll(/[,\s]/g, '').replace(/\.0*$|(\.\d*?)0+$/, '$1');
    expect(await shown(1), asset).toBe(sum(ofAsset.map(({ available }) => available)));
    expect(await shown(2), asset).toBe(sum(ofAsset.map(({ onHold }) => onHold)));
  }
});

test('fees of 0.1, 0.2 and large amounts are calculated and stored to the last digit', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  await page.goto('/fee-schedules/new');
  await page.getByLabel('Name', { exact: true }).fill('To the last digit');
  await chooseIn(page, 'Currency', 'BRL');
  const amounts = ['0.1', '0.2', large];
  for (const [index, amount] of amounts.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add a fee' }).click();
    await page
      .getByLabel('Name of the fee')
      .nth(index)
      .fill(`Fee ${index + 1}`);
    await page.getByRole('radio', { name: 'Fixed amount' }).nth(index).check({ force: true });
    await page.getByLabel('Amount', { exact: true }).nth(index).fill(amount);
  }
  await page.getByLabel('Digits after the point').selectOption('10');
  const trial = page.getByRole('region', { name: 'Try an amount' });
  await trial.getByLabel('Amount', { exact: true }).fill(`-${large}`);
  const steps = trial.getByRole('table').first();
  await expect(steps).toContainText(`-${grouped}`);
  await expect(steps.getByRole('row', { name: /^All fees/ })).toContainText('9,007,199,254,740,993.3');
  await page.getByRole('button', { name: 'Create fee schedule' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'To the last digit' })).toBeVisible();
  await expect(page.getByText(grouped).first()).toBeVisible();
  const stored = await findRecord(server, '/v1/fee-schedules', 'To the last digit');
  const fees = stored['items'] as { structure: { amount: string } }[];
  expect(fees.map(({ structure }) => structure.amount)).toEqual(amounts);
});

test('the tolerances of a context and of a rule do not change, whatever else is edited', async ({
  page,
  server,
}) => {
  // Tolerances of a context. Another service stores 15 digits before the point and 8 after it.
  const [amount, perCent, fraction] = isVariant
    ? ['900719925474099.12345678', '0.000001', '0.00000001']
    : [large, `0.${'0'.repeat(15)}1`, tiny];
  const contextId = await makeContext(server, 'Exact tolerances', 0);
  await callApi(server, 'PATCH', `/v1/contexts/${contextId}`, { feeToleranceAbs: amount });
  const config = { absTolerance: large, percentTolerance: tiny, dateWindowDays: 1, note: `-${tiny}` };
  const { id } = await callApi(server, 'POST', `/v1/contexts/${contextId}/rules`, {
    priority: 1,
    type: 'TOLERANCE',
    config,
  });
  await signIn(page, server);
  await page.goto(`/contexts/${contextId}/rules?rule=${String(id)}`);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByLabel('Absolute tolerance')).toHaveValue(large);
  await expect(sheet.getByLabel('Relative tolerance')).toHaveValue('0.0000000000000001');
  await sheet.getByLabel('Days apart at most').fill('2');
  await sheet.getByRole('button', { name: 'Save rule' }).click();
  await expect(page.getByText('Rule saved')).toBeVisible();
  await expect(page.getByRole('list', { name: /Match rules/ })).toContainText(large);
  const rule = await callApi(server, 'GET', `/v1/contexts/${contextId}/rules/${String(id)}`);
  expect(rule['config']).toEqual({ ...config, dateWindowDays: 2 });

  await page.goto(`/contexts/${contextId}/settings`);
  await expect(page.getByLabel(/^Amount/)).toHaveValue(amount);
  await page.getByLabel('Interval').fill('weekly');
  await page.getByLabel('Per cent').fill(perCent);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('“Exact tolerances” saved')).toBeVisible();
  expect(await callApi(server, 'GET', `/v1/contexts/${contextId}`)).toMatchObject({
    feeToleranceAbs: amount,
    feeTolerancePct: fraction,
    interval: 'weekly',
  });
});
