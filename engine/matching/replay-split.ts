import { isCovered, type Offer, offer, startSplit } from './allocation';
import { passes, testNames } from './pair-tests';
import type { MatchResult } from './result';
import { minScore, scoreOf } from './score';

/** Repeats how rule `number` split left row `l` over the free right rows. `outcome`: that of offering row `offeredRight`. */
export function replaySplit(
  { left, right, rules }: MatchResult,
  number: number,
  l: number,
  offeredRight: number,
  wasFree: (right: number) => boolean,
): { outcome: Offer; covered: boolean; baseMissing: boolean } {
  const rule = rules[number]!;
  const split = startSplit(rule, left, l);
  let became: Offer = 'skipped';
  for (let r = 0; r < right.rows.length && !split.failure; r += 1) {
    const pair = { left, l, right, r };
    if (!wasFree(r) || testNames.some((test) => passes(test, rule, pair) === false)) continue;
    if (scoreOf(rule, pair) < minScore) continue;
    const offered = offer(split, rule, pair);
    if (r === offeredRight) became = offered;
  }
  return { outcome: became, covered: isCovered(split), baseMissing: split.failure?.code === 'base-missing' };
}
