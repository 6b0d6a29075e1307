import { useQuery } from '@tanstack/react-query';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fieldMapQueries } from '~/api/field-maps';
import type { FieldMap } from '@recon/contract/field-map';
import type { Source } from '@recon/contract/source';
import { mountPage } from '~/testing/mount-page';
import { openService, problemResponse, type OpenedService } from '~/testing/service';
import { smallWorkbook } from '@recon/engine/testing/small-workbook';
import { chooseFile, loseWorkerScripts, spyWorkers } from '~/testing/spy-workers';
import { Toaster } from '~/ui/overlay/Toaster';
import { makeContext, makeSource } from '../../../server/testing/bodies';
import { FieldMapPage } from './FieldMapPage';

type Mapping = Record<string, unknown>;
let service: OpenedService;
let source: Source;
let maps: string;

beforeEach(async () => {
  service = await openService();
  const context = await makeContext(service);
  source = await makeSource(service, context.id, { name: 'Bank', side: 'LEFT' });
  maps = `/v1/contexts/${context.id}/sources/${source.id}/field-maps`;
});

/** Creates the first field map of the source as another user. */
const makeMap = (mapping: Mapping) => service.ask('POST', maps, { body: { mapping } });
const kept = async () => (await service.ask<FieldMap>('GET', maps)).body;
const changedByOthers = async (mapping: Mapping) =>
  service.ask('PATCH', `/v1/field-maps/${(await kept()).id}`, { body: { mapping } });
const written = () => service.writes().map(({ method, body }) => `${method} ${body}`);

function Page({ status }: { status: string }) {
  const { id, contextId = '' } = source;
  const { data } = useQuery(fieldMapQueries.ofSource({ contextId, sourceId: id }));
  if (data === undefined) return null;
  return (
    <main>
      <FieldMapPage
        contextId={contextId}
        contextStatus={status}
        permissions={['*']}
        source={source}
        typeName="Bank"
        fieldMap={data}
        crumbs={[]}
      />
    </main>
  );
}

async function open(mapping?: Mapping, { status = 'ACTIVE' } = {}) {
  await page.viewport(1280, 900);
  if (mapping) await makeMap(mapping);
  const around = (outlet: React.ReactNode) => (
    <>
      {outlet}
      <Toaster />
    </>
  );
  return mountPage(<Page status={status} />, { around });
}

const column = (field: string) => page.getByLabelText(`Column for ${field}`, { exact: true });
const json = page.getByRole('textbox', { name: 'Mapping as JSON' });
const show = (view: 'Fields' | 'JSON') => page.getByRole('radio', { name: view, exact: true }).click();
const save = page.getByRole('button', { name: 'Save field map' });
const pasted = page.getByLabelText(/Paste the header/);
const full = { external_id: 'NSU', amount: 'Valor', currency: 'Moeda', date: 'Data' };

