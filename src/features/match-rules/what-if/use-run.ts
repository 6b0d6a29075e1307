import { startTransition, useEffect } from 'react';
import type { RunName, RunRequest } from '~/workers/what-if-protocol';
import type { WhatIfWorker } from '~/workers/what-if-worker';
import { withProgress } from '~/workers/with-progress';
import { again, type SetState, type State } from './what-if-state';

/** Milliseconds for which a change may be followed by another before the rules are run. */
const settle = 150;

/** Keeps one of the two runs up to date; without a `version` there is nothing to run. */
export function useRun(
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
    setState: SetState;
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
    // Reports and results that arrive after a stop are dropped: they would show the stopped run as in progress.
    const change = (part: (before: State) => Partial<State>) => {
      if (!isOld) setState((before) => (before.isStopped ? before : { ...before, ...part(before) }));
    };
    async function runIt() {
      try {
        const summary = await withProgress(
          (progress) => change(() => ({ progress })),
          async (report) => session().run(name, request, report),
        );
        if (!summary || isOld) return;
        const counts = await session().counts();
        if (isOld) return;
        // Drawn in small parts, so that nothing waits for it.
        startTransition(() =>
          change(({ runs }) => ({
            [name]: summary,
            counts,
            runs: runs + 1,
            progress: undefined,
            failure: undefined,
          })),
        );
      } catch (failure) {
        change(() => ({ failure, progress: undefined }));
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

/** Stops the runs in progress, and starts them again. */
export function runControls(session: () => WhatIfWorker['session'], setState: SetState) {
  return {
    /** What the runs had found is dropped. */
    stop: () => {
      void session().stopRuns();
      setState((before) => ({
        ...before,
        isStopped: true,
        progress: undefined,
        now: undefined,
        staged: undefined,
        counts: undefined,
      }));
    },
    runAgain: () => setState(again),
  };
}
