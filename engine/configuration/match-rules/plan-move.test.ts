import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveToOrder } from './merge-order';
import { restorePosition } from './merge-order';
import { moveTo, type Numbered, type Order, orderOf, type RuleMove, sameOrder } from './order';
import { countChanges, planMove, planMoves } from './plan-move';
import { withPriorities } from './priority-plan';

const ids = (letters: string) => letters.split('');
/** Returns rules whose ids are single letters. Their priorities are 1, 2, 3 or, if passed, `numbers`. */
const rules = (letters: string, numbers?: readonly number[]): Numbered[] =>
  ids(letters).map((id, index) => ({ id, priority: numbers?.[index] ?? index + 1 }));
const move = (moved: string, order: string): RuleMove => ({ ruleIds: ids(moved), order: ids(order) });

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

  it('changes priorities if the service does not accept the list', () => {
    const theirs = rules('abc', [10, 20, 30]);
    expect(planMove(ids('abc'), theirs, move('c', 'cab'), asNumbers)).toEqual({
      kind: 'renumber',
      order: ids('cab'),
      changes: [{ ruleId: 'c', priority: 5 }],
    });
  });

  it('is a conflict if every priority is taken', () => {
    const full = { takesList: false, highest: 3 };
    const conflict = { id: 'c', kind: 'full' };
    expect(planMove(ids('abc'), rules('abc'), move('c', 'cab'), full)).toEqual({
      kind: 'conflict',
      conflict,
    });
  });
});

describe('a block of rules', () => {
  it.each([
    // title, known, theirs, rules, wished, kind, order
    ['goes as one list', 'abcdef', 'abcdef', 'bd', 'acbdef', 'send', 'acbdef'],
    ['keeps what others created between', 'abcde', 'abxcde', 'de', 'deabc', 'send', 'deabxc'],
    ['leaves out those of it that are gone', 'abcde', 'abce', 'de', 'deabc', 'send', 'eabc'],
    ['follows the neighbour behind it', 'abcdef', 'abdef', 'ef', 'abcefd', 'send', 'abefd'],
    ['follows the second neighbour before it', 'abcdef', 'abcef', 'ab', 'cdabef', 'send', 'cabef'],
    ['is nothing where others put it just there', 'abcd', 'cdab', 'cd', 'cdab', 'nothing', 'cdab'],
    ['is a conflict where others moved one of it', 'abcdef', 'fabcde', 'ef', 'aefbcd', 'conflict', 'f moved'],
    ['is a conflict where its place is gone', 'abcdef', 'acf', 'cf', 'abcfde', 'conflict', 'c place'],
    ['is a conflict where all of it is gone', 'abcd', 'ab', 'cd', 'cdab', 'conflict', 'c gone'],
  ] as const)('%s', (_title, known, theirs, block, wished, kind, expected) => {
    const plan = planMove(ids(known), rules(theirs), move(block, wished), asList);
    expect(
      plan.kind === 'conflict' ? `${plan.conflict.id} ${plan.conflict.kind}` : plan.order.join(''),
    ).toEqual(expected);
    expect(plan.kind).toBe(kind);
  });

  it.each([
    // title, theirs, rules, wished, orders after each change
    ['up: the first goes first', 'abcd', 'cd', 'cdab', ['cabd', 'cdab']],
    ['down: the last goes first', 'abcd', 'ab', 'cdab', ['acdb', 'cdab']],
    ['down between others: the last goes first', 'abcd', 'ab', 'cabd', ['acbd', 'cabd']],
    ['a rule of it that stands there already stays', 'abcd', 'bd', 'abdc', ['abdc']],
  ])('keeps its order while priorities change, %s', (_title, theirs, block, wished, steps) => {
    const spaced = rules(theirs, [100, 200, 300, 400]);
    const plan = planMove(ids(theirs), spaced, move(block, wished), asNumbers);
    const changes = plan.kind === 'renumber' ? plan.changes : [];
    let stands: readonly Numbered[] = spaced;
    const seen = changes.map((change) => {
      stands = withPriorities(stands, [change]);
      return orderOf(stands).join('');
    });
    // Freeing a number changes numbers, not the order.
    expect(seen.filter((order, index) => order !== seen[index - 1])).toEqual(steps);
  });

  it('changes nothing if a number for one of its rules is missing', () => {
    const full = { takesList: false, highest: 4 };
    expect(planMove(ids('abcd'), rules('abcd'), move('cd', 'cdab'), full)).toEqual({
      kind: 'conflict',
      conflict: { id: 'c', kind: 'full' },
    });
  });
});

