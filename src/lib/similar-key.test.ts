import { expect, test } from 'vitest';
import { similarKeys } from './similar-key';

const known = ['absTolerance', 'matchScore', 'matchBaseScore', 'minDays', 'maxDays', 'inclusive'];

test.each([
  ['absTolerence', 'absTolerance'],
  ['abs_tolerance', 'absTolerance'],
  ['ABSTOLERANCE', 'absTolerance'],
  ['matchScor', 'matchScore'],
  ['minDay', 'minDays'],
])('suggests for %s the key %s', (key, meant) => {
  expect(similarKeys([key], known)).toEqual([{ key, known: meant }]);
});

test.each(['absTolerance', 'note', 'minDays', 'mixDaysX', 'score', '', 'a'.repeat(100_000)])(
  'suggests nothing for a known or unrelated key: %.20s',
  (key) => {
    expect(similarKeys([key], known)).toEqual([]);
  },
);

test('returns at most five keys', () => {
  expect(
    similarKeys(
      Array.from({ length: 1000 }, () => 'absTolerence'),
      known,
    ),
  ).toHaveLength(5);
});
