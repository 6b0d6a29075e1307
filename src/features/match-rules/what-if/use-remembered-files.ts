import { useQueryClient } from '@tanstack/react-query';
import type { ReadSettings } from '~/domain/files/read-source';
import type { SampleName } from '~/domain/what-if/samples';

type GivenFile = { file: File; settings: ReadSettings | undefined; remembered?: 'taken' | undefined };
/** The sample or files that the user chose: handles of files, none of their rows. */
export type RememberedFiles = { sample?: SampleName; left?: GivenFile; right?: GivenFile };

/** Remembers the files chosen for a context until the tab closes, the user starts over or signs out. */
export function useRememberedFiles(contextId: string) {
  const client = useQueryClient();
  const queryKey = ['what-if-files', contextId];
  return {
    found: () => client.getQueryData<RememberedFiles>(queryKey),
    /** Stores the choice: a sample replaces everything, a file replaces that of its side. */
    keep: (taken: RememberedFiles) => {
      // Queries that no component uses are evicted after some minutes.
      client.setQueryDefaults(queryKey, { gcTime: Infinity });
      client.setQueryData<RememberedFiles>(queryKey, (before) =>
        taken.sample || before?.sample ? taken : { ...before, ...taken },
      );
    },
    forget: () => client.removeQueries({ queryKey }),
  };
}
