import { expect, test } from 'vitest';
import { lacksOfMap } from './completeness';

const whole = { external_id: 'NSU', amount: 'Valor', currency: 'Moeda', date: 'Data' };

test('a map of the four required fields lacks nothing, whatever else it has', () => {
  expect(lacksOfMap(whole)).toBeUndefined();
  expect(lacksOfMap({ ...whole, description: 'Texto', store: 'Loja' })).toBeUndefined();
});

test.each([
  [{ external_id: 'NSU', amount: 'Valor' }, ['currency', 'date'], [], false],
  [{ ...whole, currency: ' ' }, ['currency'], [], false],
  [{ ...whole, currency: 7 }, ['currency'], ['currency'], false],
  [{ ...whole, extra: { a: 1 } }, [], ['extra'], false],
  [{ NSU: 'external_id', Valor: 'amount', Moeda: 'currency', Data: 'date' }, [], [], true],
  [{}, ['external_id', 'amount', 'currency', 'date'], [], false],
])('%j lacks what the import needs', (mapping, fields, notText, isTurned) => {
  expect(lacksOfMap(mapping)).toEqual({ fields, notText, isTurned });
});
