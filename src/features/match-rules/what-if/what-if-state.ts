import type { SideName } from '@recon/engine/matching/side-name';
import type { ReadSummary } from '@recon/engine/file/reading/open-file';
import type { RunName } from '@recon/engine/session/what-if-protocol';
import type { FileState } from '~/file-reading/use-file-reads';

/** How a file of a side was read. `map`: why columns are guessed: its source has no field map, or it failed to load. */
export type SideSummary = ReadSummary & { readonly map?: 'none' | 'unread' | undefined };

/** The transactions of one side: a sample, or a file that was read. */
export type SideState = Partial<FileState<SideSummary>> & { readonly name: string; readonly rows: number };

export type SideStates = Readonly<Partial<Record<SideName, SideState>>>;

/** Per run, a function that returns the position of a rule: in the order of the service, or of the staged rules. */
export type PositionsOf = Readonly<Record<RunName, (ruleId: string) => number>>;

/** Returns the sides of files. */
export function sideStatesOf(files: ReadonlyMap<SideName, FileState<SideSummary>>): SideStates {
  return Object.fromEntries(
    [...files].map(([side, state]) => [
      side,
      { ...state, name: state.file.name, rows: state.summary?.taken ?? 0 },
    ]),
  );
}

/** Returns whether a side has a sample, or a file that was read. */
export function hasRows(side: SideState | undefined): boolean {
  return side !== undefined && (side.file === undefined || side.summary !== undefined);
}
