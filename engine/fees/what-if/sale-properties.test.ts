import { describe, expect, test } from 'vitest';
import type { Dialect } from '../../file/notation/dialect';
import { findGroupColumns } from './find-group-columns';
import { propertyReader } from './sale-properties';

const text = { holds: 'text' } as const;
const amount = { holds: 'amount', mark: ',' } as const;
const columnsOf = (names: readonly string[]) =>
  names.map((name) => ({ name, notation: /valor|taxa/i.test(name) ? amount : text }));

describe('columns by which sales are grouped', () => {
  test.each([
    [
      'Data da venda;Bandeira;Forma de pagamento;Quantidade de parcelas;Valor da parcela;Valor bruto',
      'Bandeira',
      'Forma de pagamento',
      'Quantidade de parcelas',
    ],
    [
      'bandeira;modalidade;tipo;número da parcela;total de parcelas',
      'bandeira',
      'modalidade',
      'total de parcelas',
    ],
    ['BRAND;PRODUCT;N DE PARCELAS;N DA PARCELA', 'BRAND', 'PRODUCT', 'N DE PARCELAS'],
    ['Card brand;Transaction type;Installments', 'Card brand', 'Transaction type', 'Installments'],
    ['Marca;Producto;Cuotas', 'Marca', 'Producto', 'Cuotas'],
    ['cardBrand;paymentMethod;instalments', 'cardBrand', 'paymentMethod', 'instalments'],
    ['Tipo de documento;Data da parcela;Status da parcela', '', '', ''],
    ['Tipo de lançamento;Valor do produto;Taxa da bandeira', '', '', ''],
  ])('of %j', (headings, brand, product, instalments) => {
    expect(findGroupColumns(columnsOf(headings.split(';')))).toEqual({ brand, product, instalments });
  });

  test('instalments may look like amounts, other properties not', () => {
    const columns = ['Bandeira', 'Produto', 'Parcelas'].map((name) => ({ name, notation: amount }));
    expect(findGroupColumns(columns)).toEqual({ brand: '', product: '', instalments: 'Parcelas' });
  });
});

describe('properties of a sale', () => {
  const dialect = (
    names: readonly string[],
    date: Dialect['columns'][number]['notation'] = text,
  ): Dialect => ({
    format: 'csv',
    skip: 0,
    headings: 1,
    leaveOutTotals: false,
    zone: 'UTC',
    columns: names.map((name) => ({ name, notation: name === 'd' ? date : text })),
  });
  const chosen = { date: 'd', brand: 'b', product: '', instalments: 'p' };

  test('become the first spelling, and are absent if empty', () => {
    const read = propertyReader(dialect(['d', 'b', 'p']), chosen);
    const rows = [
      ['05/01/2026', ' Visa  Electron', '1'],
      ['', 'VISA ELECTRON', ''],
      ['', 'Víša electron', 'à vista'],
      ['', ' ', 'À Vista'],
    ];
    expect(rows.map((cells) => read({ row: 1, cells }))).toEqual([
      { date: '05/01/2026', brand: 'Visa Electron', instalments: '1' },
      { brand: 'Visa Electron' },
      { brand: 'Visa Electron', instalments: 'à vista' },
      { instalments: 'à vista' },
    ]);
  });

  test.each([
    ['3', '3'],
    ['03', '3'],
    ['3x', '3'],
    ['12 X', '12'],
    ['01/12', '12'],
    ['1 de 3', '3'],
    ['2 of 6', '6'],
    ['0', '0'],
    ['3,00', '3,00'],
    ['1234', '1234'],
  ])('the number of instalments of %j is %j', (cell, number) => {
    const read = propertyReader(dialect(['p']), { ...chosen, date: '', brand: '' });
    expect(read({ row: 1, cells: [cell] })).toEqual({ instalments: number });
  });

  test('a day number of a spreadsheet becomes a date', () => {
    const read = propertyReader(dialect(['d'], { holds: 'date', order: 'serial-1900' }), {
      ...chosen,
      brand: '',
      instalments: '',
    });
    expect(read({ row: 1, cells: ['46027'] })).toEqual({ date: '2026-01-05' });
    expect(read({ row: 1, cells: ['soon'] })).toEqual({ date: 'soon' });
  });
});
