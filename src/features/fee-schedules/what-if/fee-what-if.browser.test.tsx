import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FeeSchedule } from '@recon/contract/fee-schedule';
import { mountPage } from '~/testing/mount-page';
import { openService } from '~/testing/service';
import { chooseFile, loseWorkerScripts } from '~/testing/spy-workers';
import { Toaster } from '~/ui/overlay/Toaster';
import { FeeWhatIfPage } from './FeeWhatIfPage';

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const filter = (name: RegExp) => page.getByRole('radio', { name });

/** Opens the what-if page of a schedule of 2.49 % and 0.30 in the real service. */
async function openWhatIf(permissions: readonly string[] = ['*']) {
  await page.viewport(1400, 1200);
  const service = await openService();
  const { body: made } = await service.ask<FeeSchedule>('POST', '/v1/fee-schedules', {
    body: {
      name: 'Card sales',
      currency: 'BRL',
      applicationOrder: 'PARALLEL',
      items: [
        { name: 'MDR', priority: 1, structureType: 'PERCENTAGE', structure: { rate: '0.0249' } },
        { name: 'Each', priority: 2, structureType: 'FLAT', structure: { amount: '0.30' } },
      ],
    },
  });
  const onCreated = vi.fn();
  await mountPage(
    <>
      <FeeWhatIfPage schedule={made} permissions={permissions} onCreated={onCreated} />
      <Toaster />
    </>,
  );
  await expect.element(field('Rate')).toHaveValue('2.49');
  const schedules = async () =>
    (await service.ask<{ items: FeeSchedule[] }>('GET', '/v1/fee-schedules')).body.items;
  return { onCreated, schedules, made };
}

const tableRows = (heading: string) =>
  [...document.querySelectorAll(`section[aria-labelledby="${heading}"] tbody tr`)].map((row) =>
    [...row.children].map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')).join(' | '),
  );

it('rejects more typed lines than are read, and states the limit @soak', async () => {
  await openWhatIf();
  await userEvent.fill(field('Amounts, one per line'), '1\n'.repeat(1001));
  await expect.element(button('Try these')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button('Try these')).toHaveAccessibleDescription(/^There are 1,001 lines/);
  await userEvent.fill(field('Amounts, one per line'), '1\n'.repeat(1000));
  await button('Try these').click();
  await expect.element(filter(/^Unchanged 1,000$/)).toBeInTheDocument();
});

it('offers another try if the script of its worker cannot be loaded @soak', async () => {
  const restore = loseWorkerScripts();
  onTestFinished(restore);
  await openWhatIf();
  await userEvent.fill(field('Amounts, one per line'), '100\n250');
  await button('Try these').click();
  const failed = page.getByText('This could not be calculated');
  await expect.element(failed).toBeVisible();
  restore();
  await button('Try again').click();
  await expect.element(filter(/^Unchanged 2$/)).toBeInTheDocument();
  await expect.element(failed).not.toBeInTheDocument();
});

it('on a phone the amounts come first, and one line states the fees while the schedule is edited', async () => {
  await openWhatIf();
  await page.viewport(390, 844);
  await userEvent.fill(field('Amounts, one per line'), '100\n250');
  await button('Try these').click();
  const summary = page.getByText('Fees R$9.32 now, R$9.32 edited, difference R$0.00.');
  await expect.element(summary).toBeVisible();
  const rate = field('Rate').element();
  const topOf = (element: Element) => element.getBoundingClientRect().top;
  expect(topOf(button('Other amounts').element())).toBeLessThan(topOf(summary.element()));
  expect(topOf(summary.element())).toBeLessThan(topOf(rate));
  rate.scrollIntoView({ block: 'end' });
  expect(topOf(summary.element())).toBeGreaterThanOrEqual(0);
  await page.viewport(1280, 900);
  expect(summary.element().getBoundingClientRect().width).toBe(1);
});

