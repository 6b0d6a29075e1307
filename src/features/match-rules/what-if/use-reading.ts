import type { ReadSettings } from '@recon/engine/file/settings';
import type { SideName } from '@recon/engine/matching/side-name';
import { useState } from 'react';
import type { ReadSummary } from '@recon/engine/file/reading/open-file';
import type { Unreadable } from '@recon/engine/file/reading/read-file';
import type { FieldMap } from '@recon/engine/file/reading/transaction-row';
import { fits, hasStepIssue } from '~/file-reading/reading-settings';
import type { WhatIfWorker } from '~/workers/what-if-worker';
import { withProgress } from '~/workers/with-progress';
import { type SetState, type SideState, withSides } from './what-if-state';

/** Returns the field map of a side's source: `null` if it has none, `undefined` if there is no source. May reject. */
export type SavedMapOf = (side: SideName) => Promise<FieldMap | null | undefined>;

type ReadingOptions = {
  session: () => WhatIfWorker['session'];
  setState: SetState;
  savedMapOf: SavedMapOf;
  /** Returns the settings stored for a file of a side's source, if any. Never rejects. */
  rememberedOf: (side: SideName, file: File) => Promise<ReadSettings | undefined>;
};

/** The options of a read. */
type Reading = {
  /** Whether the chosen settings are the stored ones of the source, or the stored ones did not fit. */
  remembered?: SideState['remembered'];
  /** Whether the file was read before: if it cannot be read with the new settings, the previous result stays. */
  isAgain?: boolean;
  /** Called after a successful read; settings that fail are not stored. */
  onRead?: () => void;
};

/** Returns a function that reads a side's file in the worker. A newer read of a side replaces an earlier one. */
export function useReading({ session, setState, savedMapOf, rememberedOf }: ReadingOptions) {
  const [latest] = useState(() => new Map<SideName, symbol>());
  return readFile;

  /** Returns the settings stored for files of a side's source; if there are none, empty ones. */
  async function rememberedSettings(
    side: SideName,
    file: File,
  ): Promise<Pick<SideState, 'remembered'> & { settings: ReadSettings }> {
    const found = await rememberedOf(side, file);
    return found ? { settings: found, remembered: 'taken' } : { settings: {} };
  }

  async function readFile(
    side: SideName,
    file: File,
    chosen?: ReadSettings,
    { remembered: known, isAgain = false, onRead }: Reading = {},
  ): Promise<void> {
    const told = (part: Partial<SideState>) =>
      setState((before) => ({
        ...before,
        sides: {
          ...before.sides,
          // The previous result stays visible until the next one arrives.
          [side]: { rows: 0, ...before.sides[side], name: file.name, file, ...part },
        },
      }));
    told({ progress: 0 });
    const mine = Symbol(side);
    latest.set(side, mine);
    try {
      const [{ map, saved }, { settings, remembered }] = await Promise.all([
        readMap(savedMapOf, side),
        chosen ? { settings: chosen, remembered: known } : rememberedSettings(side, file),
      ]);
      // The user chose another file while the field map and the settings were loading.
      if (latest.get(side) !== mine) return;
      const mapped = saved ? { ...settings, saved } : settings;
      const read = await withProgress(
        (progress) => told({ progress }),
        async (report) => session().readFile(side, file, mapped, report),
      );
      if (!read) return;
      if (remembered === 'taken' && !fits(read, settings))
        return await readFile(side, file, {}, { remembered: 'unfit' });
      const hasFailed = 'fault' in read;
      // The previous result stays.
      if (hasFailed && isAgain) return told({ progress: undefined, fault: read });
      setState(
        withSides({ [side]: { name: file.name, file, settings, remembered, map, ...resultOf(read) } }),
      );
      // Steps that do not fit this file are not stored.
      if (!hasFailed && !hasStepIssue(read)) onRead?.();
    } catch (failure) {
      setState(withSides({ [side]: undefined }));
      setState((before) => ({ ...before, failure }));
    }
  }
}

const resultOf = (read: ReadSummary | Unreadable) =>
  'fault' in read ? { rows: 0, fault: read } : { rows: read.taken, summary: read };

/** Returns the field map of a side's source, or why there is none. */
async function readMap(
  savedMapOf: SavedMapOf,
  side: SideName,
): Promise<{ map?: SideState['map']; saved?: FieldMap }> {
  try {
    const saved = await savedMapOf(side);
    return saved ? { saved } : saved === null ? { map: 'none' } : {};
  } catch {
    return { map: 'unread' };
  }
}
