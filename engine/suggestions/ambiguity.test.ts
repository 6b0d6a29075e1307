import { expect, it } from 'vitest';
import { randomScenario } from '../testing/random-scenarios';
import { compileRule, type CompiledRule } from '../matching/compile-rule';
import { passes, testNames } from '../matching/pair-tests';
import { minScore, scoreOf } from '../matching/score';
import { makeSide } from '../matching/side';
import { ambiguousGroups } from './ambiguity';
import { type Sides, tryRule } from './trial';

function toTheEnd<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Returns whether a rule fits two rows, without using the index of candidates. */
function fits(rule: CompiledRule, { left, right }: Sides, l: number, r: number): boolean {
  const pair = { left, l, right, r };
  return testNames.every((test) => passes(test, rule, pair) !== false) && scoreOf(rule, pair) >= minScore;
}

it('counts the same ambiguous groups as trying every left with every right @soak', () => {
  let seen = 0;
  let found = 0;
  for (let seed = 50_000; seed < 50_400; seed += 1) {
    const { contextType, rules, ...rows } = randomScenario(seed, { isWide: seed % 2 === 0 });
    const sides = { left: makeSide(rows.left), right: makeSide(rows.right) };
    for (const given of rules) {
      const rule = compileRule(given, 0);
      if ('code' in rule) continue;
      const trial = toTheEnd(tryRule(contextType, sides, rule));
      if (!trial) continue;
      const lefts = [...sides.left.rows.keys()];
      const rights = [...sides.right.rows.keys()];
      const ambiguous = trial.groups.filter(
        ({ left, rights: taken }) =>
          rights.filter((r) => fits(rule, sides, left, r)).length > taken.length ||
          taken.some((r) => lefts.filter((l) => fits(rule, sides, l, r)).length > 1),
      );
      expect(toTheEnd(ambiguousGroups(rule, sides, trial.groups))).toBe(ambiguous.length);
      seen += trial.groups.length;
      found += ambiguous.length;
    }
  }
  expect(found).toBeGreaterThan(500);
  expect(seen - found).toBeGreaterThan(100);
});
