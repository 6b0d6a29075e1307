import 'texts:whatIf';
import { useEffect, useState } from 'react';
import { t } from '~/i18n/t';
import type { ReadSettings } from '~/domain/files/read-source';
import type { SampleName } from '~/domain/what-if/samples';
import { useWorker } from '~/lib/use-worker';
import type { RunName, RunRequest, SideName } from '~/workers/what-if-protocol';
import { startWhatIf, type WhatIfWorker } from '~/workers/what-if-worker';
import { withProgress } from '~/workers/with-progress';
import { rememberedReading, rememberReading } from './reading-settings';
import { useRememberedFiles } from './use-remembered-files';
import { type SavedMapOf, useReading } from './use-reading';
import { runControls, useRun } from './use-run';
import { hasRows, nothing, type State, withSides } from './what-if-state';

/** The sample that the URL names, and a callback to change or remove it. */
type NamedExample = {
  example: SampleName | undefined;
  onExample: (example: SampleName | undefined) => void;
};

/**
 * Reads files and runs the rules over them in a worker: the current and the staged rules, again after each change. The
 * worker ends with the page, with all its data.
 */
export function useWhatIf(
  contextId: string,
  requests: Readonly<Record<RunName, RunRequest>>,
  /** The ids of the sources that the two files represent. */
  sources: Readonly<Record<SideName, string | undefined>>,
  savedMapOf: SavedMapOf,
  { example, onExample }: NamedExample,
) {
  const [state, setState] = useState(nothing);
  const { session, end } = useWorker(startWhatIf);
  const kept = useRememberedFiles(contextId);
  const change = (part: Partial<State>) => setState((before) => ({ ...before, ...part }));
  const { left, right } = state.sides;
  const isReady = hasRows(left) && hasRows(right);
  const { attempt, isStopped = false } = state;
  const run = { version: isReady ? state.version : undefined, attempt, isStopped, session, setState };
  useRun('now', requests.now, run);
  useRun('staged', requests.staged, run);

  const { takeSample, readInto, endReadingOf, endAll } = useReading(
    { session, end },
    { sides: state.sides, setState, savedMapOf },
  );

  async function loadSample(sample: SampleName, name: string) {
    try {
      kept.keep({ sample });
      onExample(sample);
      const rows = await takeSample(sample);
      setState(
        withSides({
          left: { name, rows: rows.left, sample },
          right: { name, rows: rows.right, sample },
        }),
      );
    } catch (failure) {
      change({ failure });
    }
  }

  useEffect(() => {
    const { sample, left: leftFile, right: rightFile } = (example ? { sample: example } : kept.found()) ?? {};
    if (sample) void loadSample(sample, t(`whatIf.sample.${sample}`));
    for (const [side, given] of [
      ['left', leftFile],
      ['right', rightFile],
    ] as const)
      if (given) void readInto(side, given.file, given.settings, { remembered: given.remembered });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page is come back to
  }, []);
  return {
    ...state,
    isReady,
    loadSample,
    /** Reads a file of a source, with the stored settings if the file has their columns. */
    readFile: (side: SideName, file: File) => {
      onExample(undefined);
      const settings = rememberedReading(sources[side]);
      kept.keep({ [side]: { file, settings, remembered: settings && 'taken' } });
      endReadingOf(side);
      void readInto(side, file, settings, { remembered: settings && 'taken' });
    },
    /** Reads the file of a side again, and stores the settings. */
    readAgain: (side: SideName, settings: ReadSettings) => {
      const { file } = state.sides[side] ?? {};
      if (!file) return;
      endReadingOf(side);
      void readInto(side, file, settings, {
        isAgain: true,
        onRead: () => {
          rememberReading(sources[side], settings);
          kept.keep({ [side]: { file, settings } });
        },
      });
    },
    ...runControls(session, setState),
    ...questionsOf(session),
    /** Drops all transactions; the next ones are loaded into a new worker. */
    clear: () => {
      endAll();
      kept.forget();
      onExample(undefined);
      setState(nothing);
    },
  };
}

/** Returns the requests to the worker. */
function questionsOf(session: () => WhatIfWorker['session']) {
  type Session = WhatIfWorker['session'];
  return {
    lines: async (...asked: Parameters<Session['lines']>) => session().lines(...asked),
    explain: async (...asked: Parameters<Session['explain']>) => session().explain(...asked),
    near: async (...asked: Parameters<Session['near']>) => session().near(...asked),
    transaction: async (...asked: Parameters<Session['transaction']>) => session().transaction(...asked),
    find: async (...asked: Parameters<Session['find']>) => session().find(...asked),
    flows: async (...asked: Parameters<Session['flows']>) => session().flows(...asked),
    reasonCounts: async (name: RunName) => session().reasonCounts(name),
    asItIs: async (side: SideName) => session().asItIs(side),
    refused: async (...asked: Parameters<Session['refused']>) => session().refused(...asked),
    forService: async (side: SideName) => session().forService(side),
    rate: async (request: RunRequest) => session().rate(request),
    suggest: async (request: RunRequest, onProgress: (done: number) => void) =>
      withProgress(onProgress, async (report) => session().suggest(request, report)),
    fileHints: async () => session().fileHints(),
    leaveSuggesting: () => void session().leaveSuggesting(),
  };
}
