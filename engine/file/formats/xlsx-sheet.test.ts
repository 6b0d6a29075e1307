import { describe, expect, test } from 'vitest';
import { collect } from '../../testing/file-bytes';
import { withLimits } from '../../testing/with-limits';
import { markupTokens } from './markup';
import { ProblemList } from '../reading/problems';
import { sheetRows } from './xlsx-sheet';

/** Reads a sheet. Its workbook has the texts `zero` and `one`, and the styles number, date and time. */
async function read(xml: string, base1904 = false) {
  async function* stream() {
    yield xml;
  }
  const problems = new ProblemList();
  const parts = { texts: ['zero', 'one'], styles: ['number', 'date', 'time'] as const, base1904 };
  const batches = await collect(sheetRows(markupTokens(stream(), true), parts, problems));
  return { rows: batches.flat(), problems: problems.list };
}
const rowOf = async (cells: string) => (await read(`<row r="2">${cells}</row>`)).rows;

describe('a cell', () => {
  test.each<[xml: string, text: string]>([
    ['<c><v>1.50</v></c>', '1.5'],
    ['<c t="n">\n<v>2</v>\n</c>', '2'],
    ['<c s="1"><v>46027</v></c>', '2026-01-05'],
    ['<c s="2"><v>0.5</v></c>', '12:00:00'],
    ['<c s="0"><v>46027</v></c>', '46027'],
    ['<c s="9"><v>46027</v></c>', '46027'],
    ['<c t="s"><v>0</v></c>', 'zero'],
    ['<c t="s" s="1"><v>1</v></c>', 'one'],
    ['<c t="b"><v>1</v></c>', 'TRUE'],
    ['<c t="b"><v>0</v></c>', 'FALSE'],
    ['<c t="str"><v>1.50 &amp; x</v></c>', '1.50 & x'],
    ['<c t="str"><v>a<![CDATA[<b>]]></v></c>', 'a<b>'],
    ['<c t="d"><v>2026-01-05</v></c>', '2026-01-05'],
    ['<c t="inlineStr"><is>\n<t>a</t> x <r><t> b</t></r></is></c>', 'a b'],
    ['<x:c><x:v>1</x:v></x:c>', '1'],
  ])('%s', async (xml, text) => {
    expect(await rowOf(xml)).toEqual([{ row: 2, cells: [text] }]);
  });

  test.each([
    '<c/>',
    '<c></c>',
    '<c><v/></c>',
    '<c>5</c>',
    '<c><x>5</x></c>',
    '<c s="1"><v></v></c>',
    '<c t="b"><v/></c>',
    '<c t="s"><v>9</v></c>',
    '<c t="str"><v/>x</c>',
    '<c t="inlineStr"><is><t/></is></c>',
    '<v>5</v>',
    '<is><t>5</t></is>',
    '<c t="str"><v> </v></c>',
  ])('without a value is empty: %s', async (xml) => {
    expect(await rowOf(xml)).toEqual([]);
  });

  test('counts its days from 1904 if the workbook does', async () => {
    expect(await read('<row><c s="1"><v>44565</v></c></row>', true)).toEqual({
      rows: [{ row: 1, cells: ['2026-01-05'] }],
      problems: [],
    });
  });

  test.each<[xml: string, cells: string[]]>([
    ['<c><v>1</v></c><c><v>2</v></c>', ['1', '2']],
    ['<c r="C2"><v>1</v></c><c><v>2</v></c>', ['', '', '1', '2']],
    ['<c/><c r="c2"><v>1</v></c>', ['', '', '1']],
    ['<c r="AA2"><v>1</v></c>', [...Array.from({ length: 26 }, () => ''), '1']],
    ['<c r="Z2"><v>1</v></c>', [...Array.from({ length: 25 }, () => ''), '1']],
    ['<c r="2"><v>1</v></c>', ['1']],
    ['<c r="?B2"><v>1</v></c>', ['1']],
    ['<c r="B2"><v>1</v></c><c r="A2"><v>2</v></c>', ['2', '1']],
    ['<c><v>1</v></c><c t="str"><v></v></c><c><v/></c>', ['1']],
  ])('is placed by its reference: %s', async (xml, cells) => {
    expect(await rowOf(xml)).toEqual([{ row: 2, cells }]);
  });
});

test('text between cells belongs to none', async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  expect(await rowOf(`${cell('a')}<t>no</t>${cell('b')}<v>no</v>${cell('c')}`)).toEqual([
    { row: 2, cells: ['a', 'b', 'c'] },
  ]);
});

test('rows have their own number, or follow the previous one; empty ones are left out', async () => {
  const cell = '<c><v>1</v></c>';
  expect(
    await read(
      `<sheetData><row>${cell}</row><row r="5">${cell}${cell}</row>\n<row/><row r="7"/><row>${cell}</row></sheetData>`,
    ),
  ).toEqual({
    rows: [
      { row: 1, cells: ['1'] },
      { row: 5, cells: ['1', '1'] },
      { row: 8, cells: ['1'] },
    ],
    problems: [],
  });
});

describe('recorded are', () => {
  test('formulas, with or without a stored value', async () => {
    const { rows, problems } = await read(
      '<row r="3"><c><f>A1</f><v>5</v></c><c><f/></c><c t="str"><f>x</f><v>a</v></c><c><v>6</v></c></row><f>no</f>',
    );
    expect(rows).toEqual([{ row: 3, cells: ['5', '', 'a', '6'] }]);
    expect(problems).toEqual([
      {
        code: 'formula',
        count: 3,
        first: [
          { row: 3, cell: '5' },
          { row: 3, cell: '' },
          { row: 3, cell: 'a' },
        ],
      },
    ]);
  });

  test('errors', async () => {
    const { rows, problems } = await read('<row><c t="e"><v>#N/A</v></c><c t="str"><v>#N/A</v></c></row>');
    expect(rows).toEqual([{ row: 1, cells: ['#N/A', '#N/A'] }]);
    expect(problems).toEqual([{ code: 'cell-error', count: 1, first: [{ row: 1, cell: '#N/A' }] }]);
  });

  test('NULs', async () => {
    const { rows, problems } = await read('<row><c t="str"><v>a&#0;b</v></c></row>');
    expect(rows).toEqual([{ row: 1, cells: ['a\0b'] }]);
    expect(problems).toEqual([{ code: 'nul', count: 1, first: [{ row: 1, cell: 'a\0b' }] }]);
  });
});

describe('rejected are', () => {
  test('too many columns', async () => {
    await withLimits({ columns: 3 }, async () => {
      expect(await rowOf('<c r="C1"><v>1</v></c><c r="D1"/>')).toEqual([{ row: 2, cells: ['', '', '1'] }]);
      await expect(rowOf('<c r="D1"><v>1</v></c>')).rejects.toMatchObject({
        code: 'too-many-columns',
        values: { atLeast: 4, most: 3 },
      });
    });
  });
});
