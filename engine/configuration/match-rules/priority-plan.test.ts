import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byPriority, moveTo, type RuleRank, sameOrder } from './order';
import { freePriority, manyRequests, planPriorities, withPriorities } from './priority-plan';

const rules = (...priorities: number[]): RuleRank[] =>
  priorities.map((priority, index) => ({ id: `r${String(index + 1).padStart(4, '0')}`, priority }));
const dense = (count: number, from = 1) =>
  rules(...Array.from({ length: count }, (_, index) => from + index));
const order = (list: readonly RuleRank[]) => list.map(({ id }) => id);

/** Plans the move of the rule at index `from` to index `to`. */
const plan = (list: readonly RuleRank[], from: number, to: number, highest = 1000) =>
  planPriorities(list, list[from]!.id, moveTo(order(list), list[from]!.id, to), highest);

describe('plans with as few requests as possible', () => {
  it.each([
    ['none when it stands there', dense(5), 2, 2, 0],
    ['one into a free number', rules(10, 20, 30), 2, 0, 1],
    ['one to the end', dense(200), 0, 199, 1],
    ['one when the neighbour can go instead', dense(3), 2, 1, 1],
    ['one past the neighbour rather than room before it', rules(1, 2, 50), 1, 2, 1],
    ['the shift to the nearest gap, and the move', rules(1, 2, 3, 4, 6, 7, 8, 9, 10, 11), 9, 2, 3],
    ['the fewest up to 19', dense(200), 199, 182, 19],
    ['all of them, spread, from there on', dense(200), 199, 99, 201],
    ['the shift downwards when that gap is nearer', [...rules(...tail(2, 1000))], 0, 996, 998],
  ])('%s', (_title, list, from, to, count) => {
    expect(plan(list, from, to)).toHaveLength(count);
  });

  function tail(from: number, to: number) {
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  }

  it('spreads the rules it has to shift, so that the next moves take one request', () => {
    const list = dense(200);
    const first = plan(list, 199, 0)!;
    expect(first).toHaveLength(201);
    const after = withPriorities(list, first);
    for (const [from, to] of [
      [5, 100],
      [150, 3],
      [199, 0],
    ] as const)
      expect(plan(after, from, to)).toHaveLength(1);
  });
});

describe('later moves', () => {
  /** Returns the number of requests of each of 100 random moves. The rules start with priorities without gaps. */
  function requestsOf(count: number): number[] {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return Math.floor((seed / 2147483648) * below);
    };
    let now: readonly RuleRank[] = dense(count);
    return Array.from({ length: 100 }, () => {
      const changes = plan(now, random(count), random(count)) ?? [];
      now = withPriorities(now, changes);
      return changes.length;
    });
  }

  it.each([
    // number of rules, most requests of any move but the first, of all but the first together
    [110, 3, 110],
    [150, 4, 115],
    [200, 5, 120],
    [400, 5, 150],
    [700, 12, 250],
  ])('of %i rules take at most %i requests each once there is space', (count, most, all) => {
    const [first, ...later] = requestsOf(count);
    expect(first).toBeGreaterThan(count / 2);
    expect(Math.max(...later)).toBeLessThanOrEqual(most);
    expect(later.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(all);
  });

  it('plan the same numbers for two users who start from the same order', () => {
    const [one, other] = [plan(dense(150), 149, 20)!, plan(dense(150), 3, 90)!];
    const numbers = new Map(one.slice(0, -1).map(({ ruleId, priority }) => [ruleId, priority]));
    for (const { ruleId, priority } of other.slice(0, -1)) expect(numbers.get(ruleId)).toBe(priority);
  });
});

describe('numbers above the highest', () => {
  const wedged = [
    ...dense(20),
    ...dense(100, 1121).map(({ priority }) => ({ id: `w${priority}`, priority })),
  ];

  it('are kept if they follow the moved rule', () => {
    expect(plan(wedged, 119, 20)).toHaveLength(1);
  });

  it('are lowered if a rule must follow them', () => {
    const changes = plan(wedged, 0, 119)!;
    expect(changes).toHaveLength(121);
    expect(changes.every(({ priority }) => priority >= 1 && priority <= 1000)).toBe(true);
  });
});

describe('no number left', () => {
  it('plans nothing for 1,000 rules', () => {
    expect(plan(dense(1000), 0, 999)).toBeUndefined();
    expect(freePriority(dense(1000), 1000, 1000)).toBeUndefined();
  });

  it('uses the last number for 999 rules', () => {
    expect(plan(dense(999), 0, 998)).toHaveLength(1);
    expect(plan(dense(999), 998, 0)).toHaveLength(1000);
    expect(plan(dense(999, 2), 0, 500)).toHaveLength(502);
  });
});

