import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FeeSchedule } from '@recon/contract/fee-schedule';
import { mountPage } from '~/testing/mount-page';
import { openService } from '~/testing/service';
import { chooseFile } from '~/testing/spy-workers';
import { Toaster } from '~/ui/overlay/Toaster';
import { FeeWhatIfPage } from './FeeWhatIfPage';
import { readReadable } from '@recon/engine/testing/read-rows';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const nothing = () => undefined;

/** By 2.49 % and 0.30, rows 2 and 6 are charged as agreed, rows 3 and 4 too much, and row 5 has no charged fee. */
const sales = [
  'Data;NSU;Bandeira;Parcelas;Bruto;MDR',
  '05/01/2026;S1;Visa;1;100,00;2,79',
  '05/01/2026;S2;Visa;01;200,00;6,00',
  '06/01/2026;S3;Elo;3x;100,00;3,79',
  '06/01/2026;S4;VISA;1;50,00;',
  '07/01/2026;S5;Elo;1/3;300,00;7,77',
].join('\n');

const percent = (name: string, rate: string, currency = 'BRL') => ({
  name,
  currency,
  applicationOrder: 'PARALLEL',
  items: [{ name: 'MDR', priority: 1, structureType: 'PERCENTAGE', structure: { rate } }],
});

/** Opens the page of a schedule of 2.49 % and 0.30, next to three others, and chooses the file of sales. */
async function openAudit(text = sales, width = 1440) {
  await page.viewport(width, 1000);
  localStorage.clear();
  const service = await openService();
  const create = async (body: object) =>
    (await service.ask<FeeSchedule>('POST', '/v1/fee-schedules', { body })).body;
  const each = { name: 'Each', priority: 2, structureType: 'FLAT', structure: { amount: '0.30' } };
  const cards = percent('Cards', '0.0249');
  const made = await create({ ...cards, items: [...cards.items, each] });
  await create(percent('Elo in 3', '0.0379'));
  await create(percent('In dollars', '0.01', 'USD'));
  const open = async () => {
    await mountPage(
      <>
        <FeeWhatIfPage schedule={made} permissions={['*']} onCreated={nothing} />
        <Toaster />
      </>,
    );
    await expect.element(page.getByLabelText('File of amounts')).toBeInTheDocument();
    chooseFile(document.querySelector('input[type=file]'), text, 'vendas.csv');
    await expect.element(page.getByRole('heading', { name: 'Fee audit' })).toBeVisible();
  };
  await open();
  return { open, made };
}

const table = () => page.getByRole('table', { name: 'Groups of sales' });
/** Returns the texts of the groups' rows, without the name that each figure has in narrow layouts. */
const groupRows = () =>
  [...document.querySelectorAll('table[aria-label="Groups of sales"] tbody tr')].map((row) =>
    [...row.children]
      .slice(0, -1)
      .map((cell, place) => (place === 0 ? cell.childNodes : [...cell.firstChild!.childNodes].slice(1)))
      .map((nodes) => [...nodes].map(({ textContent }) => textContent).join(' '))
      .join(' | ')
      .replaceAll('\u00a0', ' '),
  );
const [visa, elo] = ['Visa · 1 instalment', 'Elo · 3 instalments'];

