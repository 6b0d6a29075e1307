import type { Locator, Page } from '@playwright/test';
import { operations } from '@recon/contract/operations';
import { expect, waitForHydration, signIn, test } from './support/test';

/**
 * Performs every task with the keyboard alone. A press counts one, whether of one key or of a chord (Ctrl+Enter), and
 * so does each letter typed. The test itself clicks, fills and focuses nothing. It waits for what a user would wait
 * for.
 */

const account = '0190c5a4-0a17-7b5a-9d5e-2f1f4c9b7a61';
/** Limit from a new context to an active one, with two sources, their field maps and a rule. */
const maxPresses = 150;

/** The interface's own operations, each with the pattern of its requests. */
const own = Object.entries(operations).flatMap(([name, row]) => {
  if ('helper' in row) return [];
  const path = row.path.replaceAll(/\{\w+\}/g, '[^/]+');
  return [{ name, method: row.method, path: new RegExp(`^${path}$`) }];
});

/** Presses and counts keys; records which operations were requested and succeeded. */
function keyboardOf(page: Page) {
  let presses = 0;
  const done = new Set<string>();
  page.on('response', (answer) => {
    const method = answer.request().method();
    const { pathname } = new URL(answer.url());
    if (answer.status() >= 400) return;
    for (const one of own) if (one.method === method && one.path.test(pathname)) done.add(one.name);
  });
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) {
      presses += 1;
      await page.keyboard.press(key);
    }
  };
  const type = async (text: string) => {
    presses += text.length;
    await page.keyboard.type(text);
  };
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  return {
    press,
    type,
    presses: () => presses,
    done,
    /** Finds and chooses an entry in the palette; then types the answers to its questions. */
    find: async (words: string, ...answers: readonly string[]) => {
      await press('Control+k');
      const field = palette.getByRole('combobox');
      await expect(field).toBeFocused();
      for (const [index, typed] of [words, ...answers].entries()) {
        if (index > 0) await expect(field).toHaveAccessibleName(/^Which /);
        await type(typed);
        await expect(palette.getByRole('option').first()).toHaveClass(/Mui-focused/);
        await press('Enter');
      }
      await expect(palette).toHaveCount(0);
    },
    /** Presses Tab until the target has the focus. */
    tabTo: async (target: Locator, key = 'Tab') => {
      await expect(target).toBeVisible();
      for (let steps = 0; steps < 60; steps += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await press(key);
      }
      throw new Error(`The focus does not come to ${String(target)}`);
    },
  };
}

