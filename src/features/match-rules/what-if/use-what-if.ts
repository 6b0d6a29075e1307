import type { ReadSettings } from '@recon/engine/file/settings';
import type { SideName } from '@recon/engine/matching/side-name';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '~/i18n/t';
import type { SampleName } from '@recon/engine/comparison/sample-names';
import { useWorker } from '~/lib/use-worker';
import type { RunName, RunRequest } from '@recon/engine/session/what-if-protocol';
import { startWhatIf } from '~/workers/what-if-worker';
import { useRememberedReading } from '~/file-reading/use-remembered-reading';
import { type SavedMapOf, useReading } from './use-reading';
import { useRuns } from './use-run';
import { hasRows, nothing, type State, withSides } from './what-if-state';

/** The sample that the URL names, and a callback to change or remove it. */
type NamedExample = { example: SampleName | undefined; onExample: (example: SampleName | undefined) => void };

export type WhatIf = ReturnType<typeof useWhatIf>;

/** Reads files and runs the current and the staged rules over them, in a worker that ends with the page. */
export function useWhatIf(
  contextId: string,
  requests: Readonly<Record<RunName, RunRequest>>,
  /** The ids of the sources that the two files represent; without a source, another key. */
  sources: Readonly<Record<SideName, string>>,
  savedMapOf: SavedMapOf,
  { example, onExample }: NamedExample,
) {
  const [state, setState] = useState(nothing);
  const { session, end } = useWorker(startWhatIf);
  const kept = useRememberedFiles(contextId);
  const memory = { left: useRememberedReading(sources.left), right: useRememberedReading(sources.right) };
  const change = (part: Partial<State>) => setState((before) => ({ ...before, ...part }));
  const { left, right } = state.sides;
  const isReady = hasRows(left) && hasRows(right);
  const runs = useRuns(requests, isReady ? state.version : undefined, session);

  const rememberedOf = (side: SideName, file: File) => memory[side].find(file);
  const readInto = useReading({ session, setState, savedMapOf, rememberedOf });

  async function loadSample(sample: SampleName) {
    const name = t(`whatIf.sample.${sample}`);
    try {
      kept.keep({ sample });
      onExample(sample);
      const { left, right } = await session().takeSample(sample, {
        left: t(`whatIf.sample.${sample}.left`),
        right: t(`whatIf.sample.${sample}.right`),
      });
      setState(withSides({ left: { name, rows: left, sample }, right: { name, rows: right, sample } }));
    } catch (failure) {
      change({ failure });
    }
  }

  /** Loads what the user chose before: the sample, or the files. */
  function loadRemembered() {
    const { sample, ...files }: RememberedFiles = example ? { sample: example } : (kept.found() ?? {});
    if (sample) void loadSample(sample);
    for (const side of ['left', 'right'] as const) {
      const { file, settings } = files[side] ?? {};
      if (file) void readInto(side, file, settings);
    }
  }
  useEffect(() => {
    loadRemembered();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page is come back to
  }, []);
  return {
    ...state,
    ...runs,
    failure: state.failure ?? runs.failure,
    isReady,
    memory,
    loadSample,
    /** Reads a file of a source, with the stored settings if the file has their columns. */
    readFile: (side: SideName, file: File) => {
      onExample(undefined);
      kept.keep({ [side]: { file } });
      void readInto(side, file);
    },
    /** Reads the file of a side again, and stores the settings. */
    readAgain: (side: SideName, settings: ReadSettings) => {
      const { file } = state.sides[side] ?? {};
      if (!file) return;
      void readInto(side, file, settings, {
        isAgain: true,
        onRead: () => {
          memory[side].save(settings);
          kept.keep({ [side]: { file, settings } });
        },
      });
    },
    session,
    /** Loads everything into a new worker after a failure. */
    tryAgain: () => {
      end();
      setState(({ version }) => ({ ...nothing, version: version + 1 }));
      loadRemembered();
    },
    fileHints: async () => session().fileHints(),
    /** Drops all transactions; the next ones are loaded into a new worker. */
    clear: () => {
      end();
      kept.forget();
      onExample(undefined);
      setState(nothing);
    },
  };
}

/** A chosen file. Without settings, those stored for its source apply. */
type GivenFile = { file: File; settings?: ReadSettings };
/** The sample or files that the user chose: handles of files, none of their rows. */
type RememberedFiles = { sample?: SampleName; left?: GivenFile; right?: GivenFile };

const filesKey = (contextId: string) => ['what-if-files', contextId];

/** Remembers the files chosen for a context until the tab closes, the user starts over or signs out. */
function useRememberedFiles(contextId: string) {
  const client = useQueryClient();
  return {
    found: () => client.getQueryData<RememberedFiles>(filesKey(contextId)),
    keep: (taken: RememberedFiles) => keepWhatIfFiles(client, contextId, taken),
    forget: () => client.removeQueries({ queryKey: filesKey(contextId) }),
  };
}

/** Stores what the what-if of a context reads: a sample replaces everything, a file replaces that of its side. */
export function keepWhatIfFiles(client: QueryClient, contextId: string, taken: RememberedFiles): void {
  const queryKey = filesKey(contextId);
  // Queries that no component uses are evicted after some minutes.
  client.setQueryDefaults(queryKey, { gcTime: Infinity });
  client.setQueryData<RememberedFiles>(queryKey, (before) =>
    taken.sample || before?.sample ? taken : { ...before, ...taken },
  );
}
