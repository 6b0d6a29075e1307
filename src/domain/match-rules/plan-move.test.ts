import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveTo, type Numbered, orderOf, type RuleMove, sameOrder } from './order';
import { countChanges, planMove, planMoves } from './plan-move';
import { withPriorities } from './priority-plan';

const ids = (letters: string) => letters.split('');
/** Rules named by letters, numbered 1..n, or with the numbers given. */
const rules = (letters: string, numbers?: readonly number[]): Numbered[] =>
  ids(letters).map((id, index) => ({ id, priority: numbers?.[index] ?? index + 1 }));
const move = (ruleId: string, order: string): RuleMove => ({ ruleId, order: ids(order) });

const asList = { takesList: true, highest: 1000 };
const asNumbers = { takesList: false, highest: 1000 };

describe('one move', () => {
  it.each([
    // title, known, theirs, rule, wished, kind, order
    ['the list, where nobody else did anything', 'abcde', 'abcde', 'e', 'eabcd', 'send', 'eabcd'],
    ['the list of others, with the move in it', 'abcdef', 'fabcde', 'd', 'adbcef', 'send', 'fadbce'],
    ['what others created, left in its place', 'abc', 'abxc', 'c', 'cab', 'send', 'cabx'],
    ['nothing, where the rule stands there already', 'abc', 'abc', 'b', 'abc', 'nothing', 'abc'],
    ['nothing, where others put it just there', 'abcde', 'eabcd', 'e', 'eabcd', 'nothing', 'eabcd'],
    ['a conflict, where others moved the same rule', 'abcde', 'abecd', 'e', 'eabcd', 'conflict', 'moved'],
    ['a conflict, where the rule is gone', 'abcde', 'abcd', 'e', 'eabcd', 'conflict', 'gone'],
    ['a conflict, where its place is gone', 'abcde', 'ade', 'e', 'abecd', 'conflict', 'place'],
  ] as const)('is %s', (_title, known, theirs, rule, wished, kind, expected) => {
    const plan = planMove(ids(known), rules(theirs), move(rule, wished), asList);
    expect(plan.kind).toBe(kind);
    expect(plan.kind === 'conflict' ? plan.conflict : plan.order.join('')).toEqual(
      kind === 'conflict' ? { id: rule, kind: expected } : expected,
    );
  });

  it('is a change of priorities where the list is not taken', () => {
    const theirs = rules('abc', [10, 20, 30]);
    expect(planMove(ids('abc'), theirs, move('c', 'cab'), asNumbers)).toEqual({
      kind: 'renumber',
      order: ids('cab'),
      changes: [{ ruleId: 'c', priority: 5 }],
    });
  });

  it('is a conflict where every priority is taken', () => {
    const full = { takesList: false, highest: 3 };
    const conflict = { id: 'c', kind: 'full' };
    expect(planMove(ids('abc'), rules('abc'), move('c', 'cab'), full)).toEqual({
      kind: 'conflict',
      conflict,
    });
  });
});

describe('a queue of moves', () => {
  it('is planned in turn, and a conflict leaves only its own move out', () => {
    const queue = [move('b', 'acdeb'), move('e', 'eacdb'), move('a', 'ecdab')];
    const plan = planMoves(ids('abcde'), rules('abecd'), queue, asList);
    expect([...plan.plans.values()].map(({ kind }) => kind)).toEqual(['send', 'conflict', 'send']);
    expect(plan.order.join('')).toBe('ecdab');
    expect(plan.foreign).toBe(true);
  });

  it('counts the changes of priorities of moves that follow each other', () => {
    const dense = Array.from({ length: 200 }, (_, index) => ({ id: `r${index}`, priority: index + 1 }));
    const known = orderOf(dense);
    const one = moveTo(known, 'r199', 0);
    const two = moveTo(one, 'r150', 3);
    const queue = [
      { ruleId: 'r199', order: one },
      { ruleId: 'r150', order: two },
    ];
    expect(countChanges(planMoves(known, dense, queue, asNumbers))).toBe(202);
  });
});

/** A queue of moves of one person, each made on what the ones before it left. */
const person = fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 4 });
const count = fc.integer({ min: 2, max: 12 });

function queueOf(known: readonly string[], picks: readonly (readonly [number, number])[]): RuleMove[] {
  let order = [...known];
  return picks.map(([pick, place]) => {
    const ruleId = order[pick % order.length]!;
    order = moveTo(order, ruleId, place % order.length);
    return { ruleId, order };
  });
}

describe('for every two people who move at once', () => {
  const cases = { numRuns: 3000 };
  const before = (size: number) =>
    rules(Array.from({ length: size }, (_, at) => String.fromCodePoint(97 + at)).join(''));

  it('the list and single priorities lead to one order, which has all rules once and is sent only when it differs', () => {
    fc.assert(
      fc.property(count, person, person, (size, mine, others) => {
        const base = before(size);
        const known = orderOf(base);
        const theirs = rules(queueOf(known, others).at(-1)!.order.join(''));
        const queue = queueOf(known, mine);
        const list = planMoves(known, theirs, queue, asList);
        const numbers = planMoves(known, theirs, queue, asNumbers);
        expect(numbers.order).toEqual(list.order);
        expect(list.order.toSorted()).toEqual(known.toSorted());
        let stands: readonly Numbered[] = theirs;
        for (const plan of numbers.plans.values()) {
          if (plan.kind === 'renumber') stands = withPriorities(stands, plan.changes);
          expect(plan.kind === 'conflict' ? orderOf(stands) : plan.order).toEqual(orderOf(stands));
        }
        const isSent = [...list.plans.values()].some(({ kind }) => kind === 'send');
        expect(isSent || sameOrder(list.order, orderOf(theirs))).toBe(true);
      }),
      cases,
    );
  });

  it('rules that I did not move stay as the other one ordered them', () => {
    fc.assert(
      fc.property(count, person, person, (size, mine, others) => {
        const known = orderOf(before(size));
        const theirs = queueOf(known, others).at(-1)!.order;
        const queue = queueOf(known, mine);
        const moved = new Set(queue.map(({ ruleId }) => ruleId));
        const { order } = planMoves(known, rules(theirs.join('')), queue, asList);
        expect(order.filter((id) => !moved.has(id))).toEqual(theirs.filter((id) => !moved.has(id)));
      }),
      cases,
    );
  });

  it('planned again on its own result, a queue has nothing left to send', () => {
    fc.assert(
      fc.property(count, person, (size, mine) => {
        const base = before(size);
        const known = orderOf(base);
        const queue = queueOf(known, mine);
        const { order } = planMoves(known, base, queue, asList);
        expect(order).toEqual(queue.at(-1)!.order);
        const again = planMoves(order, rules(order.join('')), [queue.at(-1)!], asList);
        expect([...again.plans.values()].map(({ kind }) => kind)).toEqual(['nothing']);
      }),
      cases,
    );
  });
});
