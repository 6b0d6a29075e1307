import { findRecord } from './support/api';
import { chooseLanguage, isFull, signOut } from './support/pages';
import { expect, expectNoAxeViolations, waitForHydration, signIn, test } from './support/test';

/**
 * Checks how the palette and the list of shortcuts look. `keyboard-only` and the component tests check what they do.
 */

test(
  'axe finds nothing in the palette and the list of shortcuts, in three languages, light and dark',
  { tag: '@soak' },
  async ({ page, server }) => {
    test.setTimeout(120_000);
    await signIn(page, server);
    const { id } = await findRecord(server, '/v1/contexts', 'Card acquirer daily');
    await page.goto(`/contexts/${String(id)}/rules`);
    await waitForHydration(page);
    const looks = [
      ['pt-BR', 'dark', 'Busca e comandos', 'Atalhos do teclado'],
      ['en', 'light', 'Search and commands', 'Keyboard shortcuts'],
      ['es', 'light', 'Búsqueda y comandos', 'Atajos de teclado'],
    ] as const;
    for (const [language, colorScheme, title, keys] of isFull ? looks : looks.slice(0, 1)) {
      await page.emulateMedia({ colorScheme });
      await chooseLanguage(page, language);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const palette = page.getByRole('dialog', { name: title });
      await page.locator('h1').focus();
      await page.keyboard.press('Control+k');
      await expect(palette.getByRole('option').first()).toBeVisible();
      await expectNoAxeViolations(page);
      await page.keyboard.type('undo');
      await expect(palette.getByRole('option').first()).toHaveAttribute('aria-disabled', 'true');
      await expectNoAxeViolations(page);
      await page.keyboard.press('Escape');
      await expect(palette).toHaveCount(0);

      const list = page.getByRole('dialog', { name: keys });
      await page.keyboard.press('?');
      await expect(list.getByRole('switch')).toBeChecked();
      await expectNoAxeViolations(page);
      await page.keyboard.press('Escape');
      await expect(list).toHaveCount(0);
    }
  },
);

test('no letter that is typed while the palette opens is lost', async ({ page, server }) => {
  await signIn(page, server);
  await waitForHydration(page);
  const field = page.getByRole('dialog').getByRole('combobox');
  // As fast as possible: some letters arrive before its code is loaded, some while it is rendered without focus.
  for (const word of ['balances', 'contexts', 'glossary']) {
    await page.reload();
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Control+k');
    await page.keyboard.type(word);
    await expect(field).toHaveValue(word);
  }
});

test('Escape closes the palette even before it gets the keys @soak', async ({ page, server }) => {
  await signIn(page, server);
  const palette = page.getByRole('dialog');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await page.reload();
    await waitForHydration(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    // Its code is there then, also of a first attempt.
    await page.waitForLoadState('networkidle');
    await expect(palette).toHaveCount(0);
  }
  // A key that arrives in the same task as its first frame.
  await page.evaluate(() => {
    new MutationObserver((_all, observer) => {
      if (!document.querySelector('[data-part=palette]')) return;
      observer.disconnect();
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
      );
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.keyboard.press('Control+k');
  await page.waitForLoadState('networkidle');
  await expect(palette).toHaveCount(0);
});

test('names stored for one user are not available to the next', async ({ page, server }) => {
  await signIn(page, server);
  const { id } = await findRecord(server, '/v1/contexts', 'Card acquirer daily');
  await page.goto(`/contexts/${String(id)}`);
  await waitForHydration(page);
  const kept = () => page.evaluate(() => sessionStorage.getItem('recon.intent.last-seen'));
  await expect.poll(kept).toContain('Card acquirer daily');
  await page.goto('/fee-schedules');
  await waitForHydration(page);
  await page.keyboard.press('Control+k');
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
  await expect(recent).toHaveText([/Card acquirer daily/]);
  await page.keyboard.press('Escape');
  await signOut(page);
  await expect.poll(kept).toBeNull();
});
