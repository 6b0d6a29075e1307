import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { callApi } from './support/api';
import type { RunningConsole } from './support/run-console.mjs';
import { expect, expectNoAxeViolations, signIn, test } from './support/test';
import { tracesOf } from './support/traces';

/** Creates a context of type 1:1 with a source on each side and three rules. */
async function makeTried(server: RunningConsole, name: string): Promise<string> {
  const made = await callApi(server, 'POST', '/v1/contexts', {
    name,
    type: '1:1',
    interval: 'daily',
    sources: [
      { name: 'Ledger', type: 'LEDGER', side: 'LEFT' },
      { name: 'Bank', type: 'BANK', side: 'RIGHT' },
    ],
    rules: [
      { priority: 1, type: 'EXACT', config: { matchReference: true } },
      { priority: 2, type: 'TOLERANCE', config: { absTolerance: '5.00', dateWindowDays: 1 } },
      { priority: 3, type: 'DATE_LAG', config: { maxDays: 3 } },
    ],
  });
  return String(made['id']);
}

/** Returns the types of its rules in order, each with what identifies it. */
async function typesOf(server: RunningConsole, contextId: string): Promise<string[]> {
  const { items } = await callApi(server, 'GET', `/v1/contexts/${contextId}/rules`);
  return (items as { type: string; priority: number; config: { dateWindowDays?: number } }[])
    .toSorted((a, b) => a.priority - b.priority)
    .map(({ type, config: { dateWindowDays: days } }) => (days === undefined ? type : `${type} ${days}`));
}

const rules = (page: Page) => page.getByRole('list', { name: /Rules to try/ }).getByRole('listitem');
const table = (page: Page) => page.getByRole('table', { name: 'Transactions' });
const filter = (page: Page, name: RegExp) => page.getByRole('radio', { name });

