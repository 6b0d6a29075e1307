import { useSelector } from '@tanstack/react-store';
import { useEffect, useState } from 'react';
import { ChangeRun, type RunProgress, type RunResult } from './change-runner';

/** Progress of a run, and the functions to run and stop it. */
export interface ChangeRunView<S, R = unknown> extends RunProgress<R> {
  /** Carries out the steps that are not done yet. */
  run: (steps: readonly S[]) => Promise<RunResult<S, R>>;
  /** Stops after the current step. */
  stop: () => void;
}

/** Returns a run of steps, which leaving the page stops; `goesOn` returns whether to go on after a failed step. */
export function useChangeRun<S extends { readonly id: string }, R>(
  work: (step: S) => Promise<R>,
  goesOn?: (error: unknown) => boolean,
): ChangeRunView<S, R> {
  const [changes] = useState(() => new ChangeRun<S, R>());
  useEffect(() => () => changes.stop(), [changes]);
  const progress = useSelector(changes.progress, (state) => state);
  return { ...progress, run: (steps) => changes.run(steps, work, goesOn), stop: () => changes.stop() };
}
