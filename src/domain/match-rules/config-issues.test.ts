import { expect, test } from 'vitest';
import { decimalText, ruleConfigIssues } from './config-issues';
import { noteWrittenNumber } from './written-numbers';

test.each([
  ['0.50', undefined, '0.50'],
  [0.5, '0.50', '0.50'],
  [1e-7, undefined, '0.0000001'],
  [1e-7, '0.0000001', '0.0000001'],
  [12.5, '1.25e1', '12.5'],
  [120, '1.2E+2', '120'],
  [0.012, '1.2e-2', '0.012'],
  [-0.1, '-1.0e-1', '-0.10'],
  [1e18, '1e18', '1000000000000000000'],
  [0.1234567890123456, '0.123456789012345678', '0.123456789012345678'],
  [0.1234567890123456, '0.1234567890123456789', undefined],
  [1e-19, undefined, undefined],
  [1e21, undefined, undefined],
  [0, '1e-400', undefined],
  ['1e3', undefined, undefined],
  [Number.NaN, undefined, undefined],
])('reads %j, written %j, as %j', (value, written, text) => {
  expect(decimalText(value, written)).toBe(text);
});

test('a decimal with more digits than are kept is refused at its key, however it was written', () => {
  const config = { absTolerance: 0.1, percentTolerance: '0.1234567890123456789' };
  noteWrittenNumber(config, 'absTolerance', '0.1000000000000000001');
  expect(ruleConfigIssues('TOLERANCE', config).map(({ path }) => path)).toEqual([
    ['absTolerance'],
    ['percentTolerance'],
  ]);
});
