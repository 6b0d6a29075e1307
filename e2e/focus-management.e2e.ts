import type { Page } from '@playwright/test';
import { callApi, makeContext } from './support/api';
import { waitForStable } from './support/with-browser.mjs';
import { chooseIn, expect, signIn, test } from './support/test';

/** Returns the focused element as a text, once nothing is open or moving. Focus on the document is an error. */
async function focusAfter(page: Page, what: string) {
  await expect(page.locator('[role=dialog], [role=alertdialog], [role=menu]')).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: `focus after: ${what}` })
    .not.toBe('BODY');
  // The focus must remain when the page is idle.
  await waitForStable(page);
  const focused = await page.evaluate(() => {
    const element = document.activeElement;
    return `${element?.tagName} ${element?.getAttribute('aria-label') ?? element?.textContent}`;
  });
  expect(focused, `focus after: ${what}`).not.toMatch(/^(BODY|HTML)/);
  return focused;
}

/** Returns the position of the rule row that contains the focus, and the number of rows. */
const focusedRow = (page: Page) =>
  page.evaluate(() => {
    const row = document.activeElement?.closest('li');
    return `${row?.ariaPosInSet} of ${row?.ariaSetSize}`;
  });

/** Opens by Enter what the name describes, and waits until it is shown over the page. */
async function enter(
  page: Page,
  role: 'button' | 'link',
  name: string | RegExp,
  opens: 'dialog' | 'alertdialog' | 'menu',
) {
  await page.getByRole(role, { name }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole(opens)).toBeVisible();
}

test('whatever opens over a page returns the focus when it is closed by key @soak', async ({
  page,
  server,
}) => {
  const contextId = await makeContext(server, 'Focus', 4);
  await signIn(page, server);
  await page.getByRole('link', { name: 'New context' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await focusAfter(page, 'new context, Escape')).toBe('A New context');

  // Nothing is focused on a page that was just loaded.
  await page.goto('/contexts');
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await focusAfter(page, 'new context by its key, Escape')).toBe('A New context');

  await page.goto(`/contexts/${contextId}`);
  const status = 'Change the status of Focus';
  const menu = page.locator('[aria-haspopup=menu]').first();
  const over = page.getByRole('menu').or(page.getByRole('dialog')).or(page.getByRole('alertdialog'));
  /** Closes everything. A disabled entry leaves the menu open, another may open a dialog. */
  const closeAll = () =>
    expect
      .poll(
        async () => {
          const open = await over.count();
          if (open > 0) await page.keyboard.press('Escape');
          return open;
        },
        { intervals: [150] },
      )
      .toBe(0);
  const entries = page.getByRole('menuitem');
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(entries.first()).toBeVisible();
  const count = await entries.count();
  /** Closes everything until the focus is on the button: a dialog whose code is still loading opens later. */
  const isOnButton = (what: string) =>
    expect(async () => {
      await closeAll();
      expect(await focusAfter(page, what)).toMatch(/^BUTTON/);
    }).toPass();
  for (let item = 0; item < count; item += 1) {
    await isOnButton(`${status}, ${item}`);
    await page.keyboard.press('Enter');
    await entries.nth(item).press('Enter');
  }
  await isOnButton('status');

  await page.goto(`/contexts/${contextId}/rules`);
  for (const item of [
    'Edit',
    'Move to position…',
    'Move before or after a rule…',
    'New rule before',
    'New rule after',
    'Delete',
  ]) {
    await enter(page, 'button', 'Actions for rule 2', 'menu');
    await page.getByRole('menuitem', { name: item, exact: item === 'Edit' }).press('Enter');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(page.locator('[role=dialog], [role=alertdialog]')).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await focusAfter(page, item)).toBe('BUTTON Actions for rule 2');
  }
  await enter(page, 'button', 'New rule', 'dialog');
  await page.keyboard.press('Escape');
  expect(await focusAfter(page, 'new rule, Escape')).toBe('BUTTON New rule');
  const first = page
    .getByRole('list', { name: /Match rules/ })
    .getByRole('link')
    .first();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  const linked = page.url();
  await page.keyboard.press('Escape');
  expect(await focusAfter(page, 'a rule, Escape')).toMatch(/^A /);

  await page.goto(linked);
  await expect(page.getByRole('dialog').locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await focusAfter(page, 'a rule opened by a link')).toMatch(/^H1/);
});

