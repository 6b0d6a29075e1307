import type { FromFilesSession } from '@recon/engine/session/from-files-session';
import { startWorkerSession } from './start-worker';
// oxlint-disable-next-line import/default -- the build gives the address of the worker as one
import address from './from-files.worker?worker&url';

/** Starts a worker for the files of a new context. */
export const startFromFiles = () => startWorkerSession<FromFilesSession>(address);
