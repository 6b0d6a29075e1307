import type { MatchRuleType } from '../match-rules/rule-config';
import type { RunProblem } from '../matching/result';
import type { RuleToRun } from '../matching/transaction';
import type { Seen } from './seen';

/** What the proposal of rules gives: docs/suggestions.md. */

/** A rule as it could be saved. */
export type ProposedRule = {
  readonly type: MatchRuleType;
  readonly config: Readonly<Record<string, unknown>>;
};

/** What a rule was read off, and how many pairs say so. */
export type Evidence =
  /** Pairs that alone have the same reference, and how many of them have the same amount. */
  | { readonly kind: 'reference'; readonly pairs: number; readonly same: number }
  /** Days between pairs known by reference, or by an amount that stands once on each side. */
  | { readonly kind: 'days'; readonly pairs: number; readonly within: number; readonly by: PairedBy }
  /** Differences of the amounts of such pairs. */
  | { readonly kind: 'amounts'; readonly pairs: number; readonly within: number; readonly by: PairedBy }
  /** Lefts that are the sum of all rights so many days later. */
  | { readonly kind: 'sums'; readonly lefts: number }
  | { readonly kind: 'none' };
export type PairedBy = 'reference' | 'amount';

/** What a rule does to what those before it leave; measured by the engine. */
export type Takes = {
  readonly lefts: number;
  readonly rights: number;
  readonly proposed: number;
  readonly usedUp: number;
  /** Matches in whose place the rule could have made another: a second transaction would fit, too. */
  readonly ambiguous: number;
  /** Matches of transactions whose references differ, letter case aside. */
  readonly withoutReference: number;
  /** Matches of one left and one right with different amounts. */
  readonly otherAmount: number;
};

export type Risk = { readonly level: 'low' | 'look' | 'high'; readonly reason: RiskReason };
/** The gravest thing that was counted; `count` of the rule's matches. */
export type RiskReason =
  | { readonly code: 'none' }
  | {
      readonly code: 'ambiguous' | 'any-amount' | 'used-up' | 'proposed' | 'without-reference';
      readonly count: number;
    }
  /** More than half of the rows of a file, `count` of both files, are no transactions. */
  | { readonly code: 'left-out'; readonly count: number };

export type Suggestion = {
  readonly rule: ProposedRule;
  readonly evidence: Evidence;
  readonly takes: Takes;
  readonly risk: Risk;
};

export type Suggestions = {
  /** In the order in which they are to be tried. */
  readonly suggestions: readonly Suggestion[];
  /** Transactions that were free before the first of them, and those it all together matches. */
  readonly free: { readonly left: number; readonly right: number };
  readonly matched: { readonly left: number; readonly right: number };
  /** Where nothing is proposed: what the two sides have in common. */
  readonly seen?: Seen;
  /** So many pairs at most were measured where there were more; takes are counted on all. */
  readonly sampled?: number;
  /** The files of which more than half of the rows are no transactions; absent without such. */
  readonly leftOut?: readonly LeftOut[];
  /** Why nothing can be proposed: a run would fail before any rule. */
  readonly problem?: RunProblem;
};

/** Rows of a file that are no transactions, and all of its rows. */
export type LeftOut = { readonly side: 'left' | 'right'; readonly refused: number; readonly rows: number };

/** Pairs that are measured; of more, some at even distances. */
export const maxMeasured = 20_000;

/** Suggestions as rules to run. */
export function asRules(suggestions: readonly Suggestion[]): RuleToRun[] {
  return suggestions.map(({ rule }, at) => ({ ...rule, priority: at + 1 }));
}
