import { expect, test } from 'vitest';
import { previewRows } from './preview';

const header = ['NSU', 'Valor', 'Data', 'Loja', 'Moeda'];
const mapping = [
  { field: 'transaction_id', column: 'NSU' },
  { field: 'amount', column: 'Valor' },
  { field: 'date', column: 'Data' },
  { field: 'store', column: 'Loja' },
];
const rows = [
  ['1', '10.00', '2026-01-15', 'Centro', 'BRL'],
  ['2', '1.234,56', '05/06/2026', 'Norte', 'BRL'],
];

test('rows are shown as they would be read, with problems counted by field', () => {
  const preview = previewRows(header, rows, mapping, ['BRL']);
  expect(preview.rows[0]?.cells).toEqual({
    transaction_id: { raw: '1', reading: { read: '1' } },
    amount: { raw: '10.00', reading: { read: '10.00' } },
    date: { raw: '2026-01-15', reading: { read: '2026-01-15T00:00:00Z' } },
    store: { raw: 'Centro', reading: { read: 'Centro' } },
  });
  expect(preview.rows[1]?.cells['amount']?.reading).toMatchObject({ problem: 'decimal-comma' });
  expect(preview.rows[1]?.cells['date']?.reading).toMatchObject({ problem: 'slash-date', kind: 'ambiguous' });
  expect(preview.problems).toEqual({ amount: 1, date: 1 });
  expect(preview.missingFields).toEqual(['currency']);
  expect(preview.unusedColumns).toEqual(['Moeda']);
});

test('fifty rows are shown, and an identifier repeated below them is found', () => {
  const many = Array.from({ length: 120 }, (_, index) => [`id ${index % 100}`]);
  const preview = previewRows(['Ref'], many, [{ field: 'external_id', column: 'Ref' }], []);
  expect(preview.rows).toHaveLength(50);
  expect(preview.rows[49]?.number).toBe(50);
  expect(preview.problems).toEqual({ external_id: 20 });
});

test('a column that is not in the file is a problem of every row, and of the file', () => {
  const preview = previewRows(['A'], [['x']], [{ field: 'store', column: 'B' }], []);
  expect(preview.rows[0]?.cells['store']).toEqual({
    raw: undefined,
    reading: { problem: 'column-missing', kind: 'refused' },
  });
  expect(preview.missingColumns).toEqual(['B']);
});

test('a row that ends early has empty cells', () => {
  const preview = previewRows(['A', 'B'], [['x']], [{ field: 'amount', column: 'B' }], []);
  expect(preview.rows[0]?.cells['amount']).toEqual({
    raw: '',
    reading: { problem: 'empty', kind: 'refused' },
  });
});
