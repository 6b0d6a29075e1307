import { startWorkerSession, type WorkerOf } from './start-worker';
import type { WhatIfSession } from '@recon/engine/session/what-if-session';
// oxlint-disable-next-line import/default -- the build gives the address of the worker as one
import address from './what-if.worker?worker&url';

export type WhatIfWorker = WorkerOf<WhatIfSession>;

/** Starts a worker for a what-if page. */
export const startWhatIf = () => startWorkerSession<WhatIfSession>(address);