it('groups sales by brand and instalments, sorts the groups, and groups by fewer properties @soak', async () => {
  await openAudit();
  await expect
    .poll(groupRows)
    .toEqual([
      `${visa} | 2 1 left out | 300.00 | 8.79 | 8.07 | +0.72 | 2.79 % 2.79 % to 3.00 % | 50 % 1 sale, R$0.72`,
      `${elo} | 2 | 400.00 | 11.56 | 10.56 | +1.00 | 2.59 % 2.59 % to 3.79 % | 50 % 1 sale, R$1.00`,
    ]);
  await expect
    .element(
      page.getByText(
        '4 sales: R$20.35 charged, R$18.63 by the schedule. Overcharged: 2 sales, R$1.72 in total. 1 row is left out',
      ),
    )
    .toBeVisible();
  const difference = table().getByRole('button', { name: 'Difference' });
  await difference.click();
  await difference.click();
  await expect.poll(() => groupRows().map((row) => row.split(' | ')[0])).toEqual([elo, visa]);
  await page.getByRole('checkbox', { name: 'Instalments' }).click({ force: true });
  await expect.poll(() => groupRows().map((row) => row.split(' | ')[0])).toEqual(['Elo', 'Visa']);
  await page.getByRole('checkbox', { name: 'Brand' }).click({ force: true });
  await expect.element(table()).not.toBeInTheDocument();
});

