import { expect, it } from 'vitest';
import type { Transaction } from '../matching/transaction';
import { setupNotes } from './setup-notes';

const row = (externalId: string, amount: string, day = '05'): Transaction => ({
  externalId,
  amount,
  currency: 'BRL',
  date: `2026-01-${day}T00:00:00Z`,
});

it('warns of a file that was chosen twice, and of nothing else then', () => {
  const rows = [row('a', '-10'), row('b', '5')];
  expect(setupNotes(rows, rows)).toEqual([{ code: 'same-rows' }]);
  expect(setupNotes(rows, rows.toReversed())).not.toEqual([{ code: 'same-rows' }]);
  expect(setupNotes(rows, [])).toEqual([]);
});

it('warns of files of different periods', () => {
  expect(setupNotes([row('a', '1')], [row('b', '2', '06')])).toEqual([{ code: 'periods' }]);
  expect(setupNotes([row('a', '1')], [row('b', '2'), row('c', '2', '06')])).toEqual([]);
});

it.each([
  [
    'two debits of one reference',
    [row('a', '-10'), row('b', '5')],
    [row('A', '-10.00'), row('b', '5')],
    2,
    1,
  ],
  ['a debit in one file only', [row('a', '-10'), row('b', '5')], [row('c', '5')], 1, 0],
  ['debits that the other file has without signs', [row('a', '-10')], [row('a', '10')], 1, 1],
  ['other amounts', [row('a', '-10')], [row('a', '-11')], 2, 0],
  [
    'a refund with the reference of its payment',
    [row('a', '-10'), row('b', '5')],
    [row('a', '10'), row('b', '5')],
    1,
    0,
  ],
])('counts negative amounts, and the pairs that match without signs: %s', (_, left, right, rows, pairs) => {
  expect(setupNotes(left, right)).toEqual([{ code: 'negatives', rows, pairs }]);
});
