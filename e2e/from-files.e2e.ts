import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { callApi } from './support/api';
import { expect, expectNoAxeViolations, isVariant, signIn, test } from './support/test';

/** Sales of an acquirer in Brazilian notation with a title and a total, and a ledger that lacks some of them. */
const days = Array.from({ length: 40 }, (_, at) => String(1 + (at % 28)).padStart(2, '0'));
const acquirer = [
  'Relatório de vendas;;;',
  'Data da venda;NSU;Bandeira;Valor bruto',
  ...days.map((day, at) => `${day}/01/2026;${String(at).padStart(6, '0')};Visa;1.${100 + at},50`),
  'Total;;;99.999,00',
].join('\r\n');
const ledger = [
  'transaction_id,posted_at,amount,asset_code',
  ...days
    .slice(0, 36)
    .map((day, at) => `${String(at).padStart(6, '0')},2026-01-${day}T12:00:00Z,${1100 + at}.50,BRL`),
].join('\n');
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const files = [csv('cielo_vendas.csv', acquirer), csv('razao.csv', ledger)];

const give = (page: Page, given: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page
    .getByLabel(/^(Files to reconcile|Arquivos a conciliar|Archivos por conciliar)$/)
    .locator('input[type=file]')
    .setInputFiles(given);
const name = (page: Page) => page.getByRole('textbox', { name: 'Name of the context' });

test('two files become a context with everything in it, by keyboard alone', async ({ page, server }) => {
  await signIn(page, server);
  await page.goto('/contexts');
  await page.keyboard.press('n');
  await page.getByRole('dialog').getByRole('link', { name: 'Start from two files' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'New context from two files' })).toBeVisible();
  await expectNoAxeViolations(page);
  await give(page, files);

  await expect(page.getByText('of the left: 36 of 36 transactions matched')).toBeVisible();
  await expect(page.getByText('of the right: 36 of 40 transactions matched')).toBeVisible();
  const left = page.getByRole('region', { name: 'Left' });
  await expect(left.getByRole('textbox', { name: 'Source name' })).toHaveValue('Razao');
  await expect(left.getByText('Of the unconverted file, the service accepts all 36 rows.')).toBeVisible();
  const right = page.getByRole('region', { name: 'Right' });
  await expect(right.getByRole('combobox', { name: 'Type' })).toHaveValue('GATEWAY');
  await expect(right.getByText('Not read: 1 title row, 1 total or footer row')).toBeVisible();
  await expect(right.getByText(/would import no row of this file.*use the converted file/)).toBeVisible();
  await expect(name(page)).toHaveValue('Razao and Cielo vendas');
  await expectNoAxeViolations(page);

  await right.getByRole('textbox', { name: 'Source name' }).fill('Cielo');
  await name(page).fill('Card sales of January');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Card sales of January' })).toBeVisible();
  const contextId = new URL(page.url()).pathname.split('/').at(-1);
  const at = `/v1/contexts/${contextId}`;
  const { items: sources } = await callApi(server, 'GET', `${at}/sources`);
  expect(sources).toMatchObject([
    { name: 'Razao', type: 'LEDGER', side: 'LEFT' },
    { name: 'Cielo', type: 'GATEWAY', side: 'RIGHT' },
  ]);
  const [, { id: rightId }] = sources as [unknown, { id: string }];
  const map = await callApi(server, 'GET', `${at}/sources/${rightId}/field-maps`);
  expect(map['mapping']).toEqual({
    external_id: 'NSU',
    amount: 'Valor bruto',
    date: 'Data da venda',
    currency: 'currency',
  });
  const { items: rules } = await callApi(server, 'GET', `${at}/rules`);
  expect(rules).toMatchObject([{ priority: 1, type: 'EXACT' }]);

  // The next step is the what-if, which has the two files.
  await page.getByRole('link', { name: 'Open what-if' }).press('Enter');
  await expect(page.getByText('razao.csv')).toBeVisible();
  await expect(page.getByText('cielo_vendas.csv')).toBeVisible();
  // The map names the column of the currency that only the converted file has.
  await expect(page.getByText('Read by the field map of Cielo.')).toBeAttached();
  await expect(page.getByText(/Not read as the field map/)).toHaveCount(0);
});

