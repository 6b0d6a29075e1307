import type { Locator, Page } from '@playwright/test';
import { archive, makeContext, ruleOrder } from './support/api';
import { holdScripts } from './support/hold-scripts';
import { expect, expectNoAxeViolations, isTakenOver, openRendered, signIn, test } from './support/test';

/** docs/server-rendering.md: what a user does on a server-rendered page before its script has loaded is not lost. */

test('clicks and choices before the script is loaded take effect once it is', async ({ page, server }) => {
  await makeContext(server, 'Only a draft', 0);
  await signIn(page, server);
  const letGo = await holdScripts(page);
  await openRendered(page, '/contexts');
  await page.getByRole('radio', { name: 'Draft' }).check();
  letGo();
  await isTakenOver(page);
  await expect(page).toHaveURL(/status=DRAFT/);
  await expect(page.getByRole('radio', { name: 'Draft' })).toBeChecked();
  await expect(page.getByRole('row', { name: /Only a draft/ })).toBeVisible();

  await page.unrouteAll();
  const letGoAgain = await holdScripts(page);
  await openRendered(page, '/contexts');
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  letGoAgain();
  await expect(page).toHaveURL(/sort=name/);
});

const rule = (page: Page, days: number) =>
  page.getByRole('listitem').filter({ hasText: `up to ${days} day${days === 1 ? '' : 's'} apart` });
const dragHandle = (row: Locator) => row.getByRole('button', { name: /^Move / });

/** Opens a context's rules without the console's scripts; returns a function that lets them load. */
async function openRulesWithoutScripts(page: Page, contextId: string): Promise<() => void> {
  await page.unrouteAll();
  const letGo = await holdScripts(page);
  await openRendered(page, `/contexts/${contextId}/rules`);
  await expect(dragHandle(rule(page, 1))).toBeVisible();
  return letGo;
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test('keys pressed on a drag handle before the script is loaded pick the rule up, move it and put it down', async ({
  page,
  server,
}) => {
  const contextId = await makeContext(server, 'Moved early', 5);
  await signIn(page, server);
  let letGo = await openRulesWithoutScripts(page, contextId);
  await dragHandle(rule(page, 4)).focus();
  await press(page, 'ArrowDown', 'Space', 'ArrowUp');
  letGo();
  await expect(page.getByText('becomes 4')).toBeVisible();
  await expect(dragHandle(rule(page, 5))).toBeFocused();
  await press(page, 'ArrowUp', 'Enter');
  await expect.poll(() => ruleOrder(server, contextId)).toEqual([1, 2, 5, 3, 4]);

  letGo = await openRulesWithoutScripts(page, contextId);
  await dragHandle(rule(page, 3)).focus();
  await press(page, 'Enter', 'Home', 'ArrowDown', 'Enter', 'Alt+ArrowDown', 'Tab');
  letGo();
  await expect.poll(() => ruleOrder(server, contextId)).toEqual([1, 2, 3, 5, 4]);
  await expectNoAxeViolations(page);
});

test('a rule picked up before the script is loaded is put back once its drag handle loses the focus', async ({
  page,
  server,
}) => {
  const contextId = await makeContext(server, 'Left early', 3);
  await signIn(page, server);
  const letGo = await openRulesWithoutScripts(page, contextId);
  await dragHandle(rule(page, 3)).focus();
  await press(page, 'Space', 'ArrowUp', 'Shift+Tab', 'Shift+Tab');
  await dragHandle(rule(page, 1)).focus();
  await press(page, 'Alt+ArrowDown');
  letGo();
  await expect.poll(() => ruleOrder(server, contextId)).toEqual([2, 1, 3]);
  await expect(dragHandle(rule(page, 1))).toBeFocused();
});

/** Returns the rules from top to bottom as they are shown, by the days in their names. */
const shownOrder = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('ol > [data-key]')]
      .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
      .map((row) => Number(/up to (\d+) day/.exec(row.innerText)?.[1])),
  );

/** Presses the mouse on a rule's handle and moves it into the upper half of another rule. */
async function dragOver(page: Page, from: number, to: number): Promise<void> {
  const start = (await dragHandle(rule(page, from)).boundingBox())!;
  const end = (await rule(page, to).boundingBox())!;
  const x = start.x + start.width / 2;
  await page.mouse.move(x, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, start.y - 10);
  await page.mouse.move(x, end.y + 5, { steps: 5 });
}