it('on a phone does not scroll past the sums of an example when its rows appear @soak', async () => {
  await openWhatIf();
  await page.viewport(390, 844);
  const example = button('Use an example');
  example.element().scrollIntoView({ block: 'center' });
  const before = window.scrollY;
  await example.click();
  await expect.element(page.getByRole('table', { name: 'Rows' }).getByRole('row').nth(3)).toBeInTheDocument();
  expect(window.scrollY).toBeLessThanOrEqual(before);
});

it('offers only the kinds that have rows, on a phone in one list @soak', async () => {
  await openWhatIf();
  await userEvent.fill(field('Amounts, one per line'), '100\n250');
  await button('Try these').click();
  await expect.element(filter(/^Unchanged 2$/)).toBeInTheDocument();
  await expect.element(filter(/^(Cheaper|More expensive|Failed)/)).not.toBeInTheDocument();
  await page.viewport(390, 844);
  const list = page.getByRole('combobox', { name: 'Show rows' });
  await expect.element(list).toBeVisible();
  expect([...list.element().querySelectorAll('option')].map(({ label }) => label)).toEqual([
    'All 2',
    'Unchanged 2',
  ]);
});

it('tries typed amounts while the schedule is edited, and saves nothing @soak', async () => {
  const { schedules, made } = await openWhatIf();
  await userEvent.fill(field('Amounts, one per line'), '100\n250\nx\n-1');
  await button('Try these').click();
  await expect.element(filter(/^Unchanged 2$/)).toBeInTheDocument();
  await expect.element(page.getByText('2 rows are not in these sums')).toBeVisible();
  await userEvent.fill(field('Rate'), '3,49');
  await expect.element(filter(/^More expensive 2$/)).toBeInTheDocument();
  expect(tableRows('fee-totals')).toEqual([
    'Gross | R$350.00 | R$350.00 | R$0.00',
    'Fees | R$9.32 | R$12.82 | +R$3.50',
    'Net | R$340.68 | R$337.18 | -R$3.50',
    'Effective rate | 2.6629 % | 3.6629 % | +1.00 points',
  ]);
  expect(tableRows('fee-modes').map((row) => row.split(' | ')[1])).toEqual([
    'R$12.82',
    'R$12.81',
    'R$12.81',
    'R$12.82',
    'R$12.81',
  ]);
  await userEvent.fill(field('Rate'), '');
  await expect.element(page.getByText('Fill in fee 1 to continue.')).toBeVisible();
  await button('Start over').click();
  await expect.element(button('Save…')).toHaveFocus();
  await expect.element(field('Rate')).toHaveValue('2.49');
  await expect.element(filter(/^Unchanged 2$/)).toBeInTheDocument();
  await button('Other amounts').click();
  await expect.element(button('Choose a file')).toHaveFocus();
  expect(await schedules()).toEqual([made]);
});

it('accepts a dropped file unless there are amounts already', async () => {
  await openWhatIf();
  const drop = (name: string) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['NSU;Bruto\n1;100,00\n2;250,00\n'], name));
    const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer });
    return document.body.dispatchEvent(event);
  };
  await expect.element(button('Choose a file')).toBeVisible();
  expect(drop('first.csv')).toBe(false);
  await expect.element(page.getByText('first.csv')).toBeVisible();
  expect(drop('second.csv')).toBe(false);
  await expect.element(page.getByText('No file was read. Choose “Other amounts” first')).toBeVisible();
  await expect.element(page.getByText('second.csv')).not.toBeInTheDocument();
});

it('compares the fees that an acquirer charged, row by row', async () => {
  await openWhatIf();
  await button('Use an example').click();
  await expect.element(page.getByText(/^The acquirer charged/)).toBeVisible();
  await filter(/^Differs from charged [1-9]/).click({ force: true });
  const rows = page.getByRole('table', { name: 'Rows', exact: true });
  await rows.getByRole('button').first().click();
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByText('Compared with edited')).toBeVisible();
  await expect.element(sheet.getByText(/^R\$[\d.]+ (less|more)$/)).toBeVisible();
  await expect.element(sheet.getByText('MDR').first()).toBeVisible();
});

