import type { CompiledRule, InvalidRule } from './compile-rule';
import type { Side } from './side';

/** The result of an engine run. Rows and rules are numbered by their indexes in run order. */
export type MatchResult = {
  readonly contextType: string;
  readonly left: Side;
  readonly right: Side;
  /** The rules in the order in which they were tried; empty if one of them is invalid. */
  readonly rules: readonly CompiledRule[];
  /** Sorted by rule, then by left row. */
  readonly groups: readonly MatchGroup[];
  /** Rows that a rule used up without a match, as the service does silently. */
  readonly usedUp: readonly ConsumedRows[];
  /** The index of the rule that used each row, with or without a match; −1 if none did. */
  readonly leftRule: Int32Array;
  readonly rightRule: Int32Array;
  /** The reasons of unmatched left rows that are not plain `UNMATCHED`. */
  readonly reasons: ReadonlyMap<number, SpecialReason>;
  /** Set if the run fails; then nothing is matched. */
  readonly problem?: RunProblem;
  /** Rules that were stopped after `workLimit` comparisons. The results of these and of later rules are uncertain. */
  readonly stopped: readonly StoppedRule[];
  readonly notes: readonly RunNote[];
};

export type MatchGroup = {
  readonly rule: number;
  readonly left: number;
  /** The right rows in run order; exactly one in a 1:1 context. */
  readonly rights: readonly number[];
  /** In 1:N: the amount that each right row covers, in units of 10⁻¹⁰. */
  readonly shares?: readonly bigint[];
  readonly score: number;
  readonly status: 'CONFIRMED' | 'PROPOSED';
};

export type ConsumedRows = {
  readonly rule: number;
  readonly left: number;
  readonly rights: readonly number[];
  readonly cause: UseUpCause;
};
/** Why a rule uses up rows without a match: an imported amount below zero, or more than 500 rows in one group. */
export type UseUpCause = 'negative-amount' | 'group-too-large';
export type SpecialReason = 'SPLIT_INCOMPLETE' | 'FX_RATE_UNAVAILABLE';
export type Reason = 'UNMATCHED' | SpecialReason;

/** The reason why a run fails; it then matches nothing. */
export type RunProblem =
  | InvalidRule
  | { readonly code: 'context-type'; readonly type: string }
  | { readonly code: 'source-counts'; readonly left: number; readonly right: number }
  /** The context normalises fees, but no source has a schedule. */
  | { readonly code: 'no-fee-schedule' }
  /** 1:N reached a negative amount: that of the left row if `right` is absent. */
  | {
      readonly code: 'negative-amount';
      readonly rule: number;
      readonly left: number;
      readonly right?: number;
    };

/** A rule that was stopped for too many comparisons; `left` is the first left row that it did not reach. */
export type StoppedRule = { readonly rule: number; readonly left: number; readonly comparisons: number };

/** A number that exceeds the limit of the service's run. The engine computes the result anyway. */
export type RunNote = {
  readonly code: 'over-limit';
  readonly what: 'rules' | 'left' | 'right';
  readonly count: number;
  readonly limit: number;
};

/** The maximum number of rules, left rows or right rows in one call to the service. */
export const callLimit = 5000;
/** The maximum number of rows of a group that the service records. */
export const groupLimit = 500;
/** The number of candidates and days that one rule may check before it is stopped; 5,000 rows per side need fewer. */
export const workLimit = 50_000_000;

/** Returns the service's reason code for an unmatched left row. */
export function reasonOf({ reasons, leftRule }: MatchResult, left: number): Reason {
  return (leftRule[left]! < 0 ? reasons.get(left) : undefined) ?? 'UNMATCHED';
}
