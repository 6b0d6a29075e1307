import { describe, expect, test } from 'vitest';
import { collect } from '../../testing/file-bytes';
import { withLimits } from '../../testing/with-limits';
import type { ColumnDialect, Dialect, FileRow } from '../notation/dialect';
import { ProblemList } from './problems';
import { type SplitFile, readTable } from './read-table';

/** Returns a table of lines with semicolons, in batches of two rows. */
function tableOf(lines: string[], more: Partial<SplitFile> = {}): SplitFile {
  const rows = lines.map((line, index): FileRow => ({ row: index + 1, cells: line.split(';') }));
  async function* batches() {
    for (let at = 0; at < rows.length; at += 2) yield rows.slice(at, at + 2);
  }
  return { rows: batches(), settings: { format: 'csv' }, problems: new ProblemList(), ...more };
}

async function read(lines: string[], given: Partial<Dialect> = {}, more: Partial<SplitFile> = {}) {
  const file = await readTable(tableOf(lines, more), given);
  const cells = (await collect(file.rows)).map((row) => row.cells.join(';'));
  return { ...file, cells };
}

const text = (name: string): ColumnDialect => ({ name, notation: { holds: 'text' } });
const amount = (name: string): ColumnDialect => ({ name, notation: { holds: 'amount', mark: ',' } });
const day = (name: string): ColumnDialect => ({ name, notation: { holds: 'date', order: 'dmy' } });
const lines = ['Extrato', 'Date;Name;Sum', '25/12/2025;a;1,00', '26/12/2025;b;2,00', '27/12/2025;c;3,00'];

describe('a table', () => {
  test('is recognised by its rows', async () => {
    const file = await read(lines);
    expect(file).toEqual({
      recognised: {
        format: 'csv',
        skip: 1,
        headings: 1,
        leaveOutTotals: true,
        zone: 'UTC',
        columns: [day('Date'), text('Name'), amount('Sum')],
      },
      columns: [day('Date'), text('Name'), amount('Sum')],
      rows: expect.anything() as unknown,
      problems: [],
      refused: [],
      cells: lines.slice(2),
    });
  });

  test('starts at the given row only if both numbers are given', async () => {
    const both = await read(lines, { skip: 2, headings: 0 });
    expect(both.recognised).toMatchObject({ skip: 2, headings: 0 });
    expect(both.columns.map(({ name }) => name)).toEqual(['Column 1', 'Column 2', 'Column 3']);
    for (const given of [{ skip: 2 }, { headings: 0 }])
      expect((await read(lines, given)).recognised).toMatchObject({ skip: 1, headings: 1 });
    const all = await read(lines, { skip: 0, headings: 2, leaveOutTotals: false });
    expect(all.columns.map(({ name }) => name)).toEqual(['Extrato Date', 'Name', 'Sum']);
    expect(all.cells).toEqual(lines.slice(2));
  });

  test('is recognised by its first rows alone, and returned completely', async () => {
    await withLimits({ sampleRows: 3 }, async () => {
      const file = await read(lines);
      expect(file.columns).toEqual([day('Date'), text('Name'), amount('Sum')]);
      expect(file.cells).toEqual(lines.slice(2));
    });
  });

  test('is rejected without rows, or in an unknown zone', async () => {
    await expect(read([])).rejects.toMatchObject({ code: 'empty', values: {} });
    await expect(read(lines, { zone: 'Mars/Olympus' })).rejects.toMatchObject({ code: 'unknown-zone' });
  });

  test('prefers the settings of its format over given ones, except the zone', async () => {
    const known = { format: 'xlsx', sheet: 'A', zone: 'UTC' } as const;
    const given = { format: 'csv', sheet: 'B', zone: 'Europe/Lisbon', quote: "'" } as const;
    const file = await read(lines, given, {
      settings: known,
      sheets: ['A'],
      fieldMap: { amount: 'Sum' },
    });
    expect(file.recognised).toMatchObject({
      format: 'xlsx',
      sheet: 'A',
      zone: 'Europe/Lisbon',
      quote: "'",
    });
    expect([file.sheets, file.fieldMap]).toEqual([['A'], { amount: 'Sum' }]);
    expect((await read(lines, {}, { settings: known })).recognised.zone).toBe('UTC');
  });

  test('adds settings at its end that only the end shows', async () => {
    const file = await readTable(tableOf(lines, { atEnd: () => ({ encoding: 'windows-1252' }) }), {});
    expect(file.recognised.encoding).toBeUndefined();
    await collect(file.rows);
    expect(file.recognised.encoding).toBe('windows-1252');
  });
});

