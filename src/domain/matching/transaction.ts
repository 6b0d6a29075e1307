import type { CalculableSchedule } from '../fee-schedules/calculate';

/** What goes into a run of the matching engine: docs/matching.md. */

/** A transaction as the import stores it: texts trimmed, amounts with 8 digits after the point at most. */
export type Transaction = {
  /** The reference that rules compare. */
  readonly externalId: string;
  /** A decimal in plain notation. */
  readonly amount: string;
  readonly currency: string;
  /** An RFC 3339 instant in UTC, to the microsecond. */
  readonly date: string;
  /** The same moment on the clocks of the file, written as if in UTC: only where they do not show UTC. No rule sees it. */
  readonly localTime?: string;
  readonly baseAmount?: string;
  readonly baseCurrency?: string;
  readonly description?: string;
  /** The number of its source among those of its side, from 1; 1 when absent. */
  readonly source?: number;
};

/** A match rule as it is stored; `config` may come from `readJson`, so that every digit of a number counts. */
export type RuleToRun = {
  readonly priority: number;
  readonly type: string;
  readonly config: Readonly<Record<string, unknown>>;
};

/** A fee schedule of a source; amounts in another currency are left as they are. */
export type SourceSchedule = CalculableSchedule & { readonly currency: string };

/** How amounts are made comparable before any rule sees them; schedules by side and number of the source. */
export type FeeNormalization = {
  readonly mode: 'NET' | 'GROSS';
  readonly left: ReadonlyMap<number, SourceSchedule>;
  readonly right: ReadonlyMap<number, SourceSchedule>;
};

/** All that decides a run. */
export type Scenario = {
  readonly contextType: string;
  readonly rules: readonly RuleToRun[];
  readonly left: readonly Transaction[];
  readonly right: readonly Transaction[];
  /** How many sources each side has; 1 and 1 when absent. */
  readonly sources?: { readonly left: number; readonly right: number };
  readonly normalization?: FeeNormalization;
};
