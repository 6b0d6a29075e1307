import { startTransition, useEffect } from 'react';
import type { RunName, RunRequest } from '~/workers/what-if-protocol';
import type { WhatIfWorker } from '~/workers/what-if-worker';
import { withProgress } from '~/workers/with-progress';
import { again, type SetState, type State } from './what-if-state';

/** The delay before the rules run, in ms, in case another change follows. */
const settle = 150;

type RunOptions = Pick<State, 'attempt' | 'isStopped'> & {
  version: number | undefined;
  session: () => WhatIfWorker['session'];
  setState: SetState;
};

/** Runs the rules of `request` after each change of `request` or `version`; not while `version` is undefined. */
export function useRun(name: RunName, request: RunRequest, options: RunOptions) {
  const { version, attempt, isStopped, session, setState } = options;
  // Requests are compared by content: rereading unchanged rules starts no run.
  const asked = JSON.stringify(request);
  useEffect(() => {
    if (version === undefined) return;
    if (isStopped) {
      // Rules that change after a stop need both runs.
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
        // A transition, so that rendering the results blocks no input.
        const ended = { [name]: summary, counts, progress: undefined, failure: undefined };
        startTransition(() => change(({ runs }) => ({ ...ended, runs: runs + 1 })));
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

/** Returns two functions: one stops the runs of the rules in progress, one starts them again from the beginning. */
export function runControls(session: () => WhatIfWorker['session'], setState: SetState) {
  return {
    /** Stops the runs in progress and drops the results of both. */
    stop: () => {
      void session().stopRuns();
      const dropped = { progress: undefined, now: undefined, staged: undefined, counts: undefined };
      setState((before) => ({ ...before, ...dropped, isStopped: true }));
    },
    runAgain: () => setState(again),
  };
}
