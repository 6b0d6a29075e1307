import type { CalculableSchedule } from '../fees/calculate';

/** A transaction as the service stores it: texts are trimmed, amounts have at most 8 decimal places. */
export type Transaction = {
  /** The identifier in the file, which rules compare as the reference. */
  readonly externalId: string;
  /** A decimal without exponent. */
  readonly amount: string;
  readonly currency: string;
  /** An RFC 3339 instant in UTC, to the microsecond. */
  readonly date: string;
  /** The time in the file's own time zone, as if it were UTC; absent if that is UTC. Rules ignore it. */
  readonly localTime?: string;
  readonly baseAmount?: string;
  readonly baseCurrency?: string;
  readonly description?: string;
  /** The number of its source among those of its side, from 1; 1 if absent. */
  readonly source?: number;
  readonly facts?: RowFacts;
};

/** What a row of a file states in addition to its transaction. Rules ignore it, reasons use it. */
export type RowFacts = {
  /** The reference before a step numbered it, or joined the instalment to it. */
  readonly original?: string;
  /** True if the file has no reference for it, so that a step filled one in. */
  readonly hasNoReference?: true;
  /** The instalment as the file has it, such as `01/02`. */
  readonly instalment?: string;
  /** The ISO day on which it is due. */
  readonly due?: string;
  /** Its status, if that says that it is not paid yet. */
  readonly unpaid?: string;
  /** True if its amount was negative before a step removed the sign. */
  readonly isOut?: true;
  /** The texts of other columns in which the rows differ: they may have its reference. */
  readonly texts?: string;
};

/** A match rule for a run. Parse its `config` with `readJson`, so no digit of a number is lost. */
export type RuleToRun = {
  readonly priority: number;
  readonly type: string;
  readonly config: Readonly<Record<string, unknown>>;
};

/** The fee schedule of a source. Amounts in another currency are not changed. */
export type SourceSchedule = CalculableSchedule & { readonly currency: string };

/** How fees are added to or removed from amounts before rules compare them. Schedules are by number of the source. */
export type FeeNormalization = {
  readonly mode: 'NET' | 'GROSS';
  readonly left: ReadonlyMap<number, SourceSchedule>;
  readonly right: ReadonlyMap<number, SourceSchedule>;
};

export type Scenario = {
  readonly contextType: string;
  readonly rules: readonly RuleToRun[];
  readonly left: readonly Transaction[];
  readonly right: readonly Transaction[];
  /** The number of sources per side; 1 each if absent. */
  readonly sources?: { readonly left: number; readonly right: number };
  readonly normalization?: FeeNormalization;
};