describe('columns', () => {
  test('are not detected if the format fixes them', async () => {
    const columns = [text('Débito'), amount('Crédito')];
    const known = { format: 'ofx', skip: 0, headings: 0, columns } as const;
    const file = await read(['1,00;', ';2,00'], {}, { settings: { ...known, columns: [...columns] } });
    expect(file.columns).toEqual(columns);
    expect(file.recognised).toEqual({ ...known, leaveOutTotals: true, zone: 'UTC' });
  });

  test('have the notation that is given for their name', async () => {
    const given = { columns: [text('Sum'), amount('Nothing')] };
    const file = await read(lines, given);
    expect(file.recognised.columns).toEqual([day('Date'), text('Name'), text('Sum')]);
  });

  test('of the same name have the notation that is given for the name with their number', async () => {
    const twice = ['Sum;Sum;x', '1,00;2,00;a', '3,00;4,00;b'];
    const file = await read(twice, { columns: [text('Sum (1)'), amount('Sum')] });
    expect(file.recognised.columns).toEqual([text('Sum (1)'), amount('Sum'), text('x')]);
    const again = await read(twice, { columns: [amount('Sum'), text('Sum')] });
    expect(again.recognised.columns).toEqual([amount('Sum (1)'), text('Sum'), text('x')]);
  });

  test.each<[what: string, lines: string[], names: string[]]>([
    ['that are empty at the end are none', ['a;b; ;', '1;2;;', '3;4;;'], ['a', 'b']],
    ['with values and no name have a number', ['a;b;', '1;2;x', '3;4;'], ['a', 'b', 'Column 3']],
    ['with a name and no values are some', ['a;b;c', '1;2;', '3;4;'], ['a', 'b', 'c']],
    ['of rows longer than usual are none', ['a;b', '1;2', '3;4', '5;6;7'], ['a', 'b']],
    ['of rows longer than usual without a name are none', ['a;b;', '1;2', '3;4', '5;6;7'], ['a', 'b']],
    ['of rows as usual are some', ['a;b', '1;2;3', '4;5;6', '7;8'], ['a', 'b', 'Column 3']],
  ])('%s', async (_, given, names) => {
    const file = await read(given, { skip: 0, headings: 1 });
    expect(file.columns.map(({ name }) => name)).toEqual(names);
  });

  test('are at least one', async () => {
    const file = await read([';', ';'], { skip: 0, headings: 1, leaveOutTotals: false });
    expect(file.columns.map(({ name }) => name)).toEqual(['Column 1']);
  });
});

