import { type Remote, wrap } from 'comlink';
import type { FeeWhatIfSession } from './fee-what-if-session';
import { startWorker } from './start-worker';
// oxlint-disable-next-line import/default -- the build gives the address of the worker as one
import address from './fee-what-if.worker?worker&url';

/** A fee what-if in a worker of its own; `end` frees all that it holds. Functions are passed by `proxy` of comlink. */
export type FeeWhatIfWorker = { readonly session: Remote<FeeWhatIfSession>; end(): void };

/** Starts a worker for a fee what-if. */
export function startFeeWhatIf(): FeeWhatIfWorker {
  const worker = startWorker(address);
  return { session: wrap<FeeWhatIfSession>(worker), end: () => worker.terminate() };
}
