import { useQueryClient } from '@tanstack/react-query';
import type { ReadSettings } from '~/domain/files/read-source';
import type { SampleName } from '~/domain/what-if/samples';

type GivenFile = {
  readonly file: File;
  readonly settings: ReadSettings | undefined;
  readonly remembered?: 'taken' | undefined;
};
/** What a person took: a sample, or files. Handles of files, none of their rows. */
type RememberedFiles = {
  readonly sample?: SampleName;
  readonly left?: GivenFile;
  readonly right?: GivenFile;
};

/**
 * Returns what was taken for this context, kept in the memory of this page until it is closed, started over or signed
 * out, so that coming back reads the same files again.
 */
export function useRememberedFiles(contextId: string) {
  const client = useQueryClient();
  const queryKey = ['what-if-files', contextId];
  return {
    found: () => client.getQueryData<RememberedFiles>(queryKey),
    /** A sample takes the place of all; a file that of its side. */
    keep: (taken: RememberedFiles) => {
      // Queries that no component uses are dropped after some minutes.
      client.setQueryDefaults(queryKey, { gcTime: Infinity });
      client.setQueryData<RememberedFiles>(queryKey, (before) =>
        taken.sample || before?.sample ? taken : { ...before, ...taken },
      );
    },
    forget: () => client.removeQueries({ queryKey }),
  };
}