it('reads a file by the chosen columns, and calculates nets from their gross @soak', async () => {
  await openWhatIf();
  const text = 'NSU;Bruto;MDR;Líquido\n1;100,00;2,79;97,21\n2;250,00;6,53;243,47\n3;10,00;0,54;9,46\n';
  await page.getByLabelText('File of amounts').upload(new File([text], 'sales.csv'));
  await expect.element(page.getByText('Amounts from “Bruto”, fees from “MDR”')).toBeVisible();
  await expect.element(page.getByText(/^2 rows match the edited schedule exactly/)).toBeVisible();
  await button('How it was read').click();
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Amounts', exact: true }), 'Líquido');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Amounts from “Líquido”, fees from “MDR”')).toBeVisible();
  await expect.element(filter(/^After fees$/)).toBeChecked();
  // 249.99 and 250.00 both result in 243.47.
  await expect.element(filter(/^Uncertain 1$/)).toBeInTheDocument();
  await expect.element(filter(/^Failed/)).not.toBeInTheDocument();
  await expect
    .element(page.getByText(/^1 row is not in these sums: several gross amounts result in its net/))
    .toBeVisible();
  await expect.element(page.getByText('R$110.01').first()).toBeVisible();
});

it('uses the net column for amounts after fees until the user chooses another @soak', async () => {
  await openWhatIf();
  const text = 'NSU/DOC;Bruto;MDR;Líquido\nA1;100,00;2,79;97,21\nA2;250,00;6,53;243,47\nA3;10,00;0,54;9,46\n';
  await page.getByLabelText('File of amounts').upload(new File([text], 'sales.csv'));
  await filter(/^After fees$/).click({ force: true });
  await expect.element(page.getByText('Amounts from “Líquido”, fees from “MDR”')).toBeVisible();
  await filter(/^Before fees$/).click({ force: true });
  await expect.element(page.getByText('Amounts from “Bruto”, fees from “MDR”')).toBeVisible();
  await userEvent.fill(page.getByRole('searchbox', { name: 'Reference or amount' }), 'a2');
  const rows = page.getByRole('table', { name: 'Rows', exact: true });
  await expect.poll(() => rows.getByRole('button').all().length).toBe(1);
  await expect.element(rows.getByRole('button', { name: /A2/ })).toBeVisible();
  await button('How it was read').click();
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Amounts', exact: true }), 'Bruto');
  await userEvent.keyboard('{Escape}');
  await filter(/^After fees$/).click({ force: true });
  await expect.element(page.getByText('“Bruto” is used as the amounts after fees.')).toBeVisible();
});

it('shows which column is used as net if none is recognised @soak', async () => {
  await openWhatIf();
  const text = 'NSU;Bruto\n1;100,00\n2;250,00\n3;10,00\n';
  await page.getByLabelText('File of amounts').upload(new File([text], 'sales.csv'));
  await filter(/^After fees$/).click({ force: true });
  await expect
    .element(page.getByText('No net column was found: “Bruto” is used as the amounts after fees.'))
    .toBeVisible();
});

it('shows which amounts result in typed amounts after fees @soak', async () => {
  await openWhatIf();
  await userEvent.fill(field('Amounts, one per line'), '97.21\n-9');
  await button('Try these').click();
  await filter(/^After fees$/).click({ force: true });
  const rows = page.getByRole('table', { name: 'Rows', exact: true });
  await expect.poll(() => rows.getByRole('button').all().length).toBe(2);
  await rows.getByRole('button', { name: /^Row 1/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Row 1' });
  await expect.element(sheet.getByText('R$100.00').first()).toBeVisible();
});

it('saves another order in the schedule, through its form', async () => {
  const { schedules } = await openWhatIf();
  await page.getByRole('radio', { name: /Cascading/ }).click({ force: true });
  await button('Save…').click();
  const sheet = page.getByRole('dialog', { name: 'Save “Card sales”' });
  await expect.element(sheet.getByRole('radio', { name: /Cascading/ })).toBeChecked();
  await sheet.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByText('“Card sales” saved')).toBeVisible();
  expect((await schedules()).map(({ applicationOrder }) => applicationOrder)).toEqual(['CASCADING']);
});

it('preserves removed and added fees if the user opens the save sheet and does not save', async () => {
  await openWhatIf();
  const fees = () => field('Rate').elements().length + field('Amount').elements().length;
  expect(fees()).toBe(2);
  const lookAndLeave = async () => {
    await button('Save…').click();
    const sheet = page.getByRole('dialog');
    await expect.element(sheet).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet).not.toBeInTheDocument();
  };
  await button('Remove fee 2').click();
  await lookAndLeave();
  expect(fees()).toBe(1);
  await userEvent.fill(field('Rate'), '3.49');
  await button('Save…').click();
  expect(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^Remove fee/ })
      .elements(),
  ).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await button('Add a fee').click();
  await userEvent.fill(field('Name of the fee').last(), 'Extra');
  await userEvent.fill(field('Rate').last(), '1');
  await lookAndLeave();
  expect(
    field('Name of the fee')
      .elements()
      .map((element) => (element as HTMLInputElement).value),
  ).toEqual(['MDR', 'Extra']);
});

