import type { ReadSettings } from '@recon/engine/file/settings';
import type { SideName } from '@recon/engine/matching/side-name';
import { useState } from 'react';
import type { FieldMap } from '@recon/engine/file/reading/transaction-row';
import type { SampleName } from '@recon/engine/comparison/sample-names';
import { fits, hasStepIssue } from '~/file-reading/reading-settings';
import { t } from '~/i18n/t';
import type { WhatIfWorker } from '~/workers/what-if-worker';
import { withProgress } from '~/workers/with-progress';
import { type SetState, type SideState, type State, withSides } from './what-if-state';

/** Returns the field map of a side's source: `null` if it has none, `undefined` if there is no source. May reject. */
export type SavedMapOf = (side: SideName) => Promise<FieldMap | null | undefined>;

type ReadingOptions = {
  session: () => WhatIfWorker['session'];
  end: () => void;
  sides: State['sides'];
  setState: SetState;
  savedMapOf: SavedMapOf;
  /** Returns the settings stored for a file of a side's source, if any. Never rejects. */
  rememberedOf: (side: SideName, file: File) => Promise<ReadSettings | undefined>;
};

/** Loads samples and reads files in the worker. A new file replaces a worker that still reads the side's old file. */
export function useReading(options: ReadingOptions) {
  const { session, end, sides, setState } = options;
  const takeSample = async (sample: SampleName) =>
    session().takeSample(sample, {
      left: t(`whatIf.sample.${sample}.left`),
      right: t(`whatIf.sample.${sample}.right`),
    });

  const [reading] = useState(() => new Map<SideName, symbol>());
  const readInto = fileReader(options, reading);

  /** Replaces a worker that still reads the side's previous file; the new one reads the other side again. */
  function endReadingOf(side: SideName) {
    if (!reading.has(side)) return;
    end();
    reading.clear();
    const other = side === 'left' ? 'right' : 'left';
    const { sample, name = '', file, settings, remembered } = sides[other] ?? {};
    if (sample) void takeSample(sample);
    if (!file) return;
    setState((before) => ({ ...before, sides: { [other]: { name, file, rows: 0 } } }));
    void readInto(other, file, settings, { remembered });
  }

  /** Ends the worker with all its data and pending reads. */
  function endAll() {
    end();
    reading.clear();
  }
  return { takeSample, readInto, endReadingOf, endAll };
}

/** The options of a read. */
type Reading = {
  /** Whether the chosen settings are the stored ones of the source, or the stored ones did not fit. */
  remembered?: SideState['remembered'];
  /** Whether the file was read before: if it cannot be read with the new settings, the previous result stays. */
  isAgain?: boolean;
  /** Called after a successful read; settings that fail are not stored. */
  onRead?: () => void;
};

/** Returns a function that reads a side's file in the worker. `reading` contains the pending read of each side. */
function fileReader(
  { session, setState, savedMapOf, rememberedOf }: ReadingOptions,
  reading: Map<SideName, symbol>,
) {
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
    reading.set(side, mine);
    try {
      const [{ map, saved }, { settings, remembered }] = await Promise.all([
        readMap(savedMapOf, side),
        chosen ? { settings: chosen, remembered: known } : rememberedSettings(side, file),
      ]);
      // The user chose another file while the field map and the settings were loading.
      if (reading.get(side) !== mine) return;
      const mapped = saved ? { ...settings, saved } : settings;
      const read = await withProgress(
        (progress) => told({ progress }),
        async (report) => session().readFile(side, file, mapped, report),
      );
      reading.delete(side);
      if (remembered === 'taken' && !fits(read, settings))
        return await readFile(side, file, {}, { remembered: 'unfit' });
      const hasFailed = 'fault' in read;
      // The previous result stays.
      if (hasFailed && isAgain) return told({ progress: undefined, fault: read });
      const result = hasFailed ? { rows: 0, fault: read } : { rows: read.taken, summary: read };
      setState(withSides({ [side]: { name: file.name, file, settings, remembered, map, ...result } }));
      // Steps that do not fit this file are not stored.
      if (!hasFailed && !hasStepIssue(read)) onRead?.();
    } catch (failure) {
      reading.delete(side);
      setState(withSides({ [side]: undefined }));
      setState((before) => ({ ...before, failure }));
    }
  }
}

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
