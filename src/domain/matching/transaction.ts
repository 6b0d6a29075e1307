import type { CalculableSchedule } from '../fee-schedules/calculate';

/** A transaction as the import stores it: strings trimmed, amounts with at most 8 decimal places. */
export type Transaction = {
  /** The reference that rules compare. */
  readonly externalId: string;
  /** A decimal in plain notation. */
  readonly amount: string;
  readonly currency: string;
  /** An RFC 3339 instant in UTC, to the microsecond. */
  readonly date: string;
  /** The moment in the local time of the file, written as if in UTC; absent if the file uses UTC. Rules ignore it. */
  readonly localTime?: string;
  readonly baseAmount?: string;
  readonly baseCurrency?: string;
  readonly description?: string;
  /** The number of its source on its side, counted from 1; 1 if absent. */
  readonly source?: number;
};

/** A stored match rule; `config` may come from `readJson`, so that every digit of a number counts. */
export type RuleToRun = {
  readonly priority: number;
  readonly type: string;
  readonly config: Readonly<Record<string, unknown>>;
};

/** A fee schedule of a source; amounts in another currency stay unchanged. */
export type SourceSchedule = CalculableSchedule & { readonly currency: string };

/** How amounts are normalised before rules see them; schedules by side and number of the source. */
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
  /** The number of sources per side; 1 and 1 if absent. */
  readonly sources?: { readonly left: number; readonly right: number };
  readonly normalization?: FeeNormalization;
};
