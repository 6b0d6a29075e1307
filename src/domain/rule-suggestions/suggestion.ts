import type { MatchRuleType } from '../match-rules/rule-config';
import type { RunProblem } from '../matching/result';
import type { RuleToRun } from '../matching/transaction';
import type { Seen } from './seen';

/** A rule that could be saved (docs/suggestions.md). */
export type ProposedRule = Readonly<{ type: MatchRuleType; config: Readonly<Record<string, unknown>> }>;

/** The evidence for a rule, and the number of pairs that support it. */
export type Evidence =
  /** Pairs that alone have the same reference, and how many of them have the same amount. */
  | { readonly kind: 'reference'; readonly pairs: number; readonly same: number }
  /** Days between pairs found by reference, or by an amount that is unique on each side. */
  | { readonly kind: 'days'; readonly pairs: number; readonly within: number; readonly by: PairedBy }
  /** Differences between the amounts of such pairs. */
  | { readonly kind: 'amounts'; readonly pairs: number; readonly within: number; readonly by: PairedBy }
  /** Lefts that equal the sum of all rights a number of days later. */
  | { readonly kind: 'sums'; readonly lefts: number }
  | { readonly kind: 'none' };
export type PairedBy = 'reference' | 'amount';

/** The effect of a rule on the rows that the previous rules leave; measured by the engine. */
export type Takes = {
  readonly lefts: number;
  readonly rights: number;
  readonly proposed: number;
  readonly usedUp: number;
  /** Ambiguous matches: a second transaction would fit, too. */
  readonly ambiguous: number;
  /** Matches of transactions whose references differ, ignoring letter case. */
  readonly withoutReference: number;
  /** Matches of one left and one right with different amounts. */
  readonly otherAmount: number;
};

export type Risk = { readonly level: 'low' | 'look' | 'high'; readonly reason: RiskReason };
/** The most serious finding; `count` of the rule's matches. */
export type RiskReason =
  | { readonly code: 'none' }
  | {
      readonly code: 'ambiguous' | 'any-amount' | 'used-up' | 'proposed' | 'without-reference';
      readonly count: number;
    }
  /** More than half of the rows of a file are not transactions; `count` is the number in both files. */
  | { readonly code: 'left-out'; readonly count: number };

export type Suggestion = Readonly<{ rule: ProposedRule; evidence: Evidence; takes: Takes; risk: Risk }>;

export type Suggestions = {
  /** The rules in the order in which to try them. */
  readonly suggestions: readonly Suggestion[];
  /** The number of transactions that are free before the first rule, and that all rules together match. */
  readonly free: { readonly left: number; readonly right: number };
  readonly matched: { readonly left: number; readonly right: number };
  /** What the two sides have in common; present if nothing is suggested. */
  readonly seen?: Seen;
  /** The maximum number of measured pairs, if there were more; `takes` counts all rows. */
  readonly sampled?: number;
  /** The files in which more than half of the rows are not transactions; absent if there are none. */
  readonly leftOut?: readonly LeftOut[];
  /** Why nothing can be suggested: a run would fail before any rule. */
  readonly problem?: RunProblem;
};

/** The number of rows of a file that are not transactions, and of all its rows. */
export type LeftOut = { readonly side: 'left' | 'right'; readonly refused: number; readonly rows: number };

/** The maximum number of pairs that are measured; a larger number is sampled at even distances. */
export const maxMeasured = 20_000;

/** Converts suggestions to rules to run. */
export function asRules(suggestions: readonly Suggestion[]): RuleToRun[] {
  return suggestions.map(({ rule }, at) => ({ ...rule, priority: at + 1 }));
}
