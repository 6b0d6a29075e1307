import { expect, it } from 'vitest';
import { randomScenario, seededRandom, shuffled } from '../testing/random-scenarios';
import type { MatchResult } from './result';
import { matchSteps, runMatch } from './run';
import type { Scenario } from './transaction';

/** Returns a result in full, with rows instead of indexes, so results in another order can be compared. */
function inFull({ left, right, groups, usedUp, reasons, problem, rules }: MatchResult) {
  return {
    groups: groups.map((group) => ({
      ...group,
      rule: rules[group.rule]!.priority,
      left: left.rows[group.left],
      rights: group.rights.map((r) => right.rows[r]),
    })),
    usedUp: usedUp.map((group) => ({ ...group, left: left.rows[group.left] })),
    reasons: [...reasons].map(([l, reason]) => [left.rows[l], reason]),
    problem: problem?.code,
  };
}

it('uses no transaction twice', () => {
  for (let seed = 20_000; seed < 20_400; seed += 1) {
    const { groups, usedUp, leftRule, rightRule } = runMatch(
      randomScenario(seed, { isWide: seed % 10 === 0 }),
    );
    const lefts = [...groups, ...usedUp].map(({ left }) => left);
    const rights = [...groups, ...usedUp].flatMap((group) => group.rights);
    expect(new Set(lefts).size).toBe(lefts.length);
    expect(new Set(rights).size).toBe(rights.length);
    expect([...leftRule].filter((rule) => rule >= 0)).toHaveLength(lefts.length);
    expect([...rightRule].filter((rule) => rule >= 0)).toHaveLength(rights.length);
  }
});

it('does not depend on the order of the given rows', () => {
  for (let seed = 30_000; seed < 30_400; seed += 1) {
    const scenario = randomScenario(seed, { uniqueIds: true, isWide: seed % 10 === 0 });
    const random = seededRandom(seed);
    const mixed: Scenario = {
      ...scenario,
      left: shuffled(scenario.left, random),
      right: shuffled(scenario.right, random),
    };
    expect(inFull(runMatch(mixed))).toEqual(inFull(runMatch(scenario)));
  }
});

it('reports its progress, rule by rule, and can be cancelled at any time', () => {
  const scenario = randomScenario(30_001, { isWide: true });
  const steps = [...matchSteps(scenario)];
  expect(steps.map(({ rule }) => rule)).toEqual(scenario.rules.map((_, at) => at));
  expect(steps[0]).toMatchObject({ rules: scenario.rules.length, done: 0, lefts: scenario.left.length });
});
