import { expect, test } from 'vitest';
import { feeScheduleCurrencies } from './currencies';

test('contains 155 codes of three letters, each once, in order', () => {
  expect(feeScheduleCurrencies).toHaveLength(155);
  expect(feeScheduleCurrencies.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
  expect([...new Set(feeScheduleCurrencies)].toSorted()).toEqual(feeScheduleCurrencies);
});