test('rules move at once before the script is loaded, and are saved once it is', async ({ page, server }) => {
  const contextId = await makeContext(server, 'Shown early', 5);
  await signIn(page, server);
  const letGo = await openRulesWithoutScripts(page, contextId);
  await dragHandle(rule(page, 1)).focus();
  await press(page, 'Alt+ArrowDown');
  expect(await shownOrder(page)).toEqual([2, 1, 3, 4, 5]);
  await press(page, 'ArrowDown');
  await expect(dragHandle(rule(page, 3))).toBeFocused();
  await press(page, 'Enter', 'End');
  expect(await shownOrder(page)).toEqual([2, 1, 4, 5, 3]);
  await expect(rule(page, 3)).toHaveAttribute('data-state', 'lifted');
  await press(page, 'Escape');
  expect(await shownOrder(page)).toEqual([2, 1, 3, 4, 5]);
  await dragOver(page, 5, 1);
  expect(await shownOrder(page)).toEqual([2, 5, 1, 3, 4]);
  await page.keyboard.press('Escape');
  expect(await shownOrder(page)).toEqual([2, 1, 3, 4, 5]);
  await page.mouse.up();
  await dragOver(page, 4, 2);
  await page.mouse.up();
  expect(await shownOrder(page)).toEqual([4, 2, 1, 3, 5]);
  await expect(dragHandle(rule(page, 1))).not.toHaveCSS('animation-name', 'none');
  expect(await ruleOrder(server, contextId)).toEqual([1, 2, 3, 4, 5]);
  letGo();
  await expect.poll(() => ruleOrder(server, contextId)).toEqual([4, 2, 1, 3, 5]);
  await expect.poll(() => shownOrder(page)).toEqual([4, 2, 1, 3, 5]);
  expect(await page.locator('[data-moved], [style*=translate]').count()).toBe(0);
});

test('a move next to a rule that an early filter hides is not made, and the page says so', async ({
  page,
  server,
}) => {
  const contextId = await makeContext(server, 'Filtered early', 5);
  await signIn(page, server);
  const letGo = await openRulesWithoutScripts(page, contextId);
  await dragHandle(rule(page, 1)).focus();
  await press(page, 'Alt+ArrowDown');
  await page.getByRole('radio', { name: 'Date lag' }).check();
  letGo();
  await expect(page.getByText('is back in its old place')).toBeVisible();
  expect(await ruleOrder(server, contextId)).toEqual([1, 2, 3, 4, 5]);
});

test('rules are shown in their new order at any width', async ({ page, server }) => {
  const contextId = await makeContext(server, 'Turned early', 30);
  await signIn(page, server);
  const letGo = await openRulesWithoutScripts(page, contextId);
  await dragHandle(rule(page, 15)).focus();
  await press(page, 'Space', 'Home', 'Enter');
  await page.setViewportSize({ width: 390, height: 800 });
  const first = [15, 1, 2, 3];
  await expect.poll(async () => (await shownOrder(page)).slice(0, 4)).toEqual(first);
  await page.mouse.wheel(0, 3000);
  await page.mouse.wheel(0, -3000);
  await expect.poll(async () => (await shownOrder(page)).slice(0, 4)).toEqual(first);
  letGo();
  await expect.poll(async () => (await ruleOrder(server, contextId)).slice(0, 4)).toEqual(first);
});

test('a drag that is released as the list takes it over is saved where it was shown', async ({
  page,
  server,
}) => {
  const contextId = await makeContext(server, 'Released at once', 5);
  await signIn(page, server);
  const letGo = await openRulesWithoutScripts(page, contextId);
  await page.evaluate(() => {
    const release = () =>
      document.body.dispatchEvent(
        new PointerEvent('pointerup', { pointerId: 1, isPrimary: true, bubbles: true }),
      );
    addEventListener('recon-hydrated', () => setTimeout(release));
  });
  await dragOver(page, 4, 2);
  letGo();
  await expect.poll(() => ruleOrder(server, contextId)).toEqual([1, 4, 2, 3, 5]);
  await page.mouse.up();
  expect(await ruleOrder(server, contextId)).toEqual([1, 4, 2, 3, 5]);
});

test('keys typed for the palette move no rule', async ({ page, server }) => {
  const contextId = await makeContext(server, 'Typed on a handle', 3);
  await signIn(page, server);
  const letGo = await openRulesWithoutScripts(page, contextId);
  await dragHandle(rule(page, 3)).focus();
  await press(page, 'Control+k', 'a', 'Space', 'b', 'ArrowUp');
  letGo();
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('a b');
  expect(await ruleOrder(server, contextId)).toEqual([1, 2, 3]);
});

