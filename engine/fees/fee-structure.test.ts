import { expect, test } from 'vitest';
import { englishMessage } from '../issues/english-message';
import { feeStructureIssues } from './fee-structure';
import type { StructureType } from './fee-types';

/** Returns the issues of a fee structure in English; the limits are those of docs/contract.md#fee-structures. */
const issues = (type: StructureType, structure: Record<string, unknown>) =>
  feeStructureIssues(type, structure).map(
    ({ path, message }) => `${path.join('.')} ${englishMessage(message).message}`,
  );

const amountMessage = 'must be a decimal string of 0 or more, such as "0.30"';
const rateMessage = 'must be a decimal string from 0 to 1: a fraction, "0.015" is 1.5 %';

test.each(['0', '0.30', '00.30', '9'.repeat(20)])('%s is an amount', (amount) => {
  expect(issues('FLAT', { amount })).toEqual([]);
});

test.each(['-0.30', '', '.5', '5.', '1e3', ' 1', 'x', '9'.repeat(21), 1, null, undefined])(
  '%j is not an amount',
  (amount) => {
    expect(issues('FLAT', { amount })).toEqual([`amount ${amountMessage}`]);
  },
);

test.each(['0', '0.015', '1', '1.000', '01.0', '0.999999999999999999'])('%s is a rate', (rate) => {
  expect(issues('PERCENTAGE', { rate })).toEqual([]);
  expect(issues('TIERED', { tiers: [{ rate }] })).toEqual([]);
});

test.each(['1.000000000000000001', '2', '10', '-0.01', '', 'x', 0.5, null, undefined])(
  '%j is not a rate',
  (rate) => {
    expect(issues('PERCENTAGE', { rate })).toEqual([`rate ${rateMessage}`]);
    expect(issues('TIERED', { tiers: [{ rate }] })).toEqual([`tiers.0.rate ${rateMessage}`]);
  },
);

test('ignores properties that a type does not need', () => {
  expect(issues('FLAT', { amount: '1', rate: 'x' })).toEqual([]);
  expect(issues('PERCENTAGE', { rate: '1', tiers: [] })).toEqual([]);
});

test.each<[string, unknown, string[]]>([
  ['no list', { upTo: '1', rate: '0' }, ['tiers must hold at least one tier']],
  ['an empty list', [], ['tiers must hold at least one tier']],
  ['nothing', undefined, ['tiers must hold at least one tier']],
  ['one open tier', [{ rate: '0.1' }], []],
  [
    'an open end by null',
    [
      { upTo: '10', rate: '0.1' },
      { upTo: null, rate: '0' },
    ],
    [],
  ],
  [
    'rising bounds, compared as numbers',
    [
      { upTo: '9.99', rate: '0' },
      { upTo: '10', rate: '0' },
      { upTo: '100', rate: '0' },
    ],
    [],
  ],
  [
    'the same bound, written otherwise',
    [
      { upTo: '10', rate: '0' },
      { upTo: '10.00', rate: '0' },
    ],
    ['tiers.1.upTo must be a decimal string greater than 10'],
  ],
  [
    'a falling bound',
    [
      { upTo: '10.5', rate: '0' },
      { upTo: '10.45', rate: '0' },
    ],
    ['tiers.1.upTo must be a decimal string greater than 10.5'],
  ],
  [
    'a bound of zero',
    [{ upTo: '0.00', rate: '0' }],
    ['tiers.0.upTo must be a decimal string greater than 0'],
  ],
  ['a negative bound', [{ upTo: '-5', rate: '0' }], ['tiers.0.upTo must be a decimal string greater than 0']],
  [
    'a number for a bound',
    [{ upTo: 5, rate: '0' }],
    ['tiers.0.upTo must be a decimal string greater than 0'],
  ],
  [
    'bounds compared with the last good one',
    [
      { upTo: '10', rate: '0' },
      { upTo: 'x', rate: '0' },
      { upTo: '5', rate: '0' },
    ],
    [
      'tiers.1.upTo must be a decimal string greater than 10',
      'tiers.2.upTo must be a decimal string greater than 10',
    ],
  ],
  [
    'an open tier before the last',
    [{ rate: '0' }, { upTo: null, rate: '0' }, { rate: '0' }],
    [
      'tiers.0.upTo may be left out only in the last tier',
      'tiers.1.upTo may be left out only in the last tier',
    ],
  ],
  [
    'no objects',
    ['x', null, { rate: '0' }],
    ['tiers.0 must be an object with a rate', 'tiers.1 must be an object with a rate'],
  ],
  [
    'two faults of one tier',
    [{ upTo: '0', rate: '2' }],
    [`tiers.0.rate ${rateMessage}`, 'tiers.0.upTo must be a decimal string greater than 0'],
  ],
])('tiers: %s', (_title, tiers, expected) => {
  expect(issues('TIERED', { tiers })).toEqual(expected);
});

test('allows at most 100 tiers', () => {
  const tiers = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ upTo: String(index + 1), rate: '0' }));
  expect(issues('TIERED', { tiers: tiers(100) })).toEqual([]);
  expect(issues('TIERED', { tiers: tiers(101) })).toEqual(['tiers may hold 100 tiers at most']);
});
