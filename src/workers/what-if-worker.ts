import { type Remote, wrap } from 'comlink';
import { startWorker } from './start-worker';
import type { WhatIfSession } from './what-if-session';
// oxlint-disable-next-line import/default -- the build gives the address of the worker as one
import address from './what-if.worker?worker&url';

/** A what-if session in its own worker; `end` frees its memory. Pass functions with comlink's `proxy`. */
export type WhatIfWorker = { readonly session: Remote<WhatIfSession>; end(): void };

/** Starts a worker for a what-if page. */
export function startWhatIf(): WhatIfWorker {
  const worker = startWorker(address);
  return { session: wrap<WhatIfSession>(worker), end: () => worker.terminate() };
}