test('what is created, moved or deleted leaves the focus on the page', async ({ page, server }) => {
  test.slow();
  const contextId = await makeContext(server, 'Focus kept', 0);
  await signIn(page, server);

  await page.goto(`/contexts/${contextId}/rules`);
  await enter(page, 'button', 'Create the first rule', 'dialog');
  await page.getByRole('button', { name: 'Create rule' }).focus();
  await page.keyboard.press('Enter');
  expect(await focusAfter(page, 'the first rule is made')).toMatch(/^A /);
  const firstRule = await focusedRow(page);
  await enter(page, 'button', 'New rule', 'dialog');
  await page.getByRole('button', { name: 'Create rule' }).focus();
  await page.keyboard.press('Enter');
  expect(await focusAfter(page, 'another rule is made')).toMatch(/^A /);
  expect(firstRule).toMatch(/^1 of 1/);
  expect(await focusedRow(page)).toMatch(/^2 of 2/);

  await enter(page, 'button', 'Actions for rule 1', 'menu');
  await page.getByRole('menuitem', { name: 'Move to position…' }).press('Enter');
  await page.getByLabel('New position').fill('2');
  await page.keyboard.press('Enter');
  expect(await focusAfter(page, 'a rule is moved')).toBe('BUTTON Actions for rule 2');

  for (const left of [1, 0]) {
    await enter(page, 'button', 'Actions for rule 1', 'menu');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await page.getByRole('button', { name: 'Delete rule' }).focus();
    await page.keyboard.press('Enter');
    expect(await focusAfter(page, `deleted, ${left} left`)).toMatch(left ? /^BUTTON Actions/ : /^H1/);
  }
});

test('sources and field maps preserve the focus on the page @soak', async ({ page, server, watch }) => {
  test.slow();
  // The page of a source without a field map requests the map, and receives 404.
  watch.expectErrors(/404/);
  const contextId = await makeContext(server, 'Focus on sources', 0);
  await signIn(page, server);
  await page.goto(`/contexts/${contextId}/sources`);
  await enter(page, 'button', 'New source', 'dialog');
  await page.keyboard.press('Escape');
  expect(await focusAfter(page, 'new source, Escape')).toBe('BUTTON New source');
  for (const name of ['Bank', 'Other bank']) {
    await enter(page, 'button', 'New source', 'dialog');
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Name', { exact: true }).fill(name);
    await sheet.getByRole('radio', { name: 'Bank', exact: true }).check({ force: true });
    await sheet.getByRole('button', { name: 'Create source' }).focus();
    await page.keyboard.press('Enter');
    expect(await focusAfter(page, `${name} is made`)).toBe(`A ${name}`);
  }

  await enter(page, 'link', 'Bank', 'dialog');
  await page.keyboard.press('Escape');
  expect(await focusAfter(page, 'a source, Escape')).toMatch(/^A /);
  await enter(page, 'link', 'Bank', 'dialog');
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Bank statement');
  await page.getByRole('button', { name: 'Save source' }).focus();
  await page.keyboard.press('Enter');
  await focusAfter(page, 'a source is saved');
  await page.getByRole('button', { name: 'Undo', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Bank', exact: true })).toBeVisible();
  await focusAfter(page, 'a source is put back');

  await page.getByRole('link', { name: 'Not mapped yet' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Field map' })).toBeVisible();
  await focusAfter(page, 'the field map is opened');
  await page.getByRole('button', { name: 'Create field map' }).first().focus();
  await page.keyboard.press('Enter');
  await focusAfter(page, 'a field map is begun');
});

test('a field map preserves the focus on the page when it is created, deleted and created again @soak', async ({
  page,
  server,
  watch,
}) => {
  // It is read again after it is deleted.
  watch.expectErrors(/404/);
  const contextId = await makeContext(server, 'Focus on a field map', 0);
  const sources = `/v1/contexts/${contextId}/sources`;
  const config = { bank_name: 'Itaú' };
  const source = await callApi(server, 'POST', sources, { name: 'Bank', type: 'BANK', side: 'LEFT', config });
  await callApi(server, 'POST', `${sources}/${String(source['id'])}/field-maps`, {
    mapping: { amount: 'Valor' },
  });
  await signIn(page, server);
  await page.goto(`/contexts/${contextId}/sources/${String(source['id'])}/field-map`);
  await enter(page, 'button', 'More actions for Bank', 'menu');
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').waitFor();
  await page.keyboard.press('Escape');
  expect(await focusAfter(page, 'not deleted')).toBe('BUTTON More actions for Bank');
  await enter(page, 'button', 'More actions for Bank', 'menu');
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete field map' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No field map yet' })).toBeVisible();
  await focusAfter(page, 'deleted');
  await page.getByRole('button', { name: 'Undo', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No field map yet' })).toHaveCount(0);
  await focusAfter(page, 'put back');
});

test('the clone wizard preserves the focus in its steps', async ({ page, server }) => {
  const contextId = await makeContext(server, 'Focus on a clone', 1);
  await signIn(page, server);
  await page.goto(`/contexts/${contextId}`);
  await page.getByRole('link', { name: 'Clone' }).focus();
  await page.keyboard.press('Enter');
  for (const [name, after] of [
    ['Next', 'H2 What is the copy called?'],
    ['Next', 'H2 Create “Focus on a clone (copy)”?'],
    ['Back', 'H2 What is the copy called?'],
    ['Next', 'H2 Create “Focus on a clone (copy)”?'],
    ['Clone context', 'H2 “Focus on a clone (copy)” created'],
  ] as const) {
    await page.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: after.slice(3) })).toBeVisible();
    expect(await focusAfter(page, name)).toBe(after);
  }
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Focus on a clone' })).toBeVisible();
  await focusAfter(page, 'back from the result');
});

