import { expect, test } from 'vitest';
import { suggestColumns } from './suggest';
import { headingTokens } from './synonyms';

const column = (name: string, ...values: string[]) => ({ name, values });
const suggest = (...columns: ReturnType<typeof column>[]) => suggestColumns(columns);
const pairs = (...columns: ReturnType<typeof column>[]) =>
  Object.fromEntries(suggest(...columns).map(({ field, column }) => [field, column]));

test.each([
  [
    'English',
    [
      column('Transaction ID', 'a1', 'a2'),
      column('Amount', '10.00', '-3.50'),
      column('Currency', 'USD', 'USD'),
      column('Transaction Date', '2026-01-15', '2026-01-16'),
      column('Description', 'Sale', 'Refund'),
    ],
    ['Transaction ID', 'Amount', 'Currency', 'Transaction Date', 'Description'],
  ],
  [
    'Portuguese',
    [
      column('NSU', '001', '002'),
      column('Valor (R$)', '1.234,56', '10,00'),
      column('Moeda', 'BRL', 'BRL'),
      column('Data de Lançamento', '15/01/2026', '16/01/2026'),
      column('Histórico', 'PIX RECEBIDO', 'TARIFA'),
    ],
    ['NSU', 'Valor (R$)', 'Moeda', 'Data de Lançamento', 'Histórico'],
  ],
  [
    'Spanish',
    [
      column('id_transacción', 'a1', 'a2'),
      column('IMPORTE', '10,00', '-3,50'),
      column('Divisa', 'EUR', 'EUR'),
      column('Fecha de la operación', '2026-01-15', '2026-01-16'),
      column('Concepto', 'Venta', 'Abono'),
    ],
    ['id_transacción', 'IMPORTE', 'Divisa', 'Fecha de la operación', 'Concepto'],
  ],
  [
    'OFX',
    [
      column('FITID', 'N1', 'N2'),
      column('DTPOSTED', '2026-01-15', '2026-01-16'),
      column('TRNAMT', '10.00', '-3.50'),
      column('CURDEF', 'BRL', 'BRL'),
      column('MEMO', 'PIX', 'TARIFA'),
      column('TRNTYPE', 'CREDIT', 'DEBIT'),
    ],
    ['FITID', 'TRNAMT', 'CURDEF', 'DTPOSTED', 'MEMO'],
  ],
])('an %s file is mapped completely, with confidences of 0.9 or more', (_, columns, expected) => {
  const suggestions = suggest(...columns);
  const by = Object.fromEntries(suggestions.map(({ field, column }) => [field, column]));
  expect(['external_id', 'amount', 'currency', 'date', 'description'].map((field) => by[field])).toEqual(
    expected,
  );
  expect(Math.min(...suggestions.map(({ confidence }) => confidence))).toBeGreaterThanOrEqual(0.9);
});

test('never matches a part of a heading', () => {
  expect(
    suggest(column('Email consent', 'yes'), column('Amount in words', 'ten'), column('Update', 'x')),
  ).toEqual([]);
  expect(
    suggest(column('Valores', '10.00'), column('Postdated', '2026-01-01'), column('Hidden', '1')),
  ).toEqual([{ field: 'date', column: 'Postdated', confidence: 0.5, by: 'values' }]);
  expect(suggestColumns([column('Email consent', 'yes')], ['email'])).toEqual([]);
  expect(suggestColumns([column('E-mail', 'a@b.c')], ['e_mail'])).toMatchObject([{ field: 'e_mail' }]);
});

test('“Data valor” is the value date, not the amount', () => {
  expect(
    pairs(column('Data valor', '2026-01-15'), column('Valor', '10.00'), column('Data', '2026-01-14')),
  ).toEqual({
    value_date: 'Data valor',
    amount: 'Valor',
    date: 'Data',
  });
});

test('does not propose a heading whose values do not fit', () => {
  expect(suggest(column('Amount', 'high', 'low'), column('Date', 'soon', 'later'))).toEqual([]);
  expect(suggest(column('Moeda', '1,00', '2,00'))).toEqual([]);
});

test('some unfit values lower the confidence, and so do missing values', () => {
  const half = column('Amount', '1.00', '2.00', '3.00', 'n/a');
  expect(suggest(half)[0]?.confidence).toBeCloseTo(0.78);
  expect(suggest(column('Amount'))[0]?.confidence).toBe(0.85);
  expect(suggest(column('Amount', ' ', ''))[0]?.confidence).toBe(0.85);
});

test('of two equally good columns one is proposed, but not for automatic acceptance', () => {
  const suggestions = suggest(column('Amount', '1.00'), column('Amount USD', '2.00'), column('Total', '3'));
  expect(suggestions).toHaveLength(1);
  expect(suggestions[0]).toMatchObject({ field: 'amount', column: 'Amount' });
  expect(suggestions[0]?.confidence).toBeLessThan(0.9);
});

test('the better heading wins and the other column stays unused', () => {
  expect(suggest(column('Valor total', '12.00'), column('Valor', '10.00'))).toEqual([
    { field: 'amount', column: 'Valor', confidence: 0.92, by: 'heading' },
  ]);
});

test('a posting date is used as the date if the file has no other', () => {
  const posting = column('Data contábil', '2026-01-15');
  expect(suggest(posting)).toEqual([
    { field: 'date', column: 'Data contábil', confidence: 0.75, by: 'heading' },
  ]);
  expect(pairs(posting, column('Data valor', '2026-01-16'))).toEqual({
    date: 'Data contábil',
    value_date: 'Data valor',
  });
  expect(pairs(column('Data valor', '2026-01-16'))).toEqual({ date: 'Data valor' });
  expect(pairs(posting, column('Data', '2026-01-14'))).toEqual({
    posting_date: 'Data contábil',
    date: 'Data',
  });
});

test('values alone result in a low confidence, and only if no other column has that format', () => {
  expect(suggest(column('A', 'BRL', 'USD'), column('B', '2026-01-15'))).toEqual([
    { field: 'date', column: 'B', confidence: 0.5, by: 'values' },
    { field: 'currency', column: 'A', confidence: 0.5, by: 'values' },
  ]);
  expect(suggest(column('A', '2026-01-15'), column('B', '2026-01-15'))).toEqual([]);
  expect(suggest(column('A', 'BRL', 'USD'), column('B', 'BRL', 'EUR'))).toEqual([]);
  expect(suggest(column('A', 'BRL', 'USD'), column('B', 'BRL', 'USD'))).toEqual([
    { field: 'currency', column: 'A', confidence: 0.5, by: 'values' },
  ]);
  expect(suggest(column('A', '20260115'), column('B', 'PIX'))).toEqual([]);
});

test('a repeated value is not an identifier', () => {
  expect(suggest(column('ID', '7', '7', '7'))).toEqual([]);
});

test('splits headings into complete words', () => {
  expect(headingTokens('dataLançamento')).toEqual(['data', 'lancamento']);
  expect(headingTokens('TXN_ID')).toEqual(['txn', 'id']);
  expect(headingTokens('End-to-End ID')).toEqual(['end', 'end', 'id']);
  expect(headingTokens('HTTPStatus da Conta')).toEqual(['http', 'status', 'conta']);
});
