import type { ReadSettings } from '@recon/engine/file/settings';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mountPage } from '~/testing/mount-page';
import { FileReading } from './FileReading';
import { openReadable } from '@recon/engine/testing/read-rows';

const sales = [
  'NSU;Parcela;Valor;Data;Moeda;Histórico',
  '007;1;10,00;13/01/2026;BRL;Venda NSU 123456789',
  '007;2;20,00;13/01/2026;BRL;Venda NSU 123456780',
  '008;1;5,00;14/01/2026;BRL;Estorno',
];

const button = (name: string) => page.getByRole('button', { name, exact: true });
const combobox = (name: string) => page.getByRole('combobox', { name, exact: true });
const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });
const rows = page.getByRole('region', { name: 'First rows' });
const steps = page.getByRole('region', { name: 'Changes to the rows' });
const form = page.getByRole('form', { name: 'Add a change' });

/** Returns the texts of the first rows, without those of the headings. */
const shownRows = () =>
  [...rows.element().querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent).join(' | '),
  );
const shownHeadings = () =>
  [...rows.element().querySelectorAll('thead th')].map(({ textContent }) => textContent);

/** Renders how a file was read, and reads it again with each change of the settings; returns the last settings. */
async function open(
  lines: readonly string[] = sales,
  begin: ReadSettings = {},
  wait: () => Promise<void> = async () => undefined,
) {
  await page.viewport(1280, 1000);
  const bytes = new TextEncoder().encode(lines.join('\n'));
  const read = async (settings: ReadSettings) => {
    const found = await openReadable([bytes], settings);
    return { settings, ...found };
  };
  const first = await read(begin);
  const last = { settings: begin };
  function Page() {
    const [{ settings, summary, refused }, setRead] = useState(first);
    return (
      <main>
        <FileReading
          {...{ settings, summary, remembered: undefined, source: undefined, name: 'vendas.csv' }}
          onSettings={(next) => {
            last.settings = next;
            void (async () => {
              await wait();
              setRead(await read(next));
            })();
          }}
          read={async (from, count) => ({ total: refused.length, lines: refused.slice(from, from + count) })}
        />
      </main>
    );
  }
  await mountPage(<Page />);
  await expect.element(rows).toBeVisible();
  return last;
}

it('shows the first rows of a file with the field of each column, and makes the proposed changes', async () => {
  const last = await open();
  expect(shownHeadings()).toEqual([
    'Row',
    'ReferenceNSU',
    'Parcela',
    'AmountValor',
    'DateData',
    'CurrencyMoeda',
    'DescriptionHistórico',
  ]);
  expect(shownRows()[0]).toBe('2 | 007 | 1 | 10,00 | 13/01/2026 | BRL | Venda NSU 123456789');
  await expect.element(page.getByText(/The references in “NSU” repeat/)).toBeVisible();
  await button('Make this change').click();
  await expect
    .poll(shownRows)
    .toEqual([
      '2 | 007-1 | 1 | 10,00 | 13/01/2026 | BRL | Venda NSU 123456789',
      '3 | 007-2 | 2 | 20,00 | 13/01/2026 | BRL | Venda NSU 123456780',
      '4 | 008-1 | 1 | 5,00 | 14/01/2026 | BRL | Estorno',
    ]);
  await expect.element(steps.getByText('Join NSU, Parcela with “-” into “NSU”.')).toBeVisible();
  await expect.element(steps.getByText('3 rows changed.')).toBeVisible();
  await expect.element(button('Make this change')).not.toBeInTheDocument();
  expect(last.settings.steps).toEqual([
    { do: 'join', columns: ['NSU', 'Parcela'], separator: '-', into: 'NSU' },
  ]);
});

