/* oxlint-disable import/default -- the build gives the address of a worker as one */
import type { FeeWhatIfSession } from '@recon/engine/session/fee-what-if-session';
import type { FromFilesSession } from '@recon/engine/session/from-files-session';
import type { MapFileSession } from '@recon/engine/session/map-file-session';
import type { WhatIfSession } from '@recon/engine/session/what-if-session';
import { startWorkerSession } from './start-worker';
import feeWhatIf from './fee-what-if.worker?worker&url';
import fromFiles from './from-files.worker?worker&url';
import mapFile from './map-file.worker?worker&url';
import whatIf from './what-if.worker?worker&url';

/** Each function starts a worker with the session of one page. */
export const startFeeWhatIf = () => startWorkerSession<FeeWhatIfSession>(feeWhatIf);
export const startFromFiles = () => startWorkerSession<FromFilesSession>(fromFiles);
export const startMapFile = () => startWorkerSession<MapFileSession>(mapFile);
export const startWhatIf = () => startWorkerSession<WhatIfSession>(whatIf);
