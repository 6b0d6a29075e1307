import { visitNext, stop, visitCandidates } from '../matching/candidates';
import type { CompiledRule } from '../matching/compile-rule';
import type { MatchGroup } from '../matching/result';
import { workLimit } from '../matching/result';
import { openTests, reportEvery, startState } from '../matching/run-state';
import { minScore, scoreOf } from '../matching/score';
import type { Side } from '../matching/side';
import type { Sides } from './trial';

/** The rows of a match, as indexes in run order. */
export type RowGroup = Pick<MatchGroup, 'left' | 'rights'>;

/** Counts the matches for which other rows would fit, too; `undefined` if that takes too long. Yields regularly. */
export function* ambiguousGroups(rule: CompiledRule, { left, right }: Sides, groups: readonly RowGroup[]) {
  const rightsOf = fitCounter(rule, left, right);
  const leftsOf = fitCounter(mirrorRule(rule), right, left);
  let found = 0;
  for (const [at, { left: l, rights }] of groups.entries()) {
    if (at % reportEvery === 0) yield;
    if (rightsOf.work() + leftsOf.work() > workLimit) return undefined;
    const isOther =
      rightsOf.atLeast(l, rights.length + 1) || rights.some((right) => leftsOf.atLeast(right, 2));
    if (isOther) found += 1;
  }
  return found;
}

/** Returns `atLeast`, a test whether a rule fits row `l` with `count` right rows or more, and its `work` so far. */
function fitCounter(rule: CompiledRule, left: Side, right: Side) {
  const state = startState(left, right, workLimit);
  const search = state.searchFor(rule);
  const fits = openTests(state, rule);
  return {
    work: () => search.work,
    atLeast(l: number, count: number): boolean {
      let missing = count;
      visitCandidates(search, l, (r) => {
        const pair = { left, l, right, r };
        if (!fits(pair) || scoreOf(rule, pair) < minScore) return visitNext;
        missing -= 1;
        return missing === 0 ? stop : visitNext;
      });
      return missing === 0;
    },
  };
}

/** Returns a rule that decides the same after both sides are swapped. */
export function mirrorRule(rule: CompiledRule): CompiledRule {
  const days = rule.days?.map(({ from, to }) => ({ from: -to, to: -from })).toReversed();
  return rule.type === 'TOLERANCE'
    ? { ...rule, days, percentOf: sidesSwapped[rule.percentOf] }
    : { ...rule, days };
}

const sidesSwapped = { MAX: 'MAX', MIN: 'MIN', AVERAGE: 'AVERAGE', LEFT: 'RIGHT', RIGHT: 'LEFT' } as const;
