import { type TestOutcome, testOutcomes } from './explain-tests';
import type { MatchGroup, MatchResult, UseUpCause, ConsumedRows } from './result';
import { replaySplit } from './replay-split';
import { minScore, type ScoreParts, scoreParts } from './score';

/** Why a rule of a run matched a pair of rows or did not. The console has a message for each code. */
export type RuleExplanation = {
  readonly rule: number;
  readonly tests: readonly TestOutcome[];
  /** Present only if all tests passed. */
  readonly score?: ScoreParts & { readonly total: number };
  readonly outcome: RuleOutcome;
};

export type RuleOutcome =
  | { readonly code: 'taken'; readonly status: MatchGroup['status'] }
  /** The rule fits the pair and used up both rows, but the service records no match. */
  | { readonly code: 'used-up'; readonly cause: UseUpCause }
  /** The rule fits the pair, but the earlier rule `by` had used one of the two rows. */
  | { readonly code: 'left-used' | 'right-used'; readonly by: number }
  | { readonly code: 'test-failed' | 'score-too-low' }
  /** The rule fits the pair, but had matched one of the two rows with another row, earlier in run order. */
  | { readonly code: 'left-took-other'; readonly right: number }
  | { readonly code: 'right-taken'; readonly left: number }
  /**
   * Only 1:N: the right row got no part of the left row; the right rows do not cover it; it has no base amount; or
   * RIGHT_TO_LEFT records nothing.
   */
  | { readonly code: 'no-share' | 'split-incomplete' | 'base-missing' | 'records-nothing' }
  /** The rule had too many comparisons and was stopped before this left row. */
  | { readonly code: 'rule-stopped' }
  | { readonly code: 'run-failed' };

/** Returns a function that explains a left and a right row under each valid rule, in run order. Rows: indexes in run order. */
export function explainer(result: MatchResult): (left: number, right: number) => RuleExplanation[] {
  const explain = ruleExplainer(result);
  return (left, right) => result.rules.map((_, rule) => explain(rule, left, right));
}

/** Returns a function that explains a pair of rows under one rule. Rule and rows are indexes in run order. */
export function ruleExplainer(
  result: MatchResult,
  takers = takersOf(result),
): (rule: number, left: number, right: number) => RuleExplanation {
  return (rule, left, right) => explainRule(result, takers, rule, left, right);
}

export type Group = MatchGroup | ConsumedRows;
/** The group of each row that a rule used, by the index of the row. */
type Takers = {
  readonly byLeft: readonly (Group | undefined)[];
  readonly byRight: readonly (Group | undefined)[];
};

/** Returns, for each row of each side, the match or consumed rows that contain it; `undefined` for unused rows. */
export function takersOf({ groups, usedUp, left, right }: MatchResult): Takers {
  const byLeft = Array.from<Group | undefined>({ length: left.rows.length });
  const byRight = Array.from<Group | undefined>({ length: right.rows.length });
  for (const list of [groups, usedUp])
    for (const group of list) {
      byLeft[group.left] = group;
      for (const one of group.rights) byRight[one] = group;
    }
  return { byLeft, byRight };
}

function explainRule(result: MatchResult, takers: Takers, at: number, l: number, r: number): RuleExplanation {
  const rule = result.rules[at]!;
  const pair = { left: result.left, l, right: result.right, r };
  const tests = testOutcomes(rule, pair);
  const fits = tests.every(({ passed }) => passed);
  const parts = fits ? scoreParts(rule, pair) : undefined;
  const score = parts && { ...parts, total: parts.amount + parts.currency + parts.date + parts.reference };
  const outcomeOf = (): RuleOutcome => {
    if (result.problem) return { code: 'run-failed' };
    if (!score) return { code: 'test-failed' };
    const fit = { number: at, l, r, score: score.total };
    return usedBefore(result, at, l, r) ?? outcomeOfFit(result, takers, fit);
  };
  return { rule: at, tests, ...(score && { score }), outcome: outcomeOf() };
}

/** Returns the outcome if an earlier rule had used one of the two rows; else `undefined`. */
function usedBefore(
  { leftRule, rightRule }: MatchResult,
  number: number,
  l: number,
  r: number,
): RuleOutcome | undefined {
  const left = leftRule[l]!;
  const right = rightRule[r]!;
  if (left >= 0 && left < number) return { code: 'left-used', by: left };
  return right >= 0 && right < number ? { code: 'right-used', by: right } : undefined;
}

/** A pair that no earlier rule had used and that the rule at index `number` fits, with its score. */
type Fit = { number: number; l: number; r: number; score: number };

function outcomeOfFit(result: MatchResult, { byLeft, byRight }: Takers, fit: Fit): RuleOutcome {
  const { number, l, r, score } = fit;
  const ofLeft = byLeft[l];
  const ofRight = byRight[r];
  if (ofLeft?.rule === number && ofLeft === ofRight)
    return 'cause' in ofLeft
      ? { code: 'used-up', cause: ofLeft.cause }
      : { code: 'taken', status: ofLeft.status };
  const stopped = result.stopped.find(({ rule }) => rule === number);
  if (stopped && l >= stopped.left) return { code: 'rule-stopped' };
  if (score < minScore) return { code: 'score-too-low' };
  if (ofRight?.rule === number && ofRight.left < l) return { code: 'right-taken', left: ofRight.left };
  if (result.contextType === '1:N') return outcomeOfSplit(result, byRight, fit);
  if (ofLeft?.rule === number) return { code: 'left-took-other', right: ofLeft.rights[0]! };
  throw new Error('A pair that a rule fits was left free.');
}

/** Returns the outcome of a pair that fits in 1:N, by repeating the split of the left row over the rows free then. */
function outcomeOfSplit(result: MatchResult, byRight: Takers['byRight'], { number, l, r }: Fit): RuleOutcome {
  const wasFree = (right: number) => {
    const taker = byRight[right];
    return !taker || taker.rule > number || (taker.rule === number && taker.left >= l);
  };
  const { outcome, covered, baseMissing } = replaySplit(result, number, l, r, wasFree);
  if (baseMissing) return { code: 'base-missing' };
  // A negative amount would have failed the run.
  if (outcome === 'failure') throw new Error('A split of a run that did not fail has failed.');
  if (outcome !== 'taken') return { code: 'no-share' };
  return covered ? { code: 'records-nothing' } : { code: 'split-incomplete' };
}