test('a page whose moves are not saved yet asks before it is left', async ({ page, server }) => {
  const contextId = await makeContext(server, 'Left unsaved', 3);
  await signIn(page, server);
  await openRulesWithoutScripts(page, contextId);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await dragHandle(rule(page, 3)).focus();
  await press(page, 'Alt+ArrowUp');
  await page.reload({ waitUntil: 'commit' });
  expect(asked).toEqual(['beforeunload']);
  await expect(dragHandle(rule(page, 3))).toBeVisible();
  await page.reload({ waitUntil: 'commit' });
  expect(asked).toHaveLength(1);
});

test('a drag that begins before the script is loaded goes on once it is', async ({ page, server }) => {
  const contextId = await makeContext(server, 'Dragged early', 5);
  await signIn(page, server);
  const letGo = await openRulesWithoutScripts(page, contextId);
  await dragOver(page, 4, 2);
  expect(await shownOrder(page)).toEqual([1, 4, 2, 3, 5]);
  letGo();
  await isTakenOver(page);
  // The pointer has not moved since.
  await expect(page.getByText('becomes 2')).toBeVisible();
  await page.mouse.up();
  await expect.poll(() => ruleOrder(server, contextId)).toEqual([1, 4, 2, 3, 5]);
});

test('a key or press on a drag handle that cannot move shows the reason once the script is loaded', async ({
  page,
  server,
}) => {
  const contextId = await makeContext(server, 'Archived early', 2);
  await archive(server, contextId);
  await signIn(page, server);
  for (const key of ['Space', 'Alt+ArrowDown']) {
    const letGo = await openRulesWithoutScripts(page, contextId);
    await dragHandle(rule(page, 1)).focus();
    await press(page, key);
    letGo();
    await expect(page.locator('[popover]:popover-open')).toContainText('archived');
  }
});

test('a drag handle shows that it is not ready, and keeps the focus when it is', async ({ page, server }) => {
  const contextId = await makeContext(server, 'Not ready', 2);
  await signIn(page, server);
  const letGo = await openRulesWithoutScripts(page, contextId);
  const handle = dragHandle(rule(page, 2));
  await handle.click();
  await expect(handle).toHaveAttribute('aria-busy', 'true');
  await expect(handle).toHaveCSS('cursor', 'progress');
  const element = await handle.elementHandle();
  letGo();
  await isTakenOver(page);
  await expect(handle).not.toHaveAttribute('aria-busy');
  await expect(handle).toHaveCSS('cursor', 'grab');
  await expect(handle).toBeFocused();
  expect(await element.evaluate((drawn) => drawn.isConnected)).toBe(true);
});

test('a drag handle that is scrolled out of view before the script is loaded keeps the focus, and its rule is picked up @soak', async ({
  page,
  server,
}) => {
  const contextId = await makeContext(server, 'Scrolled early', 45);
  await signIn(page, server);
  for (const isPickedUp of [false, true]) {
    const letGo = await openRulesWithoutScripts(page, contextId);
    await dragHandle(rule(page, 1)).focus();
    await press(page, 'End', ...(isPickedUp ? ['Space'] : []));
    await expect(dragHandle(rule(page, 45))).toBeFocused();
    await page.evaluate(() => scrollTo(0, 0));
    letGo();
    await isTakenOver(page);
    await expect(dragHandle(rule(page, 45))).toBeFocused();
    await expect(rule(page, 45)).toHaveAttribute('data-state', isPickedUp ? 'lifted' : 'rest');
  }
  // The focus and the visible rows are elsewhere when the rule is moved.
  const letGo = await openRulesWithoutScripts(page, contextId);
  await dragHandle(rule(page, 1)).focus();
  await press(page, 'Alt+ArrowDown', 'End');
  letGo();
  await expect.poll(async () => (await ruleOrder(server, contextId)).slice(0, 3)).toEqual([2, 1, 3]);
  await expect(dragHandle(rule(page, 45))).toBeFocused();
});

