import { expect, test } from 'vitest';
import { readDate } from './read-date';
import { readAmount, readCurrency, readValue } from './read-value';
import type { Reading } from './reading';

const refused = (problem: string, ...likely: string[]) => ({
  problem,
  kind: 'refused',
  ...(likely.length > 0 ? { likely } : {}),
});

test.each([
  ['2026-01-15T10:30:00Z', '2026-01-15T10:30:00Z'],
  ['2026-01-15T10:30:00.250Z', '2026-01-15T10:30:00.250Z'],
  ['2026-01-15T10:30:00-03:00', '2026-01-15T13:30:00Z'],
  ['2026-01-15', '2026-01-15T00:00:00Z'],
  ['2026-01-15 10:30:00', '2026-01-15T10:30:00Z'],
  ['2026-01-15T10:30:00', '2026-01-15T10:30:00Z'],
  ['2026/01/15', '2026-01-15T00:00:00Z'],
  ['2026/01/15 10:30:00', '2026-01-15T10:30:00Z'],
  ['20260115', '2026-01-15T00:00:00Z'],
  ['20260115103000', '2026-01-15T10:30:00Z'],
  ['15-Jan-2026', '2026-01-15T00:00:00Z'],
  ['15-jan-2026 10:30:00', '2026-01-15T10:30:00Z'],
  ['Jan 5, 2026', '2026-01-05T00:00:00Z'],
  ['September 15, 2026 10:30:00', '2026-09-15T10:30:00Z'],
  ['5 Jan 2026', '2026-01-05T00:00:00Z'],
  [' 2026-01-15 ', '2026-01-15T00:00:00Z'],
])('the date %j is read as %s', (cell, read) => {
  expect(readDate(cell)).toEqual({ read });
});

test.each<[string, Reading]>([
  ['2026-01-15T23:30:00-03:00', { read: '2026-01-16T02:30:00Z', notice: 'day-moved' }],
  ['2026-01-15T01:00:00+03:00', { read: '2026-01-14T22:00:00Z', notice: 'day-moved' }],
  ['1768473000', { read: '2026-01-15T10:30:00Z', notice: 'epoch' }],
  ['1768473000123', { read: '2026-01-15T10:30:00.123Z', notice: 'epoch' }],
])('the date %s is read with a notice', (cell, reading) => {
  expect(readDate(cell)).toEqual(reading);
});

test.each([
  ['', refused('empty')],
  ['05/06/2026', { problem: 'slash-date', kind: 'ambiguous', likely: ['2026-06-05', '2026-05-06'] }],
  ['5/6/2026 10:30', { problem: 'slash-date', kind: 'ambiguous', likely: ['2026-06-05', '2026-05-06'] }],
  ['25/06/2026', refused('slash-date', '2026-06-25')],
  ['06/25/2026', refused('slash-date', '2026-06-25')],
  ['06/06/2026', refused('slash-date', '2026-06-06')],
  ['25.06.2026', refused('date-form', '2026-06-25')],
  ['30/02/2026', refused('no-such-date')],
  ['2026-02-30', refused('no-such-date')],
  ['20261301', refused('no-such-date')],
  ['46042', refused('spreadsheet-date', '2026-01-20')],
  ['46042,5', refused('spreadsheet-date', '2026-01-20')],
  ['15 fev 2026', refused('date-form')],
  ['yesterday', refused('date-form')],
])('the date %j is not read', (cell, reading) => {
  expect(readDate(cell)).toEqual(reading);
});

test.each<[string, Reading]>([
  ['1234.56', { read: '1234.56' }],
  ['-0.10', { read: '-0.10' }],
  ['+5', { read: '5' }],
  ['9007199254740993.000000000000000001', { read: '9007199254740993.000000000000000001' }],
  ['1.234', { read: '1.234', notice: 'maybe-thousands' }],
  ['0.234', { read: '0.234' }],
])('the amount %s is read', (cell, reading) => {
  expect(readAmount(cell)).toEqual(reading);
});

test.each([
  ['', refused('empty')],
  ['1234,56', refused('decimal-comma', '1234.56')],
  ['1.234,56', refused('decimal-comma', '1234.56')],
  ['-1.234,56', refused('decimal-comma', '-1234.56')],
  ['1,234.56', refused('thousands', '1234.56')],
  ['1.234.567', refused('thousands', '1234567')],
  ['1,234', { problem: 'mark-unclear', kind: 'ambiguous', likely: ['1234', '1.234'] }],
  ['(100.00)', refused('parentheses', '-100.00')],
  ['100.00-', refused('trailing-sign', '-100.00')],
  ['\u2212100', refused('minus-sign', '-100')],
  ['100,00 D', refused('debit-credit', '-100.00')],
  ['100,00 C', refused('debit-credit', '100.00')],
  ['R$ 1.234,56', refused('currency-sign', '1234.56')],
  ['-R$ 10,00', refused('currency-sign', '-10.00')],
  ['10.00 EUR', refused('currency-sign', '10.00')],
  ['n/a', refused('not-a-number')],
  ['1e5', refused('not-a-number')],
])('the amount %j is not read', (cell, reading) => {
  expect(readAmount(cell)).toEqual(reading);
});

test.each([
  ['BRL', { read: 'BRL' }],
  [' BRL ', { read: 'BRL' }],
  ['brl', { read: 'BRL', notice: 'capitalised' }],
  ['BTC', { read: 'BTC', notice: 'currency-not-listed' }],
  ['R$', refused('currency-sign', 'BRL')],
  ['real', refused('not-a-currency')],
  ['', refused('empty')],
])('the currency %j', (cell, reading) => {
  expect(readCurrency(cell, ['BRL', 'USD'])).toEqual(reading);
});

test('an identifier is needed, whole and without the blanks around it', () => {
  const read = (cell: string) => readValue('external_id', cell, []);
  expect(read('NSU 001')).toEqual({ read: 'NSU 001' });
  expect(read(' 001 ')).toEqual({ read: '001', notice: 'trimmed' });
  expect(read('  ')).toEqual(refused('empty'));
  expect(read('1,23457E+15')).toEqual(refused('spreadsheet-rounded'));
});

test('an optional date may be empty, and free text is taken as it is', () => {
  expect(readValue('posting_date', '', [])).toEqual({ read: '' });
  expect(readValue('posting_date', '1/1/2026', [])).toMatchObject({ problem: 'slash-date' });
  expect(readValue('description', ' PIX ', [])).toEqual({ read: ' PIX ' });
});
