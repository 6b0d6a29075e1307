import type { Counted } from '../http/rate-limit';

/** Messages from a worker to the main process: it listens, it failed to start, or it asks to count a request. */
export type FromWorker =
  | { recon: 'listening'; url: string }
  | { recon: 'failed'; message: string }
  | { recon: 'count'; ask: number; who: string };

/** Response of the main process to a worker's message `count` that has the same number `ask`. */
export type ToWorker = { recon: 'counted'; ask: number; counted: Counted };

/** Returns whether a message between processes is a FromWorker or ToWorker, not one of the metrics library. */
export function isOurs(message: unknown): message is FromWorker | ToWorker {
  return typeof message === 'object' && message !== null && 'recon' in message;
}
