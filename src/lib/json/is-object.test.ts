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
])('of %s says %s', (json, is) => {
  expect(isJsonObject(JSON.parse(json))).toBe(is);
});

it('takes nothing at all for no object', () => {
  expect(isJsonObject(undefined)).toBe(false);
});
