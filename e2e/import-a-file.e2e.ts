import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { callApi } from './support/api';
import { runConsole } from './support/run-console.mjs';
import { expect, expectNoAxeViolations, waitForHydration, signIn, test } from './support/test';

/** A context leaves as a file, comes back changed, and is what the file states. */

/** A context that the tenant does not have, ready to run. */
const active = `version: 1
contexts:
  - name: Imported
    type: "1:1"
    status: ACTIVE
    interval: daily
    rules:
      - { type: EXACT, config: { matchAmount: true } }
      - { type: DATE_LAG, config: { maxDays: 3 } }
    sources:
      - { name: Ledger, type: LEDGER, side: LEFT, fieldMap: { external_id: Id, amount: Amount, currency: Currency, date: Date } }
`;

/** Chooses a file with this text on the page of the import. */
async function choose(page: Page, name: string, text: string): Promise<void> {
  await page
    .getByLabel('File with contexts')
    .last()
    .setInputFiles({ name, mimeType: 'application/yaml', buffer: Buffer.from(text) });
}

/** Downloads a context as YAML from its page. */
async function exported(page: Page, name: string): Promise<string> {
  await page.goto('/contexts');
  await page.getByRole('link', { name, exact: true }).click();
  await waitForHydration(page);
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as YAML' }).click();
  return readFile(await (await download).path(), 'utf8');
}

test('a context is exported, imported under another name, and then the file has nothing to change', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  const text = await exported(page, 'Card acquirer daily');
  expect(text).toContain('interval: daily');
  expect(text).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/);

  const copy = text.replace('name: Card acquirer daily', 'name: Card acquirer of the test');
  await page.goto('/contexts/import');
  await choose(page, 'copy.yaml', copy);
  await expect(page.getByText('Creates the context “Card acquirer of the test” as a draft.')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: /^Apply \d+ changes$/ }).click();
  // Another service takes one request per step.
  await expect(page.getByRole('status').getByText('Nothing to change')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Card acquirer of the test' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Card acquirer of the test' })).toBeVisible();
  const again = await exported(page, 'Card acquirer of the test');
  expect(again).toBe(copy);
});

test('a change of a file is shown before it is applied, and one action of the log', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  const text = await exported(page, 'Boleto settlement');
  await page.goto('/contexts/import');
  await choose(page, 'weekly.yaml', text.replace('interval: daily', 'interval: weekly'));
  const change = page.getByRole('row', { name: /Interval/ });
  await expect(change).toContainText('daily');
  await expect(change).toContainText('weekly');
  await page.getByRole('button', { name: 'Apply 1 change' }).click();
  // Another service takes one request per step.
  await expect(page.getByRole('status').getByText('Nothing to change')).toBeVisible({ timeout: 60_000 });
  const list = await callApi(server, 'GET', '/v1/contexts?limit=200');
  const { interval } = (list['items'] as { name: string; interval: string }[]).find(
    ({ name }) => name === 'Boleto settlement',
  )!;
  expect(interval).toBe('weekly');
  await page.goto('/activity');
  await expect(page.getByText(/weekly\.yaml/).first()).toBeVisible();
});

test('the activity of a context that a file creates says that the file was applied @soak', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  await page.goto('/contexts/import');
  await choose(page, 'imported.yaml', active);
  await page.getByRole('button', { name: /^Apply \d+ changes/ }).click();
  await expect(page.getByText(/^Applied \d+ changes/)).toBeVisible();
  const { items } = await callApi(server, 'GET', '/v1/contexts?limit=200');
  const context = (items as { id: string; name: string; status: string }[]).find(
    ({ name }) => name === 'Imported',
  );
  expect(context).toMatchObject({ status: 'ACTIVE' });
  await page.goto(`/contexts/${context!.id}/activity`);
  await expect(page.getByRole('link', { name: /Applied “imported\.yaml”/ })).toBeVisible();
});

test('faults of a file are shown at their lines, and nothing is sent', async ({ page, server }) => {
  await signIn(page, server);
  await page.goto('/contexts/import');
  await choose(
    page,
    'wrong.yaml',
    'version: 1\ncontexts:\n  - name: A\n    type: "1:1"\n    intervall: daily\n',
  );
  await expect(page.getByText('The file has 2 faults. Nothing was changed.')).toBeVisible();
  await expect(page.getByText(/^Line 5, column 5: /)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Apply/ })).toHaveCount(0);
});

