import { expect, it } from 'vitest';
import { perCent, points, sharesOf } from './per-cent';

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

it.each([
  ['three equal parts', ['1', '1', '1'], ['33.3', '33.3', '33.4']],
  ['the rest, rounded up', ['9996', '4'], ['99.9', '0.1']],
  ['a large part with a small one and no rest', ['9996', '4', '0'], ['99.9', '0.1', '0.0']],
  ['more small parts than fit', ['9997', '1', '1', '1'], ['99.9', '0.0', '0.0', '0.1']],
  ['the largest remainders', ['2', '2', '2', '0'], ['33.4', '33.3', '33.3', '0.0']],
  ['parts without a remainder', ['1', '3', '0'], ['25.0', '75.0', '0.0']],
  ['one part that is everything', ['7', '0'], ['100.0', '0.0']],
  ['nothing', ['0', '0'], ['0.0', '0.0']],
  [
    'amounts of any size, exactly',
    ['99999999999999999999.999999999999999999', '0.000000000000000001'],
    ['99.9', '0.1'],
  ],
])('the shares of %s add up to 100', (_, parts, expected) => {
  expect(sharesOf(parts)).toEqual(expected);
});

it('the shares of any parts add up to 100, each rounded by less than 0.1, and those before the rest to their rate', () => {
  let seed = 7;
  const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
  for (let run = 0; run < 300; run += 1) {
    const parts = Array.from({ length: 2 + next(30) }, () => next(next(2) === 0 ? 10 : 5000));
    const whole = parts.reduce((sum, part) => sum + part, 0);
    if (whole === 0) continue;
    const tenths = sharesOf(parts.map(String)).map((share) => Math.round(Number(share) * 10));
    expect(tenths.reduce((sum, share) => sum + share, 0)).toBe(1000);
    tenths.forEach((share, at) => {
      expect(Math.abs(share - (parts[at]! * 1000) / whole)).toBeLessThan(1);
      expect(share === 1000).toBe(parts[at] === whole);
    });
    const matched = perCent(String(whole - parts.at(-1)!), String(whole));
    expect(1000 - tenths.at(-1)!).toBe(Math.round(Number(matched) * 10));
  }
});
