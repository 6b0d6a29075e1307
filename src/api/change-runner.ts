import { Store, useSelector } from '@tanstack/react-store';
import { useEffect, useState } from 'react';
import { asOneAction, newActionId } from './write-ids';
import { ApiError } from './api-error';
import { sleep } from './retry';

/** State of one step. `unknown`: the response was lost and a read did not show whether the step is done. */
export type RunStepState<R = unknown> =
  | { readonly kind: 'waiting' | 'running' }
  | { readonly kind: 'done'; readonly result: R }
  | { readonly kind: 'failed' | 'unknown'; readonly error: unknown };

/** How a run of steps ended. `error` is of the step that ended the run or, if all ran, of the first failed one. */
export type RunEnd =
  | { readonly kind: 'done' | 'stopped' }
  | { readonly kind: 'failed' | 'unknown'; readonly error: unknown };

/** Error that a step's work throws if the user stopped or declined it: the run then ends as `stopped`. */
export class RunStoppedError extends Error {}

const maxWaits = 5;
const minWaitMs = 1000;
/** Milliseconds between two checks, during a wait, whether the run was stopped. */
const waitTurnMs = 250;

type RunOptions<S, R> = {
  work: (step: S) => Promise<R>;
  /** Returns whether to continue after a failed step; if absent, the run ends. A sign-out always ends the run. */
  goesOn?: ((error: unknown) => boolean) | undefined;
  /** Returns whether to stop; the run calls it before each step and while it waits. */
  isStopping?: () => boolean;
  /** Receives each new state of a step, before the next step starts. */
  onState?: (step: S, state: RunStepState<R>) => void;
  /** Receives the time when a wait ends, in milliseconds since 1970; undefined after it. */
  onPause?: (until: number | undefined) => void;
};

/**
 * Runs steps in order, as one action of the activity log. Ends at an unknown outcome, or at a failure unless `goesOn`
 * returns true. Never throws.
 */
export function runSteps<S, R>(steps: readonly S[], options: RunOptions<S, R>): Promise<RunEnd> {
  return asOneAction(() => runInOrder(steps, options));
}

async function runInOrder<S, R>(steps: readonly S[], options: RunOptions<S, R>): Promise<RunEnd> {
  const { goesOn, isStopping, onState } = options;
  let failed: RunEnd | undefined;
  for (const step of steps) {
    if (isStopping?.()) return { kind: 'stopped' };
    onState?.(step, { kind: 'running' });
    const state = await runStep(step, options);
    onState?.(step, state);
    if (state.kind === 'waiting') return { kind: 'stopped' };
    if ('error' in state) {
      if (state.kind === 'unknown' || isUnauthorized(state.error) || !goesOn?.(state.error)) return state;
      failed ??= state;
    }
  }
  return failed ?? { kind: 'done' };
}

/** Returns whether an error is a 401: a further step could be sent as another user. */
const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Runs one step, repeated after a 429 at most 5 times. Returns its last state: `waiting` if the run was stopped. */
async function runStep<S, R>(step: S, options: RunOptions<S, R>): Promise<RunStepState<R>> {
  for (let waits = 0; ; waits += 1) {
    try {
      return { kind: 'done', result: await options.work(step) };
    } catch (error) {
      if (error instanceof RunStoppedError) return { kind: 'waiting' };
      if (!(error instanceof ApiError)) return { kind: 'failed', error };
      if (error.outcomeUnknown) return { kind: 'unknown', error };
      if (error.status !== 429 || waits >= maxWaits) return { kind: 'failed', error };
      if (await isStoppedWaiting(Math.max(error.retryAfter, minWaitMs), options)) return { kind: 'waiting' };
    }
  }
}

/** Waits that many milliseconds, or until the run is stopped. Returns whether the run is stopped. */
async function isStoppedWaiting(
  wait: number,
  { isStopping = () => false, onPause }: Pick<RunOptions<never, never>, 'isStopping' | 'onPause'>,
): Promise<boolean> {
  const until = Date.now() + wait;
  onPause?.(until);
  while (Date.now() < until && !isStopping()) await sleep(Math.min(waitTurnMs, until - Date.now()));
  onPause?.(undefined);
  return isStopping();
}

export type ChangeProgress<R = unknown> = {
  readonly state: 'idle' | 'running' | 'stopping';
  readonly states: ReadonlyMap<string, RunStepState<R>>;
  /** When the run continues after a 429, in milliseconds since 1970; undefined unless the run waits. */
  readonly pausedUntil: number | undefined;
  readonly end: RunEnd | undefined;
};

/** How a run of steps ended, and the steps that it carried out, with their results. */
export type RunResult<S, R> = {
  readonly end: RunEnd;
  readonly done: readonly { readonly step: S; readonly result: R }[];
};

/** Carries out steps one after another, with progress to show; can be stopped and resumed. */
export class ChangeRun<S extends { readonly id: string }, R> {
  readonly progress = new Store<ChangeProgress<R>>({
    state: 'idle',
    states: new Map(),
    pausedUntil: undefined,
    end: undefined,
  });

  #set(change: Partial<ChangeProgress<R>>): void {
    this.progress.setState((before) => ({ ...before, ...change }));
  }

  #setStep({ id }: S, state: RunStepState<R>): void {
    this.#set({ states: new Map(this.progress.state.states).set(id, state) });
  }

  /** Runs the `steps` that no earlier call has done. Returns how the run ended, and the steps done by this call. */
  async run(
    steps: readonly S[],
    work: (step: S) => Promise<R>,
    goesOn?: (error: unknown) => boolean,
  ): Promise<RunResult<S, R>> {
    const left = steps.filter(({ id }) => this.progress.state.states.get(id)?.kind !== 'done');
    for (const step of left) this.#setStep(step, { kind: 'waiting' });
    this.#set({ state: 'running', end: undefined });
    const done: { step: S; result: R }[] = [];
    const end = await runSteps(left, {
      work,
      goesOn,
      isStopping: () => this.progress.state.state === 'stopping',
      onState: (step, state) => {
        this.#setStep(step, state);
        if (state.kind === 'done') done.push({ step, result: state.result });
      },
      onPause: (pausedUntil) => this.#set({ pausedUntil }),
    });
    this.#set({ state: 'idle', end });
    return { end, done };
  }

  stop(): void {
    if (this.progress.state.state === 'running') this.#set({ state: 'stopping' });
  }
}

/** A run of steps with its progress, for components. */
export interface ChangeRunView<S, R = unknown> extends ChangeProgress<R> {
  /** Id of the action of the log that the run is, also if it is resumed. */
  action: string;
  run: (steps: readonly S[]) => Promise<RunResult<S, R>>;
  stop: () => void;
}

/** Returns a run of steps that stops on unmount. `goesOn` returns whether to continue after an error. */
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
