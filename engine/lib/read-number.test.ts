import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decimalMarkOf,
  type NumberReading,
  readDecimal,
  readWhole,
  unanswered,
  unansweredText,
  toUnambiguousDecimal,
} from './read-number';

const languages = ['pt-BR', 'en-US', 'es-ES', 'de-CH', 'fr-FR'];

function valuesOf(reading: NumberReading): string[] {
  if ('fault' in reading) return [];
  return 'value' in reading ? [reading.value] : reading.ambiguous;
}

describe('a decimal', () => {
  test.each([
    ['1234', '1234'],
    ['0.50', '0.50'],
    ['1.000,50', '1000.50'],
    ['1,000.50', '1000.50'],
    ['1 000,50', '1000.50'],
    ['1\u00A0000,50', '1000.50'],
    ['1\u202F000,50', '1000.50'],
    ['1\u2009000.50', '1000.50'],
    ["1'000.50", '1000.50'],
    ['1\u2019000,50', '1000.50'],
    ['110,70', '110.70'],
    ['110.70', '110.70'],
    ['1.234.567', '1234567'],
    ['1,234,567', '1234567'],
    ['1 000', '1000'],
    ['1 234,567', '1234.567'],
    ["1'234.567", '1234.567'],
    ['12,34,567.8', '1234567.8'],
    ['0.005', '0.005'],
    ['0,125', '0.125'],
    ['1234,567', '1234.567'],
    ['12345.678', '12345.678'],
    [',5', '0.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['1,234.', '1234'],
    ['007', '7'],
    [' -3,50 ', '-3.50'],
    ['\u22123,50', '-3.50'],
    ['+3', '3'],
    ['-0,00', '0.00'],
    ['9007199254740993,000000000000000001', '9007199254740993.000000000000000001'],
    ['99.999.999.999.999.999.999,999999999999999999', '99999999999999999999.999999999999999999'],
  ])('%j has one reading in every language: %s', (typed, value) => {
    for (const language of languages) expect(readDecimal(typed, language)).toEqual({ value });
  });

  test.each([
    ['1.000', ['1.000', '1000']],
    ['1,000', ['1000', '1.000']],
    ['-12,345', ['-12345', '-12.345']],
    ['999.999', ['999.999', '999999']],
  ])('%j is ambiguous; the language orders the readings', (typed, answers) => {
    expect(readDecimal(typed, 'en-US')).toEqual({ ambiguous: answers });
    expect(readDecimal(typed, 'pt-BR')).toEqual({ ambiguous: answers.toReversed() });
  });

  test('has one reading once the decimal mark is chosen', () => {
    expect(readDecimal('1.234', 'pt-BR', '.')).toEqual({ value: '1.234' });
    expect(readDecimal('1.234', 'pt-BR', ',')).toEqual({ value: '1234' });
    expect(readDecimal('1.5', 'pt-BR', ',')).toEqual({ fault: 'not-a-number' });
  });

  test.each([
    '1e3',
    'R$ 5',
    '(5)',
    '5 %',
    '0x10',
    '1 2',
    '1,2,3',
    '1.23.456,7',
    '1234.567.890',
    '1 234.567,89',
    "1 234'567",
    '.',
    ',',
    '1..2',
    '--5',
    '- 5',
    'abc',
    '1,234,56',
    '\u0661\u0662',
  ])('rejects %j', (typed) => {
    expect(readDecimal(typed, 'pt-BR')).toEqual({ fault: 'not-a-number' });
  });

  test('distinguishes an empty value from one with too many digits', () => {
    expect(readDecimal('  ', 'en')).toEqual({ fault: 'empty' });
    expect(readDecimal('1'.repeat(21), 'en')).toEqual({ fault: 'too-long' });
    expect(readDecimal(`0.${'1'.repeat(19)}`, 'en')).toEqual({ fault: 'too-long' });
  });

  test('rejects more than 100 characters without parsing them', () => {
    expect(readDecimal(`${'0'.repeat(100_000)}x`, 'en')).toEqual({ fault: 'too-long' });
    expect(readDecimal(`${'0'.repeat(99)}7`, 'en')).toEqual({ value: '7' });
    expect(readDecimal(`${'0'.repeat(100)}7`, 'en')).toEqual({ fault: 'too-long' });
  });

  test('includes the value among the readings in any language, first in its own', () => {
    const digits = fc.stringMatching(/^[0-9]{1,18}$/);
    const decimals = fc
      .tuple(fc.boolean(), fc.bigInt(0n, 10n ** 20n - 1n), fc.option(digits, { nil: undefined }))
      .map(([negative, whole, fraction]) => {
        const value = fraction === undefined ? String(whole) : `${whole}.${fraction}`;
        return negative && /[1-9]/.test(value) ? `-${value}` : value;
      });
    fc.assert(
      fc.property(decimals, fc.constantFrom(...languages, 'de-DE', 'en-IN'), (value, language) => {
        const fraction = value.split('.')[1]?.length ?? 0;
        const format = new Intl.NumberFormat(language, { minimumFractionDigits: fraction });
        const reading = readDecimal(format.format(value as `${number}`), language);
        expect(valuesOf(reading)[0]).toBe(value);
      }),
    );
  });

  test('returns at most two readings, all plain decimals, for any text', () => {
    const texts = fc.string({ unit: fc.constantFrom(..."0123456789.,' -+\u00A0".split('')), maxLength: 60 });
    fc.assert(
      fc.property(texts, fc.constantFrom(...languages), (typed, language) => {
        const values = valuesOf(readDecimal(typed, language));
        expect(new Set(values).size).toBe(values.length);
        expect(values.filter((value) => !/^-?(0|[1-9]\d{0,19})(\.\d{1,18})?$/.test(value))).toEqual([]);
      }),
    );
  });
});

describe('a whole number', () => {
  test.each([
    ['30', '30'],
    ['-5', '-5'],
    ['1 000', '1000'],
    ['1.234', '1234'],
    ['1,234', '1234'],
    ['1.000,00', '1000'],
    ['5,0', '5'],
  ])('%j is %s', (typed, value) => {
    expect(readWhole(typed, 'en')).toEqual({ value });
  });

  test('is ambiguous if it may be one or a thousand', () => {
    expect(readWhole('1.000', 'pt-BR')).toEqual({ ambiguous: ['1000', '1'] });
    expect(readWhole('1.000', 'en')).toEqual({ ambiguous: ['1', '1000'] });
  });

  test('has no fraction', () => {
    expect(readWhole('1.5', 'en')).toEqual({ fault: 'not-whole' });
    expect(readWhole('x.y', 'en')).toEqual({ fault: 'not-a-number' });
  });
});

test.each([
  ['1.000', '1.00'],
  ['12.340', '12.34'],
  ['1.234', '1.2340'],
  ['-1.000', '-1.00'],
  ['1000', '1000'],
  ['0.500', '0.500'],
  ['1234.567', '1234.567'],
  ['1.00', '1.00'],
  ['half', 'half'],
])('%s is written as %s, which is unambiguous in every language', (value, shown) => {
  expect(toUnambiguousDecimal(value)).toBe(shown);
  for (const language of ['en', 'pt-BR'])
    expect(readDecimal(shown, language)).not.toHaveProperty('ambiguous');
});

test('an unanswered value is not a number, and returns the typed text', () => {
  expect(unansweredText(unanswered('1.000'))).toBe('1.000');
  expect(unansweredText('1.000')).toBeUndefined();
  expect(readDecimal(unanswered('1.000'), 'en')).toEqual({ fault: 'not-a-number' });
});

test('returns the decimal mark of a language', () => {
  expect([decimalMarkOf('pt-BR'), decimalMarkOf('es'), decimalMarkOf('en')]).toEqual([',', ',', '.']);
});
