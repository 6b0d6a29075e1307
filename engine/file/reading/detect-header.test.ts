import { describe, expect, test } from 'vitest';
import { columnNames, detectHeader, filledCount } from './detect-header';

const rowsOf = (...lines: string[]) =>
  lines.map((line, index) => ({ row: index + 1, cells: line === '' ? [] : line.split(';') }));
const place = (lines: string[], isSheet = false) => detectHeader(rowsOf(...lines), isSheet);

describe('a table starts', () => {
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
    ['below a title with a month', ['Extrato;01/2026;;', 'Data;Valor;Id;Nome', '05/01/2026;1,00;a;b'], 1, 1],
    ['at groups of headings, one a month', ['Conta;;01/2026;', 'Nome;Id;Bruto;Taxa', 'a;b;1,00;2,00'], 0, 2],
    ['at a month among names of all columns', ['Nome;01/2026', 'a;b', 'c;1'], 0, 2],
    ['not at a line half empty', [';;x', 'Nome;Tipo;Lugar', 'a;1,00;x'], 1, 1],
    ['at headings one cell longer', ['Nome;Tipo;;', 'a;1,00;x', 'b;2,00;y'], 0, 1],
    ['not at headings two cells longer', ['a;b;c;d', '1;2', '3;4'], 1, 0],
    ['not at headings two cells shorter', ['a;b', '1;2;3;4', '3;4;5;6'], 1, 0],
    ['not at headings with one cell filled', ['Nome;', '1;2', '3;4'], 1, 0],
    ['at headings half filled', ['a;b;c;;', '1;2;3;4;5', '1;2;3;4;5'], 0, 1],
    ['not at headings less than half filled', ['a;b;;;', '1;2;3;4;5', '1;2;3;4;5'], 1, 0],
    ['at headings with digits in their names', ['Data 1;2a via;A1', '05/01/2026;1,00;a'], 0, 1],
    ['at the row that has a sign and digits', ['a;b', ' -5 ;x', 'c;d'], 0, 1],
    ['at the row that has a plus and digits', ['a;b', 'x;+7', 'c;d'], 0, 1],
    ['at the row that has an amount', ['a;b', 'x; 1,50 ', 'c;d'], 0, 1],
    ['at the row that has a date in words', ['a;b', 'x; 5 de maio de 2026 ', 'c;d'], 0, 1],
    ['at the row that has a month first', ['a;b', 'x;Jan 25, 2026', 'c;d'], 0, 1],
    ['at the row that has a year first', ['a;b', 'x;2026-01-05T10:00:00Z', 'c;d'], 0, 1],
    [
      'at the first of the rows with most known headings',
      ['Data;Nome;x', 'Data;Valor;Id', 'Data;Valor;Id', '05/01/2026;1,00;a'],
      0,
      3,
    ],
    ['at the row above the data where one heading is known', ['Data;b', 'c;d', 'e;f', 'g;h', '1;2'], 1, 3],
    ['not with the row below that is data', ['a;b;c', '1;2;3', 'd;e;f', '4;5;6'], 0, 1],
    ['without what is above and no heading', ['a;b;c', 'd;;', 'e;f;g', '1;2;3'], 2, 1],
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

  test('among the first hundred and four rows', () => {
    const titles = (count: number) => Array.from({ length: count }, () => 'Extrato');
    expect(place([...titles(103), 'Nome;Tipo', 'a;1'])).toEqual({ skip: 103, headings: 1 });
    expect(() => place([...titles(104), 'Nome;Tipo', 'a;1'])).toThrow(
      expect.objectContaining({ code: 'no-table', values: { looked: 104 } }),
    );
  });

  test('nowhere if no row has two cells, or none looks like a table', () => {
    expect(() => place(['a', 'b'])).toThrow(
      expect.objectContaining({ code: 'no-table', values: { looked: 2 } }),
    );
    expect(() => place([';', ';', 'a'])).toThrow(
      expect.objectContaining({ code: 'no-table', values: { looked: 3 } }),
    );
    expect(() => place(['a', '5'], true)).toThrow(
      expect.objectContaining({ code: 'no-table', values: { looked: 2 } }),
    );
  });
});

test('columns are named by their joined headings, or their number', () => {
  expect(columnNames(rowsOf(' Valor ;;Id', 'bruto;;'), 4)).toEqual([
    'Valor bruto',
    'Column 2',
    'Id',
    'Column 4',
  ]);
});

test('blank cells are not filled', () => {
  expect(filledCount(['a', ' ', '', '0'])).toBe(2);
});
