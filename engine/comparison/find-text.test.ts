import { expect, it } from 'vitest';
import { textFinder } from './find-text';

const row = {
  externalId: 'NSU780000035',
  amount: '-1234.5',
  currency: 'BRL',
  date: '2026-01-05',
  description: 'Venda à vista',
};

it.each([
  'nsu78',
  '0035',
  ' NSU780000035 ',
  'À VISTA',
  'venda a vista',
  '1234.50',
  '1.234,5',
  '1,234.50',
  '1234',
  '-1234',
  '',
])('%o matches', (typed) => {
  expect(textFinder(typed)(row)).toBe(true);
});

it.each(['nsu79', 'avista', '2345', '1234.51', '123450000', 'x1234', '5/1'])('%o does not match', (typed) => {
  expect(textFinder(typed)(row)).toBe(false);
});

it('finds an integer amount by its cents too', () => {
  expect(textFinder('7,00')({ ...row, amount: '7' })).toBe(true);
});
