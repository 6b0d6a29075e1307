import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anchorAt,
  type DragState,
  indexAtHeight,
  landingPosition,
  lineBeside,
  movedKeys,
  othersOf,
  indexBeside,
  positionAfter,
  positionIn,
  rowsToDrag,
  type View,
} from './sortable-order';

const keys = ['a', 'b', 'c', 'd'];

describe('indexBeside', () => {
  it.each([
    ['d', { before: 'a' }, 0],
    ['a', { after: 'd' }, 3],
    ['a', { before: 'd' }, 2],
    ['d', { after: 'a' }, 1],
  ])('puts %s %j at index %i', (key, anchor, index) => {
    expect(indexBeside(keys, [key], anchor)).toBe(index);
  });

  it('returns undefined if the row is there already', () => {
    expect(indexBeside(keys, ['b'], { after: 'a' })).toBeUndefined();
    expect(indexBeside(keys, ['b'], { before: 'c' })).toBeUndefined();
  });

  it('returns undefined if the row or its neighbour is gone', () => {
    expect(indexBeside(keys, ['x'], { after: 'a' })).toBeUndefined();
    expect(indexBeside(keys, ['a'], { after: 'x' })).toBeUndefined();
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
        const row = rows.slice(from, from + 1);
        const anchor = anchorAt(othersOf(rows, row), from, to);
        expect(anchor && indexBeside(rows, row, anchor)).toBe(from === to ? undefined : to);
      }),
    );
  });
});

describe('positionAfter', () => {
  it('returns the number of every row after the move', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(30), (from, to) => {
        const rows = Array.from({ length: 31 }, (_, index) => `${index + 1}`);
        const after = movedKeys(rows, [`${from + 1}`], to);
        for (const row of after.toSpliced(to, 1))
          expect(positionAfter(Number(row), [from + 1], to + 1)).toBe(after.indexOf(row) + 1);
      }),
    );
  });
});

describe('the target under the pointer', () => {
  const rows = 'abcdefg'.split('').map((key, index) => ({ key, middle: 60 * index + 30 }));
  const without = (block: string) => rows.map(({ key }) => key).filter((key) => !block.includes(key));

  it.each([
    ['over the upper half from below, before the row', 209, 'g', 3],
    ['over the lower half from below, behind it', 210, 'g', 4],
    ['over the upper half from above, behind the one before', 209, 'b', 2],
    ['over the lower half from above, at the row', 210, 'b', 3],
    ['above all rows, the first place', -10, 'g', 0],
    ['below all rows, the last place', 900, 'b', 6],
  ])('is %s', (_title, height, dragged, index) => {
    expect(indexAtHeight(rows, without(dragged), height)).toBe(index);
  });

  it('counts among the rows that are not dragged, also if only some are in the page', () => {
    expect(indexAtHeight(rows, without('acf'), 209)).toBe(1);
    expect(indexAtHeight(rows.slice(3), without('acd'), 209)).toBe(1);
    expect(indexAtHeight(rows.slice(0, 4), without('g'), 900)).toBe(4);
  });
});

describe('rows dragged together', () => {
  /** The rows a to h, at the even positions of a list twice as long. */
  const order = 'abcdefgh'.split('');
  const view: View<unknown> = {
    order,
    rows: new Map(order.map((key, index) => [key, { item: key, index, position: 2 * index + 2 }])),
  };
  const lift = (key: string, selected: string, to: number, by: DragState['by'] = 'pointer'): DragState => ({
    key,
    ...rowsToDrag(view, key, new Set(selected)),
    by,
    to,
    view,
  });

  it.each([
    ['c', 'bcf', { block: ['b', 'c', 'f'], others: ['a', 'd', 'e', 'g', 'h'], from: 1 }],
    ['f', 'bcf', { block: ['b', 'c', 'f'], others: ['a', 'd', 'e', 'g', 'h'], from: 3 }],
    ['a', 'bcf', { block: ['a'], others: ['b', 'c', 'd', 'e', 'f', 'g', 'h'], from: 0 }],
  ])('with %s of %s moves the selected ones', (key, selected, expected) => {
    expect(rowsToDrag(view, key, new Set(selected))).toEqual(expected);
  });

  it.each([
    // Dragged from above: directly below the previous row, in a list whose every other row is hidden.
    ['up, the place of the row below', 'f', 'ef', 1, { key: 'b', edge: 'start' }, 4],
    ['down, the place behind the row above', 'b', 'ab', 3, { key: 'e', edge: 'end' }, 9],
    ['nowhere else, their own', 'b', 'ab', 0, { key: 'a', edge: 'start' }, 4],
  ])('get the target when they move %s', (_title, key, selected, to, line, first) => {
    const carried = lift(key, selected, to);
    expect(landingPosition(carried)).toBe(first);
    expect(lineBeside(carried)).toEqual(line);
  });

  it('have the line on top of the first of them when moved by keys', () => {
    expect(lineBeside(lift('f', 'ef', 1, 'keys'))).toEqual({ key: 'e', edge: 'start' });
  });

  it('returns the number of every row after the move, for any selection and target', () => {
    const all = order.map((key, index) => [key, { item: key, index, position: index + 1 }] as const);
    const whole: View<unknown> = { order, rows: new Map(all) };
    fc.assert(
      fc.property(
        fc.subarray(order, { minLength: 1, maxLength: 7 }),
        fc.nat(),
        fc.nat(),
        (block, pick, place) => {
          const key = block[pick % block.length]!;
          const taken = rowsToDrag(whole, key, new Set(block));
          const to = place % (order.length - block.length + 1);
          const carried: DragState = { key, ...taken, to, by: 'pointer', view: whole };
          const after = to === taken.from ? order : movedKeys(order, block, to);
          for (const one of othersOf(order, block))
            expect(positionIn(carried, order.indexOf(one) + 1)).toBe(after.indexOf(one) + 1);
          const anchor = anchorAt(othersOf(order, block), taken.from, to);
          const found = anchor && indexBeside(order, block, anchor);
          expect(found === undefined ? order : movedKeys(order, block, found)).toEqual(
            anchor ? after : order,
          );
        },
      ),
    );
  });
});
