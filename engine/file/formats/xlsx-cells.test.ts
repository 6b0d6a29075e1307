import { describe, expect, test } from 'vitest';
import { workbookParts, zipOf } from '../../testing/workbook';
import { kindOf, type NumberKind, plainNumber, readStyles, serialText } from './xlsx-cells';
import { Zip } from './zip';

async function kindsOf(styles: string): Promise<NumberKind[]> {
  const others = workbookParts({ A: '' }).filter(({ name }) => name !== 'xl/styles.xml');
  return readStyles(new Zip(zipOf([...others, { name: 'xl/styles.xml', content: styles }])));
}

describe('styles', () => {
  test('of built-in formats, which have a number', async () => {
    const ids = Array.from({ length: 64 }, (_, id) => id);
    const kinds = await kindsOf(`<cellXfs>${ids.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`);
    const of = (kind: NumberKind) => ids.filter((id) => kinds[id] === kind);
    expect(of('time')).toEqual([18, 19, 20, 21, 45, 46, 47]);
    expect(of('date')).toEqual([
      14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
    ]);
    expect(of('number')).toHaveLength(64 - 7 - 24);
  });

  test('of formats with a code, whatever their number', async () => {
    const formats =
      '<numFmt numFmtId="14" formatCode="0.00"/><numFmt formatCode="hh:mm" numFmtId="164"/>' +
      '<numFmt numFmtId="165"/><numFmt formatCode="yyyy"/>';
    const cells =
      '<xf numFmtId="14">\n</xf><xf numFmtId="164"/><xf numFmtId="165"/><xf/><xf numFmtId="15"/><xf numFmtId="166"/>';
    expect(await kindsOf(`<numFmts>${formats}</numFmts><cellXfs>\n${cells}</cellXfs>`)).toEqual([
      'number',
      'time',
      'number',
      'date',
      'date',
      'number',
    ]);
  });

  test('are only those of cells', async () => {
    const xf = '<xf numFmtId="14"/>';
    expect(
      await kindsOf(
        `<cellStyleXfs>${xf}</cellStyleXfs><cellXfs><x:xf numFmtId='20'><alignment numFmtId="14"/></x:xf></cellXfs><dxfs>${xf}</dxfs>`,
      ),
    ).toEqual(['time']);
  });

  test('may be missing', async () => {
    const others = workbookParts({ A: '' }).filter(({ name }) => name !== 'xl/styles.xml');
    expect(await readStyles(new Zip(zipOf(others)))).toEqual([]);
  });
});

test.each<[code: string, kind: NumberKind]>([
  ['', 'number'],
  ['GENERAL', 'number'],
  ['@', 'number'],
  ['aaa dd', 'date'],
  ['YYYY', 'date'],
  ['M', 'date'],
  ['"day" 0 "d"', 'number'],
  ['"" 0', 'number'],
  ['0\\s', 'number'],
  ['0_d', 'number'],
  ['0*h', 'number'],
  ['0 "d', 'date'],
  ['[Red]', 'number'],
  ['[$-416]0', 'number'],
  ['[>=100]0', 'number'],
  ['[yellow]h', 'time'],
  ['[h]', 'time'],
  ['[HH]:MM', 'time'],
  ['[mm]', 'time'],
  ['[m]', 'time'],
  ['[ss]', 'time'],
  ['[s].00', 'time'],
  ['mm:ss.0', 'time'],
  ['HH', 'time'],
  ['yyyy-mm-dd hh:mm', 'date'],
  ['0;dd', 'number'],
  ['0;hh;mm', 'number'],
])('the format %j displays a %s', (code, kind) => {
  expect(kindOf(code)).toBe(kind);
});

test.each<[stored: string, plain: string]>([
  [' 5\n', '5'],
  [' x ', 'x'],
  ['', ''],
  ['007', '007'],
  ['+7', '7'],
  ['+1.50', '1.5'],
  ['-123456789012345', '-123456789012345'],
  ['1234567890123456', '1234567890123460'],
  ['0.1234567890123456', '0.123456789012346'],
  ['0.000', '0'],
  ['-0.0', '0'],
  ['12.', '12'],
  ['.25', '0.25'],
  ['15.25', '15.25'],
  ['1E3', '1000'],
  ['1e+3', '1000'],
  ['-12.5E-2', '-0.125'],
  ['1.25E12', '1250000000000'],
  ['1E100', `1${'0'.repeat(100)}`],
  ['1E1000', '1E1000'],
  ['1E', '1E'],
  ['E3', 'E3'],
  ['.', '.'],
  ['1.5x', '1.5x'],
  ['x1.5', 'x1.5'],
  ['1,5', '1,5'],
  ['1.5.5', '1.5.5'],
  ['--1', '--1'],
  ['12.345', '12.3450'],
  ['-123.456', '-123.4560'],
  ['1234.567', '1234.567'],
  ['1.2345', '1.2345'],
  ['1.23', '1.23'],
  ['-0.125', '-0.125'],
])('the number %j is %j', (stored, plain) => {
  expect(plainNumber(stored)).toBe(plain);
});

test('a number with far too many digits stays a text', () => {
  const long = '1'.repeat(801);
  expect(plainNumber(long)).toBe(long);
});

test.each<[stored: string, kind: NumberKind, base1904: boolean, text: string]>([
  ['0', 'date', false, '1899-12-31'],
  ['60', 'date', false, '1900-02-28'],
  ['60', 'date', true, '1904-03-01'],
  ['46027.4309375', 'date', false, '2026-01-05 10:20:33'],
  ['46027.4309375', 'time', false, '2026-01-05 10:20:33'],
  ['46027', 'time', false, '2026-01-05'],
  ['0.4309375', 'time', true, '10:20:33'],
  ['0.4309375', 'date', true, '1904-01-01 10:20:33'],
  ['0', 'time', false, '00:00:00'],
  ['1', 'time', false, '1900-01-01'],
  ['1.5', 'time', false, '1900-01-01 12:00:00'],
  ['-0.5', 'time', false, '-0.5'],
  ['2958465.5', 'date', false, '9999-12-31 12:00:00'],
  ['2958465.999999999', 'date', false, '2958465.999999999'],
  ['2958466', 'date', false, '2958466'],
  ['2957003', 'date', true, '9999-12-31'],
  ['2957004', 'date', true, '2957004'],
  ['1e999', 'date', false, '1e999'],
  ['2026-01-05', 'date', false, '2026-01-05'],
])('the serial %s as a %s (1904: %s) is %s', (stored, kind, base1904, text) => {
  expect(serialText(stored, kind, base1904)).toBe(text);
});
