import { expect, test } from 'vitest';
import { canonicalFieldOf, requiredMeter } from './canonical-fields';

test('transaction_id is an alias of external_id', () => {
  expect(canonicalFieldOf('transaction_id')).toBe('external_id');
  expect(requiredMeter(['transaction_id', 'amount', 'branch'])).toEqual({
    filled: ['external_id', 'amount'],
    missing: ['currency', 'date'],
  });
});

test('a name is canonical only in its exact spelling', () => {
  expect(canonicalFieldOf('value_date')).toBe('value_date');
  expect(canonicalFieldOf('Amount')).toBeUndefined();
  expect(requiredMeter([]).missing).toHaveLength(4);
});