test('a taken name, a file that is none and swapped sides lose nothing', async ({ page, server, watch }) => {
  test.skip(isVariant, 'The different service accepts a name twice.');
  watch.expectErrors(/status of 409/);
  await callApi(server, 'POST', '/v1/contexts', { name: 'Taken', type: '1:1', interval: 'daily' });
  await signIn(page, server);
  await page.goto('/contexts/from-files');
  await give(page, [csv('broken.xlsx', 'PK\u0003\u0004'), ...files]);
  await expect(page.getByRole('list').getByText('broken.xlsx')).toBeVisible();
  await page.getByRole('button', { name: 'Remove broken.xlsx' }).click();
  await expect(page.getByText('broken.xlsx')).toBeHidden();
  await expect(page.getByText('of the left: 36 of 36 transactions matched')).toBeVisible();

  await name(page).fill('Taken');
  await page.getByRole('button', { name: 'Swap sides' }).click();
  await expect(page.getByText('of the left: 36 of 40 transactions matched')).toBeVisible();
  const left = page.getByRole('region', { name: 'Left' });
  await expect(left.getByRole('textbox', { name: 'Source name' })).toHaveValue('Cielo vendas');
  await expect(name(page)).toHaveValue('Taken');
  await page.getByRole('button', { name: 'Create context' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of the context' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await name(page).fill('Not taken');
  await page.getByRole('button', { name: 'Create context' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Not taken' })).toBeVisible();
});

test('a file that another program changes is named on its card, and can be chosen again @soak', async ({
  page,
  server,
}, testInfo) => {
  const paths = files.map((file) => testInfo.outputPath(file.name));
  await Promise.all(files.map(async ({ buffer }, at) => writeFile(paths[at]!, buffer)));
  await signIn(page, server);
  await page.goto('/contexts/from-files');
  await give(page, paths);
  await expect(page.getByText('of the left: 36 of 36 transactions matched')).toBeVisible();
  const left = page.getByRole('region', { name: 'Left' });
  await expect(left.getByText('Of the unconverted file, the service accepts all 36 rows.')).toBeVisible();

  await writeFile(paths[1]!, `${ledger}\n999999,2026-01-31T12:00:00Z,7.00,BRL\n`);
  await page.getByRole('button', { name: 'Create context' }).click();
  await expect(left.getByText('The file was moved or changed since it was chosen.')).toBeVisible();
  await expect(left.getByText(/the service accepts all/)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Create context' })).toBeDisabled();
  await expectNoAxeViolations(page);

  await give(page, paths[1]!);
  await expect(page.getByText('of the left: 36 of 37 transactions matched')).toBeVisible();
  await name(page).fill('Chosen again');
  await page.getByRole('button', { name: 'Create context' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Chosen again' })).toBeVisible();
});

test('if the script of the worker cannot be loaded, the page states the failure and offers another try @soak', async ({
  page,
  server,
  watch,
}) => {
  watch.expectErrors(/ERR_FAILED|Failed to load/);
  await signIn(page, server);
  await page.goto('/contexts/from-files');
  const script = /from-files\.worker-.*\.js/;
  await page.route(script, (route) => route.abort());
  await give(page, files);
  await expect(page.getByRole('alert')).toContainText('The rules could not be tried');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.unroute(script);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('of the left: 36 of 36 transactions matched')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

/** Names as long as banks and acquirers give them, with and without a place to break the line. */
const longNames = [
  'extrato de vendas filial São Paulo jan.csv',
  'LivroRazaoConsolidado_2026-01_v2_final.csv',
];
const namedLong = files.map((file, at) => ({ ...file, name: longNames[at]! }));

/** Asserts that no file name on the page is cut. */
async function expectWholeNames(page: Page): Promise<void> {
  for (const fileName of longNames) {
    const shown = page.getByText(fileName, { exact: true }).first();
    await expect(shown).toBeVisible();
    const hidden = await shown.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(hidden, fileName).toBeLessThanOrEqual(0);
  }
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('the names of the files are whole on the page and in the what-if, at any width @soak', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  await page.goto('/contexts/from-files');
  await give(page, namedLong);
  await expect(page.getByText('of the left: 36 of 36 transactions matched')).toBeVisible();
  const inEachWindow = async () => {
    for (const width of [1920, 1440, 1280, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectWholeNames(page);
      expect(await widthOf(page)).toBeLessThanOrEqual(width);
    }
  };
  await inEachWindow();
  await name(page).fill('Long names');
  await page.getByRole('button', { name: 'Create context' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Long names' })).toBeVisible();
  await page.getByRole('link', { name: 'What-if', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Unmatched rows by reason' })).toBeVisible();
  await inEachWindow();
});

/** The texts of the steps in the languages of the customers. */
const translated = {
  'pt-BR': {
    make: 'Novo contexto',
    start: 'Começar com dois arquivos',
    title: 'Novo contexto a partir de dois arquivos',
    matched: 'da esquerda: 36 de 36 transações conciliadas',
    contextName: 'Nome do contexto',
    create: 'Criar contexto',
    whatIf: 'Simulação',
    reasons: 'Linhas não conciliadas, por motivo',
  },
  es: {
    make: 'Nuevo contexto',
    start: 'Empezar con dos archivos',
    title: 'Contexto nuevo a partir de dos archivos',
    matched: 'de la izquierda: 36 de 36 transacciones conciliadas',
    contextName: 'Nombre del contexto',
    create: 'Crear contexto',
    whatIf: 'Simulación',
    reasons: 'Filas sin conciliar, por motivo',
  },
} as const;

for (const [language, texts] of Object.entries(translated))
  test.describe(`on a phone in ${language}`, () => {
    test.use({ locale: language, viewport: { width: 390, height: 844 } });

    test(`two files become a context, in ${language} @soak`, async ({ page, server }) => {
      await page.goto(await server.signInLink());
      await page.getByRole('link', { name: texts.make }).click();
      await page.getByRole('dialog').getByRole('link', { name: texts.start }).click();
      await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible();
      await give(page, namedLong);
      await expect(page.getByText(texts.matched)).toBeVisible();
      expect(await widthOf(page)).toBe(390);
      await expectNoAxeViolations(page);
      await page.getByRole('textbox', { name: texts.contextName }).fill(`Phone ${language}`);
      await page.getByRole('button', { name: texts.create }).click();
      await expect(page.getByRole('heading', { level: 1, name: `Phone ${language}` })).toBeVisible();

      await page.getByRole('link', { name: texts.whatIf, exact: true }).click();
      await expect(page.getByRole('heading', { name: texts.reasons })).toBeVisible();
      await expectWholeNames(page);
      expect(await widthOf(page)).toBe(390);
      await expectNoAxeViolations(page);
    });
  });
