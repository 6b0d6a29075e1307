import { expect, it } from 'vitest';
import { makeSide } from '../matching/side';
import type { Transaction } from '../matching/transaction';
import { computeOverlap, whyNothing } from './overlap';
import { row } from '../testing/row';

const overlap = (left: readonly Transaction[], right: readonly Transaction[]) =>
  computeOverlap(makeSide(left), makeSide(right));

it('counts values on both sides once each', () => {
  const left = [row('a'), row('B', '10'), row('c', '-3', 7, 'USD')];
  const right = [row('b', '10.00', 6), row('A', '4', 9), row('x', '-3')];
  expect(overlap(left, right)).toEqual({
    sharedReferences: 2,
    otherAmounts: 1,
    sharedAmounts: 2,
    sharedCurrencies: 1,
    negatives: { left: 1, right: 1 },
    mirrored: 0,
    leftDays: { first: 20_458, last: 20_460 },
    rightDays: { first: 20_458, last: 20_462 },
  });
  expect(overlap([], right).leftDays).toBeUndefined();
});

it.each([
  ['currencies', [row('a')], [row('a', '10', 5, 'USD')]],
  ['days', [row('a')], [row('a', '10', 6)]],
  ['days', [row('a', '10', 6)], [row('a')]],
  [
    'mirrored',
    ['-1', '2', '3', '4', '5'].map((amount, at) => row(`l${at}`, amount)),
    ['1', '-2', '-3', '-4', '-5'].map((amount, at) => row(`r${at}`, amount)),
  ],
  ['values', [row('a')], [row('b', '11')]],
  ['amounts', [row('a', '1.201'), row('b', '3')], [row('a', '1201'), row('c', '3')]],
  ['negatives', [row('a', '-10')], [row('a', '-10')]],
  ['negatives', [row('a', '-10')], [row('a', '10')]],
  ['guesses', [row('a')], [row('b')]],
])('returns what prevents suggestions: %s', (why, left, right) => {
  expect(whyNothing(overlap(left, right))).toBe(why);
});
