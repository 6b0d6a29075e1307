import type { MatchRuleType } from '../configuration/match-rules/rule-types';
import type { RunProblem } from '../matching/result';
import type { RuleToRun } from '../matching/transaction';
import type { Overlap } from './overlap';

/** A rule that could be saved (docs/suggestions.md). */
export type ProposedRule = Readonly<{ type: MatchRuleType; config: Readonly<Record<string, unknown>> }>;

/** Why a rule is suggested: how it was found, and the number of pairs that support it. */
export type Support =
  /** Pairs with a reference that is unique on each side. `same`: those that also have equal amounts. */
  | { readonly kind: 'reference'; readonly pairs: number; readonly same: number }
  /** Days between rows with a unique reference or amount. `within`: the pairs whose days the rule accepts. */
  | { readonly kind: 'days'; readonly pairs: number; readonly within: number; readonly by: PairedBy }
  /** Different amounts of rows with a unique reference or amount. `within`: the pairs within the rule's tolerance. */
  | { readonly kind: 'amounts'; readonly pairs: number; readonly within: number; readonly by: PairedBy }
  /** `lefts`: the left rows that are the sum of all right rows a number of days later. */
  | { readonly kind: 'sums'; readonly lefts: number }
  | { readonly kind: 'none' };
export type PairedBy = 'reference' | 'amount';

/** What a rule matched when it was tried: `lefts`, `rights` and `usedUp` are numbers of rows, the others of matches. */
export type TrialCounts = {
  readonly lefts: number;
  readonly rights: number;
  readonly proposed: number;
  readonly usedUp: number;
  /** The number of matches for which another row would fit, too. */
  readonly ambiguous: number;
  /** The number of matches with different references, ignoring the case of letters; not of two rows without any. */
  readonly withoutReference: number;
  readonly otherAmount: number;
};

export type Risk = { readonly level: 'low' | 'look' | 'high'; readonly reason: RiskReason };
/** The most serious doubt about a rule. `count`: the matches or rows that cause it. */
export type RiskReason =
  | { readonly code: 'none' }
  | {
      readonly code: 'ambiguous' | 'any-amount' | 'used-up' | 'proposed' | 'without-reference';
      readonly count: number;
    }
  /**
   * Only `count` of `of` known pairs need this rule: their amounts differ although those of the others do not
   * (`other-amounts`), or their days are far from those of the others (`other-days`). They may be errors.
   */
  | { readonly code: 'other-amounts' | 'other-days'; readonly count: number; readonly of: number }
  /** For `count` matches, the tolerance is more than a fifth of the amount. */
  | { readonly code: 'wide'; readonly count: number }
  /** More than half of a file's rows did not become transactions. `count`: all such rows of these files. */
  | { readonly code: 'left-out'; readonly count: number };

/** Why a rule may match rows that should stay open, so that it is not chosen by default. */
export type Doubt = Extract<RiskReason, { readonly code: 'other-amounts' | 'other-days' | 'wide' }>;

export type Suggestion = Readonly<{ rule: ProposedRule; evidence: Support; takes: TrialCounts; risk: Risk }>;

export type Suggestions = {
  /** The suggested rules, in the order in which they should be tried. */
  readonly suggestions: readonly Suggestion[];
  /** The number of rows that no rule has used before, and in `matched`, how many of these the suggestions match. */
  readonly free: { readonly left: number; readonly right: number };
  readonly matched: { readonly left: number; readonly right: number };
  /** What the files have in common; present if no rule is suggested. */
  readonly overlap?: Overlap;
  /** The files of which more than half of the rows did not become transactions; absent if there are none. */
  readonly leftOut?: readonly LeftOutCount[];
  /** Why rules cannot be suggested: a run would fail. */
  readonly problem?: RunProblem;
};

/** The numbers of refused rows and of all rows of a file. */
export type LeftOutCount = {
  readonly side: 'left' | 'right';
  readonly refused: number;
  readonly rows: number;
};

/** If at least this part of what all suggestions match has a common reference, the files have a key. */
const minKeyed = 10;

/**
 * Returns whether to choose a rule by default: no high risk, no doubt and, with common references, comparing them, or
 * matching only rows that have none.
 */
export function isChosenByDefault(
  { rule, takes, risk: { level, reason } }: Suggestion,
  _at: number,
  all: readonly Suggestion[],
): boolean {
  const isDoubtful =
    reason.code === 'other-amounts' || reason.code === 'other-days' || reason.code === 'wide';
  const leftsOf = (some: readonly Suggestion[]) => some.reduce((sum, { takes }) => sum + takes.lefts, 0);
  const isKeyed = leftsOf(all.filter(comparesReference)) * minKeyed > leftsOf(all);
  return (
    level !== 'high' &&
    !isDoubtful &&
    (!isKeyed || comparesReference({ rule }) || takes.withoutReference === 0)
  );
}

const comparesReference = ({ rule: { config } }: Pick<Suggestion, 'rule'>): boolean =>
  config['matchReference'] === true;

/** Returns suggestions as rules for a run, with priorities from 1. */
export function asRules(suggestions: readonly Suggestion[]): RuleToRun[] {
  return suggestions.map(({ rule }, at) => ({ ...rule, priority: at + 1 }));
}