describe('space for a new rule', () => {
  it.each([
    ['in an empty context', rules(), 0, 1],
    ['at the end', rules(1, 2, 7), 3, 8],
    ['at the top', rules(100, 200), 0, 50],
    ['between two', rules(1, 9), 1, 5],
  ])('%s is a free number', (_title, list, place, priority) => {
    expect(freePriority(list, place, 1000)).toEqual({ changes: [], priority });
  });

  it.each([
    ['up', rules(10, 20, 21, 23), 'r0002'],
    ['down', rules(18, 20, 21, 100), 'r0003'],
  ])('moves the neighbour with more free numbers: %s', (_title, list, id) => {
    expect(freePriority(list, 2, 1000)?.changes.map(({ ruleId }) => ruleId)).toEqual([id]);
  });

  it('at the end does not use a gap further up, which would be tried earlier', () => {
    const room = freePriority(rules(1, 2, 4, 999, 1000), 5, 1000)!;
    expect(room.priority).toBeGreaterThan(
      Math.max(...withPriorities(rules(1, 2, 4, 999, 1000), room.changes).map((rule) => rule.priority)),
    );
    expect(room.changes).toHaveLength(2);
  });
});

it('orders rules with the same number by their ids', () => {
  const list = ['b', 'a', 'c'].map((id) => ({ id, priority: id === 'c' ? 1 : 2 }));
  expect(order(list.toSorted(byPriority))).toEqual(['c', 'a', 'b']);
  expect(order(list.toReversed().toSorted(byPriority))).toEqual(['c', 'a', 'b']);
});

it('plans nothing for a rule that is missing, before or after', () => {
  const list = rules(1, 2, 3);
  expect(planPriorities(list, 'gone', ['gone', ...order(list)], 1000)).toEqual([]);
  expect(planPriorities(list, 'r0003', ['r0001', 'r0002'], 1000)).toEqual([]);
});

/** The highest valid priority. The generated lists are without gaps, with gaps, at an end, or above it. */
const highest = 40;
const anyList = fc
  .oneof(
    fc.uniqueArray(fc.integer({ min: 1, max: highest }), { minLength: 1, maxLength: highest }),
    fc
      .integer({ min: 1, max: highest })
      .map((count) => Array.from({ length: count }, (_, index) => index + 1)),
    fc
      .integer({ min: 1, max: highest })
      .map((count) => Array.from({ length: count }, (_, index) => highest - index)),
    fc.uniqueArray(fc.integer({ min: 1, max: highest * 3 }), { minLength: 1, maxLength: highest }),
    fc.uniqueArray(fc.integer({ min: highest + 1, max: highest * 2 }), { minLength: 1, maxLength: 30 }),
  )
  .chain((numbers) =>
    fc
      .shuffledSubarray([...numbers.keys()], { minLength: numbers.length })
      .map((ids) =>
        numbers.map((priority, index) => ({ id: `r${ids[index]}`, priority })).toSorted(byPriority),
      ),
  );
const anyMoves = fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 3 });

const runs = { numRuns: Number(process.env['RECON_PROPERTY_RUNS'] ?? 1000) };

it('has only the old or the new order, and no duplicate number, after each request, for any list and moves @soak', () => {
  fc.assert(
    fc.property(anyList, anyMoves, (given, moves) => {
      let now: readonly RuleRank[] = given;
      for (const [one, other] of moves) {
        const before = order(now);
        const id = before[one % before.length]!;
        const wanted = moveTo(before, id, other % before.length);
        const changes = planPriorities(now, id, wanted, highest);
        if (!changes) {
          if (within(now).length < highest) throw new Error('a number was left');
          continue;
        }
        let isNew = false;
        for (const change of changes) {
          // Plain comparisons are faster: 10,000 runs make half a million of them.
          if (change.priority < 1 || change.priority > highest)
            throw new Error('a number that cannot be sent');
          if (now.some(({ priority }) => priority === change.priority)) throw new Error('a number twice');
          now = withPriorities(now, [change]);
          isNew ||= sameOrder(order(now), wanted);
          if (!sameOrder(order(now), isNew ? wanted : before)) throw new Error('a third order');
        }
        expect(order(now)).toEqual(wanted);
      }
    }),
    runs,
  );

  function within(list: readonly RuleRank[]) {
    return list.filter(({ priority }) => priority <= highest);
  }
});

it('needs no more changes than shifting to the nearest gap, unless that is costly, for any list and place', () => {
  fc.assert(
    fc.property(anyList, fc.nat(), (given, at) => {
      const place = at % (given.length + 1);
      const room = freePriority(given, place, highest);
      const fewest = fewestChanges(given, place);
      // A costly plan spreads all rules, and then shifts a few of them.
      const most = fewest + 1 < manyRequests ? fewest : 2 * given.length;
      expect(room?.changes.length ?? Infinity).toBeLessThanOrEqual(fewest === Infinity ? Infinity : most);
      if (!room) return;
      const after = withPriorities(given, room.changes);
      expect(order(after)).toEqual(order(given));
      expect(after[place - 1]?.priority ?? 0).toBeLessThan(room.priority);
      expect(after[place]?.priority ?? Infinity).toBeGreaterThan(room.priority);
    }),
    runs,
  );

  /** Returns the fewest changes that free a place, found by trying every range of rules around it. */
  function fewestChanges(list: readonly RuleRank[], place: number): number {
    let fewest = Infinity;
    for (let from = 0; from <= place; from += 1)
      for (let to = place; to <= list.length; to += 1) {
        const low = list[from - 1]?.priority ?? 0;
        const high = Math.min(highest + 1, list[to]?.priority ?? Infinity);
        if (high - low - 1 >= to - from + 1) fewest = Math.min(fewest, to - from);
      }
    return fewest;
  }
});
