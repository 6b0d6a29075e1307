import { expect, it } from 'vitest';
import { countWork } from '../testing/count-work';
import { randomScenario } from '../testing/random-scenarios';
import { type CompiledRule, compileRule } from './compile-rule';
import { matchOneToMany } from './one-to-many';
import { matchOneToOne } from './one-to-one';
import { workLimit } from './result';
import { runMatch } from './run';
import { runToEnd } from './run-to-end';
import { startState } from './run-state';
import { makeSide, type Side } from './side';
import type { RuleToRun } from './transaction';
import { row } from '../testing/row';

type Sides = { readonly left: Side; readonly right: Side };

/** Runs rules with one search per rule or, with `areTogether`, with the searches that many rules share. */
function ran(
  contextType: string,
  { left, right }: Sides,
  rules: readonly CompiledRule[],
  areTogether: boolean,
) {
  const state = startState(left, right, workLimit, areTogether ? { rules } : {});
  const runRule = contextType === '1:N' ? matchOneToMany : matchOneToOne;
  for (const [number, rule] of rules.entries()) if (!state.problem) runToEnd(runRule(state, rule, number));
  const { groups, usedUp, reasons, problem, leftRule, rightRule } = state;
  return { groups, usedUp, reasons, problem, leftRule, rightRule };
}

it('the rules that are searched together match the same rows in the same order as one by one @soak', () => {
  const seen = { late: 0, many: 0 };
  for (let seed = 40_000; seed < 40_150; seed += 1) {
    const { contextType, left, right } = randomScenario(seed, { isWide: true });
    const sides = { left: makeSide(left), right: makeSide(right) };
    // The rules of many scenarios: dozens that require the same equal values.
    const rules = Array.from({ length: 60 }, (_, at) => randomScenario(seed * 100 + at).rules)
      .flat()
      .map((rule, place) => compileRule(rule, place))
      .filter((rule): rule is CompiledRule => !('code' in rule));
    const expected = ran(contextType, sides, rules, false);
    expect(ran(contextType, sides, rules, true)).toEqual(expected);
    seen.late += expected.groups.filter(({ rule }) => rule > 10).length;
    seen.many += expected.groups.length;
  }
  // Later rules must match rows, too, for the comparison to mean something.
  expect(seen.late).toBeGreaterThan(100);
  expect(seen.many).toBeGreaterThan(1000);
});

it('further rules cost little for rows without a candidate @soak', async () => {
  const left = Array.from({ length: 300 }, (_, at) => row(`L${at}`, `${100 * at}`));
  const right = Array.from({ length: 300 }, (_, at) => row(`R${at}`, `${100 * at + 50}`));
  const workOf = async (count: number) => {
    const rules = Array.from({ length: count }, (_, at): RuleToRun => ({
      priority: at,
      type: 'TOLERANCE',
      config: {
        absTolerance: `0.${at}`,
        percentTolerance: '0',
        matchReference: false,
        dateWindowDays: at % 5,
      },
    }));
    return countWork(async () => void runMatch({ contextType: '1:1', rules, left, right }));
  };
  // The first counts of a process are too small.
  await workOf(4);
  const [few, many] = [await workOf(4), await workOf(32)];
  expect(many / few).toBeLessThan(2);
});
