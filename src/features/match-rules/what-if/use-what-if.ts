import 'texts:whatIf';
import { startTransition, useEffect, useRef, useState } from 'react';
import { t } from '~/i18n/t';
import type { Unreadable } from '~/domain/files/read-file';
import type { SampleName } from '~/domain/what-if/samples';
import type { FieldMap } from '~/domain/files/transaction-row';
import type { ReadSettings, ReadSummary } from '~/domain/files/read-source';
import { useKeptFiles } from './use-kept-files';
import { rememberedReading, rememberReading } from './reading-settings';
import { useWorker } from '~/lib/use-worker';
import { withProgress } from '~/workers/with-progress';
import { startWhatIf, type WhatIfWorker } from '~/workers/what-if-worker';
import type { OutcomeCounts, RunName, RunRequest, RunSummary, SideName } from '~/workers/what-if-messages';

/** The transactions of one side: of a sample, or of a file as it was read. */
export type SideState = {
  readonly name: string;
  readonly rows: number;
  readonly sample?: SampleName;
  readonly file?: File;
  readonly settings?: ReadSettings;
  readonly summary?: ReadSummary;
  /** Whether settings that were remembered for the source were taken, or do not fit this file. */
  readonly remembered?: 'taken' | 'unfit' | undefined;
  /** The source has no field map, or it could not be read: columns are guessed. */
  readonly map?: 'none' | 'unread' | undefined;
  /** Why the file is not read, or not as it was wanted last; with a summary the rows are those from before. */
  readonly fault?: Unreadable;
  /** The read part, from 0 to 1, while the file is read. */
  readonly progress?: number | undefined;
};

/** What is known of a what-if: the runs as soon as they are done. */
type State = {
  readonly sides: Readonly<Partial<Record<SideName, SideState>>>;
  /** Counts up with every change of the transactions. */
  readonly version: number;
  readonly now?: RunSummary | undefined;
  readonly staged?: RunSummary | undefined;
  readonly counts?: OutcomeCounts | undefined;
  /** Counts up with every run. */
  readonly runs: number;
  /** The done part of the run under way, from 0 to 1. */
  readonly progress?: number | undefined;
  /** The user stopped the runs: there are no results until they run again. */
  readonly isStopped?: boolean | undefined;
  /** Counts up with each wish to run again. */
  readonly attempt: number;
  readonly failure?: unknown;
};

const nothing: State = { sides: {}, version: 0, runs: 0, attempt: 0 };

/** The example that the address names, and how it comes to name another or none. */
type NamedExample = {
  example: SampleName | undefined;
  onExample: (example: SampleName | undefined) => void;
};

/** Returns the mapping of the field map of a side's source, `null` without one, undefined for a side without a source. Rejects if it cannot be read. */
type SavedMapOf = (side: SideName) => Promise<FieldMap | null | undefined>;

/** Milliseconds for which a change may be followed by another before the rules are run. */
const settle = 150;

/**
 * Reads files and runs the rules over them in a worker: as they are and as they are staged, again whenever one of them
 * changes. The worker, and all it holds, ends with the page.
 */