test('fee schedules, balances and key details preserve the focus on the page @soak', async ({
  page,
  server,
}) => {
  test.slow();
  await signIn(page, server);
  await page.goto('/fee-schedules/new');
  await page.getByRole('button', { name: 'Add a fee' }).focus();
  await page.keyboard.press('Enter');
  await focusAfter(page, 'a fee is added');
  await page
    .getByRole('button', { name: /^Remove/ })
    .last()
    .focus();
  await page.keyboard.press('Enter');
  await focusAfter(page, 'a fee is removed');
  await page.getByLabel('Name', { exact: true }).fill('Left behind');
  await page.getByRole('link', { name: 'Cancel' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await focusAfter(page, 'not discarded')).toMatch(/^A /);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Discard changes' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Fee schedules' })).toBeVisible();
  await focusAfter(page, 'discarded');

  await page.goto('/balances');
  await chooseIn(page, 'Organization', 'Banco Aurora S.A.');
  await chooseIn(page, 'Ledger', 'Customer accounts');
  await expect(page.getByRole('table', { name: 'Balances' })).toBeVisible();
  await enter(page, 'button', 'Columns', 'dialog');
  await page.keyboard.press('Escape');
  expect(await focusAfter(page, 'columns, Escape')).toBe('BUTTON Columns');
  await page
    .getByRole('link', { name: /^Look up a Pix key for/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Pix key details' })).toBeVisible();
  await focusAfter(page, 'a look-up from a balance');
  await enter(page, 'button', 'Choose an account', 'dialog');
  await page.keyboard.press('Escape');
  expect(await focusAfter(page, 'no account chosen')).toBe('BUTTON Choose an account');
  await page.getByLabel('Pix key', { exact: true }).fill('marina.duarte@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Holder of the key' })).toBeVisible();
  await focusAfter(page, 'a key is looked up');
  await page.getByRole('button', { name: 'Show name' }).focus();
  await page.keyboard.press('Enter');
  await focusAfter(page, 'a name is shown');
});
