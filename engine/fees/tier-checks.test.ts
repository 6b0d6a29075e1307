import { expect, test } from 'vitest';
import { type TierRow, tierWarnings } from './tier-checks';

const codes = (rows: TierRow[]) => tierWarnings(rows).map(({ code }) => code);

test('returns no warnings for rising tiers with an open end', () => {
  expect(codes([{ upTo: '100', rate: '0.01' }, { upTo: '1000.50', rate: '0.005' }, { rate: '0' }])).toEqual(
    [],
  );
  expect(codes([{ upTo: '', rate: '1' }])).toEqual([]);
});

test('reports the part that costs nothing if no tier is open', () => {
  expect(tierWarnings([{ upTo: '1000', rate: '0.02' }])).toEqual([
    { code: 'nothing-above', level: 'notice', row: 0, bound: '1000' },
  ]);
});

test.each<[string, TierRow[], object]>([
  [
    'equal bounds',
    [
      { upTo: '10.0', rate: '0' },
      { upTo: '10', rate: '0' },
    ],
    { code: 'not-rising', row: 1, previous: '10.0' },
  ],
  [
    'a falling bound',
    [
      { upTo: '10', rate: '0' },
      { upTo: '9.99', rate: '0' },
    ],
    { code: 'not-rising', row: 1 },
  ],
  [
    'an open tier before the last',
    [{ rate: '0' }, { upTo: '9', rate: '0' }],
    { code: 'open-not-last', row: 0 },
  ],
  ['a bound of zero', [{ upTo: '0', rate: '0' }], { code: 'bound-not-a-decimal', row: 0 }],
  ['a bound that is a word', [{ upTo: 'x', rate: '0' }], { code: 'bound-not-a-decimal', row: 0 }],
  [
    'a per cent as a rate',
    [{ rate: '1.5' }],
    { code: 'rate-not-a-fraction', row: 0, looksLikePercent: true },
  ],
  ['a negative rate', [{ rate: '-0.1' }], { code: 'rate-not-a-fraction', row: 0, looksLikePercent: false }],
  ['an empty rate', [{ rate: '' }], { code: 'rate-not-a-fraction', row: 0, looksLikePercent: false }],
])('rejects %s', (_, rows, remark) => {
  expect(tierWarnings(rows)).toContainEqual(expect.objectContaining({ ...remark, level: 'refused' }));
});

test('rejects no tiers and too many tiers', () => {
  expect(codes([])).toEqual(['no-tiers']);
  const many = Array.from({ length: 101 }, (_, index) => ({ upTo: String(index + 1), rate: '0' }));
  expect(codes(many)).toEqual(['too-many', 'nothing-above']);
});

test.each<[string, string[]]>([
  ['100', []],
  ['100.01', []],
  ['101', []],
  ['100.02', ['gap']],
  ['102', ['gap']],
  ['99.99', ['overlap']],
])('checks a tier that starts at %s, after one that ends at 100', (from, expected) => {
  expect(
    codes([
      { from: '0', upTo: '100', rate: '0' },
      { from, rate: '0' },
    ]),
  ).toEqual(expected);
});
