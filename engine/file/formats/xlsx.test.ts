import { describe, expect, test } from 'vitest';
import { cut } from '../../testing/file-bytes';
import { readRows } from '../../testing/read-rows';
import { book, headings, text } from '../../testing/sales-book';
import { workbookParts, zipOf } from '../../testing/workbook';
import type { Dialect } from '../notation/dialect';
import { readFile } from '../reading/read-file';
import { readTransactions } from '../reading/read-transactions';
import { kindOf, plainNumber, serialText } from './xlsx-cells';

const read = async (bytes: Uint8Array, dialect?: Partial<Dialect>) => readRows(cut(bytes, 500), dialect);

describe('a workbook', () => {
  test('is read: texts, numbers, days and times, values of formulas', async () => {
    const file = await read(zipOf(book));
    expect(file.recognised).toMatchObject({
      format: 'xlsx',
      sheet: 'Vendas',
      skip: 1,
      headings: 1,
      zone: 'America/Sao_Paulo',
      columns: [
        { name: 'Data', notation: { holds: 'date', order: 'ymd' } },
        { name: 'Documento', notation: { holds: 'text' } },
        { name: 'Valor', notation: { holds: 'amount', mark: '.' } },
        { name: 'Hora', notation: { holds: 'text' } },
      ],
    });
    expect(file.sheets).toEqual(['Notas', 'Vendas']);
    expect(file.rows).toEqual([
      { row: 4, cells: ['2026-01-05', 'A1', '1234.56', '12:00:00'] },
      { row: 5, cells: ['2026-01-06 22:30:00', 'B&2', '-2', ''] },
      { row: 7, cells: ['2026-01-07', 'C3 ', '1.2340', 'TRUE'] },
      { row: 8, cells: ['2026-01-08', '12345678901234', '#DIV/0!', ''] },
      { row: 9, cells: ['2026-01-09', 'D5', '', ''] },
    ]);
    const { transactions } = await readTransactions(file.rows, file.recognised, {
      external_id: 'Documento',
      amount: 'Valor',
      currency: 'Moeda',
      date: 'Data',
    });
    expect(transactions.map(({ externalId, amount, date }) => [externalId, amount, date])).toEqual([
      ['A1', '1234.56', '2026-01-05T00:00:00Z'],
      ['B&2', '-2', '2026-01-07T01:30:00Z'],
      ['C3', '1.2340', '2026-01-07T00:00:00Z'],
    ]);
  });

  test.each([
    [
      'with a comma',
      ['1.234,56', '150,00', '-12,30', '1.500', '12,345'],
      ['1234.56', '150.00', '-12.30', '1500', '12.345'],
    ],
    ['with a point', ['1,234.56', '150.00', '1.500'], ['1,234.56', '150.00', '1.500']],
  ])('reads amounts that are texts %s between numbers', async (_, cells, amounts) => {
    const numbers = Array.from({ length: 12 }, (_one, index) => `<c><v>${String(1000 + index)}.234</v></c>`);
    const values = [...numbers, ...cells.map(text)];
    const rows = values.map(
      (value, index) => `<row>${text('2026-01-05')}${text(`A${String(index)}`)}${value}</row>`,
    );
    const file = await read(zipOf(workbookParts({ Vendas: headings + rows.join('') })));
    const { transactions, refused } = await readTransactions(
      file.rows,
      { ...file.recognised, currency: 'BRL' },
      {
        external_id: 'Documento',
        amount: 'Valor',
        currency: '',
        date: 'Data',
      },
    );
    expect(file.problems).toEqual([]);
    expect(refused).toEqual([]);
    const plain = amounts.map((amount) => amount.replace(',', ''));
    expect(transactions.slice(numbers.length).map(({ amount }) => amount)).toEqual(plain);
    expect(transactions[0]!.amount).toBe('1000.234');
  });

  test('reports the places of formulas and errors', async () => {
    const { problems } = await read(zipOf(book));
    expect(problems).toEqual([
      {
        code: 'formula',
        count: 4,
        first: [
          { row: 5, cell: 'B&2' },
          { row: 5, cell: '-2' },
          { row: 8, cell: '#DIV/0!' },
          { row: 9, cell: '' },
        ],
      },
      { code: 'cell-error', count: 1, first: [{ row: 8, cell: '#DIV/0!' }] },
      { code: 'total', count: 1, first: [{ row: 10, cell: 'Total  9' }] },
      {
        code: 'misfit',
        count: 1,
        first: [{ row: 8, column: 'Valor', cell: '#DIV/0!' }],
      },
    ]);
  });

  test('is read from the named sheet', async () => {
    const two = workbookParts({ A: headings, B: `${headings}<row r="4">${text('x')}${text('y')}</row>` });
    expect((await read(zipOf(two), { sheet: 'B' })).cells).toEqual([['x', 'y', '', '']]);
    expect(await readFile([zipOf(two)], { dialect: { sheet: 'C' } })).toEqual({
      fault: 'sheet-missing',
      values: { sheet: 'C' },
    });
  });

  test('counts its days from 1904 if it is set so', async () => {
    const old = workbookParts(
      {
        A: `${headings}<row r="4"><c s="1"><v>44565</v></c>${text('x')}<c><v>1.5</v></c></row><row r="5"><c><v>44566</v></c>${text('y')}<c><v>2</v></c></row>`,
      },
      { date1904: true },
    );
    const file = await read(zipOf(old));
    expect(file.cells[0]).toEqual(['2026-01-05', 'x', '1.5', '']);
  });

  test('reads days as plain numbers in its own calendar', async () => {
    for (const [date1904, day] of [
      [true, '2030-01-06'],
      [false, '2026-01-05'],
    ] as const) {
      const plain = workbookParts(
        { A: `${headings}<row r="4"><c><v>46027</v></c>${text('x')}<c><v>1</v></c></row>` },
        { date1904 },
      );
      const file = await read(zipOf(plain));
      const { transactions } = await readTransactions(
        file.rows,
        { ...file.recognised, currency: 'BRL' },
        {
          external_id: 'Documento',
          amount: 'Valor',
          currency: '-',
          date: 'Data',
        },
      );
      expect(transactions.map(({ date }) => date)).toEqual([`${day}T00:00:00Z`]);
      expect(file.columns[0]?.ambiguous).toBeUndefined();
    }
  });

  test('may have uncompressed parts', async () => {
    expect((await read(zipOf(book.map((part) => ({ ...part, isStored: true }))))).rows).toHaveLength(5);
  });
});

