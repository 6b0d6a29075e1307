import { describe, expect, test } from 'vitest';
import { countWork } from '../../testing/count-work';
import { readPattern } from './text-pattern';

function find(pattern: string, text: string): string | undefined {
  const read = readPattern(pattern);
  if ('fault' in read) throw new Error(read.fault);
  return read.find(text)?.part;
}

describe('a pattern finds', () => {
  test.each<[pattern: string, text: string, found: string | undefined]>([
    ['{digits}', 'Pix 0012 de Ana', '0012'],
    ['{digits:4}', 'Pix 0012 de Ana', '0012'],
    // A class at the edge of a match is a complete run.
    ['{digits:3}', 'Pix 0012 de Ana', undefined],
    ['{digits:3-4}', 'a 12 b 12345 c 123', '123'],
    ['NSU {digits}', 'VENDA nsu   77', 'nsu   77'],
    ['NSU [{digits}]', 'VENDA NSU 000123 PARC 1/3', '000123'],
    ['NSU [{digits}]', 'VENDA NSU A', undefined],
    ['[{letters:2}-{digits:2}]/', 'x AB-12 y CD-34/', 'CD-34'],
    ['E{digits:3}{alphanumerics:2}', 'E12345', 'E12345'],
    ['E{digits:3}{alphanumerics:2}', 'E1234x9', undefined],
    ['{letters}', '12 ação', 'ação'],
    ['\\[{digits}\\]', 'a [12]', '[12]'],
    ['\\{x', 'a {X', '{X'],
    ['a.c', 'abc a.c', 'a.c'],
    ['(x+)+$', 'xxxx (x+)+$', '(x+)+$'],
    ['NSU', 'nada', undefined],
    ['x', '', undefined],
  ])('%j in %j: %j', (pattern, text, found) => {
    expect(find(pattern, text)).toBe(found);
  });

  test('the next match after an index', () => {
    const read = readPattern('A{digits}');
    if ('fault' in read) throw new Error(read.fault);
    const first = read.find('A1 A22');
    expect(first).toEqual({ part: 'A1', end: 2 });
    expect(read.find('A1 A22', first!.end)).toEqual({ part: 'A22', end: 6 });
  });

  test('nothing that is longer than 255 characters', () => {
    expect(find('a{digits}', `a${'1'.repeat(254)}`)).toHaveLength(255);
    expect(find('a{digits}', `a${'1'.repeat(255)}`)).toBeUndefined();
  });
});

describe('a pattern is invalid', () => {
  test.each([
    ['', 'empty', 0],
    ['x'.repeat(201), 'too-long', 200],
    ['{word}', 'class', 0],
    ['a{digits', 'class', 1],
    ['a}', 'class', 1],
    ['{constructor}', 'class', 0],
    ['{digits:0}', 'count', 0],
    ['{digits:5-4}', 'count', 0],
    ['{digits:256}', 'count', 0],
    ['[', 'brackets', 0],
    ['a]', 'brackets', 1],
    ['[a][b]', 'brackets', 3],
    ['[]', 'empty', 0],
    ['a[]', 'brackets', 0],
    ['{digits}{digits:2}', 'ambiguous', 8],
    ['{digits}{alphanumerics:2}', 'ambiguous', 8],
    ['{alphanumerics}x', 'ambiguous', 15],
    ['{digits}7', 'ambiguous', 8],
  ])('%j: %s', (pattern, fault, at) => {
    expect(readPattern(pattern)).toEqual({ fault, at });
  });

  test('not if the next part cannot start inside a class', () => {
    expect(readPattern('{digits}{letters} {alphanumerics}')).not.toHaveProperty('fault');
  });
});

test.each([
  ['{digits}', '1'],
  ['1{digits}x', '1'],
  ['a{letters}1', 'a'],
  ['a{letters} {letters} {letters} {letters}1', `${'a'.repeat(80)} `],
  [' {digits}', ' '],
  ['E{digits:20}{alphanumerics:11}', 'E2'],
])('the work of %j grows with the text @soak', async (pattern, piece) => {
  const work = (length: number) =>
    countWork(async () => {
      find(pattern, piece.repeat(Math.ceil(length / piece.length)));
    });
  await work(100);
  const [once, twice] = [await work(1500), await work(3000)];
  expect(once).toBeGreaterThan(1500);
  expect(twice / once).toBeLessThan(2.5);
});