it('adds, edits, moves and removes changes by keyboard alone, and the focus stays where the user works', async () => {
  const last = await open(sales, { steps: [] });
  const add = button('Add a change');
  (add.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(combobox('What to change')).toHaveFocus();
  await userEvent.keyboard('Remove');
  await expect.element(combobox('What to change')).toHaveValue('strip-zeros');
  await userEvent.tab();
  await expect.element(combobox('Column')).toHaveFocus();
  await userEvent.keyboard('NSU');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(steps.getByText('Remove leading zeros in “NSU”.')).toBeVisible();
  await expect.element(add).toHaveFocus();
  await expect.poll(() => shownRows()[2]).toMatch(/^4 \| 8 \|/);

  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('Reverse');
  await userEvent.tab();
  await userEvent.keyboard('Valor');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(steps.getByText('Reverse the sign of “Valor”.')).toBeVisible();
  await expect.poll(() => shownRows()[2]).toMatch(/-5\.00/);

  const up = button('Move change 2 up');
  (up.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => last.settings.steps?.map((step) => step.do)).toEqual(['negate', 'strip-zeros']);
  await expect.element(button('Edit change 1')).toHaveFocus();
  await expect.element(steps.getByRole('listitem').first()).toHaveTextContent(/^Reverse the sign/);

  expect(button('Move change 1 up').elements()).toEqual([]);
  expect(button('Move change 2 down').elements()).toEqual([]);
  const down = button('Move change 1 down');
  (down.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => last.settings.steps?.map((step) => step.do)).toEqual(['strip-zeros', 'negate']);
  await expect.element(button('Edit change 2')).toHaveFocus();
  await expect.element(steps.getByRole('listitem').last()).toHaveTextContent(/^Reverse the sign/);
  (up.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(steps.getByRole('listitem').first()).toHaveTextContent(/^Reverse the sign/);

  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('form', { name: 'Edit the change' })).toBeVisible();
  await expect.element(combobox('Column')).toHaveFocus();
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  // The second button cancels.
  await expect.element(page.getByRole('form', { name: 'Edit the change' })).not.toBeInTheDocument();
  await expect.element(button('Edit change 1')).toHaveFocus();

  const remove = button('Remove change 1');
  (remove.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => last.settings.steps?.map((step) => step.do)).toEqual(['strip-zeros']);
  await expect.element(add).toHaveFocus();
  await expect.element(steps.getByText('Reverse the sign of “Valor”.')).not.toBeInTheDocument();
});

it('names what a form lacks, at its field, and applies nothing', async () => {
  const last = await open(sales, { steps: [] });
  await button('Add a change').click();
  await form.getByRole('button', { name: 'Add a change' }).click();
  await expect.element(form.getByRole('combobox', { name: 'Column 1' })).toHaveFocus();
  await expect
    .element(form.getByRole('combobox', { name: 'Column 1' }))
    .toHaveAttribute('aria-invalid', 'true');
  await expect.element(textbox('Write the result into')).toHaveAttribute('aria-invalid', 'true');
  expect(last.settings.steps).toEqual([]);
});

it('lifts an identifier out of a text by a pattern, and explains an invalid one while it is typed', async () => {
  await open(sales, { steps: [] });
  await button('Add a change').click();
  await userEvent.selectOptions(combobox('What to change'), 'extract');
  await userEvent.selectOptions(combobox('Text'), 'Histórico');
  await userEvent.selectOptions(combobox('Identifier'), 'pattern');
  await userEvent.fill(textbox('Pattern'), 'NSU {digit}');
  await expect.element(form.getByText(/^At character 5: write/)).toBeVisible();
  await userEvent.fill(textbox('Pattern'), 'NSU [{digits:9}]');
  await expect.element(form.getByText(/^For example/)).toBeVisible();
  await userEvent.fill(textbox('Write the result into'), 'Chave');
  await expect.element(form.getByText('A new column with this name is added.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(steps.getByText('Found in 2 rows.')).toBeVisible();
  expect(shownHeadings().at(-1)).toBe('Chave');
  expect(shownRows()[0]).toMatch(/\| 123456789$/);
  await userEvent.selectOptions(combobox('Reference'), 'Chave');
  await expect.poll(() => shownHeadings().at(-1)).toBe('ReferenceChave');
  await expect.element(page.getByText('1 row rejected')).toBeVisible();
});

it('explains why no change is made, at the change that does not fit the file', async () => {
  await open(sales, {
    steps: [
      { do: 'upper', column: 'NSU' },
      { do: 'pad', column: 'Número', length: 9 },
    ],
  });
  const alert = steps.getByRole('alert');
  await expect.element(alert).toHaveTextContent('No change was made to this file');
  await expect.element(alert).toHaveTextContent('There is no column “Número” at this point.');
  await expect.element(steps.getByRole('listitem').last()).toHaveTextContent(/There is no column/);
  expect(shownRows()).toHaveLength(3);
  await button('Remove change 2').click();
  await expect.element(steps.getByText('No row changed.')).toBeVisible();
});

it('adds up the rows of a key, and names the columns that become empty', async () => {
  await open(sales, { steps: [{ do: 'sum-by', by: ['NSU', 'Data'], sum: ['Valor'] }] });
  expect(shownRows()).toEqual([
    '2 | 007 |  | 30 | 13/01/2026 | BRL | ',
    '4 | 008 | 1 | 5 | 14/01/2026 | BRL | Estorno',
  ]);
  await expect.element(steps.getByText(/2 rows added up; the file now has 2 rows/)).toBeVisible();
  await expect.element(steps.getByText(/“Parcela” has different values within 1 sum/)).toBeVisible();
});

it('names the field of a row whose amount a change cannot read, and what is unusual in the file', async () => {
  const [headings = '', ...lines] = sales;
  await open([headings, ...lines, '009;1;x;14/01/2026;BRL;Venda', 'Total;;40,00;;;'], {
    steps: [{ do: 'negate', column: 'Valor' }],
  });
  await expect
    .element(page.getByText('Row 5, Amount: not in the format of its column: x', { exact: true }))
    .toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Unusual rows and cells' })).toBeVisible();
  await expect.element(page.getByText(/^1 row at the end is a total and was left out\./)).toBeVisible();
});

it('keeps a change that follows another one before the file was read again', async () => {
  let proceed: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  const last = await open(sales, {}, async () => held);
  await userEvent.selectOptions(combobox('Reference'), 'Histórico');
  await button('Make this change').click();
  await userEvent.selectOptions(combobox('Description'), 'Parcela');
  expect(last.settings).toEqual({
    fields: { external_id: 'Histórico', description: 'Parcela' },
    steps: [{ do: 'join', columns: ['NSU', 'Parcela'], separator: '-', into: 'NSU' }],
  });
  proceed?.();
  await expect.element(steps.getByText('3 rows changed.')).toBeVisible();
  await expect.element(combobox('Description')).toHaveValue('Parcela');
});

it('cuts long headings and cells', async () => {
  await open([
    `${sales[0]};${'h'.repeat(100_000)}`,
    ...sales.slice(1).map((row) => `${row};${'x'.repeat(200_000)}`),
  ]);
  expect(shownHeadings().at(-1)).toHaveLength(200);
  expect(shownRows()[0]!.length).toBeLessThan(400);
});
