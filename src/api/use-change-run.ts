import { useSelector } from '@tanstack/react-store';
import { useEffect, useState } from 'react';
import { ChangeRun, type RunProgress, type RunResult } from './change-runner';

export interface ChangeRunView<S, R = unknown> extends RunProgress<R> {
  run: (steps: readonly S[]) => Promise<RunResult<S, R>>;
  stop: () => void;
}

/** Returns a run of steps that stops when the component unmounts; `goesOn` returns whether to go on after an error. */
export function useChangeRun<S extends { readonly id: string }, R>(
  work: (step: S) => Promise<R>,
  goesOn?: (error: unknown) => boolean,
): ChangeRunView<S, R> {
  const [changes] = useState(() => new ChangeRun<S, R>());
  useEffect(() => () => changes.stop(), [changes]);
  const progress = useSelector(changes.progress, (state) => state);
  return { ...progress, run: (steps) => changes.run(steps, work, goesOn), stop: () => changes.stop() };
}
