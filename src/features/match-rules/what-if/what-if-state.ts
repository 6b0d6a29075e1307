import type { ReadSettings } from '@recon/engine/file/settings';
import type { SideName } from '@recon/engine/matching/side-name';
import type { Unreadable } from '@recon/engine/file/reading/read-file';
import type { ReadSummary } from '@recon/engine/file/reading/open-file';
import type { SampleName } from '@recon/engine/comparison/sample-names';
import type { RunName } from '@recon/engine/session/what-if-protocol';

/** The transactions of one side: a sample, or a file that was read. */
export type SideState = {
  readonly name: string;
  readonly rows: number;
  readonly sample?: SampleName;
  readonly file?: File;
  readonly settings?: ReadSettings;
  readonly summary?: ReadSummary;
  /** Whether stored settings of the source were applied (`taken`), or do not fit this file (`unfit`). */
  readonly remembered?: 'taken' | 'unfit' | undefined;
  /** Why columns are guessed: the source has no field map, or it could not be loaded. */
  readonly map?: 'none' | 'unread' | undefined;
  /** Why the file could not be read with the last settings; `summary`, if any, is then of the previous read. */
  readonly fault?: Unreadable;
  /** The part of the file that is read, from 0 to 1; `undefined` if it is not being read. */
  readonly progress?: number | undefined;
};

/** State of a what-if: the transactions of both sides. */
export type State = {
  readonly sides: Readonly<Partial<Record<SideName, SideState>>>;
  /** Increases with every change of the transactions. */
  readonly version: number;
  readonly failure?: unknown;
};

export const nothing: State = { sides: {}, version: 0 };

/** Per run, a function that returns the position of a rule: in the order of the service, or of the staged rules. */
export type PositionsOf = Readonly<Record<RunName, (ruleId: string) => number>>;

/** Updates the state with a function of the previous state. */
export type SetState = (change: (before: State) => State) => void;

/** Returns an update that replaces sides, which drops the results of the runs. */
export function withSides(sides: State['sides']): (before: State) => State {
  return ({ sides: before, version }) => ({ sides: { ...before, ...sides }, version: version + 1 });
}

/** Returns whether a side has a sample, or a file that was read. */
export function hasRows(side: SideState | undefined): boolean {
  return side !== undefined && (side.file === undefined || side.summary !== undefined);
}
