import { describe, expect, test } from 'vitest';
import { readDateCell } from './read-date';
import { readAmount, readCurrency, readValue } from './read-value';
import type { Loss, Reading } from './reading';

const problem = (code: string, likely: string[] = [], loss: Loss = 'refused') => ({
  problem: code,
  loss,
  ...(likely.length > 0 ? { likely } : {}),
});

describe('dates, as the import was observed to read them', () => {
  test.each([
    ['2026-01-05', '2026-01-05T00:00:00Z'],
    ['2026/01/05', '2026-01-05T00:00:00Z'],
    ['20260105', '2026-01-05T00:00:00Z'],
    ['05-Jan-2026', '2026-01-05T00:00:00Z'],
    ['05-JAN-2026', '2026-01-05T00:00:00Z'],
    ['Jan 5, 2026', '2026-01-05T00:00:00Z'],
    ['Jan 05, 2026', '2026-01-05T00:00:00Z'],
    ['January 5, 2026', '2026-01-05T00:00:00Z'],
    ['5 Jan 2026', '2026-01-05T00:00:00Z'],
    ['05 Jan 2026', '2026-01-05T00:00:00Z'],
    [' 2026-01-05 ', '2026-01-05T00:00:00Z'],
    ['2026-01-05 10:20:30', '2026-01-05T10:20:30Z'],
    ['2026/01/05 10:20:30', '2026-01-05T10:20:30Z'],
    ['05-jan-2026 10:20:30', '2026-01-05T10:20:30Z'],
    ['January 5, 2026 10:20:30', '2026-01-05T10:20:30Z'],
    ['5 Jan 2026 10:20:30', '2026-01-05T10:20:30Z'],
    ['2026-01-05T10:20:30', '2026-01-05T10:20:30Z'],
    ['20260105102030', '2026-01-05T10:20:30Z'],
    ['2026-01-05 10:20:30.5', '2026-01-05T10:20:30.500Z'],
    ['2026-01-05T10:20:30,25', '2026-01-05T10:20:30.250Z'],
    ['2026-01-15T10:30:00Z', '2026-01-15T10:30:00Z'],
    ['2026-01-15T10:30:00-03:00', '2026-01-15T13:30:00Z'],
  ])('%j is read as %s', (cell, read) => {
    expect(readDateCell(cell)).toEqual({ read });
  });

  test.each<[string, Reading]>([
    ['2026-01-05T23:30:00-03:00', { read: '2026-01-06T02:30:00Z', notice: 'day-moved' }],
    ['2026-01-15T01:00:00+03:00', { read: '2026-01-14T22:00:00Z', notice: 'day-moved' }],
    ['1767571200', { read: '2026-01-05T00:00:00Z', notice: 'epoch' }],
    ['1767571200000', { read: '2026-01-05T00:00:00Z', notice: 'epoch' }],
    ['2026-01-05T10:20:30.1234567Z', { read: '2026-01-05T10:20:30.123456Z', notice: 'time-cut' }],
  ])('%s is read with a notice', (cell, reading) => {
    expect(readDateCell(cell)).toEqual(reading);
  });

  test.each([
    ['05/01/2026', problem('day-first', ['2026-01-05', '2026-05-01'])],
    ['5/1/2026', problem('day-first', ['2026-01-05', '2026-05-01'])],
    ['5/6/2026 10:30', problem('day-first', ['2026-06-05', '2026-05-06'])],
    ['25/12/2026', problem('day-first', ['2026-12-25'])],
    ['12/25/2026', problem('day-first', ['2026-12-25'])],
    ['06/06/2026', problem('day-first', ['2026-06-06'])],
    ['05.01.2026', problem('day-first', ['2026-01-05', '2026-05-01'])],
    ['05-01-2026', problem('day-first', ['2026-01-05', '2026-05-01'])],
    ['30/02/2026', problem('no-such-date')],
    ['46027', problem('spreadsheet-date', ['2026-01-05'])],
    ['46027,5', problem('spreadsheet-date', ['2026-01-05'])],
    ['46027.4375', problem('spreadsheet-date', ['2026-01-05'])],
    ['20000', problem('spreadsheet-date', ['1954-10-03'])],
    ['', problem('empty')],
  ])('%j is refused with its possible meanings', (cell, reading) => {
    expect(readDateCell(cell)).toEqual(reading);
  });

  test.each([
    '05/jan/2026',
    '2026-1-5',
    '5-Jan-2026',
    '5 January 2026',
    '05-Jan-26',
    '15 fev 2026',
    '2026-01',
    '2026',
    '2026-01-05 10:20',
    '2026-01-05T10:20',
    '2026-01-05T10:20Z',
    '2026-01-05T10:20:30+0300',
    '2026-01-05 10:20:30Z',
    '2026-01-05 10:20:30 -0300',
    '2026-01-05t10:20:30Z',
    '2026-01-05T10:20:30z',
    '20260105T102030Z',
    '10000-01-01',
    'yesterday',
    '1'.repeat(100_000),
    '146027',
    '460271',
    '46027,',
    '46027.5x',
    '1/2/20261',
    'x05/01/2026',
    '05/01-2026',
    '5 1ab 2026',
    '120260105',
  ])('%j is refused for its format', (cell) => {
    expect(readDateCell(cell)).toEqual(problem('date-form'));
  });

  test.each(['2026-02-29', '2026-13-01', '2026-01-05 24:00:00', '2026-01-05 10:20:60', '20261301'])(
    '%s is not a date',
    (cell) => {
      expect(readDateCell(cell)).toEqual(problem('no-such-date'));
    },
  );
});

