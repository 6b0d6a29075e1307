import { expect, test } from 'vitest';
import { formatDecimal, formatDecimalParts } from './format';

const spaces = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ');

test.each([
  ['9007199254740993.000000000000000001', 'en-US', '9,007,199,254,740,993.000000000000000001'],
  ['9007199254740993.000000000000000001', 'pt-BR', '9.007.199.254.740.993,000000000000000001'],
  ['-12345678901234567890.123456789012345678', 'en-US', '-12,345,678,901,234,567,890.123456789012345678'],
  ['-1234.50', 'pt-BR', '-1.234,50'],
  ['0.1', 'en-US', '0.1'],
  ['0.000000000000000001', 'en-US', '0.000000000000000001'],
  ['100', 'en-US', '100'],
  ['0', 'en-US', '0'],
  ['1234.5', 'es-ES', '1234,5'],
])('formats %s in %s as %s', (value, locale, expected) => {
  expect(formatDecimal(value, { locale })).toBe(expected);
});

test('formats a currency as the locale does, with the original digits', () => {
  const brl = { locale: 'pt-BR', currency: 'BRL' };
  expect(spaces(formatDecimal('1234.5', brl))).toBe('R$ 1.234,5');
  expect(spaces(formatDecimal('1234.5', { ...brl, minimumFractionDigits: 2 }))).toBe('R$ 1.234,50');
  expect(spaces(formatDecimal('-0.123456789', { locale: 'en-US', currency: 'BTC' }))).toBe(
    '-BTC 0.123456789',
  );
});

test('appends an asset code that is not a currency', () => {
  expect(spaces(formatDecimal('5', { locale: 'en-US', currency: 'POINTS' }))).toBe('5 POINTS');
});

test('never cuts digits beyond the minimum', () => {
  expect(formatDecimal('1.005', { locale: 'en-US', minimumFractionDigits: 2 })).toBe('1.005');
});

test.each(['abc', '1e5', '', `0.${'1'.repeat(101)}`])('returns %j unchanged', (value) => {
  expect(formatDecimal(value, { locale: 'en-US', currency: 'USD' })).toBe(value);
  expect(formatDecimalParts(value, 'en-US')).toEqual({ whole: value, fraction: '' });
});

test('splits a number before its decimal mark', () => {
  expect(formatDecimalParts('-1234.50', 'pt-BR')).toEqual({ whole: '-1.234', fraction: ',50' });
  expect(formatDecimalParts('100', 'en-US')).toEqual({ whole: '100', fraction: '' });
});

test.each([20, 21, 100, 101])('shows all %i decimal places, whatever the platform supports', (count) => {
  const value = `0.${'1'.repeat(count)}`;
  expect(formatDecimal(value, { locale: 'en-US' })).toBe(value);
});

test('formats consecutive currencies separately', () => {
  const shown = ['BRL', 'USD', undefined].map((currency) =>
    spaces(formatDecimal('7.25', { locale: 'pt-BR', ...(currency && { currency }) })),
  );
  expect(shown).toEqual(['R$ 7,25', 'US$ 7,25', '7,25']);
});