describe('a file that cannot be mapped as it is', () => {
  test('names an OFX file, with what the service imports and where the file can be used @soak', async () => {
    await open();
    await page.getByRole('button', { name: 'Create field map' }).click();
    await userEvent.fill(pasted, 'OFXHEADER:100\nDATA:OFXSGML\n\n<OFX>\n<BANKMSGSRSV1>');
    await expect.element(page.getByText(/in the format OFX.*imports CSV and JSON only/)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Go to what-if' }))
      .toHaveAttribute('href', `/contexts/${source.contextId}/what-if`);
    expect(page.getByText(/more or fewer cells/).elements()).toEqual([]);
    await userEvent.fill(pasted, 'NSU,Valor\n1,2.00');
    await expect.element(page.getByText(/Pasted text: 2 columns, 1 row/)).toBeVisible();
    await expect.element(page.getByText(/in the format OFX/)).not.toBeInTheDocument();
  });

  test('names a CNAB file, too @soak', async () => {
    await open(full);
    await userEvent.fill(pasted, `00100000         2${'1'.repeat(14)}`.padEnd(240));
    await expect.element(page.getByText(/in the format CNAB 240/)).toBeVisible();
  });

  test('names a title line and its separator together, and does not offer the title as a column @soak', async () => {
    await open();
    await page.getByRole('button', { name: 'Create field map' }).click();
    const rows = ['1;10,00;BRL;02/01/2026', '2;20,00;BRL;03/01/2026'];
    await userEvent.fill(pasted, ['Extrato da conta 123', 'NSU;Valor;Moeda;Data', ...rows].join('\n'));
    await expect.element(page.getByText('Correct the file first')).toBeVisible();
    await expect.element(page.getByText(/The first line looks like a title.*delete/)).toBeVisible();
    await expect.element(page.getByText(/The separator is not a comma/)).toBeVisible();
    // A pasted text has no button that converts it.
    await expect.element(page.getByText(/^Save or export the file as CSV in UTF-8/)).toBeVisible();
    expect(page.getByText(/1 column/).elements()).toEqual([]);
    expect(page.getByText(/Next: choose a column/).elements()).toEqual([]);
    await expect.element(page.getByRole('textbox', { name: 'Column for amount' })).toBeVisible();
    await userEvent.fill(pasted, ['NSU;Valor;Moeda;Data', ...rows].join('\n'));
    await expect.element(page.getByText(/Next: choose a column/)).toBeVisible();
    await expect.element(page.getByText(/The separator is not a comma/)).toBeVisible();
  });
});

describe('rows and JSON', () => {
  test('show the same, whichever is edited @soak', async () => {
    await open(full);
    await userEvent.fill(column('reference'), 'Ref');
    await show('JSON');
    await expect.element(json).toHaveValue(JSON.stringify({ ...full, reference: 'Ref' }, null, 2));
    await userEvent.fill(json, '{ "NSU": "external_id", "Loja": "store", "n": 7 }');
    await expect.element(page.getByText('Must be a text that is not empty: n')).toBeVisible();
    await userEvent.fill(json, '{ "NSU": "external_id", "Loja": "store" }');
    await expect.element(page.getByText('Stored as column to field, as it was found.')).toBeVisible();
    await show('Fields');
    await expect.element(column('store')).toHaveValue('Loja');
    await expect.element(page.getByText('1 of 4 mapped')).toBeVisible();
    await save.click();
    await page.getByRole('button', { name: 'Save anyway' }).click();
    await expect.element(page.getByText('Field map saved as version 2')).toBeVisible();
    expect(written()).toEqual(['PATCH {"mapping":{"NSU":"external_id","Loja":"store"}}']);
  });

  test('preserve JSON that is invalid, show where, and do not save it @soak', async () => {
    await open(full);
    await show('JSON');
    await userEvent.fill(json, '{\n  "amount": "Total",\n}');
    await expect.element(page.getByText('Not valid JSON: see line 3, column 1.')).toBeVisible();
    await expect.element(save).toHaveAttribute('aria-disabled', 'true');
    await show('Fields');
    await expect.element(column('amount')).toHaveValue('Valor');
    await expect.element(column('amount')).toHaveAttribute('aria-disabled', 'true');
    await show('JSON');
    await expect.element(json).toHaveValue('{\n  "amount": "Total",\n}');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect.element(json).toHaveValue(JSON.stringify(full, null, 2));
    expect(written()).toEqual([]);
  });

  test('add, name and remove a free field @soak', async () => {
    await open(full);
    await page.getByRole('button', { name: 'Add a field' }).click();
    await expect.element(page.getByLabelText('Name of the field')).toHaveFocus();
    await userEvent.keyboard('store');
    await expect.element(page.getByText('Choose its column.')).toBeVisible();
    await userEvent.fill(column('store'), 'Loja');
    await save.click();
    await expect.poll(async () => (await kept()).mapping).toEqual({ ...full, store: 'Loja' });
    await page.getByRole('button', { name: 'Remove store' }).click();
    await save.click();
    await expect.poll(async () => (await kept()).mapping).toEqual(full);
  });
});

describe('a CSV', () => {
  test('offers choices and suggestions, each column for one field @soak', async () => {
    await open();
    await page.getByRole('button', { name: 'Create field map' }).click();
    await userEvent.fill(pasted, 'NSU;Valor;Email consent\n1;1,50;yes\n2;2,50;no');
    await expect.element(page.getByText('Pasted text: 3 columns, 2 rows.')).toBeVisible();
    await page.getByRole('button', { name: 'Accept Valor for amount' }).click();
    await expect.element(column('amount')).toHaveValue('Valor');
    const taken = column('reference').getByRole('option', { name: 'Valor (used for amount)' });
    await expect.element(taken).toBeDisabled();
    await expect.element(page.getByText('decimal comma in 2 of 2', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('cell', { name: '1,50 decimal comma; probably 1.50' })).toBeVisible();
    await expect.element(page.getByText('stored under their own name: NSU, Email consent')).toBeVisible();
  });

  test('is read in a worker, which another file replaces while it is busy @soak', async () => {
    await spyWorkers(async ({ started, ended }) => {
      await open(full);
      await expect.element(column('amount')).toBeVisible();
      const input = document.querySelector('input[type=file]');
      chooseFile(input, `NSU,Valor\n${'1,1.50\n'.repeat(600_000)}`, 'long.csv');
      chooseFile(input, 'NSU,Valor\n1,1.50\n', 'short.csv');
      await expect.element(page.getByText(/short.csv: 2 columns, 1 row/)).toBeVisible();
      expect(started).toHaveLength(1);
      expect(ended).toEqual([]);
    });
  });

  test('is read on another try if the script of the worker could not be loaded @soak', async () => {
    const restore = loseWorkerScripts();
    onTestFinished(restore);
    await open(full);
    await expect.element(column('amount')).toBeVisible();
    chooseFile(document.querySelector('input[type=file]'), 'NSU,Valor\n1,1.50\n', 'short.csv');
    const failed = page.getByText('The file could not be read. Choose it again.');
    await expect.element(failed).toBeVisible();
    restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText(/short.csv: 2 columns, 1 row/)).toBeVisible();
    await expect.element(failed).not.toBeInTheDocument();
  });

  test.each([
    ['a damaged workbook', 'PK\u0003\u0004garbage', 'This workbook is damaged.'],
    ['a PDF', '%PDF-1.4\n1 0 obj\n', 'This is a PDF, which has no table'],
    [
      'a web page with the name of a workbook',
      '<html><table><tr><td>1</td></tr></table>',
      'This is a web page (HTML)',
    ],
  ])('is named if it is no table: %s @soak', async (_, text, reason) => {
    await open(full);
    await expect.element(column('amount')).toBeVisible();
    chooseFile(document.querySelector('input[type=file]'), text, 'vendas.xlsx');
    await expect.element(page.getByText(reason)).toBeVisible();
    await expect.element(page.getByText(/1 column/)).not.toBeInTheDocument();
  });

  test('in Windows-1252 is read as such, including the euro sign @soak', async () => {
    await open(full);
    await expect.element(column('amount')).toBeVisible();
    const bytes = Uint8Array.from('Data;Pre\xe7o \x80\n', (sign) => sign.charCodeAt(0));
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    const files = new DataTransfer();
    files.items.add(new File([bytes], 'vendas.csv'));
    if (input) input.files = files.files;
    input?.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.element(page.getByText(/vendas.csv: 2 columns, 0 rows. Read as Windows-1252/)).toBeVisible();
    await expect.element(column('amount').getByRole('option', { name: 'Preço €' })).toBeInTheDocument();
    await expect
      .element(column('amount').getByRole('option', { name: 'Valor (not in the file)' }))
      .toBeInTheDocument();
  });

  test('that is damaged shows its reader’s reason @soak', async () => {
    await open(full);
    await expect.element(column('amount')).toBeVisible();
    drop(new File([Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0])], 'vendas.xlsx'));
    await expect.element(page.getByText(/^This workbook is damaged/)).toBeVisible();
    drop(new File(['%PDF-1.7', Uint8Array.from([0, 0xff])], 'vendas.pdf'));
    await expect.element(page.getByText(/^This is a PDF/)).toBeVisible();
    drop(new File(['OFXHEADER:100\n<OFX></OFX>'], 'vazio.ofx'));
    await expect.element(page.getByText(/^The file contains no transactions/)).toBeVisible();
  });
});