describe('a queue of moves', () => {
  it('is planned in sequence, and a conflict skips only its own move', () => {
    const queue = [move('b', 'acdeb'), move('e', 'eacdb'), move('a', 'ecdab')];
    const plan = planMoves(ids('abcde'), rules('abecd'), queue, asList);
    expect([...plan.plans.values()].map(({ kind }) => kind)).toEqual(['send', 'conflict', 'send']);
    expect(plan.order.join('')).toBe('ecdab');
    expect(plan.foreign).toBe(true);
  });

  it('counts the changed priorities of consecutive moves', () => {
    const dense = Array.from({ length: 200 }, (_, index) => ({ id: `r${index}`, priority: index + 1 }));
    const known = orderOf(dense);
    const one = moveTo(known, 'r199', 0);
    const two = moveTo(one, 'r150', 3);
    const queue = [
      { ruleIds: ['r199'], order: one },
      { ruleIds: ['r150'], order: two },
    ];
    expect(countChanges(planMoves(known, dense, queue, asNumbers))).toBe(202);
  });
});

/** Generators of what a user moves: one to four moves, each of one to three rules. */
const picked = fc.array(fc.nat(), { minLength: 1, maxLength: 3 });
const person = fc.array(fc.tuple(picked, fc.nat()), { minLength: 1, maxLength: 4 });
const count = fc.integer({ min: 2, max: 12 });

function queueOf(
  known: readonly string[],
  picks: readonly (readonly [readonly number[], number])[],
): RuleMove[] {
  let order = [...known];
  return picks.map(([pick, place]) => {
    const ruleIds = [...new Set(pick.map((one) => order[one % order.length]!))];
    order = moveTo(order, ruleIds, place % order.length);
    return { ruleIds, order };
  });
}

describe('any two users who move at the same time', () => {
  const cases = { numRuns: 3000 };
  const before = (size: number) =>
    rules(Array.from({ length: size }, (_, at) => String.fromCodePoint(97 + at)).join(''));

  it('get the same order by list and by priorities, with all rules once, sent only if it differs', () => {
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

  it('keep the order of the other user for rules they did not move', () => {
    fc.assert(
      fc.property(count, person, person, (size, mine, others) => {
        const known = orderOf(before(size));
        const theirs = queueOf(known, others).at(-1)!.order;
        const queue = queueOf(known, mine);
        const moved = new Set(queue.flatMap(({ ruleIds }) => ruleIds));
        const { order } = planMoves(known, rules(theirs.join('')), queue, asList);
        expect(order.filter((id) => !moved.has(id))).toEqual(theirs.filter((id) => !moved.has(id)));
      }),
      cases,
    );
  });

  it('send nothing if the queue is planned again on its own result', () => {
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

/** Generates moves that a user makes one after another: of single rules, of blocks, and of all rules. */
const aQueue = fc
  .integer({ min: 2, max: 200 })
  .chain((count) => {
    const base = Array.from({ length: count }, (_, index) => `r${index}`);
    const some = fc.shuffledSubarray(base, { minLength: 1, maxLength: Math.min(count, 5) });
    const aMove = fc.oneof(
      fc.record({ block: some, place: fc.nat(count) }),
      fc.record({ whole: fc.shuffledSubarray(base, { minLength: count }) }),
    );
    return fc.tuple(fc.constant(base), fc.array(aMove, { minLength: 1, maxLength: 5 }));
  })
  .map(([base, made]) => {
    const moves: RuleMove[] = [];
    for (const one of made) {
      const now = moves.at(-1)?.order ?? base;
      const next =
        'block' in one
          ? { ruleIds: one.block, order: moveTo(now, one.block, one.place) }
          : moveToOrder(now, one.whole);
      if (next) moves.push(next);
    }
    return { base, moves };
  });

it('a queue of any moves without changes by others is applied exactly, and undone exactly', () => {
  fc.assert(
    fc.property(aQueue, ({ base, moves }) => {
      const wanted = moves.at(-1)?.order ?? base;
      const theirs = base.map((id, index) => ({ id, priority: index + 1 }));
      expect(planMoves(base, theirs, moves, asList).order).toEqual(wanted);
      const undone = moves.reduceRight<Order>(
        (now, { ruleIds }, index) => restorePosition(now, ruleIds, moves[index - 1]?.order ?? base),
        wanted,
      );
      expect(undone).toEqual(base);
    }),
    { numRuns: Number(process.env['RECON_PROPERTY_RUNS'] ?? 300) },
  );
});
