import { expect, test } from 'vitest';
import { directionOf, type MappingRow, openMapping, saveMapping } from './direction';

const engine = { amount: 'Valor', external_id: 'NSU', loja: 'Estabelecimento', date: 'Data' };
const guide = { 'Transaction ID': 'transaction_id', Total: 'amount', Branch: 'loja', When: 'date' };

test.each([
  [engine, 'field-to-column', true],
  [guide, 'column-to-field', true],
  [{}, 'field-to-column', false],
  [{ loja: 'Estabelecimento' }, 'field-to-column', false],
  [{ amount: 'amount', date: 'date' }, 'field-to-column', false],
  [{ amount: 'amount', Ref: 'external_id' }, 'column-to-field', true],
  [{ amount: 5, external_id: null, x: 'amount' }, 'field-to-column', true],
] as const)('%j points %s', (mapping, direction, certain) => {
  expect(directionOf(mapping)).toEqual({ direction, certain });
});

test('both directions open as the same rows', () => {
  expect(openMapping(engine).rows[0]).toEqual({ key: 'amount', field: 'amount', column: 'Valor' });
  expect(openMapping(guide).rows[0]).toEqual({
    key: 'Transaction ID',
    field: 'transaction_id',
    column: 'Transaction ID',
  });
});

test.each([engine, guide, { ...engine, options: { trim: true }, tail: 'X' }])(
  'an unedited mapping is saved as it was found: %j',
  (mapping) => {
    const { rows, direction } = openMapping(mapping);
    const saved = saveMapping(rows, direction, mapping);
    expect(JSON.stringify(saved)).toBe(JSON.stringify({ mapping }));
  },
);

test('a changed row keeps its position, a removed one disappears, a new one comes last', () => {
  const found = { ...engine, options: { trim: true } };
  const { rows, direction } = openMapping(found);
  const edited: MappingRow[] = rows
    .filter(({ field }) => field !== 'external_id')
    .map((row) => (row.field === 'loja' ? { ...row, field: 'store' } : row));
  const saved = saveMapping([...edited, { field: 'currency', column: 'Moeda' }], direction, found);
  expect(JSON.stringify(saved)).toBe(
    JSON.stringify({
      mapping: {
        amount: 'Valor',
        store: 'Estabelecimento',
        date: 'Data',
        options: { trim: true },
        currency: 'Moeda',
      },
    }),
  );
});

test("in the guide's direction, a changed column is a changed key in the old position", () => {
  const rows = openMapping(guide).rows.map((row) =>
    row.column === 'Total' ? { ...row, column: 'Sum' } : row,
  );
  const saved = saveMapping(rows, 'column-to-field', guide);
  expect('mapping' in saved && Object.keys(saved.mapping)).toEqual([
    'Transaction ID',
    'Sum',
    'Branch',
    'When',
  ]);
});

test('lists all rows that cannot become a mapping', () => {
  const rows = [
    { field: 'external_id', column: 'A' },
    { field: 'transaction_id', column: 'B' },
    { field: '', column: '' },
    { field: 'date', column: 'A' },
    { field: '', column: 'C' },
  ];
  const shared = [
    { row: 1, code: 'field-twice' },
    { row: 2, code: 'field-missing' },
    { row: 2, code: 'column-missing' },
  ];
  const last = { row: 4, code: 'field-missing' };
  expect(saveMapping(rows, 'field-to-column')).toEqual({ faults: [...shared, last] });
  expect(saveMapping(rows, 'column-to-field')).toEqual({
    faults: [...shared, { row: 3, code: 'column-twice' }, last],
  });
});

test('a row may not replace a property that is preserved', () => {
  expect(
    saveMapping([{ field: 'options', column: 'A' }], 'field-to-column', { options: { trim: true } }),
  ).toEqual({
    faults: [{ row: 0, code: 'field-twice' }],
  });
});