function drop(file: File): void {
  const files = new DataTransfer();
  files.items.add(file);
  const target = document.querySelector('[aria-labelledby=csv-title]');
  target?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: files }));
}

describe('a file that is converted', () => {
  const statement = (...ids: string[]) =>
    `OFXHEADER:100\n<OFX><CURDEF>BRL<BANKTRANLIST>${ids
      .map((id) => `<STMTTRN><DTPOSTED>20260105<TRNAMT>1.50<FITID>${id}<MEMO>m</STMTTRN>`)
      .join('')}</BANKTRANLIST></OFX>`;

  test.each([
    [
      'a workbook',
      () => new File([smallWorkbook()], 'vendas.xlsx'),
      'Documento',
      /^vendas\.xlsx, converted: 1 row\./,
    ],
    [
      'an OFX statement',
      () => new File([statement('1', '2', '2')], 'a.ofx'),
      'FITID',
      /^a\.ofx, converted: 2 rows, 1 row left out\./,
    ],
  ])('as %s is validated as the service takes it @soak', async (_, file, id, found) => {
    await open({ ...full, external_id: id });
    await expect.element(column('amount')).toBeVisible();
    drop(file());
    await expect.element(page.getByText(found)).toBeVisible();
    await expect.element(column('external_id')).toHaveValue(id);
    await page.getByRole('button', { name: 'How it was read' }).click();
    await expect
      .element(page.getByText('Unconverted, the service would import no row of this file.'))
      .toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('button', { name: 'Download converted file' })).toBeVisible();
  });

  test('from a CSV with semicolons can be changed by steps, which the next file of the source gets, too @soak', async () => {
    await open({ external_id: 'NSU', amount: 'Valor', currency: 'currency', date: 'Data' });
    await expect.element(column('amount')).toBeVisible();
    const sales = [
      'NSU;Parcela;Valor;Data',
      '7;1;10,00;13/01/2026',
      '7;2;20,00;13/01/2026',
      '8;1;5,00;14/01/2026',
    ];
    drop(new File([sales.join('\n')], 'vendas.csv'));
    await expect.element(page.getByText(/^vendas\.csv: 4 columns, 3 rows/)).toBeVisible();
    await page.getByRole('button', { name: 'Convert it first' }).click();
    await expect.element(page.getByText(/^vendas\.csv, converted: 1 row, 2 rows left out/)).toBeVisible();
    await page.getByRole('button', { name: 'Make this change' }).click();
    await expect.element(page.getByText(/^vendas\.csv, converted: 3 rows\./)).toBeVisible();
    await expect
      .element(page.getByText('All 3 rows of the converted file would be read unchanged', { exact: true }))
      .toBeVisible();
    await page.getByRole('button', { name: 'Check it unconverted' }).click();
    await expect.element(page.getByText(/^vendas\.csv: 4 columns, 3 rows/)).toBeVisible();

    drop(new File([sales.join('\n')], 'outras.csv'));
    await expect.element(page.getByText(/^outras\.csv: 4 columns, 3 rows/)).toBeVisible();
    await page.getByRole('button', { name: 'Convert it first' }).click();
    await expect.element(page.getByText(/^outras\.csv, converted: 3 rows\./)).toBeVisible();
    await page.getByRole('button', { name: 'How it was read' }).click();
    await expect.element(page.getByText('Read as files of this source were read before.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove change 1' }).click();
    await expect
      .element(page.getByText(/^outras\.csv, converted: 1 row, 2 rows left out/))
      .toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: 'Remove file' }).click();
    await expect.element(page.getByRole('button', { name: 'Convert it first' })).not.toBeInTheDocument();
  });

  test('has the focus on its first button after the button that converts it, and back @soak', async () => {
    await open(full);
    await expect.element(column('amount')).toBeVisible();
    drop(new File(['NSU;Valor;Data;Moeda\n1;10,00;13/01/2026;BRL\nTotal;10,00;;\n'], 'vendas.csv'));
    const convert = page.getByRole('button', { name: 'Convert it first' });
    await expect.element(page.getByText(/^Choose “Convert it first” above/)).toBeVisible();
    (convert.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect
      .element(page.getByText(/^vendas\.csv, converted: 1 row\. Not read: 1 total or footer row\./))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'How it was read' })).toHaveFocus();
    await expect.element(page.getByText(/Convert it first/)).not.toBeInTheDocument();
    const back = page.getByRole('button', { name: 'Check it unconverted' });
    (back.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(convert).toHaveFocus();
  });

  test('has its buttons in one line, next to or below its facts @soak', async () => {
    await open(full);
    await expect.element(column('amount')).toBeVisible();
    drop(new File(['NSU;Valor;Data;Moeda\n1;10,00;13/01/2026;BRL\n'], 'vendas.csv'));
    await page.getByRole('button', { name: 'Convert it first' }).click();
    const topOf = (name: string) => page.getByRole('button', { name }).element().getBoundingClientRect().top;
    await expect.element(page.getByRole('button', { name: 'How it was read' })).toBeVisible();
    for (let width = 1200; width >= 740; width -= 20) {
      await page.viewport(width, 900);
      expect(topOf('Remove file'), `${width} px`).toBe(topOf('How it was read'));
    }
  });

  test('can be stopped while it is converted @soak', async () => {
    await open(full);
    await expect.element(column('amount')).toBeVisible();
    const rows = Array.from({ length: 300_000 }, (_, at) => `${at};10,00;13/01/2026;BRL\n`).join('');
    drop(new File([`NSU;Valor;Data;Moeda\n${rows}`], 'long.csv'));
    await page.getByRole('button', { name: 'Convert it first' }).click();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect.element(page.getByRole('button', { name: 'Choose a file', exact: true })).toHaveFocus();
    await expect.element(page.getByText(/long\.csv/)).not.toBeInTheDocument();
    drop(new File(['NSU;Valor;Data;Moeda\n1;10,00;13/01/2026;BRL\n'], 'short.csv'));
    await page.getByRole('button', { name: 'Convert it first' }).click();
    await expect.element(page.getByText(/^short\.csv, converted: 1 row\./)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Stop', exact: true })).not.toBeInTheDocument();
  });
});

