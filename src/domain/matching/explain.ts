import type { Offer } from './allocation';
import { type TestOutcome, testOutcomes } from './explain-tests';
import type { MatchGroup, MatchResult, UseUpCause, ConsumedRows } from './result';
import { replaySplit } from './replay-split';
import { minScore, type ScoreParts, scoreParts } from './score';

/** Why each rule of a run matched a left and a right row or did not, as codes and values without messages. */
export type PairExplanation = {
  readonly left: number;
  readonly right: number;
  /** In run order of the rules; empty if the run failed before any rule. */
  readonly rules: readonly RuleExplanation[];
};

export type RuleExplanation = {
  readonly rule: number;
  readonly tests: readonly TestOutcome[];
  /** Present if all tests hold. */
  readonly score?: ScoreParts & { readonly total: number };
  readonly outcome: RuleOutcome;
};

export type RuleOutcome =
  | { readonly code: 'taken'; readonly status: MatchGroup['status']; readonly share?: bigint }
  /** The rule fits and used up both rows, but the service records no match. */
  | { readonly code: 'used-up'; readonly cause: UseUpCause }
  /** The rule fits, but an earlier rule, `by`, had taken one of the two rows. */
  | { readonly code: 'left-used' | 'right-used'; readonly by: number }
  | { readonly code: 'test-failed' }
  | { readonly code: 'score-too-low'; readonly score: number }
  /** The same rule matched one of the two rows with another row, which is earlier in run order. */
  | { readonly code: 'left-took-other'; readonly right: number }
  | { readonly code: 'right-taken'; readonly left: number }
  /** 1:N: no part of the left row was allocated to the right row. */
  | { readonly code: 'no-share'; readonly because: Exclude<Offer, 'share' | 'part' | 'failure'> }
  /** 1:N: all right rows together do not cover the left row; it has no base amount; RIGHT_TO_LEFT records nothing. */
  | { readonly code: 'split-incomplete' | 'base-missing' | 'records-nothing' }
  /** The rule was stopped before it reached the left row. */
  | { readonly code: 'rule-stopped' }
  | { readonly code: 'run-failed' };

/** Returns a function that explains a pair of rows, by their indexes in run order, under each rule of a result. */
export function explainer(result: MatchResult): (left: number, right: number) => PairExplanation {
  const explain = ruleExplainer(result);
  return (left, right) => ({ left, right, rules: result.rules.map((_, rule) => explain(rule, left, right)) });
}

/** Returns a function that explains a pair of rows under one rule; all three are indexes in run order. */
export function ruleExplainer(
  result: MatchResult,
): (rule: number, left: number, right: number) => RuleExplanation {
  const takers = takersOf(result);
  return (rule, left, right) => explainRule(result, takers, rule, left, right);
}

type Group = MatchGroup | ConsumedRows;
type Takers = { readonly byLeft: ReadonlyMap<number, Group>; readonly byRight: ReadonlyMap<number, Group> };

function takersOf({ groups, usedUp }: MatchResult): Takers {
  const byLeft = new Map<number, Group>();
  const byRight = new Map<number, Group>();
  for (const group of [...groups, ...usedUp]) {
    byLeft.set(group.left, group);
    for (const right of group.rights) byRight.set(right, group);
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

/** Returns the outcome of a pair that a rule fits if an earlier rule had taken one of them. */
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

/** A pair that a rule fits, at a time when both were free. */
type Fit = { number: number; l: number; r: number; score: number };

function outcomeOfFit(result: MatchResult, { byLeft, byRight }: Takers, fit: Fit): RuleOutcome {
  const { number, l, r, score } = fit;
  const ofLeft = byLeft.get(l);
  const ofRight = byRight.get(r);
  if (ofLeft?.rule === number && ofLeft === ofRight) return outcomeOfGroup(ofLeft, r);
  const stopped = result.stopped.find(({ rule }) => rule === number);
  if (stopped && l >= stopped.left) return { code: 'rule-stopped' };
  if (score < minScore) return { code: 'score-too-low', score };
  if (ofRight?.rule === number && ofRight.left < l) return { code: 'right-taken', left: ofRight.left };
  if (result.contextType === '1:N') return outcomeOfSplit(result, byRight, fit);
  if (ofLeft?.rule === number) return { code: 'left-took-other', right: ofLeft.rights[0]! };
  throw new Error('A pair that a rule fits was left free.');
}

function outcomeOfGroup(group: Group, r: number): RuleOutcome {
  if ('cause' in group) return { code: 'used-up', cause: group.cause };
  const share = group.shares?.[group.rights.indexOf(r)];
  return { code: 'taken', status: group.status, ...(share !== undefined && { share }) };
}

/** Repeats the split of the left over the rights that were free then. */
function outcomeOfSplit(result: MatchResult, byRight: Takers['byRight'], { number, l, r }: Fit): RuleOutcome {
  const wasFree = (right: number) => {
    const taker = byRight.get(right);
    return !taker || taker.rule > number || (taker.rule === number && taker.left >= l);
  };
  const { became, covered, baseMissing } = replaySplit(result, number, l, r, wasFree);
  if (baseMissing) return { code: 'base-missing' };
  // A negative amount would have failed the run.
  if (became === 'failure') throw new Error('A split of a run that did not fail has failed.');
  if (became !== 'share' && became !== 'part') return { code: 'no-share', because: became };
  return covered ? { code: 'records-nothing' } : { code: 'split-incomplete' };
}
