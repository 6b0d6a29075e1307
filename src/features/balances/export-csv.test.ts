import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { balanceWith } from '~/testing/balance-rows';
import { balancesCsv } from './export-csv';

const cells = (text: string) =>
  Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;

test('amounts keep every digit and sign', () => {
  const amounts = ['9007199254740993.000000000000000001', '-0.000000000000000001', '0.00', '-12.50'];
  const text = balancesCsv(amounts.map((available) => balanceWith({ available })));
  expect(cells(text).map(({ available }) => available)).toEqual(amounts);
});

test('no cell starts like a formula', () => {
  const text = balancesCsv([
    balanceWith({ alias: '@a, "b"', key: '=HYPERLINK("http://x")', accountType: '+1\n-1' }),
  ]);
  expect(cells(text)).toMatchObject([
    { alias: '\'@a, "b"', key: '\'=HYPERLINK("http://x")', accountType: "'+1\n-1" },
  ]);
});

test('a missing value is an empty cell, and every row ends in CRLF', () => {
  const text = balancesCsv([balanceWith({ deletedAt: null })]);
  expect(cells(text)[0]).toMatchObject({ deletedAt: '', allowSending: 'true' });
  expect(text).toMatch(/^"id",.*\r\n".*\r\n$/);
});
