import type { Counted } from '../http/rate-limit';

/** Messages between processes. Other messages of the channel belong to the metrics library. */

/** Messages from a worker to the main process. */
export type FromWorker =
  | { recon: 'listening'; url: string }
  | { recon: 'failed'; message: string }
  | { recon: 'count'; ask: number; who: string };

/** The response to `count`, identified by its number. */
export type ToWorker = { recon: 'counted'; ask: number; counted: Counted };

/** Returns whether a message is one of these rather than another library's. */
export function isOurs(message: unknown): message is FromWorker | ToWorker {
  return typeof message === 'object' && message !== null && 'recon' in message;
}