test('sizes of zip64 are read', async () => {
  expect((await read(zipOf(book.map((part) => ({ ...part, isLarge: true }))))).rows).toHaveLength(5);
});

test.each([
  ['1234.5', '1234.5'],
  ['0.30000000000000004', '0.3'],
  ['1.234', '1.2340'],
  ['-1.234', '-1.2340'],
  ['0.125', '0.125'],
  ['1E-3', '0.001'],
  ['1.5E3', '1500'],
  ['-0', '-0'],
  ['12345678901234567', '12345678901234600'],
  ['1e999999999', '1e999999999'],
  ['x', 'x'],
])('the number %s is %s', (stored, plain) => {
  expect(plainNumber(stored)).toBe(plain);
});

test.each([
  ['General', 'number'],
  ['0.00', 'number'],
  ['dd/mm/yyyy', 'date'],
  ['[$-416]d-mmm-yy;@', 'date'],
  ['mmm', 'date'],
  ['h:mm AM/PM', 'time'],
  ['[h]:mm', 'time'],
  ['"dia" 0', 'number'],
  ['#,##0.00 [$€-407]', 'number'],
  ['[Red]0.00', 'number'],
  ['0.00\\d', 'number'],
  ['#,##0.00;[Red]-#,##0.00', 'number'],
])('the format %s shows a %s', (code, kind) => {
  expect(kindOf(code)).toBe(kind);
});

test.each([
  ['46027', 'date', false, '2026-01-05'],
  ['1', 'date', false, '1900-01-01'],
  ['59', 'date', false, '1900-02-28'],
  ['61', 'date', false, '1900-03-01'],
  ['0', 'date', true, '1904-01-01'],
  ['46027.999999999', 'date', false, '2026-01-06'],
  ['0.75', 'time', false, '18:00:00'],
  ['-1', 'date', false, '-1'],
  ['99999999', 'date', false, '99999999'],
] as const)('the serial %s as a %s (1904: %s) is %s', (stored, kind, base1904, expected) => {
  expect(serialText(stored, kind, base1904)).toBe(expected);
});
