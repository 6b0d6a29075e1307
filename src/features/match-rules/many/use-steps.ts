import { useEffect, useRef, useState } from 'react';
import { ApiError } from '~/api/api-error';

/** How it stands with one rule of several: `unknown` where the answer was lost, so that it may be done. */
export type StepState =
  | { readonly kind: 'waiting' | 'running' | 'done' }
  | { readonly kind: 'failed' | 'unknown'; readonly error: unknown };

/** Waits for the service to take requests again, one after the other, without one that it took. */
const mostWaits = 5;
const shortestWait = 1000;

/** Some work, done for one item after the other. */
export interface Steps<T> {
  states: ReadonlyMap<string, StepState>;
  state: 'idle' | 'running' | 'stopping';
  /** When it goes on, in milliseconds of the clock, after the service has asked to wait. */
  pausedUntil: number | undefined;
  /** Does the work for each of these, goes on after a failure, and gives those for which it is done. */
  run: (items: readonly T[]) => Promise<readonly T[]>;
  /** Ends it after the one under way. */
  stop: () => void;
}

/** Keeps what became of each item; leaving the page ends it after the one under way. */
export function useSteps<T extends { readonly id: string }>(work: (item: T) => Promise<unknown>): Steps<T> {
  const [states, setStates] = useState<ReadonlyMap<string, StepState>>(new Map());
  const [state, setState] = useState<Steps<T>['state']>('idle');
  const [pausedUntil, setPausedUntil] = useState<number>();
  const isStopped = useRef(false);
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);

  const set = (id: string, next: StepState) => setStates((before) => new Map(before).set(id, next));

  /** Once more when the service asks to wait. */
  async function doOne(item: T): Promise<StepState> {
    for (let waits = 0; ; waits += 1) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one request after the other
        await work(item);
        return { kind: 'done' };
      } catch (error) {
        const isTooSoon = error instanceof ApiError && error.status === 429;
        if (!isTooSoon || waits >= mostWaits || isStopped.current)
          return { kind: error instanceof ApiError && error.outcomeUnknown ? 'unknown' : 'failed', error };
        // oxlint-disable-next-line no-await-in-loop -- it waits
        await pause(Math.max(error.retryAfter, shortestWait));
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

  async function run(items: readonly T[]): Promise<readonly T[]> {
    isStopped.current = false;
    setState('running');
    for (const { id } of items) set(id, { kind: 'waiting' });
    const done: T[] = [];
    for (const item of items) {
      if (isStopped.current) break;
      set(item.id, { kind: 'running' });
      // oxlint-disable-next-line no-await-in-loop -- one request after the other
      const became = await doOne(item);
      set(item.id, became);
      if (became.kind === 'done') done.push(item);
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
