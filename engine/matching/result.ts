import type { CompiledRule, InvalidRule } from './compile-rule';
import type { Side } from './side';

/** The result of a run of the engine. Rows and rules are numbered by their index in run order. */
export type MatchResult = {
  readonly contextType: string;
  readonly left: Side;
  readonly right: Side;
  /** The rules in the order in which they were tried, without invalid ones. */
  readonly rules: readonly CompiledRule[];
  /** The matches, sorted by rule, then by left row. */
  readonly groups: readonly MatchGroup[];
  /** The rows that a rule used up without a match. The service does not report them. */
  readonly usedUp: readonly ConsumedRows[];
  /** Per row, the index of the rule that used it, with or without a match; −1 if none did. */
  readonly leftRule: Int32Array;
  readonly rightRule: Int32Array;
  /** The reasons of left rows that are not matched, if there is a special one. */
  readonly reasons: ReadonlyMap<number, SpecialReason>;
  /** Why the run failed; absent if it succeeded. A failed run has no matches. */
  readonly problem?: RunProblem;
  /** Rules that were stopped after too many comparisons. Their results, and those of later rules, are uncertain. */
  readonly stopped: readonly StoppedRule[];
  readonly notes: readonly RunNote[];
};

export type MatchGroup = {
  readonly rule: number;
  readonly left: number;
  /** The right rows in run order; exactly one in a 1:1 context. */
  readonly rights: readonly number[];
  /** Only 1:N: the part of the left amount that each right row covers, in units of 10⁻¹⁰. */
  readonly shares?: readonly bigint[];
  readonly score: number;
  readonly status: 'CONFIRMED' | 'PROPOSED';
};

export type ConsumedRows = Pick<MatchGroup, 'rule' | 'left' | 'rights'> & { readonly cause: UseUpCause };
/** Why a rule uses up rows without a match: an amount is negative, or the group has more than 500 rows. */
export type UseUpCause = 'negative-amount' | 'group-too-large';
export type SpecialReason = 'SPLIT_INCOMPLETE' | 'FX_RATE_UNAVAILABLE';

/** Why a run fails; it then has no matches. */
export type RunProblem =
  | InvalidRule
  | { readonly code: 'context-type'; readonly type: string }
  | { readonly code: 'source-counts'; readonly left: number; readonly right: number }
  /** The context normalizes fees, but none of its sources has a fee schedule. */
  | { readonly code: 'no-fee-schedule' }
  /** Only 1:N: an amount is negative, that of the right row `right` or, if absent, of the left row. */
  | {
      readonly code: 'negative-amount';
      readonly rule: number;
      readonly left: number;
      readonly right?: number;
    };

/** A rule that was stopped after too many comparisons, before left row `left`. */
export type StoppedRule = { readonly rule: number; readonly left: number; readonly comparisons: number };

/** A limit of the service for rules or rows that a run exceeds. The engine computes the result anyway. */
export type RunNote = {
  readonly code: 'over-limit';
  readonly what: 'rules' | 'left' | 'right';
  readonly count: number;
  readonly limit: number;
};

/** The maximum number of rules, left rows or right rows in a run of the service. */
export const callLimit = 5000;
/** The maximum number of rows in a match; the service does not record a larger one. */
export const groupLimit = 500;
/** The number of candidates and days after which a rule is stopped. With 5,000 rows per side, none needs so many. */
export const workLimit = 50_000_000;

/** Returns the service's code for why a left row is unmatched. */
export function unmatchedCodeOf(
  { reasons, leftRule }: MatchResult,
  left: number,
): 'UNMATCHED' | SpecialReason {
  return (leftRule[left]! < 0 ? reasons.get(left) : undefined) ?? 'UNMATCHED';
}
