import { describe, expect, it } from 'vitest';
import { leftOutTexts, type ReadSide } from './skipped-rows';

const read = (some: Partial<ReadSide>): ReadSide => ({
  name: 'left.csv',
  mapOption: '--left-map',
  transactions: [],
  refused: [],
  ...some,
});
const refused = { cell: '', loss: 'refused' } as const;
const dayFirst = (row: number) =>
  ({ ...refused, row, id: `r${row}`, field: 'date', why: 'day-first' }) as const;
const uneven = (row: number) => ({ ...refused, row, field: '', why: 'uneven' }) as const;
const noColumn = (row: number) =>
  ({ ...refused, row, id: `r${row}`, field: 'currency', why: 'column-missing' }) as const;
const dropped = {
  row: 3,
  id: 'x',
  field: 'external_id',
  cell: 'x',
  why: 'duplicate',
  loss: 'dropped',
} as const;

describe('rows that are left out', () => {
  it('are not reported if there are none', () => {
    expect(leftOutTexts(read({}))).toEqual([]);
  });

  it('are counted by reason, in the order in which the reasons come up', () => {
    expect(leftOutTexts(read({ refused: [dayFirst(1), dropped, uneven(2), dayFirst(4)] }))).toEqual([
      '2 rows of left.csv: date: day-first',
      '  row 1 ("r1")',
      '  row 4 ("r4")',
      '1 row of left.csv: uneven (another number of cells than headings, or a quote out of place)',
      '  row 2',
      '1 row of left.csv: dropped, the id stands twice',
      '  row 3 ("x")',
    ]);
  });

  it.each([
    [5, []],
    [6, ['  and 1 more']],
    [520, ['  and 515 more']],
  ])('are named up to five: of %i', (count, end) => {
    const texts = leftOutTexts(read({ refused: Array.from({ length: count }, (_, at) => dayFirst(at + 1)) }));
    expect(texts[0]).toBe(`${count} rows of left.csv: date: day-first`);
    expect(texts.slice(1, 6)).toEqual([1, 2, 3, 4, 5].map((row) => `  row ${row} ("r${row}")`));
    expect(texts.slice(6)).toEqual(end);
  });

  it('are reported with a remedy if a column is missing', () => {
    const refused = [noColumn(1), noColumn(2)];
    expect(leftOutTexts(read({ refused, columns: ['Data', 'Valor, R$'] }))).toEqual([
      '2 rows of left.csv: no column for currency; name it in --left-map, its columns are: "Data", "Valor, R$"',
    ]);
    expect(leftOutTexts(read({ refused, isExact: true }))).toEqual([
      '2 rows of left.csv: no column for currency; name it in --left-map, or let --dialect auto look for it',
    ]);
    expect(leftOutTexts(read({ refused, mapOption: '--right-map' }))).toEqual([
      '2 rows of left.csv: no column for currency; name it in --right-map',
    ]);
  });
});