/** Drops a file of this path on an element, as from the desktop. `isGone`: it is deleted just before. */
async function drop(page: Page, on: string, path: string, isGone = false): Promise<void> {
  await page.evaluate(() => {
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', id: 'desktop', hidden: true });
    document.body.append(input);
  });
  await page.locator('#desktop').setInputFiles(path);
  if (isGone) await rm(path);
  await page.locator(on).evaluate((target) => {
    const input = document.querySelector<HTMLInputElement>('#desktop')!;
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(input.files![0]!);
    input.remove();
    for (const type of ['dragover', 'drop'])
      target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  });
}

test('a file that is dropped on the list of contexts is opened by the import', async ({
  page,
  server,
}, info) => {
  await signIn(page, server);
  const path = info.outputPath('dropped.yaml');
  await writeFile(path, active.replace('name: Imported', 'name: Dropped'));
  await drop(page, 'table', path);
  await expect(page.getByRole('heading', { level: 1, name: 'Import a file' })).toBeVisible();
  await expect(page.getByText('dropped.yaml')).toBeVisible();
  await expect(page.getByText('Creates the context “Dropped” as a draft.')).toBeVisible();
});

test('a file that can no longer be read is reported', async ({ page, server }, info) => {
  await signIn(page, server);
  await page.goto('/contexts/import');
  const path = info.outputPath('gone.yaml');
  await writeFile(path, active);
  await drop(page, 'section[aria-label="File with contexts"]', path, true);
  await expect(page.getByText('The file could not be read.')).toBeVisible();
});

test('a context is promoted: its file is downloaded, and the import of the other console opens', async ({
  page,
  context,
  server,
}) => {
  const here = await runConsole({ RECON_ENVIRONMENTS: `Production=${server.url}` });
  try {
    await page.goto(await here.signInLink());
    await page.getByRole('link', { name: 'Card acquirer daily', exact: true }).click();
    await waitForHydration(page);
    await page.getByRole('button', { name: 'More actions for Card acquirer daily' }).click();
    const [download, opened] = [page.waitForEvent('download'), context.waitForEvent('page')];
    await page.getByRole('menuitem', { name: 'Promote to Production…' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text).toContain('name: Card acquirer daily');
    const target = await opened;
    await expect(target).toHaveURL(`${server.url}/contexts/import`);
    // Its own sign-in decides.
    await expect(target.getByRole('button', { name: 'Sign in' })).toBeVisible();
  } finally {
    await page.goto('about:blank');
    await here.remove();
  }
});

test('the activity of an applied file names its fields in the language of the page @soak', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  await page.goto('/contexts/import');
  await choose(page, 'named.yaml', active.replace('name: Imported', 'name: Named'));
  await page.getByRole('button', { name: /^Apply \d+ changes/ }).click();
  await page.getByRole('link', { name: 'See it in Activity' }).click();
  await page.getByRole('link', { name: /Applied “named\.yaml”/ }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('rowheader', { name: 'File', exact: true }).first()).toBeVisible();
  await expect(sheet.getByRole('rowheader', { name: 'SHA-256' }).first()).toBeVisible();
  await expect(sheet.getByRole('rowheader', { name: /^(file|digest|isDone)$/ })).toHaveCount(0);
});

test('the menu of a context compares it with another one, side by side @soak', async ({ page, server }) => {
  await signIn(page, server);
  await page.getByRole('link', { name: 'Card acquirer daily', exact: true }).click();
  await page.getByRole('button', { name: 'More actions for Card acquirer daily' }).click();
  await page.getByRole('menuitem', { name: 'Compare with…' }).click();
  await page.getByRole('combobox', { name: 'Other context' }).fill('boleto');
  await page.getByRole('option', { name: 'Boleto settlement' }).click();
  await expect(page.getByRole('columnheader', { name: 'Boleto settlement' })).toBeVisible();
  await expect(page.getByRole('status').getByText(/^\d+ differences$/)).toBeVisible();
  await expectNoAxeViolations(page);
  // The URL has the comparison.
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Boleto settlement' })).toBeVisible();
});

test('the audit sheet has the digest of the file that it exports @soak', async ({ page, server }) => {
  await signIn(page, server);
  await page.getByRole('link', { name: 'Card acquirer daily', exact: true }).click();
  await page.getByRole('link', { name: 'Audit sheet' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as YAML' }).click();
  const file = await readFile(await (await download).path());
  const digest = createHash('sha256').update(file).digest('hex');
  await expect(page.getByText(digest)).toBeVisible();
  await expectNoAxeViolations(page);
});
