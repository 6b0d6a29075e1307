import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  moveAfter,
  moveBefore,
  moveInView,
  moveTo,
  nextFreePriority,
  priorityHolder,
  sameOrder,
} from './order';

const order = ['a', 'b', 'c', 'd', 'e'];
const text = (ids: readonly string[]) => ids.join('');

describe('a move in the full order', () => {
  it.each([
    ['moves the last rule to the top', 'e', 0, 'eabcd'],
    ['moves the first rule to the bottom', 'a', 4, 'bcdea'],
    ['moves a rule down by one', 'b', 2, 'acbde'],
    ['leaves a rule where it is', 'c', 2, 'abcde'],
    ['takes a place past the end for the end', 'a', 99, 'bcdea'],
    ['takes a place before the start for the start', 'd', -3, 'dabce'],
    ['leaves the order alone for an unknown rule', 'x', 0, 'abcde'],
  ])('%s', (_title, id, index, expected) => {
    expect(text(moveTo(order, id, index))).toBe(expected);
  });

  it('moves a rule directly before or after another one', () => {
    expect(text(moveBefore(order, 'e', 'b'))).toBe('aebcd');
    expect(text(moveBefore(order, 'a', 'd'))).toBe('bcade');
    expect(text(moveAfter(order, 'e', 'b'))).toBe('abecd');
    expect(text(moveAfter(order, 'a', 'e'))).toBe('bcdea');
    expect(text(moveAfter(order, 'c', 'gone'))).toBe('abcde');
    expect(text(moveBefore(order, 'a', 'a'))).toBe('abcde');
  });
});

describe('a block moved in the full order', () => {
  it.each([
    ['moves to the top in the order it stood in', ['d', 'b'], 0, 'bdace'],
    ['moves to the bottom', ['a', 'c'], 99, 'bdeac'],
    ['lands at a place among the others', ['a', 'e'], 2, 'bcaed'],
    ['leaves out rules that are not there', ['x', 'c'], 0, 'cabde'],
    ['changes nothing without any that is there', ['x'], 0, 'abcde'],
    ['changes nothing when it is all there is', ['a', 'b', 'c', 'd', 'e'], 3, 'abcde'],
  ])('%s', (_title, ids, index, expected) => {
    expect(text(moveTo(order, ids, index))).toBe(expected);
  });

  it('goes directly before or after another rule, but not next to one of its own', () => {
    expect(text(moveBefore(order, ['a', 'e'], 'c'))).toBe('baecd');
    expect(text(moveAfter(order, ['a', 'e'], 'c'))).toBe('bcaed');
    expect(text(moveBefore(order, ['a', 'e'], 'e'))).toBe('abcde');
    expect(text(moveAfter(order, ['a', 'e'], 'gone'))).toBe('abcde');
  });

  it('keeps the order of the block and that of the others, for any block and place', () => {
    fc.assert(
      fc.property(fc.subarray(order), fc.integer({ min: -2, max: 7 }), (block, index) => {
        const moved = moveTo(order, block.toReversed(), index);
        expect(moved.filter((id) => block.includes(id))).toEqual(block);
        expect(moved.filter((id) => !block.includes(id))).toEqual(order.filter((id) => !block.includes(id)));
        expect(moved.toSorted()).toEqual(order);
      }),
    );
  });
});

describe('a move in a filtered view', () => {
  it.each([
    ['lands directly before the rule it was moved up to', ['b', 'e'], 'e', 0, 'aebcd'],
    ['lands directly after the rule it was moved down to', ['a', 'c', 'd'], 'a', 1, 'bcade'],
    ['jumps over hidden rules only as far as its new neighbour', ['a', 'd'], 'd', 0, 'dabce'],
    ['stays when dropped where it was', ['b', 'd'], 'b', 0, 'abcde'],
    ['stays when it is not visible', ['b', 'd'], 'c', 1, 'abcde'],
    ['stays when nothing is visible', [], 'c', 0, 'abcde'],
  ])('%s', (_title, visible, id, index, expected) => {
    expect(text(moveInView(order, visible, id, index))).toBe(expected);
  });
});

const aView = fc
  .uniqueArray(fc.integer({ min: 0, max: 60 }).map(String), { minLength: 1, maxLength: 30 })
  .chain((ids) =>
    fc.record({
      ids: fc.constant(ids),
      visible: fc.subarray(ids, { minLength: 1 }),
      pick: fc.nat(),
      toIndex: fc.integer({ min: -2, max: 32 }),
    }),
  );

describe('any order, view and move', () => {
  it('loses no rule and duplicates none', () => {
    fc.assert(
      fc.property(aView, ({ ids, visible, pick, toIndex }) => {
        const id = visible[pick % visible.length]!;
        for (const moved of [
          moveTo(ids, id, toIndex),
          moveInView(ids, visible, id, toIndex),
          moveBefore(ids, id, ids[0]!),
          moveAfter(ids, id, ids[0]!),
        ])
          expect(moved.toSorted()).toEqual(ids.toSorted());
      }),
    );
  });

  it('shows the view as the move left it, and keeps all other rules in their order', () => {
    fc.assert(
      fc.property(aView, ({ ids, visible, pick, toIndex }) => {
        const id = visible[pick % visible.length]!;
        const moved = moveInView(ids, visible, id, toIndex);
        const inView = new Set(visible);
        expect(moved.filter((other) => inView.has(other))).toEqual(moveTo(visible, id, toIndex));
        expect(moved.filter((other) => other !== id)).toEqual(ids.filter((other) => other !== id));
      }),
    );
  });

  it('is undone by the move back', () => {
    fc.assert(
      fc.property(aView, ({ ids, pick, toIndex }) => {
        const id = ids[pick % ids.length]!;
        expect(moveTo(moveTo(ids, id, toIndex), id, ids.indexOf(id))).toEqual(ids);
      }),
    );
  });
});

it('distinguishes equal orders from different ones', () => {
  expect(sameOrder(order, [...order])).toBe(true);
  expect(sameOrder(order, moveTo(order, 'a', 1))).toBe(false);
  expect(sameOrder(order, order.slice(1))).toBe(false);
});

describe('the priority for a rule at the end', () => {
  const rules = (...priorities: number[]) => priorities.map((priority) => ({ priority }));
  it.each([
    ['is 1 in an empty context', rules(), 1],
    ['is one past the highest', rules(1, 2, 7), 8],
    ['is the highest', rules(9), 10],
    ['is the highest when no other is free', rules(1, 2, 3, 4, 5, 6, 7, 8, 9, 11), 10],
    ['is the first free one when the highest is taken', rules(1, 2, 4, 10), 3],
    ['is the first free one when partial reorders left numbers past the highest', rules(2, 1003), 1],
    ['is none when all are taken', rules(...Array.from({ length: 10 }, (_, index) => index + 1)), undefined],
  ])('%s', (_title, given, expected) => {
    expect(nextFreePriority(given, 10)).toBe(expected);
  });
});

it('finds the rule that has a priority', () => {
  const rules = [
    { id: 'a', priority: 2 },
    { id: 'b', priority: 5 },
  ];
  expect(priorityHolder(rules, 5)?.id).toBe('b');
  expect(priorityHolder(rules, 3)).toBeUndefined();
});
