import type { Counted } from '../http/rate-limit';

/** What processes say to each other; other messages of the channel are the metrics' own. */

/** A worker to the main process. */
export type FromWorker =
  | { recon: 'listening'; url: string }
  /** It cannot start, for this reason. */
  | { recon: 'failed'; message: string }
  /** A request of an identity, to be counted. */
  | { recon: 'count'; ask: number; who: string };

/** The answer to `count`, by its number. */
export type ToWorker = { recon: 'counted'; ask: number; counted: Counted };

/** Whether a message is of these rather than another library's. */
export function isOurs(message: unknown): message is FromWorker | ToWorker {
  return typeof message === 'object' && message !== null && 'recon' in message;
}
