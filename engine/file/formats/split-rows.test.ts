import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { sameJson } from '../../lib/json/same-json';
import { csvRecords, splitRows } from './split-rows';

const config = { separator: ';', quote: '"' } as const;

/** Returns a function for the next number of a repeatable sequence, from 0 up to, not including, `most`. */
function numbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
}

describe('splitting a CSV into rows', () => {
  test.each([
    [
      'plain cells',
      'a;b\nc;d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['quoted cells', '"a;b";"c ""d"""\n', [['a;b', 'c "d"'], ['']]],
    [
      'blanks behind a closing quote',
      '"a" ;"b"\t\nc;d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a stray quote', '"a"b";c\n', [['a"b', 'c'], ['']]],
    ['an open quote', 'a;"b\nc', [['a', 'b\nc']]],
  ])('%s @soak', (_, text, rows) => {
    expect(splitRows(text, config).rows).toEqual(rows);
  });

  test('stops before a last row without a line end, and after the requested number of rows', () => {
    expect(splitRows('a;b\nc', config, { ignoreLast: true })).toEqual({
      rows: [['a', 'b']],
      errors: [],
      end: 4,
    });
    expect(splitRows('a\nb\nc\n', config, { preview: 2 })).toMatchObject({ rows: [['a'], ['b']], end: 4 });
  });

  test('agrees with Papa Parse on 20,000 texts of quotes, blanks and line ends', () => {
    const random = numbers(7);
    const signs = ['"', '"', ';', '\n', ' ', '\t', 'a', '1'];
    for (let index = 0; index < 20_000; index += 1) {
      const text = `"${Array.from({ length: random(14) }, () => signs[random(signs.length)]).join('')}`;
      for (const ignoreLast of [false, true]) {
        const parser = new Papa.Parser({ delimiter: ';', newline: '\n', quoteChar: '"' });
        const { data, errors, meta } = parser.parse(text, 0, ignoreLast) as unknown as {
          data: string[][];
          errors: { code: string; row: number }[];
          meta: { cursor: number };
        };
        const split = splitRows(text, config, { ignoreLast });
        expect({ text, ignoreLast, rows: split.rows, end: split.end, errors: split.errors }).toEqual({
          text,
          ignoreLast,
          rows: data,
          end: meta.cursor,
          errors: errors
            .map(({ code, row }) => ({ code: code === 'MissingQuotes' ? 'open' : 'stray', row }))
            .filter((one, place, all) => !sameJson(one, all[place - 1])),
        });
      }
    }
  });
});

describe('the records of a CSV as the service splits it', () => {
  test.each<[string, string, string[]]>([
    ['blank lines are skipped, lines of blanks are not', '\n\r\na\n  \n\nb\r', ['a', '', 'b']],
    [
      'blanks before a cell are cut, also U+0085, but no byte order mark',
      '\u0085 a, \uFEFF"b',
      ['a (faulty)'],
    ],
    ['a carriage return inside a line is a blank', '\ra,b\rc\r\r\n', ['a|b\rc\r']],
    ['line ends in quotes are line feeds', '"a\r\nb",c', ['a\nb|c']],
    ['a quote in a cell ends its row', 'a,b"c,d\ne', ['a (faulty)', 'e']],
    ['text after a quoted cell ends its row', '"a" ,b\n"c"d\ne', [' (faulty)', ' (faulty)', 'e']],
    ['an unclosed quote ends the last row', 'a\nb,"c\nd\n', ['a', 'b (faulty)']],
  ])('%s', (_, text, expected) => {
    const records = csvRecords(text).map(
      ({ cells, isFaulty }) => cells.join('|') + (isFaulty ? ' (faulty)' : ''),
    );
    expect(records).toEqual(expected);
    expect(csvRecords(text, { max: 1 })).toEqual(csvRecords(text).slice(0, 1));
  });
});
