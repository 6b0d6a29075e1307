import { expect, it } from 'vitest';
import { perCent, points } from './per-cent';

it.each([
  ['1', '3', '33.3'],
  ['2', '3', '66.6'],
  ['999', '1000', '99.9'],
  ['9999', '10000', '99.9'],
  ['10000', '10000', '100.0'],
  ['0', '7', '0.0'],
  ['0', '0', '100'],
  ['0.1', '0.3', '33.3'],
])('%s of %s is %s percent', (part, whole, expected) => {
  expect(perCent(part, whole)).toBe(expected);
});

it.each([
  ['10.0', '12.5', '+2.5'],
  ['12.5', '10', '-2.5'],
  ['10', '10.0', '0'],
])('the change from %s to %s is %s points', (from, to, expected) => {
  expect(points(from, to)).toBe(expected);
});
