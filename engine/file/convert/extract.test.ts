import { expect, test } from 'vitest';
import { extractFrom, findEndToEnd, previewExtract } from './extract';

const id = 'E12345678202601051030abcDEF12345';

test.each([
  [`Pix ${id}`, id],
  [`(${id})`, id],
  [`x${id}`, undefined],
  [`${id}0`, undefined],
  [id.slice(0, -1), undefined],
  [id.toLowerCase(), undefined],
  // Hour 25 does not exist; the valid id after it is found.
  [`${id.replace('1030', '2530')} ${id}`, id],
])('finds the end-to-end id in %j', (text, found) => {
  expect(findEndToEnd(text)?.found).toBe(found);
});

test('states whether a text has a different identifier, too', () => {
  const other = id.replace('abc', 'xyz');
  expect(extractFrom(`${id} ${id}`, findEndToEnd)).toEqual({ found: id, hasOther: false });
  expect(extractFrom(`${id} ${id} ${other} ${id}`, findEndToEnd)).toEqual({ found: id, hasOther: true });
});

test('the preview counts rows, and has examples with and without an identifier', () => {
  const rows = [`a ${id}`, 'NSU 12 NSU 13', 'Tarifa', 'nsu 14'].map((text, at) => ({
    row: at + 2,
    cells: ['x', text],
  }));
  expect(previewExtract(rows, 1, { pattern: 'NSU [{digits}]' }, 1)).toEqual({
    rows: 4,
    found: 2,
    several: 1,
    examples: [
      { row: 3, text: 'NSU 12 NSU 13', found: '12' },
      { row: 2, text: `a ${id}`, found: undefined },
    ],
  });
  expect(previewExtract(rows, 1, { find: 'end-to-end' })).toMatchObject({ found: 1, several: 0 });
  expect(previewExtract(rows, 1, { pattern: '' })).toEqual({ fault: 'empty', at: 0 });
});
