import { describe, expect, test } from 'vitest';
import { cell, columnLetters, csvOf, workbookCell } from './table-file';

describe('a file to take away', () => {
  test('is CSV in which no cell runs as a formula, every row with all cells', () => {
    const rows = [[cell.text('=1+1'), cell.amount('1234.5', 2)], [cell.text('total')]];
    const sheet = { name: 'x', columns: ['a', 'b'], rows };
    expect(csvOf(sheet, 'commas')).toBe(`"a","b"\r\n"'=1+1","1234.50"\r\n"total",""\r\n`);
    expect(csvOf(sheet, 'semicolons')).toContain(`"'=1+1";"1234,50"`);
  });

  test.each([
    [cell.amount('1234.5', 2), { value: 1234.5, format: '#,##0.00######' }],
    [cell.amount('1234', 0), { value: 1234, format: '#,##0' }],
    [cell.amount('12345678901234.56', 2), { value: '12345678901234.56' }],
    [cell.rate('2.4901'), { value: 2.4901, format: '0.00##' }],
    [cell.count(12), { value: 12, format: '0' }],
    [cell.text('0012'), { value: '0012' }],
    [cell.text('=1+1'), { value: '=1+1' }],
    [cell.time('2026-01-05T00:00:00Z'), { value: new Date('2026-01-05'), format: 'yyyy-mm-dd' }],
  ])('writes %j in a workbook exactly', (one, written) => {
    expect(workbookCell(one)).toMatchObject(written);
    expect(workbookCell(one)!.type).toBe(
      typeof written.value === 'number' ? Number : typeof written.value === 'string' ? String : Date,
    );
  });

  test('leaves empty cells of a workbook out', () => expect(workbookCell(cell.rate(''))).toBeNull());

  test.each([
    [1, 'A'],
    [26, 'Z'],
    [27, 'AA'],
    [703, 'AAA'],
  ])('names column %i %s', (column, letters) => expect(columnLetters(column)).toBe(letters));
});
