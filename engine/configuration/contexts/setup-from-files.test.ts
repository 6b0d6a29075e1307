import { describe, expect, test } from 'vitest';
import type { Dialect } from '../../file/notation/dialect';
import { freeName } from './copy-name';
import {
  isSecondLeft,
  mappingOfFile,
  sourceNameOfFile,
  sourceTypeOfFile,
  sourceTypesOfFiles,
} from './setup-from-files';

const read = (headings: string, more: Partial<Dialect> = {}) => ({
  dialect: { format: 'csv' as const, ...more },
  columns: headings.split(',').map((name) => ({ name })),
  fields: {},
});

describe('the kind of source of a file', () => {
  test.each([
    ['export.ofx', read('FITID,TRNAMT', { format: 'ofx' }), 'BANK'],
    ['cielo_vendas_2026-01.csv', read('a,b'), 'GATEWAY'],
    ['Extrato Itaú 01-2026.csv', read('a,b'), 'BANK'],
    ['razao-contabil.csv', read('NSU,Bandeira'), 'LEDGER'],
    ['2026-01.csv', read('NSU,Bandeira,Valor bruto'), 'GATEWAY'],
    ['2026-01.csv', read('NSU,Valor'), 'LEDGER'],
    ['', read('transaction_id,amount'), 'LEDGER'],
    ['gateway-pedidos.csv', read('Linha,Valor,Adquirente'), 'GATEWAY'],
    ['pedidos.csv', read('id,valor'), 'LEDGER'],
    ['liquidacoes.xlsx', read('Data,Pedido,Valor'), 'GATEWAY'],
    ['libro mayor.csv', read('id,monto'), 'LEDGER'],
    ['razao-stone.csv', read('id,valor'), 'LEDGER'],
    [
      'Chase4821_Activity.csv',
      read('Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #'),
      'BANK',
    ],
    ['20261031.csv', read('Buchungstag,Valutadatum,Verwendungszweck,Betrag,Waehrung'), 'BANK'],
    ['2026.csv', read('Data,Histórico,Valor,Saldo'), 'LEDGER'],
  ])('%s: %#', (name, file, type) => {
    expect(sourceTypeOfFile(name, file)).toBe(type);
  });

  test('places the ledger on the left', () => {
    expect(isSecondLeft('BANK', 'LEDGER')).toBe(true);
    expect(isSecondLeft('LEDGER', 'BANK')).toBe(false);
    expect(isSecondLeft('BANK', 'GATEWAY')).toBe(false);
  });

  test.each([
    ['grande.csv', 'id,date,amount,nsu', 'grande-razao.csv', 'id,date,amount,nsu', ['GATEWAY', 'LEDGER']],
    ['razao.csv', 'id,amount', 'a.csv', 'data,valor,saldo', ['LEDGER', 'BANK']],
    ['a.csv', 'data,valor,saldo', 'b.csv', 'id,amount', ['BANK', 'LEDGER']],
    ['a.csv', 'id,amount', 'b.csv', 'id,amount', ['LEDGER', 'CUSTOM']],
    ['razao.csv', 'id,amount', 'ledger.csv', 'id,amount', ['LEDGER', 'LEDGER']],
    ['cielo.csv', 'id,amount', 'stone.csv', 'id,amount', ['GATEWAY', 'GATEWAY']],
  ])('of %s (%s) and %s (%s) is not twice a ledger without a reason', (one, first, other, second, types) => {
    const files = [
      { name: one, summary: read(first) },
      { name: other, summary: read(second) },
    ] as const;
    expect(sourceTypesOfFiles(...files)).toEqual(types);
  });
});

describe('names', () => {
  test.each([
    ['cielo_vendas_2026-01-31.csv', 'Cielo vendas'],
    ['extrato (2).tar.gz', 'Extrato'],
    ['20260131.ofx', ''],
    ['á.csv', 'Á'],
    ['😀.csv', ''],
    [`${'x'.repeat(80)}.csv`, `X${'x'.repeat(49)}`],
  ])('of a source, by its file %s: %s', (file, name) => {
    expect(sourceNameOfFile(file)).toBe(name);
  });

  test('are numbered if they are taken, within their length', () => {
    const taken = new Set(['Ledger and bank', 'Ledger and bank 2']);
    expect(freeName('Ledger and bank', (name) => taken.has(name))).toBe('Ledger and bank 3');
    expect(freeName('abcdef', (name) => name === 'abcd', undefined, 4)).toBe('ab 2');
  });
});

describe('the mapping of a file', () => {
  const dialect = { format: 'csv' as const };

  test('is that of its columns; one that has no name is left out', () => {
    const fields = { external_id: 'NSU', amount: 'Valor', currency: '', date: 'Data' };
    expect(mappingOfFile({ fields, dialect, columns: [] })).toEqual({
      external_id: 'NSU',
      amount: 'Valor',
      date: 'Data',
    });
  });

  test('has the added columns of a currency, and of an amount in two columns', () => {
    const parts = { debit: 'Débito', credit: 'Crédito' };
    const read = { fields: { date: 'Data' }, columns: [] };
    expect(mappingOfFile({ ...read, dialect: { ...dialect, currency: 'BRL', amountFrom: parts } })).toEqual({
      date: 'Data',
      amount: 'amount',
      currency: 'currency',
    });
    expect(
      mappingOfFile({
        fields: { amount: 'Crédito', currency: 'Moeda' },
        columns: [],
        dialect: { ...dialect, currency: 'BRL', amountFrom: { amount: 'Valor', sign: 'D/C' } },
      }),
    ).toEqual({ amount: 'Crédito', currency: 'Moeda' });
  });
});
