import type { RuleExplanation } from '~/domain/matching/explain';
import type { RunNote, RunProblem } from '~/domain/matching/result';
import type { RuleToRun, SourceSchedule, Transaction } from '~/domain/matching/transaction';
import type { Refusal } from '~/domain/files/transaction-row';
import type { RowReason } from '~/domain/row-reasons/row-reason';
import type { Outcome } from '~/domain/what-if/compare-runs';
import type { RuleCoverage } from '~/domain/what-if/coverage';
import type { MatchRate } from '~/domain/what-if/match-rate';

/** What the page and the worker of the what-if page say to each other. Rows of files never leave the worker but to be shown. */

export type SideName = 'left' | 'right';
/** The rules as the service has them, or as they are staged. */
export type RunName = 'now' | 'staged';

/** A rule to run; its config as JSON, so that every digit arrives. */
export type SentRule = Pick<RuleToRun, 'priority' | 'type'> & {
  readonly id: string;
  readonly configJson: string;
};

/** What a run is made of, besides the transactions. */
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

/** What came of a run, without its rows. */
export type RunSummary = {
  readonly rates: { readonly left: MatchRate; readonly right: MatchRate };
  readonly coverage: readonly RuleCoverage[];
  readonly problem?: RunProblem;
  /** The rule that the problem is about. */
  readonly problemRule?: string;
  readonly notes: readonly RunNote[];
};

/** How many lines of the comparison have which outcome. */
export type OutcomeCounts = Readonly<Record<Outcome, number>>;

/** Some lines, and how many there are in all. */
export type LinePage = { readonly total: number; readonly lines: readonly Line[] };

/** A line of the comparison, as it is shown. */
export type Line = {
  readonly line: number;
  readonly outcome: Outcome;
  readonly left?: Transaction;
  /** Places in run order, as they are asked about. */
  readonly leftPlace?: number;
  readonly rightPlace?: number;
  /** The rights of the run named, at most `maxRights`, and how many there are. */
  readonly now: Partners | undefined;
  readonly staged: Partners | undefined;
  /** A right that neither run matches. */
  readonly right?: Transaction;
  /** Why the staged run does not match the left, or the right alone; absent where it does. */
  readonly reason?: ShownReason;
};
/** A reason with what it names: the references of rows, and the ids of rules. */
export type ShownReason = {
  readonly reason: RowReason;
  readonly other?: string;
  readonly taker?: string;
  readonly ruleId?: string;
  readonly byId?: string;
};
/** For each reason the number of open rows of each side; of `differs` those of one difference are counted by that. */
export type ReasonCounts = readonly {
  readonly code: ReasonCode;
  readonly left: number;
  readonly right: number;
}[];
export type ReasonCode = RowReason['code'] | 'amount' | 'currency' | 'days' | 'time' | 'reference' | 'base';
export type Partners = {
  readonly ruleId: string;
  readonly status: 'CONFIRMED' | 'PROPOSED';
  readonly score: number;
  readonly count: number;
  readonly rights: readonly Transaction[];
  readonly places: readonly number[];
};
/** Some rows of a file that are not taken, and how many there are in all. */
export type RefusedPage = { readonly total: number; readonly lines: readonly Refusal[] };
/** A file written the way the service takes it: how many rows are in it, and how many are left out. */
export type ForService = {
  readonly csv: Blob;
  readonly written: number;
  readonly leftOut: number;
  /** Cells that start like a formula and got an apostrophe in front. */
  readonly escaped: number;
  /** The file has a new column `currency` that the field map does not name. */
  readonly hasUnmappedCurrency: boolean;
};
/** A transaction that another may be compared with, its place in run order, and the staged rule that uses it. */
export type Near = {
  readonly place: number;
  readonly row: Transaction;
  readonly ruleId?: string;
  /** The rule has used it up without a match. */
  readonly isUsedUp?: boolean;
  /** Why it is not matched. */
  readonly reason?: ShownReason;
};
/** A pair, and what each rule makes of it. */
export type Explained = {
  readonly left: Transaction;
  readonly right: Transaction;
  readonly rules: readonly (RuleExplanation & { readonly ruleId: string })[];
};
/** Rights of a group that are sent with its line. */
export const maxRights = 20;
