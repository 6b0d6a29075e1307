import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anchorAt, indexAtHeight, lineAt, movedKeys, placeBeside, positionAfter } from './sortable-order';

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

describe('the place under the pointer', () => {
  const row = { index: 3, start: 180, end: 240 };

  it.each([
    ['over the upper half from below, before the row', 209, 7, 3],
    ['over the lower half from below, behind it', 210, 7, 4],
    ['over the upper half from above, behind the one before', 209, 1, 2],
    ['over the lower half from above, at the row', 210, 1, 3],
  ])('is %s', (_title, height, from, index) => {
    expect(indexAtHeight(row, height, from)).toBe(index);
  });

  it('is shown by a line in the gap of the drop, and over a row carried by keys', () => {
    expect(lineAt(row, { from: 7, by: 'pointer' })).toBe(180);
    expect(lineAt(row, { from: 1, by: 'pointer' })).toBe(240);
    expect(lineAt(row, { from: 1, by: 'keys' })).toBe(180);
  });
});
