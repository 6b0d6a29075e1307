import { describe, expect, it } from 'vitest';
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

it('warns of more rows than one run accepts', () => {
  const rows = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => row(`${name}${at}`, '1'));
  expect(setupNotes(rows('l', 5001), rows('r', 3))).toEqual([{ code: 'limit', left: 5001, right: 3 }]);
  expect(setupNotes(rows('l', 5000), rows('r', 5000))).toEqual([]);
});

it.each([
  [
    'two debits of one reference',
    [row('a', '-10'), row('b', '5')],
    [row('A', '-10.00'), row('b', '5')],
    1,
    1,
  ],
  ['a debit in one file only', [row('a', '-10'), row('b', '5')], [row('c', '5')], 0, 0],
  ['debits that the other file has without signs', [row('a', '-10')], [row('a', '10')], 0, 1],
  ['other amounts', [row('a', '-10')], [row('a', '-11')], 1, 0],
  [
    'a refund with the reference of its payment',
    [row('a', '-10'), row('b', '5')],
    [row('a', '10'), row('b', '5')],
    0,
    0,
  ],
])('counts negative amounts, and the pairs that match without signs: %s', (_, left, rows, right, pairs) => {
  expect(setupNotes(left, rows)).toEqual([{ code: 'negatives', left: 1, right, pairs }]);
});

describe('files with both signs', () => {
  const signed = (name: string, sign: 1 | -1, day = '05') =>
    [10, -20, 30, -40, 50, -60].map((amount, at) => row(`${name}${at}`, `${amount * sign}.5`, day));

  it('are mirrored if nearly all pairs have opposite signs', () => {
    expect(setupNotes(signed('a', 1), signed('A', -1))).toEqual([{ code: 'mirrored', pairs: 6, of: 6 }]);
    const oneEqual = [row('a9', '-7'), ...signed('a', 1)];
    const otherEqual = [row('a9', '-7'), ...signed('a', -1)];
    expect(setupNotes(oneEqual, otherEqual)).toEqual([{ code: 'mirrored', pairs: 6, of: 7 }]);
  });

  it('are paired by amounts on near days if they have no reference in common', () => {
    expect(setupNotes(signed('l', 1), signed('r', -1, '08'))).toContainEqual({
      code: 'mirrored',
      pairs: 6,
      of: 6,
    });
    expect(setupNotes(signed('l', 1), signed('r', -1, '20'))).toContainEqual({
      code: 'negatives',
      left: 3,
      right: 3,
      pairs: 0,
    });
    expect(setupNotes(signed('l', 1), signed('r', 1, '08'))).toContainEqual({
      code: 'negatives',
      left: 3,
      right: 3,
      pairs: 3,
    });
  });

  it('are not mirrored if some pairs have opposite signs', () => {
    const some = [row('a9', '-7'), row('a8', '8'), ...signed('a', 1)];
    const other = [row('a9', '7'), row('a8', '-8'), ...signed('a', 1)];
    expect(setupNotes(some, other)).toEqual([{ code: 'negatives', left: 4, right: 4, pairs: 0 }]);
  });
});
