import { useMemo, useState } from 'react';
import { useWorkerRun } from '~/lib/use-worker-query';
import type { OutcomeCounts, RunName, RunRequest, RunSummary } from '@recon/engine/session/what-if-protocol';
import type { startWhatIf } from '~/workers/sessions';
import { callWithProgress } from '~/workers/call-with-progress';

/** The delay before the staged rules run, in ms, in case another change follows. */
const settle = 150;

/** Runs the current and the staged rules after each change of them or of `version`; waits while it is `undefined`. */
export function useRuns(
  requests: Readonly<Record<RunName, RunRequest>>,
  version: number | undefined,
  session: () => ReturnType<typeof startWhatIf>['session'],
) {
  // Requests are compared by content: rereading unchanged rules starts no run.
  const questions = { now: JSON.stringify(requests.now), staged: JSON.stringify(requests.staged) };
  const question = `${version} ${questions.now} ${questions.staged}`;
  const [stopped, setStopped] = useState<string>();
  const isStopped = stopped === question;
  // Rules that change after a stop need both runs, even if they change back.
  if (stopped !== undefined && !isStopped) setStopped(undefined);

  const optionsOf = (name: RunName) => ({
    version: isStopped ? undefined : version,
    question: questions[name],
    delay: name === 'staged' ? settle : 0,
  });
  const runOf = (name: RunName) => async (onProgress: (done: number) => void) => ({
    summary: await callWithProgress(onProgress, async (report) =>
      session().run(name, requests[name], report),
    ),
    counts: await session().counts(),
  });
  const now = useWorkerRun(optionsOf('now'), runOf('now'));
  const staged = useWorkerRun(optionsOf('staged'), runOf('staged'));
  const { results, isOld } = useResults(now, staged, version === undefined || isStopped);
  return {
    /** The results of both runs over the same transactions; `undefined` until both have ended. */
    now: results?.now,
    staged: results?.staged,
    counts: results?.counts,
    /** The number of the latest run, different for each. */
    runs: results?.runs ?? 0,
    /** Whether the results are those of the transactions before a file was read again. */
    isOld,
    progress: staged.progress ?? now.progress,
    failure: staged.failure ?? now.failure,
    /** Whether the user stopped the runs: there are no results until they run again. */
    isStopped,
    /** Stops the runs in progress and drops the results of both. */
    stop: () => {
      void session().stopRuns();
      setStopped(question);
    },
    runAgain: () => setStopped(undefined),
  };
}

type Run = ReturnType<
  typeof useWorkerRun<{ summary: RunSummary | undefined; counts: OutcomeCounts | undefined }>
>;

/**
 * Returns the results of both runs over the same transactions. While a file is read again these are the old ones: without
 * them the page would collapse and move under the pointer. If `areDropped`, or after a failure, there are none.
 */
function useResults(now: Run, staged: Run, areDropped: boolean) {
  const latest = (now.run ?? 0) > (staged.run ?? 0) ? now : staged;
  const ended = useMemo(
    () =>
      now.result &&
      staged.result && {
        now: now.result.summary,
        staged: staged.result.summary,
        counts: latest.result?.counts,
        runs: latest.run ?? 0,
      },
    [now.result, staged.result, latest.result, latest.run],
  );
  const [previous, setPrevious] = useState(ended);
  const results = areDropped || now.failure || staged.failure ? undefined : (ended ?? previous);
  if (results !== previous) setPrevious(results);
  return { results, isOld: results !== undefined && !ended };
}