describe('the validation of a file', () => {
  const brazilian = [
    'NSU;Data da venda;Valor;Moeda',
    '1001;05/11/2026;1.234,56;BRL',
    '1002;25/11/2026;98,10;BRL',
  ].join('\r\n');
  const map = { external_id: 'NSU', amount: 'Valor', currency: 'Moeda', date: 'Data da venda' };
  const verdict = page.getByRole('status').filter({ hasText: 'would be' });
  const give = (text: string, name = 'vendas.csv') => {
    const files = new DataTransfer();
    files.items.add(new File([text], name));
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input) input.files = files.files;
    input?.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const inView = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  };

  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    test(`is visible on the first screen of ${width} by ${height}, and beside the field @soak`, async () => {
      await open({ ...map, amount: 'Valor bruto' });
      await page.viewport(width, height);
      await expect.element(column('amount')).toBeVisible();
      give(brazilian);
      await expect.element(verdict).toHaveTextContent('All 2 rows would be refused');
      await expect.element(verdict).toHaveTextContent('The separator is not a comma.');
      await expect.element(verdict).toHaveTextContent('Not in the header of this file: Valor bruto.');
      await expect.element(verdict).toHaveTextContent('separated by commas, with amounts such as');
      await column('amount').selectOptions('Valor');
      await expect.element(verdict).not.toHaveTextContent('Valor bruto');
      await expect.element(verdict).toHaveTextContent('amount: decimal comma in 2 of 2');
      await expect
        .element(verdict)
        .toHaveTextContent('date: dd/mm or mm/dd date in 2 of 2, refused; 1 of them can mean two values');
      await expect.element(page.getByText('decimal comma in 2 of 2', { exact: true })).toBeVisible();
      scrollTo(0, 0);
      await expect
        .poll(() => inView(document.querySelector('#field-map-verdict [data-part=alert] p') ?? document.body))
        .toBe(true);
      // Not behind the sticky footer at the bottom edge.
      const foot = document.querySelector('[data-foot]')?.getBoundingClientRect().top ?? 0;
      for (const reason of [/^amount: decimal comma/, /^date: dd.mm/])
        expect(page.getByText(reason).element().getBoundingClientRect().bottom).toBeLessThan(foot);
      const unclear = page.getByRole('cell', { name: /^05.11.2026 dd.mm or mm.dd date, refused; 2026-/ });
      const clear = page.getByRole('cell', { name: /^25.11.2026/ });
      const mark = (cell: typeof clear) => cell.element().querySelector('span')!;
      expect(getComputedStyle(mark(unclear)).color).toBe(getComputedStyle(mark(clear)).color);
    });

  test('requires a confirmation with its reasons before saving, which is possible anyway @soak', async () => {
    await open(map);
    await expect.element(column('amount')).toBeVisible();
    give(brazilian);
    await expect.element(verdict).toBeVisible();
    await show('JSON');
    await userEvent.fill(json, JSON.stringify({ ...map, store: 'NSU' }));
    await save.click();
    const question = page.getByRole('alertdialog', { name: 'Save this field map?' });
    await expect.element(question).toHaveTextContent('All 2 rows would be refused.');
    await expect.element(question).toHaveTextContent('amount: decimal comma in 2 of 2');
    expect(written()).toEqual([]);
    await page.getByRole('button', { name: 'Save anyway' }).click();
    await expect.element(page.getByText('Field map saved as version 2')).toBeVisible();
  });

  test('of a file that is read unchanged shows so and requires no confirmation @soak', async () => {
    await open(map);
    await expect.element(column('amount')).toBeVisible();
    give('NSU,Data da venda,Valor,Moeda\n1001,2026-11-05,1234.56,BRL\n1002,2026-11-06,98.10,BRL\n');
    await expect
      .element(verdict.first())
      .toHaveTextContent('All 2 rows of this file would be read unchanged');
    await show('JSON');
    await userEvent.fill(json, JSON.stringify({ ...map, store: 'NSU' }));
    await save.click();
    await expect.element(page.getByText('Field map saved as version 2')).toBeVisible();
    expect(written()).toHaveLength(1);
  });

  test('counts amounts that may have been meant a thousand times larger @soak', async () => {
    await open(map);
    await expect.element(column('amount')).toBeVisible();
    give('NSU,Data da venda,Valor,Moeda\n1,2026-11-05,1.234,BRL\n2,2026-11-05T23:30:00-03:00,98.10,BRL\n');
    await expect
      .element(verdict.first())
      .toHaveTextContent('All 2 rows would be read, 2 of them changed or doubtful');
    await expect
      .element(verdict.first())
      .toHaveTextContent('not as thousands in 1 of 2, such as “1.234” (or was 1234 meant?)');
    await expect.element(verdict.first()).toHaveTextContent('date: another day in UTC in 1 of 2');
  });

  test('advises to change the format of the file only if that would help', async () => {
    await open({ ...map, amount: 'Valor bruto' });
    await expect.element(column('amount')).toBeVisible();
    give('NSU,Data da venda,Valor,Moeda\n1001,2026-11-05,1234.56,BRL\n');
    const lost = page.getByRole('status').filter({ hasText: 'Not in the header of this file: Valor bruto.' });
    await expect.element(lost).toBeVisible();
    await expect.element(lost).not.toHaveTextContent('Save or export the file');
  });

  test('does not advise another format if the only issues are repeated ids and empty cells @soak', async () => {
    await open(map);
    await expect.element(column('amount')).toBeVisible();
    const rows = ['1001,2026-11-05,12.50,BRL', '1001,2026-11-06,13.50,BRL', '1002,2026-11-06,,BRL'];
    give(['NSU,Data da venda,Valor,Moeda', ...rows].join('\n'));
    const lost = page.getByRole('status').filter({ hasText: '1 of 3 rows would be refused, 2 dropped' });
    await expect.element(lost).toBeVisible();
    await expect.element(lost).not.toHaveTextContent('Save or export the file');
  });

  test('waits for a column of each required field, explains so, and appears earlier on request @soak', async () => {
    await open();
    await page.getByRole('button', { name: 'Create field map' }).click();
    give(brazilian);
    const first = page.getByRole('status').filter({ hasText: 'Next: choose a column' });
    await expect.element(first).toHaveTextContent('No column yet for: external_id, amount, currency, date.');
    await expect.element(page.getByText(/would be refused/)).not.toBeInTheDocument();
    await expect.element(page.getByRole('region', { name: /as they would be read/ })).not.toBeInTheDocument();
    for (const [field, name] of Object.entries(map)) await column(field).selectOptions(name);
    await expect.element(first).not.toBeInTheDocument();
    await expect.element(verdict).toHaveTextContent('All 2 rows would be refused');
    // Once visible it stays, whatever the user removes.
    await column('amount').selectOptions('');
    await expect.element(page.getByText(/The service would lose|would be refused/).first()).toBeVisible();
    await expect.element(first).not.toBeInTheDocument();
    give('NSU,Data da venda,Valor,Moeda\n1,2026-11-05,1.00,BRL\n', 'other.csv');
    await expect.element(first).toHaveTextContent('No column yet for: amount.');
    await page.getByRole('button', { name: 'Check it now' }).click();
    await expect.element(first).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.id).toBe('field-map-verdict');
  });

  test('names in the preview what has no column in the file, and what is empty', async () => {
    await open({ ...map, description: 'Historico', memo: 'Obs' });
    await expect.element(column('amount')).toBeVisible();
    give('NSU,Data da venda,Valor,Moeda,Obs\n1001,2026-11-05,1234.56,BRL,\n');
    await expect.element(page.getByRole('cell', { name: 'not in the file' })).toBeVisible();
    await expect.element(page.getByRole('cell', { name: 'empty', exact: true })).toBeVisible();
  });

  test('disappears with the file, and the focus returns to the file button @soak', async () => {
    await open(map);
    await expect.element(column('amount')).toBeVisible();
    give(brazilian);
    await expect.element(pasted).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Remove file' }).click();
    await expect.element(verdict).not.toBeInTheDocument();
    await expect.element(pasted).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Choose a file' })).toHaveFocus();
  });
});