it('saves other fees as a new schedule', async () => {
  const { schedules, onCreated } = await openWhatIf();
  await userEvent.fill(field('Rate'), '1.99');
  await button('Save…').click();
  const sheet = page.getByRole('dialog', { name: 'New fee schedule' });
  await userEvent.fill(sheet.getByRole('textbox', { name: 'Name', exact: true }), 'Card sales, new');
  await sheet.getByRole('button', { name: 'Create fee schedule' }).click();
  await expect.poll(() => onCreated.mock.calls.length).toBe(1);
  const [, made] = (await schedules()).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  expect(made).toMatchObject({ name: 'Card sales, new', items: [{ structure: { rate: '0.0199' } }, {}] });
});

it('states who may not save', async () => {
  await openWhatIf(['fee-schedule:read']);
  await page.getByRole('radio', { name: /Cascading/ }).click({ force: true });
  await button('Save…').click();
  const sheet = page.getByRole('dialog');
  await expect
    .element(sheet.getByText(/^You can read this fee schedule, not change it/).first())
    .toBeVisible();
  await expect
    .element(sheet.getByRole('button', { name: 'Save changes' }))
    .toHaveAttribute('aria-disabled', 'true');
});

it('asks whether a column of few values holds amounts or rates, and compares no fee before @soak', async () => {
  await openWhatIf();
  chooseFile(
    document.querySelector('input[type=file]'),
    'NSU;Valor bruto;Taxa\n1;10,00;2,39\n2;20,00;2,39\n3;30,00;2,39\n4;45,00;2,39\n',
    'sales.csv',
  );
  await expect.element(page.getByText('Does “Taxa” hold amounts or rates?')).toBeVisible();
  await expect.element(filter(/^Unchanged/)).toBeInTheDocument();
  const charged = page.getByRole('heading', { name: 'What the acquirer charged' });
  await expect.element(charged).not.toBeInTheDocument();
  await button('Use as rates in per cent').click();
  await expect.element(charged).toBeVisible();
  await expect.element(page.getByText(/^The acquirer charged R\$2\.52 in 4 rows/)).toBeVisible();
  await expect.element(page.getByText(/calculated from the rates in “Taxa”/)).toBeVisible();
});

it('names the entries of a bank file as such, and asks before a reload that would lose the file', async () => {
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await openWhatIf();
  expect(asks()).toBe(false);
  const entry = (amount: string) =>
    `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260105<TRNAMT>${amount}<FITID>N${amount}</STMTTRN>`;
  chooseFile(
    document.querySelector('input[type=file]'),
    `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKTRANLIST>${entry('10.00')}${entry('20.00')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
    'bank.ofx',
  );
  const rows = page.getByRole('table', { name: 'Rows' });
  await expect.element(rows.getByText('Entry 2', { exact: true })).toBeVisible();
  await expect.element(rows.getByRole('columnheader', { name: 'Entry' })).toBeVisible();
  await rows.getByText('N20.00').click();
  await expect.element(page.getByRole('dialog', { name: 'Entry 2' })).toBeVisible();
  expect(asks()).toBe(true);
});
