import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anchorAt, movedKeys, placeBeside, positionAfter } from './sortable-order';

const keys = ['a', 'b', 'c', 'd'];

describe('placeBeside', () => {
  it.each([
    ['d', { before: 'a' }, 0],
    ['a', { after: 'd' }, 3],
    ['a', { before: 'd' }, 2],
    ['d', { after: 'a' }, 1],
  ])('puts %s %j at index %i', (key, anchor, index) => {
    expect(placeBeside(keys, key, anchor)).toBe(index);
  });

  it('knows no place when the row stands there already', () => {
    expect(placeBeside(keys, 'b', { after: 'a' })).toBeUndefined();
    expect(placeBeside(keys, 'b', { before: 'c' })).toBeUndefined();
  });

  it('knows no place when the row or its neighbour is gone', () => {
    expect(placeBeside(keys, 'x', { after: 'a' })).toBeUndefined();
    expect(placeBeside(keys, 'a', { after: 'x' })).toBeUndefined();
  });

  it('agrees with moving by index', () => {
    const move = fc.integer({ min: 1, max: 40 }).chain((count) =>
      fc.record({
        rows: fc.constant(Array.from({ length: count }, (_, index) => `k${index}`)),
        from: fc.nat(count - 1),
        to: fc.nat(count - 1),
      }),
    );
    fc.assert(
      fc.property(move, ({ rows, from, to }) => {
        const anchor = anchorAt(rows, from, to);
        expect(anchor && placeBeside(rows, rows[from] ?? '', anchor)).toBe(from === to ? undefined : to);
      }),
    );
  });
});

describe('positionAfter', () => {
  it('numbers every row as it stands after the move', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(30), (from, to) => {
        const rows = Array.from({ length: 31 }, (_, index) => `${index + 1}`);
        const after = movedKeys(rows, from, to);
        for (const row of rows) {
          expect(positionAfter(Number(row), from + 1, to + 1)).toBe(after.indexOf(row) + 1);
        }
      }),
    );
  });
});
