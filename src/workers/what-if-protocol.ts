import type { RuleExplanation } from '~/domain/matching/explain';
import type { RunNote, RunProblem } from '~/domain/matching/result';
import type { RuleToRun, SourceSchedule, Transaction } from '~/domain/matching/transaction';
import type { Refusal } from '~/domain/files/transaction-row';
import type { RowReason } from '~/domain/row-reasons/row-reason';
import type { Outcome } from '~/domain/what-if/compare-runs';
import type { RuleCoverage } from '~/domain/what-if/coverage';
import type { MatchRate } from '~/domain/what-if/match-rate';

export type SideName = 'left' | 'right';
/** Which rules ran: those on the service (`now`), or those staged for a trial. */
export type RunName = 'now' | 'staged';

/** A rule to run, with its config as JSON to preserve every digit. */
export type SentRule = Pick<RuleToRun, 'priority' | 'type'> & {
  readonly id: string;
  readonly configJson: string;
};

/** The input of a run, in addition to the transactions. */
export type RunRequest = {
  readonly contextType: string;
  readonly rules: readonly SentRule[];
  readonly sources: { readonly left: number; readonly right: number };
  readonly normalization?: {
    readonly mode: 'NET' | 'GROSS';
    readonly left?: SourceSchedule;
    readonly right?: SourceSchedule;
  };
};

/** The result of a run, without its rows. */
export type RunSummary = {
  readonly rates: { readonly left: MatchRate; readonly right: MatchRate };
  readonly coverage: readonly RuleCoverage[];
  readonly problem?: RunProblem;
  /** The id of the rule that causes the problem. */
  readonly problemRule?: string;
  readonly notes: readonly RunNote[];
};

export type OutcomeCounts = Readonly<Record<Outcome, number>>;
/** Some of the lines that match a filter, and the number of all that match. */
export type LinePage = { readonly total: number; readonly lines: readonly Line[] };

/** A line of the comparison, as it is displayed. */
export type Line = {
  readonly line: number;
  readonly outcome: Outcome;
  readonly left?: Transaction;
  /** Indexes in run order, as `explain` and `near` expect them. */
  readonly leftPlace?: number;
  readonly rightPlace?: number;
  /** The right rows matched in each run, at most `maxRights`, and their number. */
  readonly now: Partners | undefined;
  readonly staged: Partners | undefined;
  /** A right row that neither run matches. */
  readonly right?: Transaction;
  /** Why the staged run does not match the left row, or the right row alone. Absent if it does. */
  readonly reason?: ShownReason;
};
/** A reason with the references of the rows (`other` side, `taker` on its side) and ids of the rules it mentions. */
export type ShownReason = {
  readonly reason: RowReason;
  readonly other?: string;
  readonly taker?: string;
  readonly ruleId?: string;
  readonly byId?: string;
};
/** The number of open rows per reason and side; those of `differs` with one difference count under that. */
export type ReasonCounts = readonly ({ readonly code: ReasonCode } & Readonly<Record<SideName, number>>)[];
export type ReasonCode = RowReason['code'] | 'amount' | 'currency' | 'days' | 'time' | 'reference' | 'base';
export type Partners = {
  readonly ruleId: string;
  readonly status: 'CONFIRMED' | 'PROPOSED';
  readonly score: number;
  readonly count: number;
  readonly rights: readonly Transaction[];
  readonly places: readonly number[];
};
/** Some of the rejected rows of a file, and the number of all. */
export type RefusedPage = { readonly total: number; readonly lines: readonly Refusal[] };
/** A file in the format that the service accepts, with the numbers of rows written and left out. */
export type ForService = {
  readonly csv: Blob;
  readonly written: number;
  readonly leftOut: number;
  /** The number of cells that start like a formula and were prefixed with an apostrophe. */
  readonly escaped: number;
  /** True if the file has a new column `currency` that the field map does not name. */
  readonly hasUnmappedCurrency: boolean;
};
/** A transaction to compare with another one, its index in run order, and the staged rule that uses it. */
export type Near = {
  readonly place: number;
  readonly row: Transaction;
  readonly ruleId?: string;
  /** True if the rule used the transaction up without a match. */
  readonly isUsedUp?: boolean;
  /** Why the transaction is not matched. */
  readonly reason?: ShownReason;
};
export type Explained = {
  readonly left: Transaction;
  readonly right: Transaction;
  readonly rules: readonly (RuleExplanation & { readonly ruleId: string })[];
};
/** The maximum number of right rows of a match that are sent with its line. */
export const maxRights = 20;
