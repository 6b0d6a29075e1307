import { describe, expect, test } from 'vitest';
import { columnNames, filled, findHeadings } from './find-headings';

const rowsOf = (...lines: string[]) =>
  lines.map((line, index) => ({ row: index + 1, cells: line === '' ? [] : line.split(';') }));
const place = (lines: string[], isSheet = false) => findHeadings(rowsOf(...lines), isSheet);

describe('a table begins', () => {
  test.each<[what: string, lines: string[], skip: number, headings: number]>([
    ['at once', ['Data;Valor;Id', '05/01/2026;1,00;a', '06/01/2026;2,00;b'], 0, 1],
    ['without headings', ['05/01/2026;1,00;a', '06/01/2026;2,00;b'], 0, 0],
    ['without headings below a title', ['Extrato', '05/01/2026;1,00;a', '06/01/2026;2,00;b'], 1, 0],
    ['below a title', ['Extrato', 'Data;Valor;Id', '05/01/2026;1,00;a'], 1, 1],
    ['below a title as wide', ['Banco;Conta;7', 'Data;Valor;Id', '05/01/2026;1,00;a'], 1, 1],
    ['with two lines of headings', ['Nome;Tipo;Lugar', 'Cor;Forma;Peso', 'a;1,00;x', 'b;2,00;y'], 0, 2],
    ['with three', ['a;b;c', 'd;e;f', 'g;h;i', '1;2;3', '4;5;6'], 0, 3],
    ['with three of four', ['a;b;c', 'd;e;f', 'g;h;i', 'j;k;l', '1;2;3', '4;5;6'], 1, 3],
    [
      'with known headings and one below',
      ['Data;Valor;Id', 'dia;em reais;do pedido', '05/01/2026;1;a'],
      0,
      2,
    ],
    [
      'with known headings, one above and two below',
      ['x;y;z', 'Data;Valor;Id', 'p;q;r', 's;t;u', '05/01/2026;1,00;a'],
      0,
      3,
    ],
    ['with texts alone', ['Nome;Cidade', 'Ana;Recife', 'Rui;Natal'], 0, 1],
    ['where known headings are below data', ['1;2;3', 'Data;Valor;Id', '05/01/2026;1,00;a'], 1, 1],
    ['not at a line half empty', [';;x', 'Nome;Tipo;Lugar', 'a;1,00;x'], 1, 1],
    ['at headings one cell shorter', ['Nome;Tipo', 'a;1,00;x', 'b;2,00;y'], 0, 1],
  ])('%s', (_, lines, skip, headings) => {
    expect(place(lines)).toEqual({ skip, headings });
  });

  test('in a sheet, whose rows end with their last filled cell, at rows of any width', () => {
    expect(place(['Extrato', 'Nome;Tipo;Lugar;Cor', 'a;1,00', 'b;2,00;y;z'], true)).toEqual({
      skip: 1,
      headings: 1,
    });
    expect(place(['Extrato', 'a;1,00', 'b;2,00;y;z'], true)).toEqual({ skip: 1, headings: 0 });
  });

  test('nowhere, where no row has two cells or none looks like one', () => {
    expect(() => place(['a', 'b'])).toThrow(
      expect.objectContaining({ code: 'no-table', values: { looked: 2 } }),
    );
    expect(() => place([';', ';'])).toThrow(expect.objectContaining({ code: 'no-table' }));
  });
});

test('names of columns are their headings, joined, or their number', () => {
  expect(columnNames(rowsOf(' Valor ;;Id', 'bruto;;'), 4)).toEqual([
    'Valor bruto',
    'Column 2',
    'Id',
    'Column 4',
  ]);
});

test('blank cells are not filled', () => {
  expect(filled(['a', ' ', '', '0'])).toBe(2);
});
