import type { CompiledRule } from '../matching/compile-rule';
import { holds, testNames } from '../matching/pair-tests';
import type { MatchResult } from '../matching/result';
import { minScore, scoreOf } from '../matching/score';

/** The maximum number of tested pairs, about 1 s. If there are more, the result is not worth the wait. */
const maxTests = 1_000_000;

/** Returns per rule of a 1:1 run the index of the first later rule that fits all its pairs; `undefined` if none. */
export function fitsLater({ contextType, rules, groups, left, right }: MatchResult): (number | undefined)[] {
  const later = rules.map((_, at) =>
    rules.slice(at + 1).map((rule, index) => ({ rule, at: at + 1 + index })),
  );
  const takes = rules.map(() => false);
  if (contextType !== '1:1') return rules.map(() => undefined);
  let tests = 0;
  for (const group of groups) {
    takes[group.rule] = true;
    const pair = { left, l: group.left, right, r: group.rights[0]! };
    const able = later[group.rule]!;
    tests += able.length;
    if (tests > maxTests) return rules.map(() => undefined);
    if (able.length > 0) later[group.rule] = able.filter(({ rule }) => fits(rule, pair));
  }
  return later.map(([first], at) => (takes[at] ? first?.at : undefined));
}

function fits(rule: CompiledRule, pair: Parameters<typeof holds>[2]): boolean {
  return testNames.every((test) => holds(test, rule, pair) !== false) && scoreOf(rule, pair) >= minScore;
}
