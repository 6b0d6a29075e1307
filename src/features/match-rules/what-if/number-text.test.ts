import { expect, it } from 'vitest';
import { directionsText, percentOf } from './number-text';

it.each([
  [9996, 10_000, '99.9'],
  [4, 10_000, '<0.1'],
  [0, 10_000, '0.0'],
  [10_000, 10_000, '100.0'],
  [0, 0, '0'],
  [2, 41, '4.8'],
  [33, 400, '8.2'],
])('%i of %i is %s percent: never 0 for something, or 100 for less than everything', (part, all, text) => {
  expect(percentOf(part, all)).toBe(text);
});

it.each([
  [undefined, 'R$7.00'],
  ['2', 'in R$5.00 · out R$2.00'],
  ['7', 'out R$7.00'],
])('of a sum of 7, %s of which go out, says “%s”', (out, text) => {
  expect(directionsText({ amount: '7', currency: 'BRL', ...(out !== undefined && { out }) })).toBe(text);
});
