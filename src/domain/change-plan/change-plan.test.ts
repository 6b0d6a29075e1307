import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planChange, type PlanStep, statesOf } from './change-plan';
import { movesTo } from './moves-to';
import { isSameRule, type TriedRule } from './tried-rule';

const rule = (id: string, days = 0): TriedRule => ({ id, type: 'DATE_LAG', config: { maxDays: days } });
const letters = Array.from('abcdefgh');
const rules = (ids: string) => Array.from(ids, (id) => rule(id));
const said = (step: PlanStep) =>
  step.kind === 'order' ? `order ${step.order.join('')}` : `${step.kind} ${step.rule.id}`;
const plan = (was: string, wanted: string, most = 1000) =>
  planChange(rules(was), rules(wanted), most).map(said);

describe('a plan', () => {
  it.each([
    ['abc', 'abc', []],
    ['abc', 'cab', ['order cab']],
    ['abc', 'ac', ['delete b']],
    ['abc', 'anbc', ['create n']],
    ['abc', 'nabc', ['create n']],
    ['abc', 'can', ['create n', 'order canb', 'delete b']],
    ['abc', 'abnm', ['create n', 'create m', 'delete c']],
  ])('from %s to %s', (was, wanted, steps) => {
    expect(plan(was, wanted)).toEqual(steps);
  });

  it('edits before anything else', () => {
    expect(planChange(rules('ab'), [rule('b'), rule('a', 3), rule('n')], 9).map(said)).toEqual([
      'edit a',
      'create n',
      'order ban',
    ]);
  });

  it('deletes first where there is no number for a new rule', () => {
    expect(plan('abc', 'abn', 3)).toEqual(['delete c', 'create n']);
    expect(plan('abc', 'abn', 4)).toEqual(['create n', 'delete c']);
  });

  it('ends with what is wanted, and never has more rules than there may be, or one twice', () => {
    const ids = fc.uniqueArray(fc.constantFrom(...letters), { maxLength: 8 });
    const list = ids.chain((chosen) =>
      fc.tuple(...chosen.map((id) => fc.nat(2).map((days) => rule(id, days)))),
    );
    fc.assert(
      fc.property(list, list, (was, wanted) => {
        const most = Math.max(was.length, wanted.length);
        const states = statesOf(was, planChange(was, wanted, most));
        const last = states.at(-1)!;
        expect(last.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
        expect(last.every((one, index) => isSameRule(one, wanted[index]!))).toBe(true);
        for (const state of states) {
          expect(new Set(state.map(({ id }) => id)).size).toBe(state.length);
          expect(state.length).toBeLessThanOrEqual(most);
        }
      }),
    );
  });
});

it('moves bring any order into any other, each rule once', () => {
  const order = fc.shuffledSubarray(letters, { minLength: letters.length });
  fc.assert(
    fc.property(order, order, (from, wanted) => {
      const moves = movesTo(from, wanted);
      expect(moves.at(-1)?.order ?? from).toEqual(wanted);
      expect(new Set(moves.flatMap(({ ruleIds }) => ruleIds)).size).toBe(moves.length);
    }),
  );
});
