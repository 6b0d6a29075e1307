import { startWorkerSession, type WorkerOf } from './start-worker';
import type { FeeWhatIfSession } from '@recon/engine/session/fee-what-if-session';
// oxlint-disable-next-line import/default -- the build gives the address of the worker as one
import address from './fee-what-if.worker?worker&url';

export type FeeWhatIfWorker = WorkerOf<FeeWhatIfSession>;

/** Starts a worker for a fee what-if. */
export const startFeeWhatIf = () => startWorkerSession<FeeWhatIfSession>(address);
