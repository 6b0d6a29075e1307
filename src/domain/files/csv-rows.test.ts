import { describe, expect, test } from 'vitest';
import { collect } from '~/testing/file-bytes';
import { csvRows } from './csv-rows';
import type { Quote, Separator } from './dialect';
import { findSeparator } from './find-separator';
import { ProblemList } from './problems';

async function rowsOf(text: string, separator: Separator = ';', quote: Quote = '"', size = text.length || 1) {
  async function* pieces() {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
  }
  const problems = new ProblemList();
  const batches = await collect(csvRows(pieces(), { separator, quote }, problems));
  return { rows: batches.flat(), problems: problems.list };
}

describe('rows of a CSV', () => {
  test.each<[string, string, string[][]]>([
    [
      'plain cells',
      'a;b\n1;2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['quoted separators and quotes', '"a;b";"c ""d"""\n', [['a;b', 'c "d"']]],
    [
      'line breaks inside quotes',
      '"a\nb";2\n3;4\n',
      [
        ['a\nb', '2'],
        ['3', '4'],
      ],
    ],
    [
      'blank lines',
      '\n\na;b\n\n;;\n1;2\n\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a quote inside a cell',
      '5" pipe;2\n3;4\n',
      [
        ['5" pipe', '2'],
        ['3', '4'],
      ],
    ],
    ['a NUL', 'a\0b;2\n', [['a\0b', '2']]],
  ])('%s', async (_, text, expected) => {
    const { rows } = await rowsOf(text);
    expect(rows.map(({ cells }) => cells)).toEqual(expected);
  });

  test('are the same wherever the text is cut', async () => {
    const text = 'a;b\n"1\n2";"x;y"\n\n3;"4 ""5"""\n';
    const { rows } = await rowsOf(text);
    for (let size = 1; size < text.length; size += 1)
      // oxlint-disable-next-line no-await-in-loop
      expect((await rowsOf(text, ';', '"', size)).rows).toEqual(rows);
  });

  test('are numbered by their first line', async () => {
    const { rows } = await rowsOf('a;b\n\n"1\n2";3\n4;5\n');
    expect(rows.map(({ row }) => row)).toEqual([1, 3, 5]);
  });

  test('a quote that is not closed costs its own line', async () => {
    const { rows, problems } = await rowsOf('a;b\n"x;1\ny;2\n"z";3\n');
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['"x', '1'],
      ['y', '2'],
      ['z', '3'],
    ]);
    expect(problems).toEqual([{ code: 'quote', count: 1, first: [{ row: 2, cell: '"x;1' }] }]);
  });

  test('a quote that is not closed at the end', async () => {
    const { rows, problems } = await rowsOf('a;b\n1;2\n"x;3');
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['"x', '3'],
    ]);
    expect(problems[0]).toMatchObject({ code: 'quote', count: 1 });
  });

  test('quotes inside a quoted cell stay, and are told', async () => {
    const { rows, problems } = await rowsOf('"AUTO "POSTO" LTDA";10\n1;2\n');
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['AUTO "POSTO" LTDA', '10'],
      ['1', '2'],
    ]);
    expect(problems[0]).toMatchObject({ code: 'quote', count: 1, first: [{ row: 1 }] });
  });

  test('of thousands of broken quotes each costs its own line', async () => {
    const text = Array.from({ length: 5000 }, (_, index) => `"n${index};${index}`).join('\n');
    const { rows, problems } = await rowsOf(text);
    expect(rows).toHaveLength(5000);
    expect(rows[4999]).toEqual({ row: 5000, cells: ['"n4999', '4999'] });
    expect(problems[0]).toMatchObject({ code: 'quote', count: 5000 });
  });

  test('a NUL is told with its row', async () => {
    expect((await rowsOf('a;b\nx\0;2\n')).problems).toEqual([
      { code: 'nul', count: 1, first: [{ row: 2, cell: 'x\0' }] },
    ]);
  });
});

describe('the separator is found', () => {
  test.each([
    ['a,b,c\n1,2,3\n', ',', '"'],
    ['a;b\n1,50;2,50\n1,60;2,70\n', ';', '"'],
    ['id;valor\nA;1,50\nB;2,50\n', ';', '"'],
    ['a\tb\n1,5\t2;5\n', '\t', '"'],
    ['a|b|c\n1|2|3\n', '|', '"'],
    ['"a;b",c\n"1;2",3\n', ',', '"'],
    ['Extrato\nConta;1\n\nData;Valor;Saldo\n01/01;1,00;2,00\n02/01;1,00;3,00\n03/01;1,00;4,00\n', ';', '"'],
    ["'a';'b;c'\n'1';'2'\n", ';', "'"],
    ['single\n1\n2\n', ',', '"'],
  ])('%j', (sample, separator, quote) => {
    expect(findSeparator(sample)).toEqual({ separator, quote });
  });
});
