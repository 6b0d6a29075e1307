import { describe, expect, test } from 'vitest';
import type { Dialect, Notation } from '../notation/dialect';
import { fieldWriter, type Mapping, columnIndexesOf } from './transaction-row';

const text: Notation = { holds: 'text' };
const amount: Notation = { holds: 'amount', mark: ',' };
const day: Notation = { holds: 'date', order: 'dmy' };

function dialectOf(columns: Record<string, Notation>, more: Partial<Dialect> = {}): Dialect {
  return {
    format: 'csv',
    skip: 0,
    headings: 1,
    leaveOutTotals: true,
    zone: 'UTC',
    columns: Object.entries(columns).map(([name, notation]) => ({ name, notation })),
    ...more,
  };
}

function written(
  dialect: Dialect,
  fieldMap: Mapping,
  field: 'amount' | 'currency' | 'date',
  cells: string[],
) {
  return fieldWriter(dialect, columnIndexesOf(dialect, fieldMap))(field, { row: 2, cells });
}
const missing = { cell: '', why: 'column-missing', loss: 'refused' };

test('columnIndexesOf returns the column of each field: the last of one name, -1 for a missing one', () => {
  const dialect = dialectOf({ Id: text, ' Valor ': amount });
  dialect.columns.push({ name: 'Id', notation: text });
  expect(
    columnIndexesOf(dialect, {
      external_id: 'Id',
      amount: ' Valor',
      date: 'Data',
      currency: 7,
      unknown: 'Id',
    }),
  ).toEqual({ external_id: 2, amount: 1, date: -1 });
});

describe('a currency', () => {
  const columns = { Id: text, Moeda: text };
  const map = { currency: 'Moeda' };
  test.each<[cell: string, more: Partial<Dialect>, text: string]>([
    ['BRL', {}, 'BRL'],
    ['R$', {}, 'BRL'],
    ['??', {}, '??'],
    ['', {}, ''],
    ['  ', { currency: 'USD' }, 'USD'],
    ['', { currency: 'US$' }, 'USD'],
    ['EUR', { currency: 'USD' }, 'EUR'],
    ['', { currency: null }, ''],
  ])('%j in a file with %j is written as %j', (cell, more, given) => {
    expect(written(dialectOf(columns, more), map, 'currency', ['1', cell])).toEqual({ text: given });
  });

  test('without a column is that of the file, if it has one', () => {
    expect(written(dialectOf(columns), {}, 'currency', ['1', 'BRL'])).toEqual(missing);
    expect(written(dialectOf(columns), { currency: 'X' }, 'currency', ['1', 'BRL'])).toEqual(missing);
    const inReais = dialectOf(columns, { currency: 'BRL' });
    expect(written(inReais, {}, 'currency', ['1', ''])).toEqual({ text: 'BRL' });
  });
});

describe('a value', () => {
  const dialect = dialectOf({ Data: day, Valor: amount });
  const map = { date: 'Data', amount: 'Valor' };
  test.each<['amount' | 'date', cells: string[], unknown]>([
    ['date', ['05/01/2026', ''], { text: '2026-01-05' }],
    ['date', ['  ', ''], { text: '' }],
    ['date', ['31/02/2026', ''], { cell: '31/02/2026', why: 'no-such-date', loss: 'refused' }],
    ['date', ['2026-02-05', ''], { cell: '2026-02-05', why: 'misfit', loss: 'refused' }],
    ['date', [], { text: '' }],
    ['amount', ['', '1.234,50'], { text: '1234.50' }],
    ['amount', ['', ' - '], { text: '' }],
    ['amount', ['', '1.2.3'], { cell: '1.2.3', why: 'misfit', loss: 'refused' }],
  ])('as %s of %j', (field, cells, expected) => {
    expect(written(dialect, map, field, cells)).toEqual(expected);
  });
});

describe('an amount of two columns', () => {
  const columns = { Débito: amount, Crédito: amount, Saldo: amount, 'D/C': text };
  const sides = dialectOf(columns, { amountFrom: { debit: 'Débito', credit: 'Crédito' } });
  test.each<[cells: string[], unknown]>([
    [['1,50', '', '9', ''], { text: '-1.50' }],
    [['', '1,50', '9', ''], { text: '1.50' }],
    [['-1,50', '0,00', '9', ''], { text: '-1.50' }],
    [['', '', '9', ''], { text: '' }],
    [['0,00', '', '9', ''], { text: '0.00' }],
    [['1,00', '2,00', '9', ''], { cell: '1,00 2,00', why: 'two-amounts', loss: 'refused' }],
    [['x', '2,00', '9', ''], { cell: 'x', why: 'misfit', loss: 'refused' }],
    [['1,00', 'y', '9', ''], { cell: 'y', why: 'misfit', loss: 'refused' }],
  ])('debit and credit: %j', (cells, expected) => {
    expect(written(sides, { amount: 'Débito' }, 'amount', cells)).toEqual(expected);
    expect(written(sides, { amount: 'Crédito' }, 'amount', cells)).toEqual(expected);
    expect(written(sides, {}, 'amount', cells)).toEqual(expected);
  });

  const signed = dialectOf(columns, { amountFrom: { amount: 'Saldo', sign: 'D/C' } });
  test.each<[cells: string[], unknown]>([
    [['', '', '1,50', 'D'], { text: '-1.50' }],
    [['', '', '1,50', 'C'], { text: '1.50' }],
    [['', '', '-1,50', 'D'], { text: '-1.50' }],
    [['', '', '', 'D'], { text: '' }],
    [['', '', '', '?'], { text: '' }],
    [['', '', '1,50', '?'], { cell: '?', why: 'no-sign', loss: 'refused' }],
    [['', '', '1,50'], { cell: '', why: 'no-sign', loss: 'refused' }],
    [['', '', 'x', 'D'], { cell: 'x', why: 'misfit', loss: 'refused' }],
  ])('amount and sign: %j', (cells, expected) => {
    expect(written(signed, { amount: 'Saldo' }, 'amount', cells)).toEqual(expected);
  });

  test('is from one column if the map names another', () => {
    const cells = ['1,00', '2,00', '9,00', ''];
    expect(written(sides, { amount: 'Saldo' }, 'amount', cells)).toEqual({ text: '9.00' });
    expect(written(sides, { amount: 'Nowhere' }, 'amount', cells)).toEqual(missing);
    const nowhere = dialectOf(columns, { amountFrom: { debit: 'Nowhere', credit: 'Crédito' } });
    expect(written(nowhere, { amount: 'Elsewhere' }, 'amount', cells)).toEqual(missing);
    expect(written({ ...sides, amountFrom: null }, { amount: 'Crédito' }, 'amount', cells)).toEqual({
      text: '2.00',
    });
  });
});