it('shows only the rows of a group by keyboard, with their counts, and all again', async () => {
  await openAudit();
  await expect.element(page.getByRole('radio', { name: /^All 5$/ })).toBeInTheDocument();
  const show = button(`Show only ${elo}`);
  await expect.element(show).toBeVisible();
  (show.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Show all groups')).toHaveFocus();
  await expect.element(page.getByRole('radio', { name: /^All 2$/ })).toBeInTheDocument();
  await expect.element(page.getByRole('radio', { name: /^Overcharged 1$/ })).toBeInTheDocument();
  const rows = page.getByRole('table', { name: 'Rows', exact: true });
  await expect.poll(() => rows.getByRole('button').all().length).toBe(2);
  await rows.getByRole('button', { name: /S3/ }).click();
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByText('3.79 %', { exact: true })).toBeVisible();
  await expect.element(sheet.getByText('2.79 %', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await button('Show all groups').click();
  await expect.element(page.getByRole('heading', { name: 'Rows', exact: true })).toHaveFocus();
  await expect.element(page.getByRole('radio', { name: /^All 5$/ })).toBeInTheDocument();
});

it('compares a group with a schedule of its own, and remembers it without a value of the file @soak', async () => {
  const { open } = await openAudit();
  const choice = page.getByRole('combobox', { name: `Schedule for ${elo}` });
  await expect.element(choice.getByRole('option', { name: 'Elo in 3' })).toBeInTheDocument();
  await expect.element(choice.getByRole('option', { name: 'In dollars' })).not.toBeInTheDocument();
  await userEvent.selectOptions(choice, 'Elo in 3');
  const ownFees = `${elo} | 2 | 400.00 | 11.56 | 15.16 | -3.60 | 2.59 % 2.59 % to 3.79 % | 0 %`;
  await expect.poll(() => groupRows()[1]).toBe(ownFees);
  await expect.element(page.getByText(/^A group with a schedule of its own/)).toBeVisible();
  await page.getByRole('table', { name: 'Rows', exact: true }).getByRole('button', { name: /S3/ }).click();
  await expect.element(page.getByRole('dialog').getByRole('heading', { name: 'Elo in 3' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  const kept = JSON.stringify(Object.entries(localStorage));
  expect(kept).toContain('fee-what-if.groups.');
  expect(kept).not.toMatch(/Elo|Visa/i);
  await open();
  await expect.poll(() => groupRows()[1]).toBe(ownFees);
  await userEvent.selectOptions(choice, 'The schedule to try');
  await expect.poll(() => groupRows()[1]).toMatch(/10\.56/);
  expect(localStorage.length).toBe(0);
});

it.each([
  ['csv', 'Download overcharged sales (CSV)'],
  ['xlsx', 'Download overcharged sales (Excel)'],
])('downloads the overcharged sales for the acquirer as %s @soak', async (format, name) => {
  const files: Blob[] = [];
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:test';
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(nothing);
  onTestFinished(() => {
    made.mockRestore();
    click.mockRestore();
  });
  await openAudit();
  await button(name).click();
  await vi.waitFor(() => expect(files).toHaveLength(1));
  const bytes = new Uint8Array(await files[0]!.arrayBuffer());
  const rowsOf = async (sheet?: string) => {
    const dialect = { leaveOutTotals: false, skip: 0, headings: 0, ...(sheet && { sheet }) };
    const read = await readReadable([bytes], { dialect });
    const rows: string[] = [];
    for await (const { cells } of read.rows) rows.push(cells.join('|'));
    return rows;
  };
  // A workbook has numbers, whose format shows the decimals.
  const amount = (text: string) => (format === 'csv' ? text : text.replace(/\.00$/, ''));
  const found = await (format === 'csv' ? rowsOf() : rowsOf('Overcharged sales'));
  expect(found.slice(0, 3)).toEqual([
    'Reference|Row or entry in the file|Date of the sale|Brand|Instalments|Currency|Gross|Charged fee|Charged rate (%)|' +
      'Agreed fee|Agreed rate (%)|Overcharge|Fee schedule',
    `S3|4|06/01/2026|Elo|3|BRL|${amount('100.00')}|3.79|3.79|2.79|2.79|${amount('1.00')}|Cards`,
    `S2|3|05/01/2026|Visa|1|BRL|${amount('200.00')}|${amount('6.00')}|3|5.28|2.64|0.72|Cards`,
  ]);
  const sums = format === 'csv' ? found : await rowsOf('Sums');
  expect(
    sums.some((row) => row.startsWith(`Total (2 sales)|||||BRL|${amount('300.00')}|9.79||8.07||1.72`)),
  ).toBe(true);
  expect(sums.some((row) => row.startsWith('Audited file|vendas.csv'))).toBe(true);
});

it('has no file for the acquirer if no sale was overcharged, and names how to get groups', async () => {
  await openAudit('NSU;Bruto;MDR\nS1;100,00;2,79\nS2;250,00;6,53\nS3;10,00;0,55\n');
  const download = button('Download overcharged sales (CSV)');
  await expect.element(download).toHaveAttribute('aria-disabled', 'true');
  await expect.element(download).toHaveAccessibleDescription('No sale was overcharged.');
  await expect.element(page.getByText(/^No column of brand, product or instalments/)).toBeVisible();
});

it('fits a phone', async () => {
  await openAudit(sales, 390);
  await expect.poll(() => groupRows().length).toBe(2);
  const section = document.querySelector('section[aria-labelledby="fee-groups"]')!;
  expect(section.getBoundingClientRect().width).toBeLessThanOrEqual(390);
  expect(section.scrollWidth).toBeLessThanOrEqual(section.clientWidth);
});

it('audits the rows after a step, and names those that the step cannot convert @soak', async () => {
  await openAudit(`${sales}\n08/01/2026;S6;Elo;1;x;1,00`);
  await expect.element(page.getByRole('radio', { name: /^All 6$/ })).toBeInTheDocument();
  await button('How it was read').click();
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByRole('region', { name: 'First rows' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Add a change' }).click();
  await userEvent.selectOptions(sheet.getByRole('combobox', { name: 'What to change' }), 'sum-by');
  await userEvent.selectOptions(sheet.getByRole('combobox', { name: 'Column 1' }).first(), 'Bandeira');
  await userEvent.selectOptions(sheet.getByRole('combobox', { name: 'Column 1' }).last(), 'Bruto');
  await sheet.getByRole('button', { name: 'Add a change' }).click();
  await expect.element(sheet.getByText(/rows added up; the file now has/)).toBeVisible();
  // As on every page that reads a file.
  await expect.element(sheet.getByText('First “x” in Bruto, row 7.')).toBeVisible();
  await expect.element(sheet.getByRole('button', { name: 'Save these settings' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  // The sales of Elo have one that is not an amount, so that their sum would be wrong.
  await expect.element(page.getByText('not an amount: x').first()).toBeVisible();
  await expect.element(page.getByText('an amount that cannot be read in the same sum').first()).toBeVisible();
});
