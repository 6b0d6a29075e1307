import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { findJsonError } from './find-json-error';

it.each([
  ['{"a": 1,}', 1, 9],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
  ['{"a": tru}', 1, 7],
  ['{"a": 01}', 1, 8],
  ["{'a': 1}", 1, 2],
  ['{"a": [1, 2}', 1, 12],
  ['', 1, 1],
  ['{} x', 1, 4],
  ['{"a": "line\nbreak"}', 1, 7],
])('finds the error in %j', (json, line, column) => {
  expect(findJsonError(json)).toEqual({ line, column });
});

it('finds no error in valid JSON', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(0, 2, '\t'), (json, indent) => {
      expect(findJsonError(JSON.stringify(JSON.parse(json), null, indent))).toBeUndefined();
    }),
  );
});

it('agrees with JSON.parse on damaged texts', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', '0', 'e', '\\'), (json, at, put) => {
      const damaged = json.slice(0, at % (json.length + 1)) + put + json.slice((at % (json.length + 1)) + 1);
      let parses = true;
      try {
        JSON.parse(damaged);
      } catch {
        parses = false;
      }
      expect(findJsonError(damaged) === undefined).toBe(parses);
    }),
    { numRuns: 5000 },
  );
});
