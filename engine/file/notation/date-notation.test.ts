import { describe, expect, test } from 'vitest';
import { dateIn, isNoSuchDate } from './date-notation';
import type { DateOrder } from './dialect';
import { FileReadError } from '../formats/file-read-error';

describe('a date is parsed', () => {
  test.each<[string, DateOrder, string]>([
    ['05/01/2026', 'dmy', '2026-01-05'],
    ['5/1/2026', 'dmy', '2026-01-05'],
    ['05.01.2026', 'dmy', '2026-01-05'],
    ['05-01-2026', 'dmy', '2026-01-05'],
    ['05/01/26', 'dmy', '2026-01-05'],
    ['05/01/70', 'dmy', '1970-01-05'],
    ['05012026', 'dmy', '2026-01-05'],
    ['05/jan/2026', 'dmy', '2026-01-05'],
    ['05-fev-2026', 'dmy', '2026-02-05'],
    ['5 de março de 2026', 'dmy', '2026-03-05'],
    ['05/01/2026', 'mdy', '2026-05-01'],
    ['Jan 5, 2026', 'mdy', '2026-01-05'],
    ['1/25/26', 'mdy', '2026-01-25'],
    ['20260105', 'ymd', '2026-01-05'],
    ['2026-01-05', 'ymd', '2026-01-05'],
    ['2026/1/5', 'ymd', '2026-01-05'],
    ['46027', 'serial-1900', '2026-01-05'],
    ['44565', 'serial-1904', '2026-01-05'],
    ['61', 'serial-1900', '1900-03-01'],
  ])('%s as %s is %s', (cell, order, date) => {
    expect(dateIn(cell, order, 'UTC')).toBe(date);
  });

  test.each<[string, DateOrder, string]>([
    ['05/01/2026 10:20', 'dmy', '2026-01-05T13:20:00Z'],
    ['05/01/2026 22:20:30', 'dmy', '2026-01-06T01:20:30Z'],
    ['05/01/2026 às 10h20', 'dmy', '2026-01-05T13:20:00Z'],
    ['05/01/2026 - 10:20', 'dmy', '2026-01-05T13:20:00Z'],
    ['1/5/2026 3:05 PM', 'mdy', '2026-01-05T18:05:00Z'],
    ['1/5/2026 12:05 am', 'mdy', '2026-01-05T03:05:00Z'],
    ['2026-01-05T10:20:30.1234567', 'ymd', '2026-01-05T13:20:30.123456Z'],
    ['2026-01-05T10:20:30Z', 'ymd', '2026-01-05T10:20:30Z'],
    ['2026-01-05 10:20:30 -0300', 'ymd', '2026-01-05T13:20:30Z'],
    ['2026-01-05T10:20:30+02:00', 'ymd', '2026-01-05T08:20:30Z'],
    ['20260105102030', 'ymd', '2026-01-05T13:20:30Z'],
    ['20260105102030[-3:BRT]', 'ymd', '2026-01-05T13:20:30Z'],
    ['20260105102030.000[+5.5:IST]', 'ymd', '2026-01-05T04:50:30Z'],
    ['20260105102030[0:GMT]', 'ymd', '2026-01-05T10:20:30Z'],
    ['46027.5', 'serial-1900', '2026-01-05T15:00:00Z'],
    // Brazil had summer time until 2019.
    ['05/01/2018 10:00', 'dmy', '2018-01-05T12:00:00Z'],
  ])('%s as %s, in São Paulo, is %s', (cell, order, date) => {
    expect(dateIn(cell, order, 'America/Sao_Paulo')).toBe(date);
  });

  test.each<[string, DateOrder]>([
    ['31/02/2026', 'dmy'],
    ['25/12/2026', 'mdy'],
    ['12/25/2026', 'dmy'],
    ['2026-13-01', 'ymd'],
    ['05/01/2026 25:00', 'dmy'],
    ['05/01/2026 10:61', 'dmy'],
    ['1/5/2026 13:00 PM', 'mdy'],
    ['', 'dmy'],
    ['hoje', 'dmy'],
    ['05/xyz/2026', 'dmy'],
    ['60', 'serial-1900'],
    ['9999999', 'serial-1900'],
    ['-5', 'serial-1900'],
    ['1.234,56', 'dmy'],
  ])('%s is rejected as %s', (cell, order) => {
    expect(dateIn(cell, order, 'UTC')).toBeUndefined();
  });
});

test('rejects an unknown zone', () => {
  expect(() => dateIn('05/01/2026 10:00', 'dmy', 'Mars/Olympus')).toThrow(FileReadError);
});

test('clocks that are changed forward and back', () => {
  // New York, 2026: forward at 2:00 on 8 March, back at 2:00 on 1 November.
  expect(dateIn('2026-03-08 01:59:59', 'ymd', 'America/New_York')).toBe('2026-03-08T06:59:59Z');
  expect(dateIn('2026-03-08 03:00:00', 'ymd', 'America/New_York')).toBe('2026-03-08T07:00:00Z');
  expect(dateIn('2026-11-01 00:59:59', 'ymd', 'America/New_York')).toBe('2026-11-01T04:59:59Z');
  expect(dateIn('2026-11-01 02:00:00', 'ymd', 'America/New_York')).toBe('2026-11-01T07:00:00Z');
});

test.each([
  ['25/12/2025', false],
  ['12/25/2025', false],
  ['2025-12-25', false],
  [' 31/02/2026', true],
  ['2026-02-31', true],
  ['31.2.26', true],
  ['1-1-1', true],
  ['31022026', true],
  ['31/02/2026 10:00', true],
  ['31/02/20261', false],
  ['310220261', false],
  ['3102202', false],
  ['x 31/02/2026', false],
  ['31/02', false],
  ['31/x/2026', false],
  ['', false],
])('returns whether %j is a day that does not exist: %s', (cell, isNone) => {
  expect(isNoSuchDate(cell)).toBe(isNone);
});
