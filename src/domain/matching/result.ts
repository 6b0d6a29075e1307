import type { CompiledRule, InvalidRule } from './compile-rule';
import type { Side } from './side';

/** What a run of the engine gives: all places are places in run order, of rows and of rules. */
export type MatchResult = {
  readonly contextType: string;
  readonly left: Side;
  readonly right: Side;
  /** In the order in which they were tried; empty when one of them cannot be read. */
  readonly rules: readonly CompiledRule[];
  /** By rule, then by left. */
  readonly groups: readonly MatchGroup[];
  /** Rows that a rule used up without a match, as the service does in silence. */
  readonly usedUp: readonly ConsumedRows[];
  /** For each row the rule that used it, matched or used up; −1 when it is free. */
  readonly leftRule: Int32Array;
  readonly rightRule: Int32Array;
  /** Why lefts that no rule took stayed unmatched, where it is not plain `UNMATCHED`. */
  readonly reasons: ReadonlyMap<number, SpecialReason>;
  /** Set when the run fails; then nothing is matched. */
  readonly problem?: RunProblem;
  /** Rules that were given up after `workLimit` comparisons: what they and later rules take is not certain. */
  readonly stopped: readonly StoppedRule[];
  readonly notes: readonly RunNote[];
};

export type MatchGroup = {
  readonly rule: number;
  readonly left: number;
  /** In run order; one in 1:1. */
  readonly rights: readonly number[];
  /** In 1:N: what each right covers, as exact amounts. */
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
/** An imported amount below zero, or more than 500 rows in one group. */
export type UseUpCause = 'negative-amount' | 'group-too-large';

/** The service's own words. */
export type SpecialReason = 'SPLIT_INCOMPLETE' | 'FX_RATE_UNAVAILABLE';
export type Reason = 'UNMATCHED' | SpecialReason;

/** Why a run fails; then it matches nothing at all. */
export type RunProblem =
  | InvalidRule
  | { readonly code: 'context-type'; readonly type: string }
  | { readonly code: 'source-counts'; readonly left: number; readonly right: number }
  /** The context normalizes fees, and no source has a schedule. */
  | { readonly code: 'no-fee-schedule' }
  /** 1:N reached a negative amount: of the left when `right` is absent. */
  | {
      readonly code: 'negative-amount';
      readonly rule: number;
      readonly left: number;
      readonly right?: number;
    };

/** `left` is the first that the rule did not come to. */
export type StoppedRule = { readonly rule: number; readonly left: number; readonly comparisons: number };

/** The service's run fails on so many; the engine computes all the same. */
export type RunNote = {
  readonly code: 'over-limit';
  readonly what: 'rules' | 'left' | 'right';
  readonly count: number;
  readonly limit: number;
};

/** Rules, lefts and rights that the service takes in one call. */
export const callLimit = 5000;
/** Rows of a group that the service records. */
export const groupLimit = 500;
/** Candidates and days that one rule looks at before it is given up; 5,000 rows a side, which the service takes, cannot reach it. */
export const workLimit = 50_000_000;

/** Why a left stayed unmatched, as the service says it. */
export function reasonOf({ reasons, leftRule }: MatchResult, left: number): Reason {
  return (leftRule[left]! < 0 ? reasons.get(left) : undefined) ?? 'UNMATCHED';
}
