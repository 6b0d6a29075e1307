import { describe, expect, test } from 'vitest';
import { amountIn, isClearAmount, isNoAmount } from './amount-notation';

describe('an amount with a decimal comma', () => {
  test.each([
    ['1.234,56', '1234.56'],
    ['1234,56', '1234.56'],
    ['12.345.678,9', '12345678.9'],
    ['1.234', '1234'],
    ['0,50', '0.50'],
    ['-0,50', '-0.50'],
    ['+12,00', '12.00'],
    ['(12,00)', '-12.00'],
    ['( 1.234,00 )', '-1234.00'],
    ['12,00-', '-12.00'],
    ['12,00 -', '-12.00'],
    ['12,00+', '12.00'],
    ['12,00 D', '-12.00'],
    ['12,00D', '-12.00'],
    ['12,00 C', '12.00'],
    ['12,00 DB', '-12.00'],
    ['12,00 CR', '12.00'],
    ['R$ 1.234,56', '1234.56'],
    ['R$\u00a01.234,56', '1234.56'],
    ['-R$ 1.234,56', '-1234.56'],
    ['- R$ 1.234,56', '-1234.56'],
    ['R$ -1.234,56', '-1234.56'],
    ['(R$ 1.234,56)', '-1234.56'],
    ['1.234,56 BRL', '1234.56'],
    ['\u22121,00', '-1.00'],
    ['1 234,56', '1234.56'],
    [' 7,00 ', '7.00'],
    ['-5,00 D', '-5.00'],
    ['0,00 D', '0.00'],
    ['98765432109876543,21', '98765432109876543.21'],
  ])('reads %s as %s', (cell, amount) => {
    expect(amountIn(cell, ',')).toBe(amount);
  });

  test.each([
    'DOC-1',
    'NSU 77',
    'PED 1.234,56',
    '7 REF',
    '1,234.56',
    '1.23',
    '1,2,3',
    '',
    '-',
    'abc',
    '12/01/2026',
    '1.234.56',
    'NaN',
    '1e3',
    '12 X 3',
  ])('rejects %s', (cell) => {
    expect(amountIn(cell, ',')).toBeUndefined();
  });
});

describe('an amount with a decimal point', () => {
  test.each([
    ['1,234.56', '1234.56'],
    ['1234.56', '1234.56'],
    ['1,234', '1234'],
    ['$1,234.56', '1234.56'],
    ['USD 10.00', '10.00'],
    ["1'234.50", '1234.50'],
    ['(5.00)', '-5.00'],
    ['5.00 D', '-5.00'],
    ['-.5', '-0.5'],
  ])('reads %s as %s', (cell, amount) => {
    expect(amountIn(cell, '.')).toBe(amount);
  });

  test.each(['1.234,56', '1,23', '12,34,5.00'])('rejects %s', (cell) => {
    expect(amountIn(cell, '.')).toBeUndefined();
  });
});

test('rejects a very long text quickly', () => {
  expect(amountIn('9'.repeat(100_000) + ',x', ',')).toBeUndefined();
  expect(amountIn(`(${' '.repeat(50_000)}5,00)`, ',')).toBeUndefined();
});

test('plain digits are not clearly an amount', () => {
  expect(isClearAmount('12345')).toBe(false);
  expect(isClearAmount('-5')).toBe(false);
  expect(isClearAmount('12,00')).toBe(true);
  expect(isClearAmount('5 D')).toBe(true);
  expect(isClearAmount('05/01/2026')).toBe(false);
});

test('reads a single dash as no amount, as spreadsheets show zero', () => {
  for (const cell of ['', ' ', '-', ' - ', 'R$ -', '—', 'R$']) expect(isNoAmount(cell)).toBe(true);
  for (const cell of ['0', '-0', '0,00', 'x', '-x']) expect(isNoAmount(cell)).toBe(false);
});

describe('amounts in cents', () => {
  test.each([
    ['4990', '49.90'],
    ['-4990', '-49.90'],
    ['+5', '0.05'],
    ['0', '0.00'],
    ['(1250)', '-12.50'],
    ['1,250', '12.50'],
  ])('%s is %s', (cell, amount) => {
    expect(amountIn(cell, 'cents')).toBe(amount);
  });

  test.each(['', '49.90', 'x', '1e3'])('%j is none', (cell) => {
    expect(amountIn(cell, 'cents')).toBeUndefined();
  });
});
