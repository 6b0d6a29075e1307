import { expect, test } from 'vitest';
import { printable } from './printable.mjs';

test.each([
  ['a colour', 'database/\u001B[31mred', String.raw`database/\u{1b}[31mred`],
  ['a one-character escape sequence', '\u009B2J', String.raw`\u{9b}2J`],
  ['a line that overwrites itself', 'bad\rgood\u0008', String.raw`bad\u{d}good\u{8}`],
  ['text that runs backwards', 'gpj.\u202Eexe', String.raw`gpj.\u{202e}exe`],
])('writes out %s', (_, text, shown) => {
  expect(printable(text)).toBe(shown);
});

test('keeps lines, tabs and letters of any language', () => {
  expect(printable('São Paulo\n\tпривет 日本 🙂')).toBe('São Paulo\n\tпривет 日本 🙂');
});
