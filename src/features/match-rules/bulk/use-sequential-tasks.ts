import { useEffect, useRef, useState } from 'react';
import { ApiError } from '~/api/api-error';

/** State of one rule of several: `unknown` if the response was lost, so that it may be done. */
export type StepState<R = unknown> =
  | { readonly kind: 'waiting' | 'running' }
  /** `result` is what its work returned. */
  | { readonly kind: 'done'; readonly result: R }
  | { readonly kind: 'failed' | 'unknown'; readonly error: unknown };

/** Maximum number of waits in a row for the service to accept requests. */
const maxWaits = 5;
const minWaitMs = 1000;

/** Item whose work is done, with the result. */
export type StepDone<T, R> = { readonly item: T; readonly result: R };

/** Work that is done for one item after another. */
export interface Steps<T, R = unknown> {
  states: ReadonlyMap<string, StepState<R>>;
  state: 'idle' | 'running' | 'stopping';
  /** Time when it continues after the service has asked to wait, in milliseconds since 1970. */
  pausedUntil: number | undefined;
  /** Runs the work for each of these, continues after a failure, and returns the items that are done. */
  run: (items: readonly T[]) => Promise<readonly StepDone<T, R>[]>;
  /** Stops after the current item. */
  stop: () => void;
}

/** Runs work for items in sequence and stores each result; leaving the page stops it after the current item. */
export function useSequentialTasks<T extends { readonly id: string }, R>(
  work: (item: T) => Promise<R>,
): Steps<T, R> {
  const [states, setStates] = useState<ReadonlyMap<string, StepState<R>>>(new Map());
  const [state, setState] = useState<Steps<T>['state']>('idle');
  const [pausedUntil, setPausedUntil] = useState<number>();
  const isStopped = useRef(false);
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);

  const set = (id: string, next: StepState<R>) => setStates((before) => new Map(before).set(id, next));

  /** Runs the work for one item, and again if the service asks to wait. */
  async function doOne(item: T): Promise<StepState<R>> {
    for (let waits = 0; ; waits += 1) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one request after the other
        return { kind: 'done', result: await work(item) };
      } catch (error) {
        const isTooSoon = error instanceof ApiError && error.status === 429;
        if (!isTooSoon || waits >= maxWaits || isStopped.current)
          return { kind: error instanceof ApiError && error.outcomeUnknown ? 'unknown' : 'failed', error };
        // oxlint-disable-next-line no-await-in-loop -- it waits
        await pause(Math.max(error.retryAfter, minWaitMs));
      }
    }
  }

  async function pause(wait: number) {
    const until = Date.now() + wait;
    setPausedUntil(until);
    while (Date.now() < until && !isStopped.current)
      // oxlint-disable-next-line no-await-in-loop -- it waits
      await new Promise((resolve) => {
        setTimeout(resolve, Math.min(250, until - Date.now()));
      });
    setPausedUntil(undefined);
  }

  async function run(items: readonly T[]): Promise<readonly StepDone<T, R>[]> {
    isStopped.current = false;
    setState('running');
    for (const { id } of items) set(id, { kind: 'waiting' });
    const done: StepDone<T, R>[] = [];
    for (const item of items) {
      if (isStopped.current) break;
      set(item.id, { kind: 'running' });
      // oxlint-disable-next-line no-await-in-loop -- one request after the other
      const became = await doOne(item);
      set(item.id, became);
      if (became.kind === 'done') done.push({ item, result: became.result });
    }
    setState('idle');
    return done;
  }

  return {
    states,
    state,
    pausedUntil,
    run,
    stop: () => {
      isStopped.current = true;
      setState('stopping');
    },
  };
}
