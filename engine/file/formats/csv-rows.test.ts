import { describe, expect, test } from 'vitest';
import { collect } from '../../testing/file-bytes';
import { withLimits } from '../../testing/with-limits';
import { csvRows } from './csv-rows';
import type { Quote, Separator } from '../notation/dialect';
import { detectDelimiter } from './detect-delimiter';
import { ProblemList } from '../reading/problems';

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
      expect((await rowsOf(text, ';', '"', size)).rows).toEqual(rows);
  });

  test('are numbered by their first line', async () => {
    const { rows } = await rowsOf('a;b\n\n"1\n2";3\n4;5\n');
    expect(rows.map(({ row }) => row)).toEqual([1, 3, 5]);
  });

  test('an unclosed quote affects only its own line', async () => {
    const { rows, problems } = await rowsOf('a;b\n"x;1\ny;2\n"z";3\n');
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['"x', '1'],
      ['y', '2'],
      ['z', '3'],
    ]);
    expect(problems).toEqual([{ code: 'quote', count: 1, first: [{ row: 2, cell: '"x;1' }] }]);
  });

  test('an unclosed quote at the end', async () => {
    const { rows, problems } = await rowsOf('a;b\n1;2\n"x;3');
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['"x', '3'],
    ]);
    expect(problems[0]).toMatchObject({ code: 'quote', count: 1 });
  });

  test('quotes inside a quoted cell are kept and reported', async () => {
    const { rows, problems } = await rowsOf('"AUTO "POSTO" LTDA";10\n1;2\n');
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['AUTO "POSTO" LTDA', '10'],
      ['1', '2'],
    ]);
    expect(problems[0]).toMatchObject({ code: 'quote', count: 1, first: [{ row: 1 }] });
  });

  test('each of thousands of broken quotes affects only its own line', async () => {
    const text = Array.from({ length: 5000 }, (_, index) => `"n${index};${index}`).join('\n');
    const { rows, problems } = await rowsOf(text);
    expect(rows).toHaveLength(5000);
    expect(rows[4999]).toEqual({ row: 5000, cells: ['"n4999', '4999'] });
    expect(problems[0]).toMatchObject({ code: 'quote', count: 5000 });
  });

  test('a NUL is reported with its row', async () => {
    expect((await rowsOf('a;b\nx\0;2\n')).problems).toEqual([
      { code: 'nul', count: 1, first: [{ row: 2, cell: 'x\0' }] },
    ]);
  });
});

describe('after a hundred broken lines', () => {
  const broken = (count: number) => '"x;1\n'.repeat(count);
  const rest = '"p\nq";2\n\n"a;b";c\n"d" e;f\n"i" j";k\n"g;h\n';

  test('every line is a row, and quotes apply within it', async () => {
    const { rows, problems } = await rowsOf(broken(100) + rest);
    expect(rows.slice(99)).toEqual([
      { row: 100, cells: ['"x', '1'] },
      { row: 101, cells: ['"p'] },
      { row: 102, cells: ['q"', '2'] },
      { row: 104, cells: ['a;b', 'c'] },
      { row: 105, cells: ['"d" e', 'f'] },
      { row: 106, cells: ['i" j', 'k'] },
      { row: 107, cells: ['"g', 'h'] },
    ]);
    expect(problems).toEqual([{ code: 'quote', count: 104, first: expect.any(Array) as unknown }]);
    expect(problems[0]?.first).toHaveLength(50);
  });

  test('and not before', async () => {
    const { rows } = await rowsOf(`${broken(99)}"p\nq";2\n"a;b";c\n`);
    expect(rows.slice(98)).toEqual([
      { row: 99, cells: ['"x', '1'] },
      { row: 100, cells: ['p\nq', '2'] },
      { row: 102, cells: ['a;b', 'c'] },
    ]);
  });

  test('lines are counted across chunks', async () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `n${index};"${index}"\n`);
    const { rows } = await rowsOf(broken(100) + lines.join(''), ';', '"', 70_001);
    expect(rows).toHaveLength(20_100);
    expect([rows[100], rows[10_099], rows[20_099]]).toEqual([
      { row: 101, cells: ['n0', '0'] },
      { row: 10_100, cells: ['n9999', '9999'] },
      { row: 20_100, cells: ['n19999', '19999'] },
    ]);
  });

  test('a line that does not end is rejected', async () => {
    await withLimits({ rowLength: 200_000 }, async () => {
      const long = (length: number) => rowsOf(broken(100) + 'x'.repeat(length), ';', '"', 70_000);
      expect((await long(200_000)).rows).toHaveLength(101);
      await expect(long(200_001)).rejects.toMatchObject({
        code: 'row-too-long',
        values: { row: 101, most: 200_000 },
      });
    });
  });
});

