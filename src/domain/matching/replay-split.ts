import { isCovered, type Offer, offer, startSplit } from './allocation';
import { holds, testNames } from './pair-tests';
import type { MatchResult } from './result';
import { scoreOf } from './score';

/** How the split of a left came out, and what became of one right in it. */
export type Replay = { became: Offer; failed: boolean; covered: boolean; score: number };

/** Splits a left as the run did, without an index: every right that was free is asked, in run order. */
export function replaySplit(
  { left, right, rules }: MatchResult,
  number: number,
  l: number,
  wanted: number,
  wasFree: (right: number) => boolean,
): Replay {
  const rule = rules[number]!;
  const split = startSplit(rule, left, l);
  const replay: Replay = {
    became: 'covered-before',
    failed: split.failure !== undefined,
    covered: false,
    score: 0,
  };
  for (let r = 0; r < right.rows.length && !split.failure; r += 1) {
    const pair = { left, l, right, r };
    if (!wasFree(r) || testNames.some((test) => holds(test, rule, pair) === false)) continue;
    replay.score = Math.max(replay.score, scoreOf(rule, pair));
    const became = offer(split, rule, pair);
    if (r === wanted) replay.became = became;
    replay.failed = split.failure !== undefined;
  }
  replay.covered = !replay.failed && isCovered(split);
  return replay;
}
