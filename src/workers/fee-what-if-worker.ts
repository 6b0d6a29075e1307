import { type Remote, wrap } from 'comlink';
import type { FeeWhatIfSession } from './fee-what-if-session';
import { startWorker } from './start-worker';
// oxlint-disable-next-line import/default -- the build gives the address of the worker as one
import address from './fee-what-if.worker?worker&url';

/** A fee what-if in its own worker; `end` frees its memory. Pass functions with comlink's `proxy`. */
export type FeeWhatIfWorker = { readonly session: Remote<FeeWhatIfSession>; end(): void };

/** Starts a worker for a fee what-if. */
export function startFeeWhatIf(): FeeWhatIfWorker {
  const worker = startWorker(address);
  return { session: wrap<FeeWhatIfSession>(worker), end: () => worker.terminate() };
}
