import type { MatchRuleType } from '../match-rules/rule-config';
import type { RunProblem } from '../matching/result';
import type { RuleToRun } from '../matching/transaction';
import type { Seen } from './seen';

/** A rule that could be saved (docs/suggestions.md). */
export type ProposedRule = Readonly<{ type: MatchRuleType; config: Readonly<Record<string, unknown>> }>;

/** The evidence for a rule, and the number of pairs that support it. */
export type Evidence =
  /** Pairs whose reference is unique on each side; `same`: how many of them have equal amounts, too. */
  | { readonly kind: 'reference'; readonly pairs: number; readonly same: number }
  /** Days in pairs found by a reference or amount that is unique on each side; `within`: pairs in the rule's range. */
  | { readonly kind: 'days'; readonly pairs: number; readonly within: number; readonly by: PairedBy }
  /** Differing amounts in pairs found by a unique reference or amount; `within`: pairs in the rule's tolerance. */
  | { readonly kind: 'amounts'; readonly pairs: number; readonly within: number; readonly by: PairedBy }
  /** The number of left rows that equal the sum of all right rows a number of days later. */
  | { readonly kind: 'sums'; readonly lefts: number }
  | { readonly kind: 'none' };
export type PairedBy = 'reference' | 'amount';

/** What a rule takes of the rows that the previous rules leave, measured by the engine: rows, or matches. */
export type Takes = {
  readonly lefts: number;
  readonly rights: number;
  readonly proposed: number;
  readonly usedUp: number;
  /** The number of matches for which another transaction would fit, too. */
  readonly ambiguous: number;
  /** The number of matches whose references differ, ignoring letter case. */
  readonly withoutReference: number;
  /** The number of matches of one left and one right row with different amounts. */
  readonly otherAmount: number;
};

export type Risk = { readonly level: 'low' | 'look' | 'high'; readonly reason: RiskReason };
/** The most serious doubt about a rule; `count`: the number of its matches or rows that cause it. */
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

/** Converts suggestions to rules to run, with priorities 1, 2, 3 and so on. */
export function asRules(suggestions: readonly Suggestion[]): RuleToRun[] {
  return suggestions.map(({ rule }, at) => ({ ...rule, priority: at + 1 }));
}
