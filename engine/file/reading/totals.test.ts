import { describe, expect, test } from 'vitest';
import { collect } from '../../testing/file-bytes';
import type { FileRow, Notation } from '../notation/dialect';
import { endOfData, likelyData, withoutTotals } from './totals';

const columns: { notation: Notation }[] = [
  { notation: { holds: 'date', order: 'dmy' } },
  { notation: { holds: 'text' } },
  { notation: { holds: 'amount', mark: ',' } },
  { notation: { holds: 'text' } },
];
const rowsOf = (...lines: string[]) => lines.map((line, at) => ({ row: at + 1, cells: line.split(';') }));
const data = '05/01/2026;a;1,00;x';

describe('rows at the end that are not data', () => {
  test.each([
    ['that say total', ';Total;9,00;x', true],
    ['that say subtotal', ';Sub total;9,00;x', true],
    ['that say totais', ';TOTAIS;9,00;x', true],
    ['that say saldo', ';Saldo final;9,00;x', true],
    ['that say sumas', ';Sumas;9,00;x', true],
    ['that say totals', ';Totals;9,00;x', true],
    ['that say somas', ';Somas;9,00;x', true],
    ['and not with a word that has sum in it', ';Sumario;9,00;x', false],
    ['that count records', ';12 registros;9,00;x', true],
    ['that are half empty', ';Obs;;x', true],
    ['but not filled ones', ';Obs;9,00;x', false],
    ['and not with a date', '06/01/2026;Total;9,00;', false],
    ['and not with a word that has total in it', ';Totalmente;9,00;x', false],
  ])('%s', (_, line, isLeftOut) => {
    expect(endOfData(rowsOf(data, line), columns)).toBe(isLeftOut ? 1 : 2);
  });

  test('in a table without dates are only those that contain a total word and are not full', () => {
    const noDates = columns.slice(1);
    expect(endOfData(rowsOf('a;1,00;x', 'Total;9,00;'), noDates)).toBe(1);
    expect(endOfData(rowsOf('a;1,00;x', 'Total;9,00;x'), noDates)).toBe(2);
    expect(endOfData(rowsOf('a;1,00;x', 'Obs;;'), noDates)).toBe(2);
  });

  test('are among the last ten, starting from the end', () => {
    const totals = Array.from({ length: 12 }, () => ';Total;1,00;x');
    expect(endOfData(rowsOf(data, ...totals), columns)).toBe(3);
    expect(endOfData(rowsOf(';Total;1,00;x', data), columns)).toBe(2);
    expect(endOfData(rowsOf(';Total;1,00;x'), columns)).toBe(0);
  });
});

test('are left out, in any batches', async () => {
  const rows = rowsOf(...Array.from({ length: 25 }, () => data), ' ;Total;9,00; ', ';fim;;');
  for (const size of [1, 3, 10, 11, 100]) {
    const leftOut: FileRow[] = [];
    async function* batches() {
      for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
    }
    const kept = (await collect(withoutTotals(batches(), columns, (row) => leftOut.push(row)))).flat();
    expect(kept).toEqual(rows.slice(0, 25));
    expect(leftOut).toEqual(rows.slice(25));
  }
});

test('are not used to recognise columns', () => {
  const rows = rowsOf('Total;1', ...Array.from({ length: 10 }, () => 'a;1'));
  expect(likelyData(rows, 2)).toEqual(rows);
  const ends = rowsOf('a;1', 'Total;1', 'b;', 'c;3');
  expect(likelyData(ends, 2)).toEqual([ends[0], ends[3]]);
});
