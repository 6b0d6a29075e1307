import { AppError } from './app-error';

/** The concurrency limit: how much is done at once, and how many may wait for it (RECON_MAX_CONCURRENT, RECON_MAX_QUEUE). */
export type Load = { concurrent: number; queue: number };

/** For the embedded database, as measured with 200 clients at once (server/overload.soak.test.ts). */
export const defaultLoad: Load = { concurrent: 4, queue: 64 };

/**
 * ConcurrencyLimit for requests that are being worked on. Who finds none waits in a short queue; who finds that
 * full is refused at once, for waiting longer than anybody listens helps nobody.
 */
export type ConcurrencyLimit = {
  /** Throws 503 with `Retry-After` while nobody more may wait: before anything is read of a request. */
  refuseWhenFull(): void;
  /**
   * Waits for a place; gives the function that leaves it. Throws 503 when the queue is full, and when
   * the asker has gone before its turn came; the signal of that is asked for when there is something to wait for.
   */
  take(asker?: () => AbortSignal): Promise<() => void>;
  /** How many wait now. */
  waiting(): number;
};

export function createConcurrencyLimit({ concurrent, queue }: Load): ConcurrencyLimit {
  const waiting: { come: () => void; refuse: () => void; asker: AbortSignal | undefined }[] = [];
  let taken = 0;

  const leave = () => {
    // In a turn of its own, so that what has arrived meanwhile goes ahead of the queue: health checks, sign-in.
    if (waiting.length > 0) setImmediate(next);
    else taken -= 1;
  };
  const next = () => {
    for (let first = waiting.shift(); first; first = waiting.shift()) {
      if (!first.asker?.aborted) return first.come();
      first.refuse();
    }
    taken -= 1;
  };
  const once = () => {
    let left = false;
    return () => {
      if (!left) leave();
      left = true;
    };
  };

  return {
    refuseWhenFull() {
      if (taken >= concurrent && waiting.length >= queue) throw new Overloaded();
    },
    take(asker) {
      if (taken < concurrent) {
        taken += 1;
        return Promise.resolve(once());
      }
      if (waiting.length >= queue) return Promise.reject(new Overloaded());
      return new Promise((resolve, reject) => {
        const refuse = () => reject(new Overloaded());
        waiting.push({ come: () => resolve(once()), refuse, asker: asker?.() });
      });
    },
    waiting: () => waiting.length,
  };
}

/** The refusal of a request for which there is no time now; nothing of it was done. */
export class Overloaded extends AppError {
  constructor(headers: Readonly<Record<string, string>> = {}) {
    super('UNAVAILABLE', 'The service has too much to do. Nothing was done; try again.', {
      headers: { 'Retry-After': '1', ...headers },
    });
  }
}