export function useWhatIf(
  contextId: string,
  requests: Readonly<Record<RunName, RunRequest>>,
  /** The ids of the sources that the two files stand for. */
  sources: Readonly<Record<SideName, string | undefined>>,
  savedMapOf: SavedMapOf,
  { example, onExample }: NamedExample,
) {
  const [state, setState] = useState(nothing);
  const { session, end } = useWorker(startWhatIf);
  const kept = useKeptFiles(contextId);
  const change = (part: Partial<State>) => setState((before) => ({ ...before, ...part }));
  const { left, right } = state.sides;
  const isReady = hasRows(left) && hasRows(right);
  const { attempt, isStopped = false } = state;
  const run = { version: isReady ? state.version : undefined, attempt, isStopped, session, setState };
  useRun('now', requests.now, run);
  useRun('staged', requests.staged, run);

  const takeSample = async (sample: SampleName) =>
    session().takeSample(sample, {
      left: t(`whatIf.sample.${sample}.left`),
      right: t(`whatIf.sample.${sample}.right`),
    });

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

  const reading = useRef(new Map<SideName, symbol>());
  const readInto = fileReader({ session, setState, savedMapOf, reading: reading.current });

  /** Replaces a worker that still reads the side's file before; what it held of the other side is read again. */
  function endReadingOf(side: SideName) {
    if (!reading.current.has(side)) return;
    end();
    reading.current.clear();
    const other = side === 'left' ? 'right' : 'left';
    const { sample, name = '', file, settings, remembered } = state.sides[other] ?? {};
    if (sample) void takeSample(sample);
    if (!file) return;
    change({ sides: { [other]: { name, file, rows: 0 } } });
    void readInto(other, file, settings, { remembered });
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
    /** Reads a file of a source: as settings that were remembered say, where it has their columns. */
    readFile: (side: SideName, file: File) => {
      onExample(undefined);
      const settings = rememberedReading(sources[side]);
      kept.keep({ [side]: { file, settings, remembered: settings && 'taken' } });
      endReadingOf(side);
      void readInto(side, file, settings, { remembered: settings && 'taken' });
    },
    /** Reads the side's file anew, and remembers how. */
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
    /** Ends the runs in progress; what they had found is dropped. */
    stop: () => {
      void session().stopRuns();
      change({
        isStopped: true,
        progress: undefined,
        now: undefined,
        staged: undefined,
        counts: undefined,
      });
    },
    runAgain: () => setState(again),
    ...questionsOf(session),
    /** Lets go of all transactions; what is taken next comes into a worker of its own. */
    clear: () => {
      end();
      reading.current.clear();
      kept.forget();
      onExample(undefined);
      setState(nothing);
    },
  };
}

/** What is asked of the worker. */
function questionsOf(session: () => WhatIfWorker['session']) {
  type Session = WhatIfWorker['session'];
  return {
    lines: async (...asked: Parameters<Session['lines']>) => session().lines(...asked),
    explain: async (...asked: Parameters<Session['explain']>) => session().explain(...asked),
    near: async (...asked: Parameters<Session['near']>) => session().near(...asked),
    transaction: async (...asked: Parameters<Session['transaction']>) => session().transaction(...asked),
    find: async (...asked: Parameters<Session['find']>) => session().find(...asked),
    flows: async (...asked: Parameters<Session['flows']>) => session().flows(...asked),
    asItIs: async (side: SideName) => session().asItIs(side),
    forService: async (side: SideName) => session().forService(side),
    rate: async (request: RunRequest) => session().rate(request),
    suggest: async (request: RunRequest, onProgress: (done: number) => void) =>
      withProgress(onProgress, async (report) => session().suggest(request, report)),
    fileHints: async () => session().fileHints(),
    leaveSuggesting: () => void session().leaveSuggesting(),
  };
}

/** What is known of a reading before it begins. */
type Reading = {
  /** Whether its settings are those remembered for the source, or those did not fit. */
  remembered?: SideState['remembered'];
  /** It was read before, and stays as it was where it cannot be read as is wanted now. */
  isAgain?: boolean;
  /** Called when it was read; what cannot be read so is not remembered. */
  onRead?: () => void;
};

