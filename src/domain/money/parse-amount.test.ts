import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal } from './format';
import { decimalMarkOf, parseAmount } from './parse-amount';

test.each([
  ['1234', '1234'],
  ['1.234,56', '1234.56'],
  ['1,234.56', '1234.56'],
  ['110,70', '110.70'],
  ['110.70', '110.70'],
  ['1.234.567', '1234567'],
  ['1 234,567', '1234.567'],
  ["1'234.567", '1234.567'],
  ['1\u00A0234\u202F567,8', '1234567.8'],
  ['12,34,567.8', '1234567.8'],
  ['0.005', '0.005'],
  [',5', '0.5'],
  ['007', '7'],
  [' -3,50 ', '-3.50'],
  ['\u22123,50', '-3.50'],
  ['+3', '3'],
  ['-0,00', '0.00'],
  ['12345.678', '12345.678'],
  ['9007199254740993,000000000000000001', '9007199254740993.000000000000000001'],
])('%s has one reading, in every locale: %s', (typed, value) => {
  for (const locale of ['pt-BR', 'en-US', 'es-ES']) expect(parseAmount(typed, locale)).toEqual({ value });
});

test("what may be one or a thousand is asked about, the locale's reading first", () => {
  expect(parseAmount('1.234', 'pt-BR')).toEqual({ ambiguous: ['1234', '1.234'] });
  expect(parseAmount('1.234', 'en-US')).toEqual({ ambiguous: ['1.234', '1234'] });
  expect(parseAmount('-12,345', 'en-US')).toEqual({ ambiguous: ['-12345', '-12.345'] });
});

test('an answer to that question settles it', () => {
  expect(parseAmount('1.234', 'pt-BR', '.')).toEqual({ value: '1.234' });
  expect(parseAmount('1.234', 'pt-BR', ',')).toEqual({ value: '1234' });
  expect(parseAmount('1.5', 'pt-BR', ',')).toEqual({ fault: 'not-a-number' });
});

test.each([
  '1e3',
  'R$ 5',
  '(5)',
  '1,2,3',
  '1.23.456,7',
  '1234.567.890',
  '1 234.567,89',
  '5.',
  '.',
  '1..2',
  '--5',
  'abc',
  '1,234,56',
])('%s is refused, never bent', (typed) => {
  expect(parseAmount(typed, 'pt-BR')).toEqual({ fault: 'not-a-number' });
});

test('nothing typed and too many digits are told apart', () => {
  expect(parseAmount('  ', 'en')).toEqual({ fault: 'empty' });
  expect(parseAmount('1'.repeat(21), 'en')).toEqual({ fault: 'too-long' });
  expect(parseAmount(`0.${'1'.repeat(19)}`, 'en')).toEqual({ fault: 'too-long' });
});

test('the mark of a locale is its own', () => {
  expect([decimalMarkOf('pt-BR'), decimalMarkOf('es'), decimalMarkOf('en')]).toEqual([',', ',', '.']);
});

test('what is shown in a locale can be typed back', () => {
  const digits = (max: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${max}}$`));
  const decimals = fc
    .tuple(fc.boolean(), fc.bigInt(0n, 10n ** 20n - 1n), fc.option(digits(18), { nil: undefined }))
    .map(([negative, whole, fraction]) => {
      const value = fraction === undefined ? String(whole) : `${whole}.${fraction}`;
      return negative && /[1-9]/.test(value) ? `-${value}` : value;
    });
  const locales = fc.constantFrom('pt-BR', 'en-US', 'es-ES', 'de-DE', 'fr-FR', 'de-CH', 'en-IN');
  fc.assert(
    fc.property(decimals, locales, (value, locale) => {
      const reading = parseAmount(formatDecimal(value, { locale }), locale);
      expect('ambiguous' in reading ? reading.ambiguous[0] : reading).toEqual(
        'ambiguous' in reading ? value : { value },
      );
    }),
  );
});
