import { expect, test } from 'vitest';
import { detectDelimiter, mostFrequent } from './detect-delimiter';

test.each<[sample: string, separator: string, quote: string]>([
  ['a;b\n1,5;2\n', ';', '"'],
  ['a,b,c\n1,2,3\n', ',', '"'],
  ['a\tb\n1\t2\n', '\t', '"'],
  ['a|b\n1|2\n', '|', '"'],
  ['a\nb\n', ',', '"'],
  ['', ',', '"'],
  ['"a;1";b\n"c;2";d\n', ';', '"'],
  ["'a,1';'b'\n'c,2';'d'\n", ';', "'"],
  ["'a';'b'\nc;d\ne;f\n", ';', '"'],
  ["'a';'b'\nc;d\n", ';', '"'],
  ["'a';\"b\"\n'c';'d'\n", ';', '"'],
  // Most rows decide, not the title or the total.
  ['Extrato, maio\na;b;c\n1;2;3\n4;5;6\n7;8;9\nTotal, tudo\n', ';', '"'],
  // Two separate all rows alike: the one with more cells wins.
  ['1,5;2,5;3,5\n1,5;2,5;3,5\n', ',', '"'],
  // An unclosed quote affects only its own line.
  ['a;b;c\n"x;y;z\n1;2;3\n4;5;6\n', ';', '"'],
  ['a;b;c\n1;"x;y";3\n4";5;6\n7;8;9\n', ';', '"'],
])('%j has %j and %j', (sample, separator, quote) => {
  expect(detectDelimiter(sample)).toEqual({ separator, quote });
});

test('mostFrequent returns the largest of several', () => {
  expect(mostFrequent([])).toBeUndefined();
  expect(mostFrequent([3, 2, 2])).toBe(2);
  expect(mostFrequent([2, 3, 2, 3, 1])).toBe(3);
});