describe('the currency', () => {
  const inReais = ['Date;Name;Sum', '25/12/2025;a;R$ 1,00', '26/12/2025;b;2,00'];
  const inDollars = ['Date;Name;Sum', '25/12/2025;a;$ 1,00', '26/12/2025;b;2,00'];
  const brazilian = ['Data;Nome;Valor', '25/12/2025;a;1,00', '26/12/2025;b;2,00'];
  const named = ['Date;Currency;Sum', '25/12/2025;BRL;R$ 1,00', '26/12/2025;BRL;2,00'];
  test.each<[what: string, lines: string[], given: Partial<Dialect>, currency: unknown]>([
    ['is that of the amounts', inReais, {}, 'BRL'],
    ['is unknown of a dollar sign', inDollars, {}, undefined],
    ['is that of the zone', brazilian, {}, 'BRL'],
    ['is unknown, whatever zone the user chooses', lines, { zone: 'America/Sao_Paulo' }, undefined],
    ['is unknown', lines, {}, undefined],
    ['is in a column', named, {}, undefined],
    ['is named in a cell above', ['Moneda: MXN - Peso', ...lines], {}, 'MXN'],
    ['is named in two cells above', ['Account;123', 'Currency;;EUR', ...lines], {}, 'EUR'],
    ['is unknown if two are named above', ['Moneda: MXN', 'Moneda: USD', ...lines], {}, undefined],
    ['is that of the amounts, whatever is named above', ['Moneda: USD', ...inReais], {}, 'BRL'],
    ['is unknown of a code that nothing calls a currency', ['Bank: USD', ...lines], {}, undefined],
    ['is the one given', brazilian, { currency: 'USD' }, 'USD'],
    ['is none, if that is given', brazilian, { currency: null }, null],
  ])('%s', async (_, given, dialect, currency) => {
    const { recognised } = await read(given, dialect);
    expect(recognised.currency).toBe(currency);
    expect('currency' in recognised).toBe(currency !== undefined);
  });

  test('is not detected from a text column with R$ next to other amounts', async () => {
    const remarks = ['Date;Name;Sum', '25/12/2025;R$;1,00', '26/12/2025;b;2,00'];
    expect((await read(remarks)).recognised.currency).toBeUndefined();
  });
});

test('detects an amount in two columns, and accepts a given setting or none', async () => {
  const two = ['Date;Debit;Credit', '25/12/2025;1,00;', '26/12/2025;;2,00'];
  expect((await read(two)).recognised.amountFrom).toEqual({ debit: 'Debit', credit: 'Credit' });
  const given = { amount: 'Debit', sign: 'Credit' };
  expect((await read(two, { amountFrom: given })).recognised.amountFrom).toEqual(given);
  expect((await read(two, { amountFrom: null })).recognised.amountFrom).toBeNull();
});

describe('rows', () => {
  const odd = [
    'Date;Name;Sum',
    '25/12/2025;a;1,00',
    '26/12/2025;b',
    '27/12/2025;c;3,00; ',
    '28/12/2025;d;4,00;x',
    '29/12/2025;e;5,00',
    '30/12/2025;f;6,00',
  ];
  const given = { leaveOutTotals: false };

  test('of another length are reported, unless the extra cells are blank', async () => {
    const file = await read(odd, given);
    expect(file.cells).toEqual([...odd.slice(1, 3), '27/12/2025;c;3,00', ...odd.slice(4)]);
    expect(file.problems).toEqual([
      {
        code: 'uneven',
        count: 2,
        first: [
          { row: 3, cell: '26/12/2025 b' },
          { row: 5, cell: '28/12/2025 d 4,00 x' },
        ],
      },
    ]);
  });

  test('of a sheet are padded', async () => {
    const file = await read(odd, given, { isSheet: true });
    expect(file.cells[1]).toBe('26/12/2025;b;');
    expect(file.problems.map(({ count }) => count)).toEqual([1]);
  });

  test('report cells that do not fit, except dashes for no amount', async () => {
    const file = await read(
      ['Date;Name;Sum', '25/12/2025;a;-', '-;b;x', ' ;c; ', '27/12/2025;;1,00', '28/12/2025;d;2,00'],
      given,
    );
    expect(file.problems).toEqual([
      {
        code: 'misfit',
        count: 2,
        first: [
          { row: 3, column: 'Date', cell: '-' },
          { row: 3, column: 'Sum', cell: 'x' },
        ],
      },
    ]);
  });

  test('with totals are left out by default', async () => {
    const totals = [...lines, 'Total;;6,00'];
    expect((await read(totals)).cells).toEqual(lines.slice(2));
    expect((await read(totals, given)).cells).toEqual(totals.slice(2));
  });
});
