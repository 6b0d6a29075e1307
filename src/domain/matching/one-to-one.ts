import { type CandidateResult, visitNext, stop, visitCandidates } from './candidates';
import type { CompiledRule } from './compile-rule';
import { openTests, reportEvery, type RunState, takeRows } from './run-state';
import { minScore, scoreOf, statusOf } from './score';

/** Runs a rule in a 1:1 context: each free left row takes the first right row that fits. Yields the left rows done. */
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
  for (let l = 0; l < left.rows.length; l += 1) {
    if (l % reportEvery === 0) yield l;
    if (state.leftRule[l] !== -1) continue;
    if (search.work > state.mostWork) {
      state.stopped.push({ rule: number, left: l, comparisons: search.work });
      return;
    }
    found = -1;
    pair.l = l;
    visitCandidates(search, l, visit);
    if (found < 0) continue;
    takeRows(state, number, l, [found]);
    if (left.negative[l] === 1 || right.negative[found] === 1)
      state.usedUp.push({ rule: number, left: l, rights: [found], cause: 'negative-amount' });
    else state.groups.push({ rule: number, left: l, rights: [found], score, status: statusOf(score) });
  }
}
