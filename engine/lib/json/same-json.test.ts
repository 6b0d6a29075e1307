import { expect, test } from 'vitest';
import { readJson } from './lossless';
import { canonicalNumber, sameJson, sameJsonText } from './same-json';

test.each([
  ['the order of keys', '{"a":1,"b":{"d":1,"c":2}}', '{"b":{"c":2,"d":1},"a":1}'],
  ['keys like numbers', '{"b":1,"10":2}', '{"10":2,"b":1}'],
  ['blanks', '{ "a" : [ 1 , 2 ] }', '{"a":[1,2]}'],
  ['trailing zeros', '{"a":0.50}', '{"a":0.5}'],
  ['a power of ten', '[1e2,-5E-1,10.0]', '[100,-0.5,1e+1]'],
  ['zeros', '[0,-0,0.00,0e9]', '[0,0,0,0]'],
  ['big numbers', '9007199254740993.10', '9007199254740993.1'],
  ['escapes of one text', '"\\u00e3\\/"', '"ã/"'],
  ['a key given twice, whose last one counts', '{"a":1,"a":2}', '{"a":2}'],
])('%s makes no difference', (_, one, other) => {
  expect(sameJsonText(one, other)).toBe(true);
  expect(sameJson(readJson(one), readJson(other))).toBe(true);
});

test.each([
  ['the order of a list', '[1,2]', '[2,1]'],
  ['a number and its text', '{"a":"0.5"}', '{"a":0.5}'],
  ['decimals as texts, whose digits may be wanted', '"0.50"', '"0.5"'],
  ['big numbers that are one double', '9007199254740993.1', '9007199254740994'],
  ['a missing key', '{"a":1}', '{"a":1,"b":2}'],
  ['a null', '{"a":null}', '{}'],
  ['the sign', '[-1]', '[1]'],
  ['the nesting', '{"a":{"b":1}}', '{"a":[1]}'],
  ['what a text holds', '"{}"', '{}'],
])('%s makes a difference', (_, one, other) => {
  expect(sameJsonText(one, other)).toBe(false);
  expect(sameJson(readJson(`[${one}]`), readJson(`[${other}]`))).toBe(false);
});

test('normalises numbers of any size at once', () => {
  expect(canonicalNumber('1e999999999')).toBe('1e999999999');
  expect(canonicalNumber(`0.${'0'.repeat(100_000)}1`)).toBe('1e-100001');
  expect(canonicalNumber('+007.10')).toBe('71e-1');
  expect(canonicalNumber('0x10')).toBeUndefined();
  expect(canonicalNumber('abc')).toBeUndefined();
});
