import { proxy } from 'comlink';
import { useEffect, useRef, useState } from 'react';
import type { SampleName } from '~/domain/what-if/samples';
import { startWhatIf, type WhatIfWorker } from '~/workers/what-if-worker';
import type { OutcomeCounts, RunName, RunRequest, RunSummary, SideName } from '~/workers/what-if-messages';

/** The transactions that rules are tried on. */
export type Loaded = {
  readonly name: string;
  readonly rows: Readonly<Record<SideName, number>>;
  /** Counts up with every change of the transactions or of a run: what was read of the worker before is old. */
  readonly version: number;
};

/** What is known of a what-if: nothing until something is loaded, and of the runs as soon as they are done. */
export type WhatIf = {
  readonly loaded: Loaded | undefined;
  readonly now: RunSummary | undefined;
  readonly staged: RunSummary | undefined;
  readonly counts: OutcomeCounts | undefined;
  /** The done part of the run under way, from 0 to 1. */
  readonly progress: number | undefined;
  readonly failure: unknown;
};

const nothing: WhatIf = {
  loaded: undefined,
  now: undefined,
  staged: undefined,
  counts: undefined,
  progress: undefined,
  failure: undefined,
};

/** Milliseconds for which a change may be followed by another before the rules are run. */
const settle = 150;

/**
 * Runs the rules as they are and as they are staged over the transactions in a worker, again whenever one of them
 * changes. The worker, and all it holds, ends with the page.
 */
export function useWhatIf(requests: Readonly<Record<RunName, RunRequest>>) {
  const [state, setState] = useState(nothing);
  const worker = useRef<WhatIfWorker>(undefined);
  useEffect(
    () => () => {
      worker.current?.end();
      worker.current = undefined;
    },
    [],
  );
  const session = () => (worker.current ??= startWhatIf()).session;
  const change = (part: Partial<WhatIf>) => setState((before) => ({ ...before, ...part }));
  useRun('now', requests.now, state.loaded, session, change);
  useRun('staged', requests.staged, state.loaded, session, change);

  async function loadSample(sample: SampleName, name: string) {
    try {
      const rows = await session().takeSample(sample);
      setState((before) => ({
        ...nothing,
        loaded: { name, rows, version: (before.loaded?.version ?? 0) + 1 },
      }));
    } catch (failure) {
      change({ failure });
    }
  }

  return {
    ...state,
    loadSample,
    lines: async (...asked: Parameters<WhatIfWorker['session']['lines']>) => session().lines(...asked),
    clear: () => setState(nothing),
  };
}

/** Keeps one of the two runs up to date. */
function useRun(
  name: RunName,
  request: RunRequest,
  loaded: Loaded | undefined,
  session: () => WhatIfWorker['session'],
  change: (part: Partial<WhatIf>) => void,
) {
  // What counts of a request is what it says: the same rules read again run nothing anew.
  const asked = JSON.stringify(request);
  const version = loaded?.version;
  useEffect(() => {
    if (version === undefined) return;
    let isOld = false;
    const timer = setTimeout(
      async () => {
        try {
          const summary = await session().run(
            name,
            JSON.parse(asked) as RunRequest,
            proxy((progress: number) => void (isOld || change({ progress }))),
          );
          if (!summary || isOld) return;
          const counts = await session().counts();
          if (!isOld) change({ [name]: summary, counts, progress: undefined, failure: undefined });
        } catch (failure) {
          if (!isOld) change({ failure, progress: undefined });
        }
      },
      name === 'staged' ? settle : 0,
    );
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `session` and `change` do the same in every render
  }, [name, asked, version]);
}
