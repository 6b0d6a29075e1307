import { describe, expect, it } from 'vitest';
import { roundDecimal } from '../money/decimal';
import { roundingModes } from '../money/rounding-modes';
import { decimalOf, exactAmount, readFraction, roundAmount } from './exact-number';
import { foldAscii, foldUnicode } from './fold-case';
import { compareBytes } from './run-order';

describe('exact amounts', () => {
  it.each(['0', '12', '-5', '0.00000001', '-0.5', '999999999999.99999999', '-999999999999.0000000001'])(
    '%s is converted without loss',
    (text) => expect(decimalOf(exactAmount(text))).toBe(text),
  );

  it('are rounded like decimals', () => {
    for (const text of [
      '1.005',
      '-1.005',
      '2.5',
      '-2.5',
      '3.5',
      '0.00000001',
      '-0.00000001',
      '10',
      '9.99999999',
    ])
      for (const mode of roundingModes)
        for (const scale of [0, 1, 2, 7, 8, 9, 10])
          expect(decimalOf(roundAmount(exactAmount(text), scale, mode)), `${text} ${scale} ${mode}`).toBe(
            roundDecimal(text, scale, mode),
          );
  });

  it('rejects more digits than it stores', () => {
    expect(() => exactAmount('0.00000000001')).toThrow('digits');
  });

  it.each(['', ' ', '.', '-', '0x1F', '1e3', '1,5', '0b1.1'])(
    'rejects %j, which is not a decimal',
    (text) => {
      expect(() => exactAmount(text)).toThrow('decimal');
    },
  );
});

it.each([
  ['0.50', 1n, 2n],
  ['5', 5n, 1n],
  ['.5', 1n, 2n],
  ['+5.', 5n, 1n],
  ['1e-3', 1n, 1000n],
  ['1.5E2', 150n, 1n],
  ['-0', 0n, 1n],
])('reads the setting %s exactly', (text, top, bottom) => {
  const fraction = readFraction(text)!;
  expect(fraction.top * bottom).toBe(top * fraction.bottom);
});

it.each(['', '.', 'e1', '-1', '1,5', ' 1', '1 ', 'abc', '0x1', 'NaN', 'Infinity', '1e9999', '9'.repeat(201)])(
  'rejects the setting %j',
  (text) => expect(readFraction(text)).toBeUndefined(),
);

describe('letter case', () => {
  it.each([
    ['ß', 'ẞ'],
    ['k', '\u212A'],
    ['K', '\u212A'],
    ['s', 'ſ'],
    ['ς', 'Σ'],
    ['σ', 'ς'],
    ['é', 'É'],
    ['ǆ', 'ǅ'],
    ['µ', 'μ'],
    ['\u{10400}', '\u{10428}'],
    ['Pix-Ação 1', 'PIX-AÇÃO 1'],
  ])('%s and %s are equal', (a, b) => expect(foldUnicode(a)).toBe(foldUnicode(b)));

  it.each([
    ['ß', 'SS'],
    ['İ', 'i'],
    ['ı', 'I'],
    ['é', 'e\u0301'],
    ['ﬁ', 'fi'],
  ])('%s and %s are not equal', (a, b) => expect(foldUnicode(a)).not.toBe(foldUnicode(b)));

  it('follows Unicode 15 for every letter with case @soak', () => {
    // These pairs are equal since Unicode 15.1; the service was built with an older version.
    const later = '\u0390\u1FD3\u03B0\u1FE3\uFB05\uFB06';
    const letters: string[] = [];
    for (let point = 0; point < 0x1_20_00; point += 1) {
      const letter = String.fromCodePoint(point);
      if (letter.toUpperCase() === letter && letter.toLowerCase() === letter) continue;
      if (!later.includes(letter)) letters.push(letter);
    }
    expect(letters.length).toBeGreaterThan(2500);
    const all = letters.join('');
    for (const letter of letters) {
      const same = all.match(new RegExp(letter, 'giu'))!;
      const folded = letters.filter((other) => foldUnicode(other) === foldUnicode(letter));
      expect(folded, letter).toEqual(same);
    }
  });

  it('of ASCII leaves all other characters unchanged', () =>
    expect(foldAscii('AbÉ\u212A')).toBe('abÉ\u212A'));
});

it('compares texts by their UTF-8 bytes', () => {
  const texts = ['', 'A', 'Z', 'a', 'aa', 'é', '\uD7FF', '\uE000', '\uFFFD', '\u{10000}', '\u{1F600}'];
  for (const one of texts)
    for (const other of texts)
      expect(Math.sign(compareBytes(one, other))).toBe(Buffer.compare(Buffer.from(one), Buffer.from(other)));
});
