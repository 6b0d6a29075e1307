import type { ReadSettings } from '@recon/engine/file/settings';
import { type SideName, sideNames } from '@recon/engine/matching/side-name';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '~/i18n/t';
import type { SampleName } from '@recon/engine/comparison/sample-names';
import type { Mapping } from '@recon/engine/file/reading/transaction-row';
import { useWorker } from '~/lib/use-worker';
import type { RunName, RunRequest } from '@recon/engine/session/what-if-protocol';
import { startWhatIf } from '~/workers/sessions';
import { hasStepIssue } from '~/file-reading/reading-settings';
import { useFileReads, useReloadGuard } from '~/file-reading/use-file-reads';
import { type RememberedReading, useRememberedReading } from '~/file-reading/use-remembered-reading';
import { useRuns } from './use-run';
import { hasRows, type SideStates, sideStatesOf, type SideSummary } from './what-if-state';

/** Returns the field map of a side's source: `null` if it has none, `undefined` if there is no source. May reject. */
type SavedMapOf = (side: SideName) => Promise<Mapping | null | undefined>;

type NamedExample = { example: SampleName | undefined; onExample: (example: SampleName | undefined) => void };

export type WhatIf = ReturnType<typeof useWhatIf>;

/** The transactions of both sides in a worker that ends with the page: a sample, or files as their sources are read. */
function useSides(savedMapOf: SavedMapOf, memory: Readonly<Record<SideName, RememberedReading>>) {
  const [samples, setSamples] = useState<SideStates>();
  const [failure, setFailure] = useState<unknown>();
  const { session, end } = useWorker(startWhatIf);
  const { now, files, version, countChange, ...reads } = useFileReads<SideName, SideSummary>({
    read: async (side, file, settings, { report, signal }) => {
      const { map, saved } = await readMap(savedMapOf, side);
      if (signal.aborted) return undefined;
      const found = await session().readFile(side, file, { ...settings, ...(saved && { saved }) }, report);
      return found && 'taken' in found ? { ...found, map } : found;
    },
    find: async (side, file) => memory[side].find(file),
  });
  useReloadGuard(now);

  async function readInto(side: SideName, file: File, settings?: ReadSettings) {
    try {
      const state = await reads.readFile(side, file, settings);
      if (!state) return undefined;
      setSamples(undefined);
      setFailure(undefined);
      return state.fault ? undefined : state.summary;
    } catch (error) {
      reads.drop(side);
      countChange();
      setFailure(error);
      return undefined;
    }
  }

  async function takeSample(sample: SampleName) {
    const name = t(`whatIf.sample.${sample}`);
    try {
      const { left, right } = await session().takeSample(sample, {
        left: t(`whatIf.sample.${sample}.left`),
        right: t(`whatIf.sample.${sample}.right`),
      });
      reads.clear();
      setSamples({ left: { name, rows: left }, right: { name, rows: right } });
      setFailure(undefined);
      countChange();
    } catch (error) {
      setFailure(error);
    }
  }

  /** Drops all transactions; the next ones are loaded into a new worker. */
  function dropAll(): void {
    end();
    reads.clear();
    setSamples(undefined);
    setFailure(undefined);
    countChange();
  }
  return {
    sides: samples ?? sideStatesOf(files),
    now,
    version,
    failure,
    session,
    readInto,
    takeSample,
    dropAll,
  };
}