test('every operation and the clone wizard are done without a pointer @soak', async ({
  page,
  server,
  watch,
}) => {
  // A request for the field map of a source without one returns 404.
  watch.expectErrors(/status of 404/);
  test.setTimeout(120_000);
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => sessionStorage.setItem('pointed', 'yes'), true);
  });
  await signIn(page, server);
  await waitForHydration(page);
  const { press, type, find, tabTo, presses, done } = keyboardOf(page);
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  const sheet = page.getByRole('dialog');
  const field = (name: string | RegExp) => page.getByLabel(name, { exact: typeof name === 'string' });
  const said = (text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

  await test.step('a new context becomes active', async () => {
    await press('n');
    await expect(field('Name')).toBeFocused();
    await type('Cards');
    await tabTo(field('Interval'));
    await type('day');
    await press('Control+Enter');
    await expect(heading('Cards')).toBeFocused();

    await press('g', 's');
    await expect(page.getByRole('button', { name: 'New source' }).first()).toBeVisible();
    for (const [name, kind] of [
      ['Book', 'Ledger'],
      ['Bank', 'Bank'],
    ] as const) {
      await press('n');
      await expect(field('Name')).toBeFocused();
      await type(name);
      await tabTo(sheet.getByRole('radio', { name: /^Ledger/ }));
      await press(kind === 'Ledger' ? 'Space' : 'ArrowDown');
      await expect(sheet.getByRole('radio', { name: new RegExp(`^${kind}`) })).toBeChecked();
      await press('Control+Enter');
      await said(`“${name}” created`);
      await expect(sheet).toHaveCount(0);
    }

    for (const name of ['Book', 'Bank']) {
      await find('map', name);
      await expect(heading(`Field map of ${name}`)).toBeVisible();
      await tabTo(page.getByLabel('Column for external_id'));
      for (const [index, column] of ['id', 'amount', 'currency', 'date'].entries()) {
        if (index > 0) await press('Tab');
        await type(column);
      }
      await press('Control+Enter');
      await expect(page.getByRole('button', { name: /^More actions for / })).toBeVisible();
    }

    // From a field, where g and r are letters.
    await find('rules');
    await expect(page.getByRole('button', { name: 'New rule' }).first()).toBeVisible();
    await press('n');
    await expect(sheet.getByRole('radio', { name: /Exact/ })).toBeFocused();
    await press('Control+Enter');
    await expect(page.getByRole('list', { name: /Match rules/ }).getByRole('listitem')).toHaveCount(1);

    await find('activ');
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Activate' })).toBeFocused();
    await press('Enter');
    await said('“Cards” is now active');
    expect(presses(), 'presses from a new context to an active one').toBeLessThanOrEqual(maxPresses);
    test.info().annotations.push({ type: 'presses', description: String(presses()) });
  });

  await test.step('rules are changed, reordered, restored and deleted', async () => {
    const rules = page.getByRole('list', { name: /Match rules/ }).getByRole('listitem');
    await press('g', 'r');
    await expect(rules).toHaveCount(1);
    await press('n');
    await expect(sheet.getByRole('radio', { name: /Exact/ })).toBeFocused();
    await press('ArrowDown', 'Control+Enter');
    await expect(rules).toHaveCount(2);
    await expect(sheet).toHaveCount(0);

    await find('priority');
    await expect(rules.first().getByRole('button', { name: /^Move / })).toBeFocused();
    await press('Space', 'End', 'Enter');
    await said('Rule moved from 1 to 2');
    await expect(rules.first()).toContainText('Amounts within');
    await press('Control+z');
    await expect(rules.first()).toContainText('Same amount');

    await find('edit rule', '1');
    await tabTo(sheet.getByRole('checkbox', { name: /reference/i }).first());
    await press('Space', 'Control+Enter');
    await said('Rule saved');
    await expect(sheet).toHaveCount(0);

    await find('delete rule', '2');
    await tabTo(page.getByRole('alertdialog').getByRole('button', { name: /^Delete/ }));
    await press('Enter');
    await said('Rule 2 deleted');
  });

  await test.step('a source and the field map of another are changed; that map is deleted', async () => {
    await find('rename source', 'Bank');
    await expect(field('Name')).toBeFocused();
    await press('End');
    await type(' 2');
    await press('Control+Enter');
    await said('“Bank 2” saved');
    await expect(sheet).toHaveCount(0);

    await find('edit field map', 'Book');
    await expect(heading('Field map of Book')).toBeVisible();
    await tabTo(page.getByLabel('Column for description'));
    await type('memo');
    await press('Control+Enter');
    await said('Field map saved as version 2');
    await find('remove mapping');
    await tabTo(page.getByRole('alertdialog').getByRole('button', { name: /^Delete/ }));
    await press('Enter');
    await said('Field map deleted');
  });

  await test.step('the context is renamed', async () => {
    await find('rename context');
    await tabTo(field('Name'));
    await press('End');
    await type(' 2');
    await press('Control+Enter');
    await said('“Cards 2” saved');
  });

  await test.step('it is cloned by the wizard', async () => {
    await find('clone');
    await tabTo(page.getByRole('button', { name: 'Next' }));
    await press('Enter');
    await expect(field('Name of the copy')).toHaveValue('Cards 2 (copy)');
    await tabTo(field('Name of the copy'));
    await press('Control+Enter');
    await tabTo(page.getByRole('button', { name: 'Clone context' }));
    await press('Enter');
    await said('“Cards 2 (copy)” created');
    await tabTo(page.getByRole('link', { name: 'Open the copy' }));
    await press('Enter');
    await expect(heading('Cards 2 (copy)')).toBeFocused();
  });

  await test.step('a fee schedule is created and changed', async () => {
    await press('g', 'f');
    await expect(heading('Fee schedules')).toBeFocused();
    await expect(page.getByRole('link', { name: 'New fee schedule' }).first()).toBeVisible();
    await press('n');
    await expect(heading('New fee schedule')).toBeVisible();
    await tabTo(field('Name'));
    await type('Fees');
    await tabTo(page.getByRole('combobox', { name: 'Currency' }));
    await type('BRL');
    await press('ArrowDown', 'Enter');
    await tabTo(field('Name of the fee'));
    await type('Rate');
    await tabTo(field('Rate'));
    await type('1.5');
    await press('Control+Enter');
    await expect(heading('Fees')).toBeVisible();
    await find('change fees');
    await tabTo(field('Name'));
    await press('End');
    await type(' 2');
    await press('Control+Enter');
    await said('“Fees 2” saved');
  });

  await test.step('balances and a key are looked up, a context is searched', async () => {
    await find('balances');
    await expect(heading('Balances')).toBeFocused();
    await tabTo(page.getByRole('combobox', { name: 'Organization' }));
    await type('Banco Aurora S');
    await expect(page.getByRole('option', { name: /^Banco Aurora S/ })).toBeVisible();
    await press('ArrowDown', 'Enter');
    await tabTo(page.getByRole('combobox', { name: 'Ledger' }));
    await type('Customer');
    await expect(page.getByRole('option', { name: /^Customer/ })).toBeVisible();
    await press('ArrowDown', 'Enter');
    await expect(page.getByRole('table', { name: 'Balances' })).toBeVisible();

    await find('pix key');
    await tabTo(field('Pix key'));
    await type('529.982.247-25');
    await tabTo(field('Account id'));
    await type(account);
    await press('Control+Enter');
    await expect(page.getByRole('region', { name: 'Holder of the key' })).toBeVisible();

    await find('contexts');
    await expect(heading('Contexts')).toBeFocused();
    await press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await type('2 (copy');
    const row = page.getByRole('link', { name: 'Cards 2 (copy)' });
    await tabTo(row);
    await press('Enter');
    await expect(heading('Cards 2 (copy)')).toBeFocused();
  });

  expect([...done].toSorted()).toEqual(own.map(({ name }) => name).toSorted());
  expect(await page.evaluate(() => sessionStorage.getItem('pointed')), 'a pointer was used').toBeNull();
});