test('rules in another order are tried on an example, explained and saved, by keyboard alone', async ({
  page,
  server,
}) => {
  const contextId = await makeTried(server, 'Tried');
  await signIn(page, server);
  await page.goto(`/contexts/${contextId}`);
  await page.getByRole('link', { name: 'What-if', exact: true }).press('Enter');
  await page.getByRole('button', { name: /^Pix received/ }).press('Enter');
  await expect(rules(page).first()).toContainText(/matches \d+ \(/);
  await expect(filter(page, /^Other rule/)).toHaveCount(0);

  await rules(page)
    .nth(2)
    .getByRole('button', { name: /^Move / })
    .press('Enter');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(rules(page).first()).toContainText('was 3');
  await expect(filter(page, /^Other rule [1-9]/)).toBeAttached();

  await filter(page, /^Other rule/).focus();
  await page.keyboard.press('Space');
  const [line] = await table(page).getByRole('button').all();
  await line!.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Two transactions, rule by rule' });
  await expect(sheet.getByText(/Matched them\. Score \d+\./)).toBeVisible();
  await expect(sheet.getByText(/^Left already used by rule 1/).first()).toBeVisible();
  await page.keyboard.press('Escape');

  expect(await typesOf(server, contextId)).toEqual(['EXACT', 'TOLERANCE 1', 'DATE_LAG']);
  await page.getByRole('button', { name: 'Save…' }).press('Enter');
  const save = page.getByRole('dialog', { name: 'Save the staged rules' });
  await expect(save.getByText(/% of the left matched/)).toHaveCount(2);
  await save.getByRole('button', { name: 'Save 1 step' }).press('Enter');
  await expect(page.getByText('The staged rules are saved')).toBeVisible();
  expect(await typesOf(server, contextId)).toEqual(['DATE_LAG', 'EXACT', 'TOLERANCE 1']);
  await expect(page.getByRole('button', { name: 'Save…' })).toHaveCount(0);
});

test('a rule is changed, added and switched off for trying, and saved step by step @soak', async ({
  page,
  server,
}) => {
  const contextId = await makeTried(server, 'Staged');
  await signIn(page, server);
  await page.goto(`/contexts/${contextId}/what-if`);
  await page.getByRole('button', { name: /^Boletos/ }).click();
  await rules(page).nth(1).getByRole('button', { name: 'Actions for rule 2' }).click();
  await page.getByRole('menuitem', { name: 'Edit draft' }).click();
  await page.getByLabel('Days apart at most').fill('9');
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(rules(page).nth(1)).toContainText('± 9 days');
  await expect(rules(page).nth(1)).toContainText('changed');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(rules(page)).toHaveCount(4);
  await page.getByRole('checkbox', { name: 'Try rule 3' }).uncheck();
  // Staged changes survive a reload.
  await page.reload();
  // The URL contains the example.
  await expect(rules(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Save…' }).click();
  const save = page.getByRole('dialog', { name: 'Save the staged rules' });
  // A rule that was switched off for a try is deleted only if the user chooses that.
  await expect(save.getByRole('radio', { name: 'Keep it' })).toBeChecked();
  await expect(save.getByRole('listitem')).toHaveCount(2);
  await save.getByRole('radio', { name: 'Delete it' }).click();
  await expect(save.getByRole('listitem')).toHaveCount(3);
  await save.getByRole('button', { name: 'Save 3 steps' }).click();
  await expect(page.getByText('The staged rules are saved')).toBeVisible();
  await expect(rules(page)).toHaveCount(3);
  expect(await typesOf(server, contextId)).toEqual(['EXACT', 'TOLERANCE 9', 'EXACT']);
});

test(
  'a new rule whose response was lost is not created twice, in this page or after a reload',
  { tag: '@soak' },
  async ({ page, server, watch }) => {
    watch.expectErrors(/ERR_CONNECTION_RESET/);
    const contextId = await makeTried(server, 'Lost answers');
    await signIn(page, server);
    await page.goto(`/contexts/${contextId}/what-if`);
    await page.getByRole('button', { name: /^Boletos/ }).click();
    for (const count of [4, 5]) {
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('button', { name: 'Try it' }).click();
      await expect(rules(page)).toHaveCount(count);
    }
    // The service creates it, and the response is lost; the reads after that fail for a while.
    let isLost = false;
    let isOver = false;
    await page.route(/\/v1\/contexts\/[^/]+\/rules/, async (route) => {
      if (!isOver && route.request().method() === 'POST') {
        await route.fetch();
        isLost = true;
      }
      return isLost && !isOver ? route.abort('connectionreset') : route.fallback();
    });
    const save = page.getByRole('dialog', { name: 'Save the staged rules' });
    await page.getByRole('button', { name: 'Save…' }).click();
    await save.getByRole('button', { name: 'Save 2 steps' }).click();
    await expect(save.getByRole('alert')).toBeVisible({ timeout: 30_000 });
    expect(await typesOf(server, contextId)).toHaveLength(4);
    isOver = true;
    await page.reload();
    await expect(rules(page)).toHaveCount(5);
    await page.getByRole('button', { name: 'Save…' }).click();
    await save.getByRole('button', { name: 'Save 1 step' }).click();
    await expect(page.getByText('The staged rules are saved')).toBeVisible();
    expect(await typesOf(server, contextId)).toHaveLength(5);
  },
);

test('a workbook of thousands of rows is downloaded', async ({ page, server }) => {
  const contextId = await makeTried(server, 'Many');
  await signIn(page, server);
  await page.goto(`/contexts/${contextId}/what-if`);
  const lines = Array.from({ length: 4000 }, (_, row) => `ROW-${row},${row}.35,BRL,2026-01-11`);
  const buffer = Buffer.from(['external_id,amount,currency,date', ...lines].join('\n'));
  for (const side of ['Left file', 'Right file'])
    await page
      .getByLabel(side)
      .locator('input')
      .setInputFiles({ name: `${side}.csv`, mimeType: 'text/csv', buffer });
  await expect(rules(page).first()).toContainText('matches 4,000');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /^Excel/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('reconciliation.xlsx');
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
});

test('bank files are read in the browser; no row is sent or stored', async ({ page, server }) => {
  const contextId = await makeTried(server, 'Private');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await signIn(page, server);
  await page.goto(`/contexts/${contextId}/what-if`);
  const ledger = [
    'external_id,amount,currency,date',
    ...days.map((day) => `SECRET-${day},${day}7.35,BRL,2026-01-${day}`),
  ];
  const bank = [
    'Extrato da conta;;;',
    'Data;Documento;Histórico;Valor',
    ...days.map((day) => `${day}/01/2026;SECRET-${day};Segredo à vista;${day}7,35`),
  ];
  const bankFile = {
    name: 'banco.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(bank.join('\r\n'), 'latin1'),
  };
  await page
    .getByLabel('Left file')
    .locator('input')
    .setInputFiles({ name: 'ledger.csv', mimeType: 'text/csv', buffer: Buffer.from(ledger.join('\n')) });
  await page.getByLabel('Right file').locator('input').setInputFiles(bankFile);
  await expect(page.getByRole('region', { name: 'Right file' })).toContainText(
    'CSV, semicolons, Windows-1252, America/Sao_Paulo',
  );
  await expect(rules(page).first()).toContainText('matches 9 (100.0 %)');
  await page.getByRole('button', { name: 'How it was read' }).last().click();
  const how = page.getByRole('dialog', { name: 'How it was read' });
  await how.getByLabel('Reference').selectOption('Histórico');
  await expect(how.getByRole('heading', { name: '9 rows rejected' })).toBeVisible();
  await how.getByLabel('Reference').selectOption('Documento');
  await expect(how.getByText('Unconverted, the service would import no row of this file.')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    how.getByRole('button', { name: 'Download converted file' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('banco-upload.csv');
  const written = readFileSync(await download.path(), 'utf8');
  expect(written.split('\n')[1]).toBe('2026-01-11,SECRET-11,Segredo à vista,117.35,BRL');
  await page.keyboard.press('Escape');
  await expect(how).not.toBeAttached();
  await expect(rules(page).first()).toContainText('matches 9 (');
  const why = page.getByRole('dialog', {
    name: /^(Two transactions, rule by rule|Compare two transactions)$/,
  });
  await table(page)
    .getByRole('button', { name: /SECRET-11/ })
    .click();
  await expect(why).toContainText('Segredo à vista');
  await why.getByRole('button', { name: 'Compare with another' }).click();
  await why.getByRole('searchbox').fill('secret-13');
  await why.getByRole('button', { name: /SECRET-13/ }).click();
  await expect(why).toContainText('Does not hold:References “SECRET-11” and “SECRET-13”');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Search transactions' }).fill('177,35');
  await expect(table(page).getByRole('button')).toHaveText([/SECRET-17/]);
  await page.getByLabel('Matched by').selectOption('Rule 2');
  await expect(page.getByText('No transactions match these filters.')).toBeVisible();
  await page.getByLabel('Matched by').selectOption('Rule 1');
  await expect(table(page).getByRole('button')).toHaveText([/SECRET-17/]);

  await filter(page, /^Where everything goes/).click();
  const picture = page.getByRole('list', { name: /Where the transactions go/ }).getByRole('listitem');
  await expect(picture.first()).toContainText('9 matches 100.0 % of the left, 100.0 % of the right');
  await expect(picture.last()).toContainText('Nothing stays unmatched');
  await filter(page, /^BRL/).click();
  await expect(picture.first()).toContainText('R$');
  await expectNoAxeViolations(page);

  // The settings for reading a source's files are remembered, and the page shows that.
  await page.getByRole('button', { name: 'Choose other files' }).click();
  await page.getByRole('region', { name: 'Right file' }).locator('input').setInputFiles(bankFile);
  await page.getByRole('region', { name: 'Left file' }).locator('input').setInputFiles(bankFile);
  await page.getByRole('button', { name: 'How it was read' }).last().click();
  await expect(how).toContainText('Read as files of this source were read before.');
  await page.keyboard.press('Escape');

  // The worker, and all rows with it, ends with the page.
  expect(page.workers()).toHaveLength(1);
  await page.getByRole('link', { name: 'Match rules' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.workers()).toHaveLength(0);
  expect(sent.join('\n')).not.toMatch(/SECRET|Segredo|7[.,]35/);
  expect(await tracesOf(page)).not.toMatch(/SECRET|Segredo|7[.,]35/);
});

const days = ['11', '12', '13', '14', '15', '16', '17', '18', '19'];

test('a colleague reads files of a source as the first user set it, and neither overwrites the other @soak', async ({
  page,
  browser,
  server,
  watch,
}) => {
  // The service rejects an outdated change.
  watch.expectErrors(/status of 409/);
  const contextId = await makeTried(server, 'Shared');
  await signIn(page, server);
  const read = await openBankFile(page, contextId);
  await expect(read).toContainText('for the source Bank, for everyone in this tenant');
  await read.getByLabel('Reference').selectOption('Histórico');
  await expect.poll(() => savedReference(server, contextId)).toBe('Histórico');

  const other = await browser.newContext({ baseURL: server.url });
  const colleague = await other.newPage();
  const token = execFileSync(
    process.execPath,
    ['scripts/recon.mjs', 'token', '--permissions', '*', '--subject', 'bia'],
    { env: { ...process.env, ...server.place }, encoding: 'utf8' },
  );
  await colleague.goto(`/#token=${token.trim()}`);
  await expect(colleague.getByRole('heading', { level: 1, name: 'Contexts' })).toBeVisible();
  const theirs = await openBankFile(colleague, contextId);
  await expect(theirs).toContainText('Read as files of this source were read before.');
  await expect(theirs.getByLabel('Reference')).toHaveValue('Histórico');
  await theirs.getByLabel('Reference').selectOption('Documento');
  await expect.poll(() => savedReference(server, contextId)).toBe('Documento');
  await other.close();

  await read.getByLabel('Description').selectOption('Documento');
  await expect(read).toContainText('Another user has changed how files of the source Bank are read');
  await expectNoAxeViolations(page);
  await read.getByRole('button', { name: 'Use theirs' }).click();
  await expect(read.getByLabel('Reference')).toHaveValue('Documento');
  await expect(read.getByRole('button', { name: 'Use theirs' })).toHaveCount(0);
});

/** Reads two files in the what-if of a context. Returns the sheet that shows how the right one was read. */
async function openBankFile(page: Page, contextId: string) {
  await page.goto(`/contexts/${contextId}/what-if`);
  const ledger = 'external_id,amount,currency,date\nA-1,10.00,BRL,2026-01-02\nA-2,20.00,BRL,2026-01-03\n';
  const bank =
    'Data;Documento;Histórico;Valor\n02/01/2026;A-1;Venda um;10,00\n03/01/2026;A-2;Venda dois;20,00\n';
  for (const [label, text] of [
    ['Left file', ledger],
    ['Right file', bank],
  ] as const)
    await page
      .getByLabel(label)
      .locator('input')
      .setInputFiles({ name: 'file.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'How it was read' }).last().click();
  return page.getByRole('dialog', { name: 'How it was read' });
}

/** Returns the column that the server has stored as the reference of the files of the right source. */
async function savedReference(server: RunningConsole, contextId: string): Promise<string | undefined> {
  const { items } = await callApi(server, 'GET', `/v1/contexts/${contextId}/sources`);
  const { id } = (items as { id: string; name: string }[]).find(({ name }) => name === 'Bank')!;
  const { settings } = await callApi(server, 'GET', `/console/v1/sources/${id}/reading`);
  return (settings as { fields?: { external_id?: string } }).fields?.external_id;
}

test('a file that cannot be read shows why, and another can be chosen', async ({ page, server }) => {
  const contextId = await makeTried(server, 'Unread');
  await signIn(page, server);
  await page.goto(`/contexts/${contextId}/what-if`);
  const left = page.getByLabel('Left file').locator('input');
  await left.setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('') });
  await expect(page.getByText('The file is empty.')).toBeVisible();
  await left.setInputFiles({ name: 'x.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(page.getByText(/This is a PDF.*Ask the bank for the same statement/)).toBeVisible();
  await left.setInputFiles({ name: 'ok.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') });
  await expect(page.getByText('ok.csv')).toBeVisible();
});

test(
  'axe finds nothing on the what-if page, in light and dark, wide and narrow',
  { tag: '@soak' },
  async ({ page, server }) => {
    const contextId = await makeTried(server, 'Looked at');
    await signIn(page, server);
    for (const width of [1440, 390])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await page.goto(`/contexts/${contextId}/what-if`);
        await page.getByRole('button', { name: /^Card acquirer/ }).waitFor();
        await expectNoAxeViolations(page);
        await page.getByRole('button', { name: /^Card acquirer/ }).click();
        await expect(table(page).getByRole('button').first()).toBeVisible();
        await expectNoAxeViolations(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
  },
);
