import type { ReadSettings } from '@recon/engine/file/settings';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { rememberSourceReading } from '~/api/source-reading';
import {
  isConverted,
  readingPlace,
  rememberedReading,
  rememberReading,
  type UnsavedReading,
} from './reading-settings';

/** The number of bytes by which a converted file is recognised. */
const maxHead = 4096;

export type RememberedReading = ReturnType<typeof useRememberedReading>;

/** Returns functions that find and store how files of a source are read, and what could not be stored. */
export function useRememberedReading(sourceId: string) {
  const client = useQueryClient();
  const [unsaved, setUnsaved] = useState<UnsavedReading>();
  /** Saves run one after another: each one needs the version that the previous one returned. */
  const saving = useRef<Promise<void>>(Promise.resolve());

  function save(settings: ReadSettings): void {
    saving.current = saving.current.then(async () =>
      setUnsaved(await rememberReading(client, sourceId, settings)),
    );
  }

  /** Records that the user has seen the other user's settings, so that the next save replaces them. */
  function acceptTheirs(): void {
    if (unsaved?.theirs) rememberSourceReading(client, sourceId, unsaved.theirs);
    setUnsaved(undefined);
  }

  return {
    place: readingPlace(client, sourceId),
    unsaved,
    /** Returns the settings for a file of the source; none for a file that the console converted. */
    find: async (file: File) => {
      setUnsaved(undefined);
      const head = await file.slice(0, maxHead).text();
      return isConverted(file, head) ? undefined : rememberedReading(client, sourceId);
    },
    save,
    /** Saves the user's settings again: over the other user's ones, or after a failed request. */
    keepMine: () => {
      if (unsaved?.theirs) acceptTheirs();
      if (unsaved) save(unsaved.settings);
    },
    acceptTheirs,
  };
}
