import { type CandidateResult, visitNext, stop } from './candidates';
import type { CompiledRule } from './compile-rule';
import { createPauseCheck, openTests, type RunState, takeRows } from './run-state';
import { matchStatus, minScore, scoreOf } from './score';
import { openLefts } from './short-lists';

/** Runs a rule in a 1:1 context: each free left row takes the first fitting right row. Yields the number of left rows done. */
export function* matchOneToOne(state: RunState, rule: CompiledRule, number: number): Generator<number, void> {
  const { left, right } = state;
  const search = state.searchFor(rule);
  const fits = openTests(state, rule);
  const pair = { left, l: 0, right, r: 0 };
  let found = -1;
  let score = 0;
  const visit = (r: number): CandidateResult => {
    pair.r = r;
    if (!fits(pair)) return visitNext;
    score = scoreOf(rule, pair);
    if (score < minScore) return visitNext;
    found = r;
    return stop;
  };
  yield 0;
  const lefts = yield* openLefts(search, state.leftRule);
  const isPause = createPauseCheck(search);
  for (let at = 0; at < lefts.count; at += 1) {
    const l = lefts.leftAt(at);
    if (isPause()) yield l;
    if (state.leftRule[l] !== -1) continue;
    if (search.work > state.maxWork) {
      state.stopped.push({ rule: number, left: l, comparisons: search.work });
      return;
    }
    found = -1;
    pair.l = l;
    lefts.visit(at, visit);
    if (found < 0) continue;
    takeRows(state, number, l, [found]);
    if (left.negative[l] === 1 || right.negative[found] === 1)
      state.usedUp.push({ rule: number, left: l, rights: [found], cause: 'negative-amount' });
    else state.groups.push({ rule: number, left: l, rights: [found], score, status: matchStatus(score) });
  }
}