describe('the service', () => {
  test('with another code for a missing map is queried by source, and the page shows “none yet”', async () => {
    service.onNext('GET', () => problemResponse(404, 'MTCH-0112'), { suffix: 'field-maps' });
    await open();
    await expect.element(page.getByRole('heading', { name: 'No field map yet' })).toBeVisible();
  });

  test("is read again before saving: rows of both users are saved, and this user's changes can be undone @soak", async () => {
    await open(full);
    await userEvent.fill(column('reference'), 'Ref');
    await changedByOthers({ type: 'Tipo', ...full });
    await save.click();
    await expect.element(page.getByText('Field map saved as version 3')).toBeVisible();
    await expect.element(column('type')).toHaveValue('Tipo');
    const mapping = { type: 'Tipo', ...full, reference: 'Ref' };
    expect(written()).toEqual([`PATCH ${JSON.stringify({ mapping })}`]);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.element(page.getByText('Change undone: the field map is as it was before')).toBeVisible();
    await expect.element(column('reference')).toHaveValue('');
    expect((await kept()).mapping).toEqual({ ...full, type: 'Tipo' });
  });

  test('with another column for the same row shows a conflict, with both versions', async () => {
    await open(full);
    await userEvent.fill(column('amount'), 'Total');
    await changedByOthers({ ...full, amount: 'Bruto', type: 'Tipo' });
    await save.click();
    await expect.element(page.getByRole('row', { name: /amount\s*Bruto\s*Total/ })).toBeVisible();
    await expect.element(column('amount')).toHaveValue('Total');
    await expect.element(column('type')).toHaveValue('Tipo');
    expect(written()).toEqual([]);
    await page.getByRole('button', { name: 'Use theirs' }).click();
    await expect.element(column('amount')).toHaveValue('Bruto');
    await expect.element(page.getByText(/^Someone else/)).not.toBeInTheDocument();
    await expect.element(save).toHaveAttribute('aria-disabled', 'true');
  });

  test('without the map anymore creates it again after a confirmation @soak', async () => {
    await open(full);
    await userEvent.fill(column('amount'), 'Total');
    await service.ask('DELETE', `/v1/field-maps/${(await kept()).id}`);
    await save.click();
    await expect.element(page.getByText(/Someone else deleted this/)).toBeVisible();
    expect(written()).toEqual([]);
    await page.getByRole('button', { name: 'Create field map' }).click();
    await expect.element(page.getByText('Field map saved as version 1')).toBeVisible();
    expect(written()).toEqual([`POST ${JSON.stringify({ mapping: { ...full, amount: 'Total' } })}`]);
  });

  test('that has the map as it was typed, because of a lost response, counts as saved', async () => {
    await open(full);
    await userEvent.fill(column('reference'), 'Ref');
    await changedByOthers({ ...full, reference: 'Ref' });
    await save.click();
    await expect.element(page.getByText('Field map saved as version 2')).toBeVisible();
    await expect.element(page.getByText(/Someone else/)).not.toBeInTheDocument();
    expect(written()).toEqual([]);
  });

  test('with a map of another user since ours was started shows a conflict and preserves the input @soak', async () => {
    await open();
    const create = page.getByRole('button', { name: 'Create field map' });
    await create.click();
    await show('JSON');
    await userEvent.fill(json, JSON.stringify(full));
    await show('Fields');
    service.onNext('POST', async () => void (await makeMap({ amount: 'Total' })));
    await create.click();
    await expect.element(page.getByRole('row', { name: /amount\s*Total\s*Valor/ })).toBeVisible();
    await expect.element(column('amount')).toHaveValue('Valor');
    await save.click();
    const body = JSON.stringify({ mapping: full });
    await expect.poll(written).toEqual([`POST ${body}`, `PATCH ${body}`]);
    await expect.element(page.getByText('Field map saved as version 2')).toBeVisible();
  });
});

