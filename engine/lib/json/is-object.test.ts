import { expect, it } from 'vitest';
import { isJsonObject } from './is-object';

it.each([
  ['{}', true],
  ['{"a":1}', true],
  ['[]', false],
  ['[{}]', false],
  ['null', false],
  ['""', false],
  ['"{}"', false],
  ['0', false],
  ['true', false],
])('returns for %s the value %s', (json, is) => {
  expect(isJsonObject(JSON.parse(json))).toBe(is);
});

it('returns false for undefined', () => {
  expect(isJsonObject(undefined)).toBe(false);
});