/** Reads files and runs the current and the staged rules over them, in a worker that ends with the page. */
export function useWhatIf(
  contextId: string,
  requests: Readonly<Record<RunName, RunRequest>>,
  /** The ids of the sources that the two files represent; without a source, another key. */
  sources: Readonly<Record<SideName, string>>,
  savedMapOf: SavedMapOf,
  { example, onExample }: NamedExample,
) {
  const memoryOfFiles = useRememberedFiles(contextId);
  const memory = { left: useRememberedReading(sources.left), right: useRememberedReading(sources.right) };
  const { sides, version, session, readInto, dropAll, ...reads } = useSides(savedMapOf, memory);
  const isReady = hasRows(sides.left) && hasRows(sides.right);
  const runs = useRuns(requests, isReady ? version : undefined, session);

  async function readAgain(side: SideName, settings: ReadSettings): Promise<void> {
    const { file } = reads.now.get(side) ?? {};
    const summary = file && (await readInto(side, file, settings));
    // Steps that do not fit this file are not stored.
    if (!summary || hasStepIssue(summary)) return;
    memory[side].save(settings);
    memoryOfFiles.keep({ [side]: { file, settings } });
  }

  function loadSample(sample: SampleName): void {
    memoryOfFiles.keep({ sample });
    onExample(sample);
    void reads.takeSample(sample);
  }

  /** Loads what the user chose before: the sample, or the files. */
  function loadRemembered() {
    const { sample, ...files }: RememberedFiles = example
      ? { sample: example }
      : (memoryOfFiles.found() ?? {});
    if (sample) loadSample(sample);
    for (const side of sideNames) {
      const { file, settings } = files[side] ?? {};
      if (file) void readInto(side, file, settings);
    }
  }
  useEffect(() => {
    loadRemembered();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page is come back to
  }, []);
  return {
    sides,
    version,
    ...runs,
    failure: reads.failure ?? runs.failure,
    isReady,
    memory,
    loadSample,
    /** Reads a file of a source, with the stored settings if the file has their columns. */
    readFile: (side: SideName, file: File) => {
      onExample(undefined);
      memoryOfFiles.keep({ [side]: { file } });
      void readInto(side, file);
    },
    /** Reads the file of a side again, and stores the settings. */
    readAgain: (side: SideName, settings: ReadSettings) => void readAgain(side, settings),
    session,
    /** Loads everything into a new worker after a failure. */
    tryAgain: () => {
      dropAll();
      loadRemembered();
    },
    fileHints: async () => session().fileHints(),
    clear: () => {
      dropAll();
      memoryOfFiles.forget();
      onExample(undefined);
    },
  };
}

/** Reads the files of some sides again with the settings that `change` returns, if any. */
export function changeReadings(
  { sides, readAgain }: Pick<WhatIf, 'sides' | 'readAgain'>,
  of: readonly SideName[],
  change: (settings: ReadSettings, summary: SideSummary, side: SideName) => ReadSettings | undefined,
): void {
  for (const side of of) {
    const { summary, settings = {} } = sides[side] ?? {};
    const changed = summary && change(settings, summary, side);
    if (changed) readAgain(side, changed);
  }
}

/** Returns the field map of a side's source, or why there is none. */
async function readMap(
  savedMapOf: SavedMapOf,
  side: SideName,
): Promise<Pick<SideSummary, 'map'> & { saved?: Mapping }> {
  try {
    const saved = await savedMapOf(side);
    return saved ? { saved } : { map: saved === null ? 'none' : undefined };
  } catch {
    return { map: 'unread' };
  }
}

/** A chosen file. Without settings, those stored for its source apply. */
type RememberedFile = { file: File; settings?: ReadSettings };
/** The sample or files that the user chose: handles of files, none of their rows. */
type RememberedFiles = { sample?: SampleName; left?: RememberedFile; right?: RememberedFile };

const filesKey = (contextId: string) => ['what-if-files', contextId];

/** Remembers the files chosen for a context until the tab closes, the user starts over or signs out. */
function useRememberedFiles(contextId: string) {
  const client = useQueryClient();
  return {
    found: () => client.getQueryData<RememberedFiles>(filesKey(contextId)),
    keep: (files: RememberedFiles) => storeWhatIfFiles(client, contextId, files),
    forget: () => client.removeQueries({ queryKey: filesKey(contextId) }),
  };
}

/** Stores in memory what a context's what-if uses: a sample replaces both files, a file that of its side. */
export function storeWhatIfFiles(client: QueryClient, contextId: string, files: RememberedFiles): void {
  const queryKey = filesKey(contextId);
  // Queries that no component uses are evicted after some minutes.
  client.setQueryDefaults(queryKey, { gcTime: Infinity });
  client.setQueryData<RememberedFiles>(queryKey, (before) =>
    files.sample || before?.sample ? files : { ...before, ...files },
  );
}
