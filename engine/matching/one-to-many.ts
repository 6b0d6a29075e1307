import { isCovered, offer, type Split, startSplit } from './allocation';
import { visitNext, nextDay, stop } from './candidates';
import type { CandidateResult, CandidateSearch } from './candidates';
import type { CompiledRule } from './compile-rule';
import { groupLimit } from './result';
import { createPauseCheck, openTests, type RunState, takeRows } from './run-state';
import { bestScore, matchStatus, minScore, scoreOf } from './score';
import { openLefts, type OpenLefts } from './short-lists';

/**
 * Runs a rule in a 1:N context: each free left row takes fitting right rows until their amounts cover it; else it stays
 * open, unless the rule allows a part. Yields the index of the next left row. Sets `problem` at a negative amount.
 */
export function* matchOneToMany(state: RunState, rule: CompiledRule, number: number) {
  const search = state.searchFor(rule);
  yield 0;
  const lefts = yield* openLefts(search, state.leftRule);
  const collect = collector(state, search, lefts);
  const isPause = createPauseCheck(search);
  for (let at = 0; at < lefts.count; at += 1) {
    const l = lefts.leftAt(at);
    if (isPause()) yield l;
    if (state.leftRule[l] !== -1) continue;
    if (search.work > state.maxWork) {
      state.stopped.push({ rule: number, left: l, comparisons: search.work });
      return;
    }
    const { split, score } = collect(at);
    if (!split) continue;
    if (split.failure?.code === 'negative') {
      const { right } = split.failure;
      state.problem = {
        code: 'negative-amount',
        rule: number,
        left: l,
        ...(right !== undefined && { right }),
      };
      return;
    }
    if (split.failure?.code === 'base-missing') state.reasons.set(l, 'FX_RATE_UNAVAILABLE');
    else if (isCovered(split)) record(state, rule, number, l, split, score);
    else if (split.rights.length > 0 && !rule.allocation.partial) state.reasons.set(l, 'SPLIT_INCOMPLETE');
  }
}

type Collected = { split: Split | undefined; score: number };

/** Returns a function that splits the row at an index of `lefts` over its candidates; `split` is undefined without any. */
function collector(state: RunState, search: CandidateSearch, lefts: OpenLefts): (at: number) => Collected {
  const { left, right } = state;
  const { rule } = search;
  const fits = openTests(state, rule);
  const most = bestScore(rule);
  // Within a day amounts increase, so all after one that is too large are too large.
  const inOrder = !rule.allocation.onBase && !rule.allocation.partial;
  const pair = { left, l: 0, right, r: 0 };
  let split: Split | undefined;
  let score = 0;
  const visit = (r: number): CandidateResult => {
    pair.r = r;
    if (!fits(pair)) return visitNext;
    const scored = scoreOf(rule, pair);
    if (scored < minScore) return visitNext;
    split ??= startSplit(rule, left, pair.l);
    if (split.failure) return stop;
    score = Math.max(score, scored);
    const became = offer(split, rule, pair);
    if (became === 'failure') return stop;
    if (score < most) return visitNext;
    if (isCovered(split)) return stop;
    return became === 'too-large' && inOrder ? nextDay : visitNext;
  };
  return (at) => {
    pair.l = lefts.leftAt(at);
    split = undefined;
    score = 0;
    lefts.visit(at, visit);
    return { split, score };
  };
}

/**
 * Records a split that covers its left row as a match. If the service would not, uses up the rows without a match or,
 * for RIGHT_TO_LEFT, does nothing.
 */
function record(
  state: RunState,
  rule: CompiledRule,
  number: number,
  left: number,
  { rights, shares }: Split,
  score: number,
): void {
  if (rule.allocation.rightToLeft) return;
  takeRows(state, number, left, rights);
  const isNegative =
    state.left.negative[left] === 1 || rights.some((right) => state.right.negative[right] === 1);
  const cause = isNegative ? 'negative-amount' : 'group-too-large';
  if (isNegative || rights.length + 1 > groupLimit) state.usedUp.push({ rule: number, left, rights, cause });
  else state.groups.push({ rule: number, left, rights, shares, score, status: matchStatus(score) });
}
