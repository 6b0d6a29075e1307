import { type Remote, wrap } from 'comlink';
import type { MapFileSession } from './map-file-session';
import { startWorker } from './start-worker';
// oxlint-disable-next-line import/default -- the build gives the address of the worker as one
import address from './map-file.worker?worker&url';

/** Starts a worker that reads files for a field map page; `end` stops it. */
export function startMapFile(): { readonly session: Remote<MapFileSession>; end(): void } {
  const worker = startWorker(address);
  return { session: wrap<MapFileSession>(worker), end: () => worker.terminate() };
}
