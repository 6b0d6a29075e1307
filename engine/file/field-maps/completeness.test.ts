import { expect, test } from 'vitest';
import { mapGaps } from './completeness';

const whole = { external_id: 'NSU', amount: 'Valor', currency: 'Moeda', date: 'Data' };

test('a map of the four required fields lacks nothing, whatever else it contains', () => {
  expect(mapGaps(whole)).toBeUndefined();
  expect(mapGaps({ ...whole, description: 'Texto', store: 'Loja' })).toBeUndefined();
});

test.each([
  [{ external_id: 'NSU', amount: 'Valor' }, ['currency', 'date'], [], false],
  [{ ...whole, currency: ' ' }, ['currency'], [], false],
  [{ ...whole, currency: 7 }, ['currency'], ['currency'], false],
  [{ ...whole, extra: { a: 1 } }, [], ['extra'], false],
  [{ NSU: 'external_id', Valor: 'amount', Moeda: 'currency', Data: 'date' }, [], [], true],
  [{}, ['external_id', 'amount', 'currency', 'date'], [], false],
])('%j lacks what the import needs', (mapping, fields, notText, isTurned) => {
  expect(mapGaps(mapping)).toEqual({ fields, notText, isTurned, oneColumn: [] });
});

test.each([
  [
    { external_id: 'A', amount: 'A', currency: 'A', date: 'A' },
    ['external_id', 'amount', 'currency', 'date'],
  ],
  [{ ...whole, date: ' Valor ' }, ['amount', 'date']],
  [
    { transaction_id: 'Data', amount: 'Valor', currency: 'Data', date: 'Data' },
    ['external_id', 'currency', 'date'],
  ],
])('%j reads fields of different notations from one column', (mapping, oneColumn) => {
  expect(mapGaps(mapping)).toEqual({ fields: [], notText: [], isTurned: false, oneColumn });
});

test('lacks nothing if only the identifier shares a column, because the import takes such files', () => {
  expect(mapGaps({ ...whole, external_id: 'Data' })).toBeUndefined();
  expect(mapGaps({ ...whole, description: 'Data', posting_date: 'Data' })).toBeUndefined();
});
