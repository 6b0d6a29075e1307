import type { Page } from '@playwright/test';
import { makeContext } from './support/api';
import { expect, signIn, test } from './support/test';

/** What has the focus, in words, once nothing is open or moving; the document itself is a fault. */
async function focusAfter(page: Page, what: string) {
  await expect(page.locator('[role=dialog], [role=alertdialog], [role=menu]')).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: `focus after: ${what}` })
    .not.toBe('BODY');
  // Still there when all has come to rest.
  await page.waitForTimeout(300);
  const focused = await page.evaluate(() => {
    const element = document.activeElement;
    return `${element?.tagName} ${element?.getAttribute('aria-label') ?? element?.textContent}`;
  });
  expect(focused, `focus after: ${what}`).not.toMatch(/^(BODY|HTML)/);
  return focused;
}

/** Opens with Enter what the name says, and waits for it to stand over the page. */
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

test('whatever opens over a page gives the focus back when it is closed by key', async ({ page, server }) => {
  const contextId = await makeContext(server, 'Focus', 4);
  await signIn(page, server);
  await page.getByRole('link', { name: 'New context' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await focusAfter(page, 'new context, Escape')).toBe('A New context');

  await page.goto(`/contexts/${contextId}`);
  const status = 'Change the status of Focus';
  const menu = page.locator('[aria-haspopup=menu]').first();
  for (const item of await (async () => {
    await menu.focus();
    await page.keyboard.press('Enter');
    const names = await page.getByRole('menuitem').allInnerTexts();
    await page.keyboard.press('Escape');
    return names.map((_, index) => index);
  })()) {
    expect(await focusAfter(page, `${status}, ${item}`)).toMatch(/^BUTTON/);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem').nth(item).press('Enter');
    await page.waitForTimeout(200);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(200);
    if ((await page.getByRole('menu').count()) > 0) await page.keyboard.press('Escape');
  }
  expect(await focusAfter(page, 'status')).toMatch(/^BUTTON/);

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
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await focusAfter(page, 'a rule opened by a link')).toMatch(/^H1/);
});

test('what is made, moved or deleted leaves the focus on the page', async ({ page, server }) => {
  test.slow();
  const contextId = await makeContext(server, 'Focus kept', 0);
  await signIn(page, server);

  await page.goto(`/contexts/${contextId}/rules`);
  await enter(page, 'button', 'Create the first rule', 'dialog');
  await page.getByRole('button', { name: 'Create rule' }).focus();
  await page.keyboard.press('Enter');
  await focusAfter(page, 'the first rule is made');
  await enter(page, 'button', 'New rule', 'dialog');
  await page.getByRole('button', { name: 'Create rule' }).focus();
  await page.keyboard.press('Enter');
  expect(await focusAfter(page, 'another rule is made')).toBe('BUTTON New rule');

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