describe('quotes', () => {
  test('are ordinary characters if quoting is off', async () => {
    expect(await rowsOf('"a;b"\n"c\n', ';', '')).toEqual({
      rows: [
        { row: 1, cells: ['"a', 'b"'] },
        { row: 2, cells: ['"c'] },
      ],
      problems: [],
    });
  });

  test('may be apostrophes', async () => {
    expect(await rowsOf("'a;b';\"c\n", ';', "'")).toEqual({
      rows: [{ row: 1, cells: ['a;b', '"c'] }],
      problems: [],
    });
  });

  test('that are faulty over several lines affect only the first of them', async () => {
    expect(await rowsOf('a;b\n"x" y\nz";1\n2;3\n')).toEqual({
      rows: [
        { row: 1, cells: ['a', 'b'] },
        { row: 2, cells: ['"x" y'] },
        { row: 3, cells: ['z"', '1'] },
        { row: 4, cells: ['2', '3'] },
      ],
      problems: [{ code: 'quote', count: 1, first: [{ row: 2, cell: '"x" y' }] }],
    });
  });

  test('that are faulty in one line are reported with it', async () => {
    expect(await rowsOf('a;b\n"x" y";1\n2;3\n')).toEqual({
      rows: [
        { row: 1, cells: ['a', 'b'] },
        { row: 2, cells: ['x" y', '1'] },
        { row: 3, cells: ['2', '3'] },
      ],
      problems: [{ code: 'quote', count: 1, first: [{ row: 2, cell: 'x" y;1' }] }],
    });
  });
});

describe('rejected are', () => {
  const columns = (atLeast: number) => ({ code: 'too-many-columns', values: { atLeast, most: 3 } });

  test('rows with too many columns, in broken lines too', async () => {
    await withLimits({ columns: 3 }, async () => {
      expect((await rowsOf('a;b;c\n"x;1;2\n')).rows).toHaveLength(2);
      await expect(rowsOf('a;b;c\na;b;c;d;e\n')).rejects.toMatchObject(columns(5));
      await expect(rowsOf('a;b\n"x;1;2;3\n')).rejects.toMatchObject(columns(4));
    });
  });

  test('rows that are too long', async () => {
    await withLimits({ rowLength: 100_000 }, async () => {
      const long = (length: number) => rowsOf(`a;b\n${'x'.repeat(length)}`, ';', '"', 70_000);
      expect((await long(100_000)).rows).toHaveLength(2);
      await expect(long(150_000)).rejects.toMatchObject({
        code: 'row-too-long',
        values: { row: 2, most: 100_000 },
      });
      const within = (length: number) => rowsOf(`a;b\n${'x'.repeat(length - 2)};y\n1;2\n`);
      expect((await within(100_000)).rows).toHaveLength(3);
      await expect(within(100_001)).rejects.toMatchObject({
        code: 'row-too-long',
        values: { row: 2, most: 100_000 },
      });
      const broken = (length: number) => rowsOf(`a;b\n"${'x'.repeat(length - 1)}\n`);
      expect((await broken(100_000)).rows).toHaveLength(2);
      await expect(broken(100_001)).rejects.toMatchObject({
        code: 'row-too-long',
        values: { row: 2, most: 100_000 },
      });
    });
  });

  test.each([
    ['at once', 'a;b\n'],
    ['after a hundred broken lines', '"x;1\n'.repeat(100)],
  ])('rows that are too long, %s, before they end', async (_, start) => {
    let given = 0;
    async function* endless() {
      for (const piece = 'x'.repeat(70_000); given < 100; given += 1) yield given === 0 ? start : piece;
    }
    await withLimits({ rowLength: 100_000 }, async () => {
      const rows = csvRows(endless(), { separator: ';', quote: '"' }, new ProblemList());
      await expect(collect(rows)).rejects.toMatchObject({ code: 'row-too-long' });
    });
    expect(given).toBeLessThan(10);
  });
});

describe('the separator is detected', () => {
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
    expect(detectDelimiter(sample)).toEqual({ separator, quote });
  });
});
