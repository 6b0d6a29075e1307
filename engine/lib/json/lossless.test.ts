import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indentJson, membersOf, objectOf, readJson, readStored, writeJson, writtenNumber } from './lossless';

const odd = [
  '{"b":1,"10":2,"a":3,"2":4}',
  '{"amount":0.50,"large":9007199254740993.000000000000000001,"tiny":1e-400,"minus":-0}',
  '{"a":{"9":{"8":[{"7":1.0},[2.0,{"x":3.00}]]}},"text":"a \\"{[,: \\\\","\\u0041":"\\u00e7"}',
  '{"__proto__":{"1":1.0},"constructor":2.0}',
  '{"a":[],"b":{},"c":[[]],"d":""}',
];

describe('parsed JSON', () => {
  it.each(odd)('is written unchanged: %s', (text) => {
    const { items } = readJson(`{ "items" : [ ${text.replace(':', ' :\n')} ] }`) as { items: unknown[] };
    expect(writeJson({ config: items[0], name: undefined })).toBe(`{"config":${text}}`);
  });

  it('is read and written like JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const read = readJson(text);
        expect(read).toEqual(JSON.parse(text));
        expect(JSON.parse(writeJson(read))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('is written in its new form if it is changed', () => {
    const config = readJson('{"a":1.0,"10":2}') as object;
    expect(writeJson({ ...config, b: [undefined, null] })).toBe('{"10":2,"a":1,"b":[null,null]}');
  });
});

it('returns the text of a number that JavaScript writes differently', () => {
  const read = readStored('{"a":1.5,"b":0.50,"c\\u0020":1E2,"d":"2.0","e":{"f":3.0}}');
  const numbers = ['a', 'b', 'c ', 'd', 'e', 'f'].map((key) => writtenNumber(read, key));
  expect(numbers).toEqual([undefined, '0.50', '1E2', undefined, undefined, undefined]);
  expect(writtenNumber(read['e'] as object, 'f')).toBe('3.0');
  expect(writtenNumber({ b: 0.5 }, 'b')).toBeUndefined();
  expect(writtenNumber(readJson('[1.0]') as object, '0')).toBeUndefined();
});

describe('properties', () => {
  it.each(odd)('of %s restore its text', (text) => {
    expect(membersOf(text).length).toBeGreaterThan(1);
    const members = membersOf(` ${text.replaceAll(',"', ' ,\n"')} `);
    expect(JSON.parse(objectOf(members))).toEqual(JSON.parse(text));
    expect(objectOf(members).length).toBe(text.replace('\\u0041', 'A').length);
  });

  it('are returned twice if they occur twice', () => {
    expect(membersOf('{"a":1,"a":{"b":2}}').map(({ json }) => json)).toEqual(['1', '{"b":2}']);
  });

  it.each(['"text"', '12', '[1]', 'null', ''])('are empty for %s, which is not an object', (json) => {
    expect(membersOf(json)).toEqual([]);
  });
});

describe('indentJson', () => {
  it('breaks lines like JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });

  it('preserves the spelling of numbers and keys', () => {
    expect(indentJson('{"10":9007199254740993,"2":0.50}')).toBe(
      '{\n  "10": 9007199254740993,\n  "2": 0.50\n}',
    );
  });
});
