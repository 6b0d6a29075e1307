import { expect, test } from 'vitest';
import { similarKeys } from './similar-key';

const known = ['absTolerance', 'matchScore', 'matchBaseScore', 'minDays', 'maxDays', 'inclusive'];

test.each([
  ['absTolerence', 'absTolerance'],
  ['abs_tolerance', 'absTolerance'],
  ['ABSTOLERANCE', 'absTolerance'],
  ['matchScor', 'matchScore'],
  ['minDay', 'minDays'],
])('%s is meant as %s', (key, meant) => {
  expect(similarKeys([key], known)).toEqual([{ key, known: meant }]);
});

test.each(['absTolerance', 'note', 'minDays', 'mixDaysX', 'score', '', 'a'.repeat(100_000)])(
  'nothing is said of a key that is known or another: %.20s',
  (key) => {
    expect(similarKeys([key], known)).toEqual([]);
  },
);

test('at most five are named', () => {
  expect(
    similarKeys(
      Array.from({ length: 1000 }, () => 'absTolerence'),
      known,
    ),
  ).toHaveLength(5);
});
