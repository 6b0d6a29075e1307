import { failureCounter } from '../matching/rule-tests';
import type { MatchResult } from '../matching/result';
import { minScore, scoreOf } from '../matching/score';

/** The maximum number of tested pairs. If there are more, the result is not worth the wait. */
const maxTests = 1_000_000;

/** The number of tested pairs between two yields, about 10 ms. */
const atOnce = 20_000;

/** Returns per rule the index of the first later rule that fits all its pairs; `undefined` if none, or in 1:N. */
export function* fitsLaterSteps(result: MatchResult): Generator<void, (number | undefined)[]> {
  const { contextType, rules, groups, left, right } = result;
  const none = rules.map(() => undefined);
  if (contextType !== '1:1') return none;
  const failuresOf = failureCounter(result);
  /** Per rule with matches, the later rules that fit all of them so far. */
  const later: (number[] | undefined)[] = [...none];
  let [tests, pause] = [0, atOnce];
  for (const group of groups) {
    const pair = { left, l: group.left, right, r: group.rights[0]! };
    const able = (later[group.rule] ??= [...rules.keys()].slice(group.rule + 1));
    tests += able.length;
    if (tests > maxTests) return none;
    if (able.length === 0) continue;
    if (tests > pause) {
      pause = tests + atOnce;
      yield;
    }
    const failures = failuresOf(pair);
    later[group.rule] = able.filter(
      (rule) => failures(rule, 1) === 0 && scoreOf(rules[rule]!, pair) >= minScore,
    );
  }
  return later.map((able) => able?.[0]);
}
