import { expect, test } from 'vitest';
import { readiness } from './readiness';

const states = (type: string, ruleCount: number | undefined) =>
  Object.fromEntries(readiness({ type }, ruleCount).map(({ check, state }) => [check, state]));

test('a context with a rule and a type that can be run misses nothing', () => {
  expect(states('1:N', 1)).toEqual({ rules: 'met', engine: 'met', sources: 'unknown' });
});

test('no rules, or a type that cannot be run, is missing something', () => {
  expect(states('1:1', 0)).toMatchObject({ rules: 'missing' });
  expect(states('N:M', 3)).toMatchObject({ engine: 'missing' });
});

test('rules that are not known yet are neither met nor missing', () => {
  expect(states('1:1', undefined)).toMatchObject({ rules: 'unknown' });
});
