import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectionAfter, rangeBetween } from './selection';

const order = 'abcdefgh'.split('');

describe('a range', () => {
  it.each([
    ['goes down', 'b', 'e', 'bcde'],
    ['goes up', 'e', 'b', 'bcde'],
    ['is one rule where it begins', 'c', 'c', 'c'],
    ['is the second alone where there is no first', undefined, 'd', 'd'],
    ['is the second alone where the first is gone', 'x', 'd', 'd'],
    ['is nothing where the second is gone', 'b', 'x', ''],
  ])('%s', (_title, one, other, expected) => {
    expect(rangeBetween(order, one, other).join('')).toBe(expected);
  });
});

describe('a step with Shift', () => {
  it.each([
    ['takes the first two', '', 'c', 'c', 'd', 'cd'],
    ['goes on', 'cd', 'c', 'd', 'e', 'cde'],
    ['goes back', 'cde', 'c', 'e', 'd', 'cd'],
    ['goes past where it began', 'c', 'c', 'c', 'b', 'bc'],
    ['leaves alone what was selected elsewhere', 'cdh', 'c', 'd', 'e', 'cdeh'],
  ])('%s', (_title, selected, anchor, from, to, expected) => {
    const after = selectionAfter(order, new Set(selected), { anchor, from, to });
    expect([...after].toSorted().join('')).toBe(expected);
  });

  it('equals the range from its start, whatever the path', () => {
    const steps = fc.array(fc.constantFrom(1, -1), { maxLength: 30 });
    fc.assert(
      fc.property(fc.nat(order.length - 1), steps, (start, ways) => {
        const anchor = order[start]!;
        let at = start;
        let selected = new Set([anchor]);
        for (const way of ways) {
          const next = Math.max(0, Math.min(order.length - 1, at + way));
          if (next === at) continue;
          selected = selectionAfter(order, selected, { anchor, from: order[at]!, to: order[next]! });
          at = next;
        }
        expect([...selected].toSorted()).toEqual(rangeBetween(order, anchor, order[at]!));
      }),
    );
  });
});
