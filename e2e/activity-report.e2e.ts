import { callApi, makeContext } from './support/api';
import { expect, expectNoAxeViolations, isRemote, waitForHydration, signIn, test } from './support/test';
import { chooseLanguage } from './support/pages';

/** The report of changes: of a period, and why a certificate right after the last change of a context is refused. */

const languages = [
  {
    language: 'en',
    report: 'Report of changes',
    later: /^No certificate: this context did not exist/,
    remote: /^No certificate: the log of this console/,
    since: 'Certify since the last change',
    short: /^No certificate yet: the newest checkpoint/,
    print: 'Print',
    csv: 'Download CSV',
  },
  {
    language: 'pt-BR',
    report: 'Relatório de alterações',
    later: /^Sem certificado: este contexto não existia/,
    remote: /^Sem certificado: o registro deste console/,
    since: 'Certificar desde a última alteração',
    short: /^Ainda sem certificado: o ponto de controle mais novo/,
    print: 'Imprimir',
    csv: 'Baixar CSV',
  },
  {
    language: 'es',
    report: 'Informe de cambios',
    later: /^Sin certificado: este contexto no existía/,
    remote: /^Sin certificado: el registro de esta consola/,
    since: 'Certificar desde el último cambio',
    short: /^Todavía sin certificado: el punto de control más nuevo/,
    print: 'Imprimir',
    csv: 'Descargar CSV',
  },
] as const;

for (const { language, ...texts } of languages)
  test(`the changes of a context are read, certified since the last one, printed and downloaded, in ${language}${language === 'en' ? '' : ' @soak'}`, async ({
    page,
    server,
  }) => {
    const name = `Reported ${language}`;
    const contextId = await makeContext(server, name, 2);
    await callApi(server, 'PATCH', `/v1/contexts/${contextId}`, { interval: 'weekly' });
    await signIn(page, server);
    await chooseLanguage(page, language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    // The next page is rendered in the language of the cookie.
    if (language !== 'en')
      await expect.poll(() => page.evaluate(() => document.cookie)).toContain(`language=${language}`);
    await page.goto(`/activity?contextId=${contextId}`);
    await waitForHydration(page);
    await page.getByRole('link', { name: texts.report }).press('Enter');
    await expect(page).toHaveURL(new RegExp(`report\\?.*contextId=${contextId}`));
    const sheet = page.getByRole('article', { name });
    await expect(sheet.getByText(isRemote ? texts.remote : texts.later)).toBeVisible();
    await expect(sheet.getByRole('listitem').filter({ hasText: 'weekly' })).toBeVisible();
    await expectNoAxeViolations(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: texts.csv }).press('Enter'),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);

    // The log does not contain the complete contexts of a remote service.
    if (isRemote) return;
    await sheet.getByRole('button', { name: texts.since }).press('Enter');
    await expect(sheet.getByText(texts.short)).toBeVisible();
    await expectNoAxeViolations(page);
    await page.evaluate(() => {
      globalThis.print = () => document.body.setAttribute('data-printed', 'yes');
    });
    await page.getByRole('button', { name: texts.print, exact: true }).press('Enter');
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation').first()).not.toBeVisible();
    await expect(sheet.getByText(texts.short)).toBeVisible();
  });
