import { expect, test } from 'vitest';
import { englishMessage } from '../../issues/english-message';
import { integerValue, jsonLimitIssue, ruleConfigIssues, valueText } from './config-issues';
import type { MatchRuleType } from './rule-types';
import { readStored } from '../../lib/json/lossless';

test.each([
  ['0.50', undefined, '0.50'],
  [0.5, '0.50', '0.50'],
  [1e-7, undefined, '0.0000001'],
  [1e-7, '0.0000001', '0.0000001'],
  [12.5, '1.25e1', '12.5'],
  [1250, '125.0e1', '1250'],
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
  expect(valueText(value, written)).toBe(text);
});

test('rejects a decimal with too many digits at its key, in any spelling', () => {
  const config = readStored(
    '{"absTolerance":0.1000000000000000001,"percentTolerance":"0.1234567890123456789"}',
  );
  expect(ruleConfigIssues('TOLERANCE', config).map(({ path }) => path)).toEqual([
    ['absTolerance'],
    ['percentTolerance'],
  ]);
});

const only = (type: MatchRuleType, config: Record<string, unknown>) => {
  const issues = ruleConfigIssues(type, config);
  expect(issues.length).toBeLessThanOrEqual(1);
  return issues[0] && `${issues[0].path.join('.')}: ${englishMessage(issues[0].message).message}`;
};

test.each<[MatchRuleType, Record<string, unknown>, string | undefined]>([
  ['EXACT', {}, ': must not be empty'],
  [
    'EXACT',
    { note: 1 },
    ': needs at least one setting of EXACT, such as matchAmount, matchCurrency, matchDate',
  ],
  [
    'TOLERANCE',
    { matchReference: true, caseInsensitive: true, referenceMustSet: true },
    ': needs at least one setting of TOLERANCE, such as absTolerance, percentTolerance, percentageBase',
  ],
  ['EXACT', { matchReference: true, note: [1] }, undefined],
  ['EXACT', { matchAmount: true, minDays: 5, maxDays: 1 }, undefined],
  ['DATE_LAG', { minDays: 3, maxDays: 2 }, 'maxDays: must not be less than minDays'],
  ['DATE_LAG', { minDays: 1 }, 'maxDays: must not be less than minDays'],
  ['DATE_LAG', { minDays: '3', maxDays: '3' }, undefined],
  ['DATE_LAG', { maxDays: 5, inclusive: false }, 'inclusive: may be false only when minDays is 1 or more'],
  ['DATE_LAG', { minDays: 1, maxDays: 5, inclusive: false }, undefined],
  ['DATE_LAG', { maxDays: 5, inclusive: null }, undefined],
])('%s %j: %s', (type, config, message) => {
  expect(only(type, config)).toBe(message);
});

test('does not compare invalid days', () => {
  expect(
    ruleConfigIssues('DATE_LAG', { minDays: 9, maxDays: -1 }).map(
      ({ message }) => englishMessage(message).message,
    ),
  ).toEqual(['must be a whole number from 0 to 3650']);
});

test('reports the allowed values of a choice', () => {
  expect(only('EXACT', { datePrecision: 'HOUR' })).toBe('datePrecision: must be one of DAY, TIMESTAMP');
  expect(only('EXACT', { matchScore: 101 })).toBe('matchScore: must be a whole number from 0 to 100');
});

/** Returns an object with this number of levels of nesting; the outermost object is level 1. */
function nested(levels: number): Record<string, unknown> {
  let object: Record<string, unknown> = {};
  for (let level = 1; level < levels; level += 1) object = { in: object };
  return object;
}

test('limits a free object in depth, keys and bytes', () => {
  expect(jsonLimitIssue(nested(5))).toBeUndefined();
  expect(jsonLimitIssue({ a: 1, deep: nested(5) })).toEqual({
    path: [],
    message: 'too_deep {"max":5}',
  });
  expect(jsonLimitIssue(nested(100_001))?.message).toBe('too_deep {"max":5}');
  expect(jsonLimitIssue(nested(100_001), Infinity)?.message).toBe('too_deep {"max":5}');
  expect(jsonLimitIssue({ a: [[[[null]]]] })).toBeUndefined();
  expect(jsonLimitIssue({ a: [[[[[]]]]] })?.message).toBe('too_deep {"max":5}');

  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]));
  expect(jsonLimitIssue(keys(100))).toBeUndefined();
  expect(jsonLimitIssue(keys(101))).toEqual({ path: [], message: 'too_many_keys {"max":100}' });
  expect(jsonLimitIssue({ list: Array(99).fill(0) })).toBeUndefined();
  expect(jsonLimitIssue({ list: Array(100).fill(0) })?.message).toBe('too_many_keys {"max":100}');
  expect(jsonLimitIssue(keys(101), 101)).toBeUndefined();

  const bytes = (count: number) => ({ text: 'x'.repeat(count - '{"text":""}'.length) });
  expect(jsonLimitIssue(bytes(65_536))).toBeUndefined();
  expect(jsonLimitIssue(bytes(65_537))).toEqual({ path: [], message: 'too_many_bytes {"kib":64}' });
  expect(ruleConfigIssues('EXACT', { matchAmount: true, ...bytes(65_537) })).toEqual([
    { path: [], message: 'too_many_bytes {"kib":64}' },
  ]);
});

test('counts bytes as written, not characters', () => {
  expect(jsonLimitIssue({ text: 'é'.repeat(32_762) })).toBeUndefined();
  expect(jsonLimitIssue({ text: 'é'.repeat(32_763) })?.message).toBe('too_many_bytes {"kib":64}');
  expect(jsonLimitIssue(readStored(`{"a":1.${'0'.repeat(65_536)}}`))?.message).toBe(
    'too_many_bytes {"kib":64}',
  );
});

test.each([
  [7, 7],
  [-7, -7],
  ['007', 7],
  ['-7', -7],
  ['999999999999999', 999_999_999_999_999],
  ['1000000000000000', undefined],
  [7.5, undefined],
  [2 ** 53, undefined],
  ['7.0', undefined],
  ['', undefined],
  [null, undefined],
  [true, undefined],
])('reads %j as the integer %j', (value, whole) => {
  expect(integerValue(value)).toBe(whole);
});

test.each([
  ['-12', '-12'],
  ['12.', undefined],
  ['.5', undefined],
  ['+5', undefined],
  [true, undefined],
  [null, undefined],
  [1e2, '100'],
  ['9'.repeat(20), '9'.repeat(20)],
  ['9'.repeat(21), undefined],
  [`0.${'9'.repeat(18)}`, `0.${'9'.repeat(18)}`],
  [`0.${'9'.repeat(19)}`, undefined],
])('reads %j as the decimal %j', (value, text) => {
  expect(valueText(value)).toBe(text);
});
