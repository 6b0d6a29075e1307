import { assert, jsonValue, property } from 'fast-check';
import { expect, test } from 'vitest';
import { writtenNumber } from '~/domain/match-rules/written-numbers';
import { parseJsonText, RepeatedMember, storedObject, stringifyJson } from './json-source';

test.each([
  '{"b":1,"10":2,"a":3,"2":4}',
  '{"amount":0.50,"large":9007199254740993,"tiny":1e-400,"minus":-0}',
  '{"a":{"9":{"8":[{"7":1.0}]}},"text":"a \\"{[,: \\\\","\\u0041":"\\u00e7"}',
  '{"__proto__":{"1":1.0},"constructor":2.0}',
  '{}',
])('gives %s back as it was sent', (text) => {
  expect(stringifyJson({ config: (parseJsonText(`{"config":${text}}`) as { config: object }).config })).toBe(
    `{"config":${text}}`,
  );
  expect(stringifyJson([storedObject(text)])).toBe(`[${text}]`);
});

test('leaves out blanks between the parts, not inside texts', () => {
  const value = parseJsonText(' { "a b" :\n[ 1.0 ,\t{ "c" : " d " } ] } ');
  expect(stringifyJson(value)).toBe('{"a b":[1.0,{"c":" d "}]}');
});

test.each([
  ['{"a":1,"a":1}', ['a']],
  ['{"config":{"a":{"x":1.0}},"config":[1]}', ['config']],
  ['{"rules":[{},{"config":{"b":[{"y":2, "\\u0079" :3}]}}]}', ['rules', 1, 'config', 'b', 0, 'y']],
  ['{"__proto__":1,"__proto__":2}', ['__proto__']],
])('%s gives a member twice', (text, path) => {
  expect(() => parseJsonText(text)).toThrow(new RepeatedMember(path));
  expect(() => parseJsonText(text)).toThrow(expect.objectContaining({ path }));
});

test('numbers that JavaScript writes otherwise are known as they were written', () => {
  const { config } = parseJsonText(
    '{"config" : { "a" : 0.10 , "b":1, "c":0.1234567890123456789,"d":1E2}}',
  ) as { config: object };
  expect(['a', 'b', 'c', 'd'].map((key) => writtenNumber(config, key))).toEqual([
    '0.10',
    undefined,
    '0.1234567890123456789',
    '1E2',
  ]);
});

test('what a caller makes anew is written by itself', () => {
  const value = parseJsonText('{"a":1.0}') as object;
  expect(stringifyJson({ ...value, b: 2 })).toBe('{"a":1,"b":2}');
});

test('any JSON reads back as the same value', () => {
  assert(
    property(jsonValue(), (value) => {
      for (const indent of [0, 2]) {
        const text = JSON.stringify({ value }, undefined, indent);
        expect(JSON.parse(stringifyJson(parseJsonText(text)))).toEqual(JSON.parse(text));
      }
    }),
  );
});

test('long texts and many escapes are no trouble', () => {
  for (const long of ['x'.repeat(1_000_000), '\\n'.repeat(500_000), '\\\\"'.slice(0, 2).repeat(500_000)]) {
    const text = `{"config":{"a":"${long}"}}`;
    expect(stringifyJson(parseJsonText(text)) === text).toBe(true);
  }
});
