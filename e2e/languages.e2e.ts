import type { Page } from '@playwright/test';
import { findRecord } from './support/api';
import { chooseLanguage, listPages, openUserMenu } from './support/pages';
import { expect, expectNoAxeViolations, waitForHydration, openRendered, signIn, test } from './support/test';

/**
 * The language is chosen next to the colours, without a reload; the server renders in it (docs/decisions.md#choices).
 */

test('choosing another language while a form is filled in preserves what is typed', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  const { id } = await findRecord(server, '/v1/contexts', 'Card acquirer daily');
  await page.goto(`/contexts/${String(id)}/settings`);
  await page.getByLabel('Per cent').fill('0.75');
  const html = page.locator('html');
  await html.evaluate((element) => Reflect.set(element, 'wasHere', true));

  await chooseLanguage(page, { label: 'Português' });
  await expect(page.getByRole('button', { name: 'Salvar configurações' })).toBeVisible();
  await expect(page.getByLabel('Percentual')).toHaveValue('0,75');
  await openUserMenu(page);
  await expect(page.getByRole('combobox', { name: 'Idioma' })).toHaveValue('pt-BR');
  await expect(html).toHaveAttribute('lang', 'pt-BR');
  expect(await html.evaluate((element) => Reflect.get(element, 'wasHere'))).toBe(true);
  await expectNoAxeViolations(page);

  // Some languages use the point as decimal mark, others for groups: the question is in the chosen language, too.
  await page.getByLabel('Percentual').fill('1.000');
  await page.getByLabel('Percentual').blur();
  await expect(
    page.getByText('“1.000” pode ser lido de duas formas. Qual delas você quer dizer?').first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: '1,00 (decimais)' })).toBeVisible();
  await page.getByRole('button', { name: '1000 (milhares)' }).click();
});

test('the choice is stored, and the server renders in it; without one the browser’s languages count', async ({
  page,
  server,
  browser,
}) => {
  await signIn(page, server);
  await chooseLanguage(page, 'es');
  await expect(page.getByRole('heading', { level: 1, name: 'Contextos' })).toBeVisible();
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'recon_view')?.value)
    .toMatch(/^language=es&zone=/);
  // The messages of every page: a name and its hash.
  const fetched = page.waitForResponse((answer) => /\/console-[\w-]{8}\.js$/.test(answer.url()));
  await page.reload();
  // Fetched again: the page before the reload may have been the one that loaded it.
  expect(await (await page.request.get((await fetched).url())).text()).toContain('Contextos');
  await expect(page.getByRole('link', { name: 'Nuevo contexto' })).toBeVisible();

  const cookies = (await page.context().storageState()).cookies.filter(({ name }) => name !== 'recon_view');
  const brazilian = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: server.url,
    locale: 'pt-BR',
    storageState: { cookies, origins: [] },
  });
  const drawn = await brazilian.newPage();
  await openRendered(drawn, '/contexts');
  await expect(drawn.locator('html')).toHaveAttribute('lang', 'pt-BR');
  await expect(drawn.getByRole('link', { name: 'Novo contexto' })).toBeVisible();
  await brazilian.close();
});

test('a page that is reached by back is in the language that was chosen last', async ({ page, server }) => {
  await signIn(page, server);
  const language = () => page.locator('html').getAttribute('lang');
  // By its role: the server-rendered page has a second select, in the phone's menu, which the script removes.
  const choose = (tag: string) => chooseLanguage(page, tag);
  await choose('es');
  await expect.poll(language).toBe('es');
  await page.goto('/fee-schedules');
  await choose('en');
  await expect(page.getByRole('heading', { level: 1, name: 'Fee schedules' })).toBeVisible();
  // The code that stores the choice is fetched after the page.
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('language=en');
  // The browser restores the value of that page's select, which is not a choice. An error of React fails the test.
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Contexts' })).toBeVisible();
  await waitForHydration(page);
  expect(await language()).toBe('en');
  const view = (await page.context().cookies()).find(({ name }) => name === 'recon_view');
  expect(view?.value).toMatch(/^language=en&/);
});

test('a tab that becomes visible again adopts the language chosen in another, and preserves what is typed @soak', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  await page.goto('/contexts/new');
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Half typed');
  const other = await page.context().newPage();
  await other.goto('/contexts');
  await waitForHydration(other);
  await chooseLanguage(other, 'pt-BR');
  await expect.poll(() => other.evaluate(() => document.cookie)).toContain('language=pt-BR');
  await other.close();
  // A headless browser sends no visibility events.
  const lookAgain = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(async () => (await lookAgain(), page.locator('html').getAttribute('lang'))).toBe('pt-BR');
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue('Half typed');
});

test('a language that is chosen before the server-rendered page is hydrated waits for that', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 5 });
  await openRendered(page, '/contexts');
  await chooseLanguage(page, 'es');
  // Hydrating in another language would be an error of React, which fails the test.
  await expect(page.getByRole('heading', { level: 1, name: 'Contextos' })).toBeVisible();
  await waitForHydration(page);
});

/**
 * Returns every text and accessible name of the page. Leaves out times, request ids and the name proposed for a copy,
 * which is data.
 */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = ['aria-label', 'aria-description', 'aria-roledescription', 'placeholder', 'title', 'alt'];
    const texts = [document.title];
    for (const element of document.body.querySelectorAll('*')) {
      const isOther = element.closest('script, style, textarea, option[lang], [data-part=toaster]') !== null;
      if (isOther || !element.checkVisibility({ visibilityProperty: true })) continue;
      texts.push(...names.map((name) => element.getAttribute(name) ?? ''));
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '');
    }
    const varying = /[0-9a-f-]{30,}|\d+|\((copy|cópia)\)/g;
    return texts.map((text) => text.replaceAll(varying, '#').trim()).filter((text) => text !== '');
  });
}

test('each page shows the same texts after a change of language as after a reload @soak', async ({
  page,
  server,
  watch,
}) => {
  test.slow();
  watch.expectErrors(/404|There is no context/);
  await signIn(page, server);
  const pages = await listPages(server, 'In place');
  // Otherwise “now” may have become “a minute ago” after the reload.
  await page.clock.setFixedTime(new Date());
  for (const [name, url] of Object.entries(pages)) {
    // Each visit adds to the log, and a report states when it was read.
    if (/^(activity|report of changes)/.test(name)) continue;
    await page.context().clearCookies({ name: 'recon_view' });
    await page.goto(url);
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    await page
      .locator('select:has(option[value="pt-BR"])')
      .first()
      .evaluate((select: HTMLSelectElement) => {
        select.value = 'pt-BR';
        select.dispatchEvent(new Event('change', { bubbles: true }));
      });
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
    await expect.poll(() => page.evaluate(() => document.cookie)).toContain('language=pt-BR');
    await page.waitForLoadState('networkidle');
    const inPlace = await textsOf(page);
    await page.reload();
    await waitForHydration(page);
    await expect
      .soft(async () => expect(await textsOf(page), `${name}: ${url}`).toEqual(inPlace))
      .toPass({ timeout: 8_000 });
  }
});
