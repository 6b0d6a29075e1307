import type { Unreadable } from '~/domain/files/read-file';
import type { ReadSettings, ReadSummary } from '~/domain/files/read-source';
import type { SampleName } from '~/domain/what-if/samples';
import type { OutcomeCounts, RunSummary, SideName } from '~/workers/what-if-protocol';

/** The transactions of one side: of a sample, or of a file as it was read. */
export type SideState = {
  readonly name: string;
  readonly rows: number;
  readonly sample?: SampleName;
  readonly file?: File;
  readonly settings?: ReadSettings;
  readonly summary?: ReadSummary;
  /** Whether settings that were remembered for the source were taken, or do not fit this file. */
  readonly remembered?: 'taken' | 'unfit' | undefined;
  /** The source has no field map, or it could not be read: columns are guessed. */
  readonly map?: 'none' | 'unread' | undefined;
  /** Why the file is not read, or not as it was wanted last; with a summary the rows are those from before. */
  readonly fault?: Unreadable;
  /** The read part, from 0 to 1, while the file is read. */
  readonly progress?: number | undefined;
};

/** What is known of a what-if: the runs as soon as they are done. */
export type State = {
  readonly sides: Readonly<Partial<Record<SideName, SideState>>>;
  /** Counts up with every change of the transactions. */
  readonly version: number;
  readonly now?: RunSummary | undefined;
  readonly staged?: RunSummary | undefined;
  readonly counts?: OutcomeCounts | undefined;
  /** Counts up with every run. */
  readonly runs: number;
  /** The progress of the current run, from 0 to 1. */
  readonly progress?: number | undefined;
  /** The user stopped the runs: there are no results until they run again. */
  readonly isStopped?: boolean | undefined;
  /** Counts up with each wish to run again. */
  readonly attempt: number;
  readonly failure?: unknown;
};

export const nothing: State = { sides: {}, version: 0, runs: 0, attempt: 0 };

/** Changes the state by what it is. */
export type SetState = (change: (before: State) => State) => void;

/** With other transactions no run counts any more. */
export function withSides(sides: State['sides']): (before: State) => State {
  return (before) => ({
    sides: { ...before.sides, ...sides },
    version: before.version + 1,
    runs: before.runs,
    attempt: before.attempt,
  });
}

/** A sample, or a file that was read. */
export function hasRows(side: SideState | undefined): boolean {
  return side !== undefined && (side.file === undefined || side.summary !== undefined);
}

/** Both runs are wanted again after they were stopped. */
export function again(before: State): State {
  return { ...before, isStopped: undefined, attempt: before.attempt + 1 };
}
