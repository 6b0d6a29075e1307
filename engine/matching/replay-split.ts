import { isCovered, type Offer, offer, startSplit } from './allocation';
import { passes, testNames } from './pair-tests';
import type { MatchResult } from './result';
import { minScore, scoreOf } from './score';

/** The result of repeating a split. `outcome`: what happened to the right row in question. */
export type Replay = { outcome: Offer; covered: boolean; baseMissing: boolean };

/** Repeats how rule `number` split left row `l` over the free right rows. `wanted`: the right row in question. */
export function replaySplit(
  { left, right, rules }: MatchResult,
  number: number,
  l: number,
  wanted: number,
  wasFree: (right: number) => boolean,
): Replay {
  const rule = rules[number]!;
  const split = startSplit(rule, left, l);
  let became: Offer = split.failure?.code === 'zero' ? 'left-zero' : 'covered-before';
  for (let r = 0; r < right.rows.length && !split.failure; r += 1) {
    const pair = { left, l, right, r };
    if (!wasFree(r) || testNames.some((test) => passes(test, rule, pair) === false)) continue;
    if (scoreOf(rule, pair) < minScore) continue;
    const offered = offer(split, rule, pair);
    if (r === wanted) became = offered;
  }
  return { outcome: became, covered: isCovered(split), baseMissing: split.failure?.code === 'base-missing' };
}
