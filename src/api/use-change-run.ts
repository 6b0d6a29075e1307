import { useSelector } from '@tanstack/react-store';
import { useEffect, useState } from 'react';
import { ChangeRun, type ChangeProgress, type RunResult } from './change-runner';
import { asOneAction, newActionId } from './write-ids';

/** A run of steps with its progress, as a component uses it. */
export interface ChangeRunView<S, R = unknown> extends ChangeProgress<R> {
  /** Id of the action of the log that the run is, also if it is resumed. */
  action: string;
  run: (steps: readonly S[]) => Promise<RunResult<S, R>>;
  stop: () => void;
}

/** Returns a run of steps that stops when the component unmounts; `goesOn` returns whether to go on after an error. */
export function useChangeRun<S extends { readonly id: string }, R>(
  work: (step: S, action: string) => Promise<R>,
  goesOn?: (error: unknown) => boolean,
): ChangeRunView<S, R> {
  const [changes] = useState(() => new ChangeRun<S, R>());
  const [action] = useState(newActionId);
  useEffect(() => () => changes.stop(), [changes]);
  const progress = useSelector(changes.progress, (state) => state);
  return {
    ...progress,
    action,
    run: (steps) => asOneAction(() => changes.run(steps, (step) => work(step, action), goesOn), action),
    stop: () => changes.stop(),
  };
}