/** Chooses the deletion in the menu of the page. */
async function chooseDelete(): Promise<void> {
  await page.getByRole('button', { name: 'More actions for Bank' }).click();
  await page.getByRole('menuitem', { name: 'Delete field map' }).click();
}

test('shows a failed deletion with the name of the source, since the toast outlives the page @soak', async () => {
  service.onNext('DELETE', 'status=403');
  await open({ amount: 'Valor' });
  await chooseDelete();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete field map' }).click();
  await expect
    .element(page.getByText('The field map of “Bank” was not deleted. Not permitted'))
    .toBeVisible();
});

test('of two field maps shows the other one once one is deleted, with a message', async () => {
  await open(full);
  const other = { ...(await kept()), id: crypto.randomUUID(), mapping: { ...full, amount: 'Bruto' } };
  service.onNext('GET', () => Response.json(other), { suffix: '/field-maps', times: 2 });
  await chooseDelete();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete field map' }).click();
  await expect
    .element(page.getByText('Field map deleted. The source has another one, which is shown now.'))
    .toBeVisible();
  await expect.element(column('amount')).toHaveValue('Bruto');
});

test('reports a field map that another user had deleted already, without an undo', async () => {
  service.onNext('DELETE', () => problemResponse(404, 'FIELD_MAP_NOT_FOUND'));
  await open({ amount: 'Valor' });
  await chooseDelete();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete field map' }).click();
  await expect.element(page.getByText('The field map had been deleted already.')).toBeVisible();
  expect(page.getByRole('button', { name: /^Undo/ }).elements()).toEqual([]);
});

test('does not lose input when the user leaves', async () => {
  const { back, at } = await open(full);
  await userEvent.fill(column('amount'), 'Total');
  back();
  await expect.element(page.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(column('amount')).toHaveValue('Total');
  await userEvent.fill(column('amount'), 'Valor');
  back();
  await expect.poll(at).toBe('/elsewhere');
});
