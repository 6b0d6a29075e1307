import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyMoves, movesBetween, movesOfPlan } from './rule-moves';

test.each([
  ['a b c', 'a b c', []],
  ['a b c', 'b c a', ['a 1 3']],
  ['a b c d', 'd a b c', ['d 4 1']],
  ['a b c d', 'b a d c', ['b 2 1', 'd 4 3']],
  ['a b c', 'c b a', ['c 3 1', 'a 1 3']],
  ['a b c d e', 'e b c d a', ['e 5 1', 'a 1 5']],
])('from %s to %s', (before, after, expected) => {
  const moves = movesBetween(before.split(' '), after.split(' '));
  expect(moves.map(({ id, from, to }) => `${id} ${from} ${to}`)).toEqual(expected);
});

test('a plan that creates rules before it moves others states the positions before and after all steps', () => {
  // The new rule is first, and the last one is deleted after the move.
  const moves = movesBetween(['new', 'a', 'b', 'c', 'd'], ['new', 'c', 'a', 'b', 'd']);
  expect(moves).toEqual([{ id: 'c', from: 4, to: 2 }]);
  expect(movesOfPlan(moves, ['a', 'b', 'c', 'd'], ['new', 'c', 'a', 'b'])).toEqual([
    { id: 'c', from: 3, to: 2 },
  ]);
});

test('the moves turn any order into any other, and back', () => {
  const order = fc.integer({ min: 0, max: 30 }).map((length) => Array.from({ length }, (_, id) => `r${id}`));
  const orders = order.chain((before) =>
    fc.record({
      before: fc.constant(before),
      after: fc.shuffledSubarray(before, { minLength: before.length }),
    }),
  );
  fc.assert(
    fc.property(orders, ({ before, after }) => {
      const moves = movesBetween(before, after);
      expect(applyMoves(before, moves)).toEqual(after);
      const back = moves.map(({ id, from, to }) => ({ id, from: to, to: from }));
      expect(
        applyMoves(
          after,
          back.toSorted((a, b) => a.to - b.to),
        ),
      ).toEqual(before);
    }),
  );
});

test('one rule dropped elsewhere among 1,000 is one move', () => {
  const before = Array.from({ length: 1000 }, (_, index) => String(index));
  const after = before.toSpliced(7, 1).toSpliced(900, 0, '7');
  expect(movesBetween(before, after)).toEqual([{ id: '7', from: 8, to: 901 }]);
});