/** Reads a side's file in the worker, and tells how far it is and what came of it. */
function fileReader({
  session,
  setState,
  savedMapOf,
  reading,
}: {
  session: () => WhatIfWorker['session'];
  setState: (change: (before: State) => State) => void;
  savedMapOf: SavedMapOf;
  /** The reading of each side that is in progress. */
  reading: Map<SideName, symbol>;
}) {
  return readFile;

  async function readFile(
    side: SideName,
    file: File,
    settings: ReadSettings = {},
    { remembered, isAgain = false, onRead }: Reading = {},
  ): Promise<void> {
    const told = (part: Partial<SideState>) =>
      setState((before) => ({
        ...before,
        sides: {
          ...before.sides,
          // As it was read before stays in sight until it is read anew.
          [side]: { rows: 0, settings, ...before.sides[side], name: file.name, file, ...part },
        },
      }));
    told({ progress: 0 });
    const mine = Symbol(side);
    reading.set(side, mine);
    try {
      const saved = await savedMapOf(side).catch(() => 'unread' as const);
      // Another file was chosen while the field map was on its way.
      if (reading.get(side) !== mine) return;
      const map = saved === 'unread' ? saved : saved === null ? 'none' : undefined;
      const mapped = saved && saved !== 'unread' ? { ...settings, saved } : settings;
      const read = await withProgress(
        (progress) => told({ progress }),
        async (report) => session().readFile(side, file, mapped, report),
      );
      reading.delete(side);
      if (remembered === 'taken' && !fits(read, settings))
        return await readFile(side, file, {}, { remembered: 'unfit' });
      if ('fault' in read && isAgain) {
        // What was read before stays.
        return told({ progress: undefined, fault: read });
      }
      const known = { name: file.name, file, settings, remembered, map };
      setState(
        withSides({
          [side]:
            'fault' in read
              ? { ...known, rows: 0, fault: read }
              : { ...known, rows: read.taken, summary: read },
        }),
      );
      if (!('fault' in read)) onRead?.();
    } catch (failure) {
      reading.delete(side);
      setState(withSides({ [side]: undefined }));
      setState((before) => ({ ...before, failure }));
    }
  }
}

/** With other transactions no run counts any more. */
function withSides(sides: State['sides']): (before: State) => State {
  return (before) => ({
    sides: { ...before.sides, ...sides },
    version: before.version + 1,
    runs: before.runs,
    attempt: before.attempt,
  });
}

/** Whether a file has all columns that settings name. */
function fits(read: ReadSummary | Unreadable, { fields = {}, dialect }: ReadSettings): boolean {
  if ('fault' in read) return false;
  const names = new Set(read.columns.map(({ name }) => name));
  const named = [...Object.values(fields), ...Object.values(dialect?.amountFrom ?? {})];
  return named.every((name) => name === '' || names.has(String(name)));
}

/** A sample, or a file that was read. */
function hasRows(side: SideState | undefined): boolean {
  return side !== undefined && (side.file === undefined || side.summary !== undefined);
}

/** Both runs are wanted again after they were stopped. */
function again(before: State): State {
  return { ...before, isStopped: undefined, attempt: before.attempt + 1 };
}

/** Keeps one of the two runs up to date; without a `version` there is nothing to run. */
function useRun(
  name: RunName,
  request: RunRequest,
  {
    version,
    attempt,
    isStopped,
    session,
    setState,
  }: {
    version: number | undefined;
    attempt: number;
    isStopped: boolean;
    session: () => WhatIfWorker['session'];
    setState: (change: (before: State) => State) => void;
  },
) {
  // What counts of a request is what it says: the same rules read again run nothing anew.
  const asked = JSON.stringify(request);
  useEffect(() => {
    if (version === undefined) return;
    if (isStopped) {
      // Rules that are changed after a stop need both runs.
      setState(again);
      return;
    }
    let isOld = false;
    const change = (part: Partial<State>) => isOld || setState((before) => ({ ...before, ...part }));
    async function runIt() {
      try {
        const summary = await withProgress(
          (progress) => change({ progress }),
          async (report) => session().run(name, request, report),
        );
        if (!summary || isOld) return;
        const counts = await session().counts();
        if (isOld) return;
        // Drawn in small parts, so that nothing waits for it.
        startTransition(() =>
          setState((before) => ({
            ...before,
            [name]: summary,
            counts,
            runs: before.runs + 1,
            progress: undefined,
            failure: undefined,
          })),
        );
      } catch (failure) {
        change({ failure, progress: undefined });
      }
    }
    const timer = setTimeout(() => void runIt(), name === 'staged' ? settle : 0);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `session` and `setState` do the same in every render
  }, [name, asked, version, attempt]);
}
