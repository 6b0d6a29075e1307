import { Store } from '@tanstack/react-store';
import { ApiError } from './api-error';
import { sleep } from './retry';

/** State of one step. `unknown`: the response was lost and a read did not show whether the step is done. */
export type StepState<R = unknown> =
  | { readonly kind: 'waiting' | 'running' }
  | { readonly kind: 'done'; readonly result: R }
  | { readonly kind: 'failed' | 'unknown'; readonly error: unknown };

/** How a run of steps ended. `error` is that of the step that stopped it or, if it went on, of the first failure. */
export type RunEnd =
  | { readonly kind: 'done' | 'stopped' }
  | { readonly kind: 'failed' | 'unknown'; readonly error: unknown };

/** Error that a step's work throws if the user stopped or declined it: the run then ends as `stopped`. */
export class RunStopped extends Error {}

/** Maximum number of waits for the service to accept a step. */
const maxWaits = 5;
const minWaitMs = 1000;
/** Milliseconds after which a wait notices that the run is stopped. */
const waitTurnMs = 250;

type RunOptions<S, R> = {
  work: (step: S) => Promise<R>;
  /** Returns whether the run goes on after a failed step; without it, it stops. It always stops after a sign-out. */
  goesOn?: ((error: unknown) => boolean) | undefined;
  /** Returns whether to stop. It is asked before each step and while waiting. */
  isStopping?: () => boolean;
  /** Stores the state of a step. It is called before the next step begins. */
  onState?: (step: S, state: StepState<R>) => void;
  /** Receives the time when a wait ends, in milliseconds since 1970; undefined after it. */
  onPause?: (until: number | undefined) => void;
};

/** Carries out steps in order until one stays unknown, or fails without `goesOn`. Never throws: see `onState`. */
export async function runSteps<S, R>(steps: readonly S[], options: RunOptions<S, R>): Promise<RunEnd> {
  const { goesOn, isStopping, onState } = options;
  let failed: RunEnd | undefined;
  for (const step of steps) {
    if (isStopping?.()) return { kind: 'stopped' };
    onState?.(step, { kind: 'running' });
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
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

/** Returns whether a response was 401: a further step could be sent in the name of the next user. */
const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Carries out one step, again if the service asks to wait. Returns `waiting` if the run is stopped there. */
async function runStep<S, R>(step: S, options: RunOptions<S, R>): Promise<StepState<R>> {
  for (let waits = 0; ; waits += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      return { kind: 'done', result: await options.work(step) };
    } catch (error) {
      if (error instanceof RunStopped) return { kind: 'waiting' };
      if (!(error instanceof ApiError)) return { kind: 'failed', error };
      if (error.outcomeUnknown) return { kind: 'unknown', error };
      if (error.status !== 429 || waits >= maxWaits) return { kind: 'failed', error };
      // oxlint-disable-next-line no-await-in-loop -- it waits
      if (await isStoppedWaiting(Math.max(error.retryAfter, minWaitMs), options)) return { kind: 'waiting' };
    }
  }
}

/** Waits; returns whether the run is stopped. */
async function isStoppedWaiting(
  wait: number,
  { isStopping = () => false, onPause }: Pick<RunOptions<never, never>, 'isStopping' | 'onPause'>,
): Promise<boolean> {
  const until = Date.now() + wait;
  onPause?.(until);
  // oxlint-disable-next-line no-unmodified-loop-condition -- it is a function
  while (Date.now() < until && !isStopping())
    // oxlint-disable-next-line no-await-in-loop -- it waits
    await sleep(Math.min(waitTurnMs, until - Date.now()));
  onPause?.(undefined);
  return isStopping();
}

export type RunProgress<R = unknown> = {
  readonly state: 'idle' | 'running' | 'stopping';
  readonly states: ReadonlyMap<string, StepState<R>>;
  /** When the run continues after the service has asked to wait, in milliseconds since 1970; undefined if it runs. */
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
  readonly progress = new Store<RunProgress<R>>({
    state: 'idle',
    states: new Map(),
    pausedUntil: undefined,
    end: undefined,
  });

  #set(change: Partial<RunProgress<R>>): void {
    this.progress.setState((before) => ({ ...before, ...change }));
  }

  #setStep({ id }: S, state: StepState<R>): void {
    this.#set({ states: new Map(this.progress.state.states).set(id, state) });
  }

  /** Carries out the `steps` that this object has not done yet. Returns how that ended, and the steps done now. */
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