test('the scroll position before the script is loaded is preserved', async ({ page, server }) => {
  const contextId = await makeContext(server, 'Read early', 45);
  await signIn(page, server);
  let letGo = await openRulesWithoutScripts(page, contextId);
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  const handle = dragHandle(rule(page, 20));
  const box = (await handle.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  letGo();
  await isTakenOver(page);
  expect(await page.evaluate(() => scrollY)).toBe(900);
  await page.mouse.move(box.x + box.width / 2 + 3, box.y + box.height / 2 + 3);
  await page.mouse.up();
  await expect(handle).not.toHaveAttribute('aria-busy');
  expect((await ruleOrder(server, contextId)).slice(0, 3)).toEqual([1, 2, 3]);

  await page.unrouteAll();
  letGo = await holdScripts(page);
  await openRendered(page, '/contexts');
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  letGo();
  await isTakenOver(page);
  expect(await page.evaluate(() => scrollY)).toBe(300);
});

test('rules ticked before the script is loaded stay ticked', async ({ page, server }) => {
  const contextId = await makeContext(server, 'Ticked early', 4);
  await signIn(page, server);
  const letGo = await openRulesWithoutScripts(page, contextId);
  for (const days of [1, 3]) await rule(page, days).getByRole('checkbox').check();
  await rule(page, 2).getByRole('checkbox').check();
  await rule(page, 2).getByRole('checkbox').uncheck();
  letGo();
  await isTakenOver(page);
  await expect(page.getByText('2 of 4 selected')).toBeVisible();
  await expect(rule(page, 1).getByRole('checkbox')).toBeChecked();
  await expect(rule(page, 2).getByRole('checkbox')).not.toBeChecked();
  await expect(rule(page, 3).getByRole('checkbox')).toBeChecked();
});

test('keys of the palette and of the search before the script is loaded open them, with what was typed', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  let letGo = await holdScripts(page);
  await openRendered(page, '/contexts');
  await press(page, 'Control+k', 'f', 'e', 'e', 'Space', 's');
  letGo();
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('fee s');

  await page.unrouteAll();
  letGo = await holdScripts(page);
  await openRendered(page, '/contexts');
  await press(page, '/', 'x', '/', 'y');
  await expect(page.getByRole('searchbox')).toHaveValue('x/y');
  letGo();
  await isTakenOver(page);
  await expect(page.getByRole('searchbox')).toHaveValue('x/y');
});

for (const missing of ['index', 'texts-pt-BR'])
  test(`a page whose script ${missing} cannot be loaded says so, in its language`, async ({
    page,
    server,
    watch,
  }) => {
    watch.expectErrors(/Failed to load resource|Failed to fetch dynamically/);
    await signIn(page, server);
    await page.getByRole('combobox', { name: 'Language' }).selectOption('pt-BR');
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
    await expect.poll(async () => JSON.stringify(await page.context().cookies())).toContain('language=pt-BR');
    await page.route(`**/assets/${missing}-*.js`, (route) => route.abort());
    await openRendered(page, '/contexts');
    await expect(page.getByRole('alert')).toContainText('A página ainda não responde', { timeout: 10_000 });
    await expect(page.getByRole('heading', { level: 1, name: 'Contextos' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Recarregar a página' }).click();
    await isTakenOver(page);
    await expect(page.getByRole('link', { name: 'Recarregar a página' })).toBeHidden();
  });

/** Returns a function that returns random whole numbers below a limit, always the same for a seed. */
function randomBelow(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

test('any keys and drags before the script is loaded save the order that was shown @soak', async ({
  page,
  server,
}) => {
  test.setTimeout(300_000);
  const count = 20;
  const contextId = await makeContext(server, 'Anything early', count);
  await signIn(page, server);
  const below = randomBelow(20_261_126);
  const keys = ['Enter', 'Escape', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'Tab'];
  keys.push('Space', 'Space', 'Alt+ArrowUp', 'Alt+ArrowDown');
  for (let run = 0; run < 40; run += 1) {
    const letGo = await openRulesWithoutScripts(page, contextId);
    const done: string[] = [];
    for (let step = 0; step < 8; step += 1) {
      const kind = below(4);
      const shown = await shownOrder(page);
      const [from, to] = [shown[below(10)]!, shown[below(10)]!];
      if (kind === 0) await dragOver(page, from, to);
      if (kind === 0) await page.mouse.up();
      if (kind === 1) await dragHandle(rule(page, from)).focus();
      const key = keys[below(keys.length)]!;
      if (kind > 1) await press(page, key);
      done.push(kind === 0 ? `drag ${from} over ${to}` : kind === 1 ? `focus ${from}` : key);
    }
    // What is picked up is not dropped.
    await page.mouse.click(5, 5);
    const shown = await shownOrder(page);
    letGo();
    await isTakenOver(page);
    await expect.poll(() => ruleOrder(server, contextId), done.join(', ')).toEqual(shown);
  }
});