describe('amounts, as the import was observed to read them', () => {
  test.each([
    ['1234.5', '1234.5'],
    ['1234.56', '1234.56'],
    ['00012', '12'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['+5', '5'],
    ['-5', '-5'],
    ['-0', '0'],
    ['-0.10', '-0.10'],
    [' 12 ', '12'],
    ['0.234', '0.234'],
    ['1234.567', '1234.567'],
    ['123456789012', '123456789012'],
    ['0.12345678', '0.12345678'],
    ['1.500000000000000000', '1.500000000000000000'],
    ['12.3456', '12.3456'],
    ['123456789012.12345678', '123456789012.12345678'],
  ])('%j is read as %s', (cell, read) => {
    expect(readAmount(cell)).toEqual({ read });
  });

  test.each<[string, Reading]>([
    ['1e3', { read: '1000', notice: 'exponent' }],
    ['1E+2', { read: '100', notice: 'exponent' }],
    ['-1.5e1', { read: '-15', notice: 'exponent' }],
    ['.05e3', { read: '50', notice: 'exponent' }],
    ['1e-9', { read: '0', notice: 'exponent' }],
    ['1e200000', { read: '0', notice: 'exponent' }],
    ['1e11', { read: '100000000000', notice: 'exponent' }],
    ['1.123456785', { read: '1.12345679', notice: 'rounded' }],
    ['-1.123456785', { read: '-1.12345679', notice: 'rounded' }],
    ['1.234', { read: '1.234', notice: 'maybe-thousands', likely: ['1234'] }],
    ['-12.345', { read: '-12.345', notice: 'maybe-thousands', likely: ['-12345'] }],
    ['123.456', { read: '123.456', notice: 'maybe-thousands', likely: ['123456'] }],
    ['.123456789', { read: '0.12345679', notice: 'rounded' }],
    ['123456789012.123456789', { read: '123456789012.12345679', notice: 'rounded' }],
    ['0.0005e3', { read: '0.5', notice: 'exponent' }],
    ['0.9e12', { read: '900000000000', notice: 'exponent' }],
    ['0.001e14', { read: '100000000000', notice: 'exponent' }],
    ['5e-9', { read: '0.00000001', notice: 'exponent' }],
    ['0.5e-8', { read: '0.00000001', notice: 'exponent' }],
    ['-5e-9', { read: '-0.00000001', notice: 'exponent' }],
    ['4e-9', { read: '0', notice: 'exponent' }],
    ['0e9', { read: '0', notice: 'exponent' }],
    ['0.00e99', { read: '0', notice: 'exponent' }],
    ['1e100000', { read: '0', notice: 'exponent' }],
    ['1e-99999', { read: '0', notice: 'exponent' }],
    [`1${'0'.repeat(70)}e-60`, { read: '10000000000', notice: 'exponent' }],
    [`${'0'.repeat(70)}5e1`, { read: '50', notice: 'exponent' }],
    [`0.${'0'.repeat(9)}${'3'.repeat(80)}e10`, { read: '3.33333333', notice: 'exponent' }],
  ])('%s is read with a notice', (cell, reading) => {
    expect(readAmount(cell)).toEqual(reading);
  });

  test.each([
    '1000000000000',
    '1e12',
    '1e13',
    '1e400',
    '1e99999',
    '0.1e13',
    '0.001e15',
    '999999999999.9999999999e0',
    '999999999999.999999999',
    '9'.repeat(100_000),
  ])('%s loses the complete file', (cell) => {
    expect(readAmount(cell)).toEqual(problem('too-large', [], 'file'));
  });

  test.each([
    ['', problem('empty')],
    ['1234,5', problem('decimal-comma', ['1234.5'])],
    ['1.234,56', problem('decimal-comma', ['1234.56'])],
    ['-1.234,56', problem('decimal-comma', ['-1234.56'])],
    ['1,234.56', problem('thousands', ['1234.56'])],
    ['1.234.567', problem('thousands', ['1234567'])],
    ['1 000', problem('thousands', ['1000'])],
    ['1\u00A0000,50', problem('decimal-comma', ['1000.50'])],
    ['1,234', problem('mark-unclear', ['1234', '1.234'])],
    ['R$ 10', problem('currency-sign', ['10'])],
    ['R$ 1.234,56', problem('currency-sign', ['1234.56'])],
    ['-R$ 10,00', problem('currency-sign', ['-10.00'])],
    ['$10', problem('currency-sign', ['10'])],
    ['10 USD', problem('currency-sign', ['10'])],
    ['(5.00)', problem('parentheses', ['-5.00'])],
    ['5-', problem('trailing-sign', ['-5'])],
    ['\u22125', problem('minus-sign', ['-5'])],
    ['100,00 D', problem('debit-credit', ['-100.00'])],
    ['100,00 C', problem('debit-credit', ['100.00'])],
    ['100,00DB', problem('debit-credit', ['-100.00'])],
    ['100 dr', problem('debit-credit', ['-100'])],
    ['100,00CR', problem('debit-credit', ['100.00'])],
    ['100 c', problem('debit-credit', ['100'])],
    ['5 -', problem('trailing-sign', ['-5'])],
    ['5\u2212', problem('trailing-sign', ['-5'])],
    ['\u2212 1,5', problem('minus-sign', ['-1.5'])],
    ['(-5)', problem('parentheses', ['-5'])],
    ['( R$ 5 )', problem('parentheses', ['-5'])],
    ['US$ 10', problem('currency-sign', ['10'])],
    ['BRL10', problem('not-a-number')],
    ['BRL 10', problem('currency-sign', ['10'])],
    ['-\u20ac10', problem('currency-sign', ['-10'])],
    ['- \u00a3 10', problem('currency-sign', ['-10'])],
    ['10\u20ac', problem('currency-sign', ['10'])],
    ['1.000,50 R$', problem('currency-sign', ['1000.50'])],
    ['R$ 1,234', problem('currency-sign', ['1234', '1.234'])],
    ['x (5)', problem('not-a-number')],
    ['(5) x', problem('not-a-number')],
    ['(5', problem('not-a-number')],
    ['5D5', problem('not-a-number')],
    ['5C5', problem('not-a-number')],
    ['5-5', problem('not-a-number')],
    ['D', problem('not-a-number')],
    ['5 \u2212 5', problem('not-a-number')],
    ['x R$ 5', problem('not-a-number')],
    ['B 10', problem('not-a-number')],
    ['10 U', problem('not-a-number')],
    ['10 USD x', problem('not-a-number')],
    ['1,234,567', problem('thousands', ['1234567'])],
    ['- 5', problem('not-a-number')],
    ['1_000', problem('not-a-number')],
    ['=5', problem('not-a-number')],
    ["'5", problem('not-a-number')],
    ['0x10', problem('not-a-number')],
    ['NaN', problem('not-a-number')],
    ['Infinity', problem('not-a-number')],
    ['\u0661\u0662', problem('not-a-number')],
    ['.', problem('not-a-number')],
    ['n/a', problem('not-a-number')],
    [`${'1 '.repeat(50_000)}x`, problem('not-a-number')],
  ])('%j is refused with its possible meanings', (cell, reading) => {
    expect(readAmount(cell)).toEqual(reading);
  });
});

describe('currencies', () => {
  test.each([
    ['BRL', { read: 'BRL' }],
    ['usd', { read: 'USD', notice: 'capitalised' }],
    [' Usd ', { read: 'USD', notice: 'capitalised' }],
    ['XXX', { read: 'XXX' }],
    ['XAU', { read: 'XAU' }],
    ['XCG', problem('not-a-currency')],
    ['ZWG', problem('not-a-currency')],
    ['CUC', { read: 'CUC' }],
    ['HRK', problem('not-a-currency')],
    ['sll', { read: 'SLL', notice: 'capitalised' }],
    ['R$', problem('currency-sign', ['BRL'])],
    ['US$', problem('currency-sign', ['USD'])],
    ['\u20ac', problem('currency-sign', ['EUR'])],
    [' \u00a3 ', problem('currency-sign', ['GBP'])],
    ['US', problem('not-a-currency')],
    ['USDT', problem('not-a-currency')],
    ['$', problem('not-a-currency')],
    ['986', problem('not-a-currency')],
    ['BTC', problem('not-a-currency')],
    ['DEM', problem('not-a-currency')],
    ['ZZZ', problem('not-a-currency')],
    ['real', problem('not-a-currency')],
    ['', problem('empty')],
  ])('%j', (cell, reading) => {
    expect(readCurrency(cell)).toEqual(reading);
  });
});

describe('identifiers and texts', () => {
  const id = (cell: string) => readValue('external_id', cell);
  const text = (cell: string) => readValue('description', cell);

  test('an identifier is required, trimmed, and has at most 255 characters', () => {
    expect(id('NSU 001')).toEqual({ read: 'NSU 001' });
    expect(id('=1+1')).toEqual({ read: '=1+1' });
    expect(id('0012')).toEqual({ read: '0012' });
    expect(id('\u00A0001 ')).toEqual({ read: '001', notice: 'trimmed' });
    expect(id('  ')).toEqual(problem('empty'));
    expect(id('1,23457E+15')).toEqual({ read: '1,23457E+15', notice: 'spreadsheet-rounded' });
    expect(id('x'.repeat(255))).toEqual({ read: 'x'.repeat(255) });
    expect(id('x'.repeat(256))).toEqual(problem('too-long', [], 'file'));
    expect(id('\u{1f600}'.repeat(255))).toEqual({ read: '\u{1f600}'.repeat(255) });
    expect(id('\u{1f600}'.repeat(256))).toEqual(problem('too-long', [], 'file'));
  });

  test.each(['1E+15', '1.5e+3', '9,99E+10'])('%s is an identifier that a spreadsheet has rounded', (cell) => {
    expect(id(cell)).toEqual({ read: cell, notice: 'spreadsheet-rounded' });
  });

  test.each(['1E15', '12E+15', 'x1E+15', '1E+15x', 'E+15'])('%s is an identifier and unchanged', (cell) => {
    expect(id(cell)).toEqual({ read: cell });
  });

  test.each(['=1+1', '+55', '@name', '-text'])('%s gets a leading apostrophe', (cell) => {
    expect(text(cell)).toEqual({ read: `'${cell}`, notice: 'apostrophe' });
  });

  test.each(['PIX', ' PIX ', '-5', '-1.5e3', '-', 'a=b', '', '1/1/2026'])('%j is unchanged', (cell) => {
    expect(text(cell)).toEqual({ read: cell });
    expect(readValue(undefined, cell)).toEqual({ read: cell });
  });

  test('a NUL loses the complete file in any field', () => {
    expect(text('a\0')).toEqual(problem('nul', [], 'file'));
    expect(id('a\0')).toEqual(problem('nul', [], 'file'));
  });
});
