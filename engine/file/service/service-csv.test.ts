import { describe, expect, test } from 'vitest';
import { bytesOf } from '../../testing/file-bytes';
import { recordsOf } from '../../testing/import-table';
import { decodeCsv, splitCsv } from './service-csv';

const usual = {
  columnsGiven: 2,
  delimiter: ',',
  encoding: undefined,
  endsInCr: false,
  hasFaultyHeader: false,
  isPart: false,
};

describe('splitCsv', () => {
  test('returns the header and rows unchanged', () => {
    expect(
      splitCsv({ text: 'Id,Valor\n1, x \n2,"a,b"\nTotal\n', isPart: false, encoding: 'UTF-8' }, 10),
    ).toEqual({
      ...usual,
      encoding: 'UTF-8',
      header: ['Id', 'Valor'],
      rows: recordsOf([['1', 'x '], ['2', 'a,b'], ['Total']]),
    });
  });

  test('uses the detected separator, or the given one', () => {
    const text = 'Id;Valor\n1;2,5\n';
    expect(splitCsv({ text, isPart: false }, 10)).toEqual({
      ...usual,
      delimiter: ';',
      header: ['Id', 'Valor'],
      rows: recordsOf([['1', '2,5']]),
    });
    expect(splitCsv({ text, isPart: false }, 10, ',')).toEqual({
      ...usual,
      columnsGiven: 1,
      header: ['Id;Valor'],
      rows: recordsOf([['1;2', '5']]),
    });
  });

  test('splits lines that end in a lone carriage return', () => {
    expect(splitCsv({ text: 'a,b\r1,2\r', isPart: false }, 10)).toEqual({
      ...usual,
      endsInCr: true,
      header: ['a', 'b'],
      rows: recordsOf([['1', '2']]),
    });
    expect(splitCsv({ text: 'a,b\r\n1,2\r\n', isPart: false }, 10)).toEqual({
      ...usual,
      header: ['a', 'b'],
      rows: recordsOf([['1', '2']]),
    });
  });

  test.each([
    [1, [['1', '2']], true],
    [
      2,
      [
        ['1', '2'],
        ['3', '4'],
      ],
      true,
    ],
    [
      3,
      [
        ['1', '2'],
        ['3', '4'],
        ['5', '6'],
      ],
      false,
    ],
  ])('reads at most %d rows', (most, rows, isPart) => {
    expect(splitCsv({ text: 'a,b\n1,2\n3,4\n5,6\n', isPart: false }, most)).toEqual({
      ...usual,
      header: ['a', 'b'],
      rows: recordsOf(rows),
      isPart,
    });
  });

  test('drops the last line of a part, which may be cut', () => {
    expect(splitCsv({ text: 'a,b\n1,2\n3,', isPart: true }, 10)).toEqual({
      ...usual,
      header: ['a', 'b'],
      rows: recordsOf([['1', '2']]),
      isPart: true,
    });
  });

  test('reads at most 500 columns', () => {
    const line = Array.from({ length: 501 }, (_, index) => `c${index}`);
    const table = splitCsv({ text: `${line.join(',')}\n${line.join(',')}`, isPart: false }, 10);
    expect(table).toEqual({
      ...usual,
      columnsGiven: 501,
      header: line.slice(0, 500),
      rows: recordsOf([line.slice(0, 500)]),
    });
  });

  test('reports faulty lines', () => {
    expect(splitCsv({ text: 'a,,b,a,,a,b"x"\n1\n2,3"\n4\n5"\n', isPart: false }, 10, ',')).toEqual({
      ...usual,
      columnsGiven: 6,
      header: ['a', '', 'b', 'a', '', 'a'],
      rows: recordsOf([['1'], ['2'], ['4'], []], [1, 3]),
      hasFaultyHeader: true,
    });
  });

  test.each(['', '\n\n', ' , \n1,2\n'])('returns nothing without a header: %j', (text) => {
    expect(splitCsv({ text, isPart: false }, 10)).toBeUndefined();
  });

  test('accepts a header with a single name', () => {
    expect(splitCsv({ text: ' ,x\n', isPart: false }, 10)).toEqual({
      ...usual,
      header: ['', 'x'],
      rows: [],
    });
  });
});

describe('decodeCsv', () => {
  test.each([
    ['utf-8', 'UTF-8'],
    ['windows-1252', 'Windows-1252'],
    ['utf-16le', 'UTF-16'],
    ['utf-16be', 'UTF-16'],
  ] as const)('decodes %s', (given, encoding) => {
    const text = 'Id;Descrição\n1;São\n';
    expect(decodeCsv(bytesOf(text, given), false)).toEqual({ text, encoding, isPart: false });
  });

  test('decodes a part that ends inside a character', () => {
    const bytes = bytesOf('a;ç').subarray(0, 3);
    expect(decodeCsv(bytes, true)).toEqual({ text: 'a;', encoding: 'UTF-8', isPart: true });
    expect(decodeCsv(bytes, false)).toEqual({ text: 'a;Ã', encoding: 'Windows-1252', isPart: false });
  });

  test('returns nothing for bytes that are not text', () => {
    expect(decodeCsv(Uint8Array.of(0x50, 0x4b, 3, 4, 0xb5, 0xff, 0, 0x61, 0x62), false)).toBeUndefined();
  });

  test('decodes a NUL character, for which the import returns an error', () => {
    const text = 'a;b;c;d;e;f\0';
    expect(decodeCsv(bytesOf(text), false)).toEqual({ text, encoding: 'UTF-8', isPart: false });
  });
});
