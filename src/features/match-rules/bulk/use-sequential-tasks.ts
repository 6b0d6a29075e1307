import { useEffect, useRef, useState } from 'react';
import { ApiError } from '~/api/api-error';

/** How it stands with one rule of several: `unknown` where the answer was lost, so that it may be done. */
export type StepState<R = unknown> =
  | { readonly kind: 'waiting' | 'running' }
  /** `result` is what the work for it gave. */
  | { readonly kind: 'done'; readonly result: R }
  | { readonly kind: 'failed' | 'unknown'; readonly error: unknown };

/** Waits for the service to take requests again, one after the other, without one that it took. */
const maxWaits = 5;
const minWaitMs = 1000;

/** An item for which the work is done, and what that gave. */
export type StepDone<T, R> = { readonly item: T; readonly result: R };

/** Some work, done for one item after the other. */
export interface Steps<T, R = unknown> {
  states: ReadonlyMap<string, StepState<R>>;
  state: 'idle' | 'running' | 'stopping';
  /** When it goes on, in milliseconds of the clock, after the service has asked to wait. */
  pausedUntil: number | undefined;
  /** Does the work for each of these, goes on after a failure, and gives those for which it is done. */
  run: (items: readonly T[]) => Promise<readonly StepDone<T, R>[]>;
  /** Ends it after the one under way. */
  stop: () => void;
}

/** Keeps what became of each item; leaving the page ends it after the one under way. */
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

  /** Once more when the service asks to wait. */
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
