import { startWorkerSession } from './start-worker';
import type { MapFileSession } from '@recon/engine/session/map-file-session';
// oxlint-disable-next-line import/default -- the build gives the address of the worker as one
import address from './map-file.worker?worker&url';

/** Starts a worker that reads files for a field map page. */
export const startMapFile = () => startWorkerSession<MapFileSession>(address);
