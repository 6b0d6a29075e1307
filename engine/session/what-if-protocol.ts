import type { SideName } from '../matching/side-name';
import type { RuleExplanation } from '../matching/explain';
import type { RunNote, RunProblem } from '../matching/result';
import type { RuleToRun, Scenario, SourceSchedule, Transaction } from '../matching/transaction';
import type { RowUnit } from '../file/notation/dialect';
import type { SkippedRow } from '../file/reading/transaction-row';
import type { RowReason } from '../reasons/row-reason';
import type { Outcome } from '../comparison/compare-runs';
import type { RuleCoverage } from '../comparison/coverage';
import type { MatchRate } from '../comparison/match-rate';
import type { ConversionResult } from '../file/convert/convert-file';

/** Which rules ran: the saved ones (`now`), or the staged ones. */
export type RunName = 'now' | 'staged';

/** What a run needs in addition to the transactions, which the worker has. */
export type RunRequest = Required<Pick<Scenario, 'contextType' | 'sources'>> & {
  /** Configs are sent as JSON text, so no digit of a number is lost. */
  readonly rules: readonly (Pick<RuleToRun, 'priority' | 'type'> & {
    readonly id: string;
    readonly configJson: string;
  })[];
  readonly normalization?: {
    readonly mode: 'NET' | 'GROSS';
    readonly left?: SourceSchedule;
    readonly right?: SourceSchedule;
  };
};

/** The result of a run for the page, without rows. */
export type RunSummary = {
  readonly rates: { readonly left: MatchRate; readonly right: MatchRate };
  readonly coverage: readonly RuleCoverage[];
  readonly problem?: RunProblem;
  /** The id of the rule that causes the problem, if one does. */
  readonly problemRule?: string;
  readonly notes: readonly RunNote[];
};

export type OutcomeCounts = Readonly<Record<Outcome, number>>;

export type Line = {
  readonly line: number;
  readonly outcome: Outcome;
  readonly left?: Transaction;
  /** The indexes of the rows in run order; `explain` and `near` accept these. */
  readonly leftIndex?: number;
  readonly rightIndex?: number;
  /** The right rows that the left row is matched with, by the saved rules (`now`) and by the staged ones. */
  readonly now: Partners | undefined;
  readonly staged: Partners | undefined;
  /** The right row of a line without a left row: neither run matches it. */
  readonly right?: Transaction;
  /** The amounts as rules compare them, decimals, of the left row and the first right row, where fees change them. */
  readonly compared: Readonly<Partial<Record<SideName, string>>>;
  /** Why the staged rules do not match the row; absent if they do. */
  readonly reason?: ShownReason;
};
/** A reason with the references of the rows, and the ids of the rules, that it has as indexes. */
export type ShownReason = {
  readonly reason: RowReason;
  readonly other?: string;
  /** The number of the row `other` in its file, and what it counts; absent without a file. */
  readonly otherRow?: { readonly row: number; readonly unit: RowUnit };
  readonly taker?: string;
  readonly ruleId?: string;
  readonly byId?: string;
};
/** An unmatched row: of the run, with its index in run order, or a refused row of a file (`refusal`). */
export type OpenRow = {
  readonly side: SideName;
  readonly reason: ShownReason;
  readonly row?: Transaction;
  readonly index?: number;
  /** The most likely counterpart, its amount minus that of the row, and the UTC days from the row to it. */
  readonly other?: Transaction;
  readonly amountBy?: string;
  readonly daysTo?: number;
  readonly refusal?: SkippedRow;
};
/** A match of the staged run: a left row with its right rows, exactly one in a 1:1 context. */
export type MatchedRows = Pick<Partners, 'ruleId' | 'status' | 'rights'> & { readonly left: Transaction };
export type Partners = {
  readonly ruleId: string;
  readonly status: 'CONFIRMED' | 'PROPOSED';
  readonly count: number;
  readonly rights: readonly Transaction[];
  readonly indexes: readonly number[];
};
/** A file converted to what the service accepts, with the number of rows that were left out. */
export type ForService = Pick<ConversionResult, 'written' | 'escaped' | 'hasUnmappedCurrency'> & {
  readonly csv: Blob;
  readonly leftOut: number;
};
/** A row that can be compared with another one: its index in run order, and the staged rule that uses it. */
export type NearRow = {
  readonly index: number;
  readonly row: Transaction;
  /** Its amount minus that of the other row, as rules compare them, and the UTC days from the other row to it. */
  readonly amountBy?: string;
  readonly daysTo?: number;
  readonly ruleId?: string;
  readonly isUsedUp?: boolean;
  readonly reason?: ShownReason;
};
export type PairExplanation = {
  readonly left: Transaction;
  readonly right: Transaction;
  /** The amounts as rules compare them, after the fees of the sources' schedules; decimals. */
  readonly compared: Readonly<Record<SideName, string>>;
  readonly rules: readonly (RuleExplanation & { readonly ruleId: string })[];
};
export const maxRights = 20;
