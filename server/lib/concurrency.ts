import { AppError } from './app-error';
import { FairQueue, type Share, ShareCounts } from './fair-queue';

/** The concurrency limit: how much is done at once, and how many may wait for it (RECON_MAX_CONCURRENT, RECON_MAX_QUEUE). */
export type Load = { concurrent: number; queue: number };

/** For the embedded database, as measured with 200 clients at once (server/overload.soak.test.ts). */
export const defaultLoad: Load = { concurrent: 4, queue: 64 };

/**
 * Concurrency limit for requests that are being worked on. A request that finds no free place waits in a short queue; a
 * request that finds that full is refused at once, since waiting longer than the client does helps no one.
 *
 * Places and queue are shared fairly (docs/contract.md#overload): one tenant never holds all places, tenants take turns,
 * and in a full queue the tenant with the most requests loses its newest one to a tenant that has fewer. The same holds
 * between the identities of a tenant.
 */
export type ConcurrencyLimit = {
  /** Returns whether a request of this share would be refused now. */
  isFull(share: Share): boolean;
  /** Throws 503 with `Retry-After` in that case: before anything of a request is read. */
  refuseWhenFull(share: Share): void;
  /**
   * Waits for a place; returns the function that leaves it. Throws 503 when the queue is full, when the request
   * lost its place in the queue to another tenant, and when the asker has gone before its turn came; the signal of that
   * is asked for when there is something to wait for.
   */
  take(share: Share, asker?: () => AbortSignal): Promise<() => void>;
  /** How many wait now. */
  waiting(): number;
};

type Waiter = { share: Share; come: () => void; refuse: () => void; asker: AbortSignal | undefined };

/** Returns the places of `all` that one holder may have: a quarter, at least one, is left to others. */
function mostOf(all: number): number {
  return Math.max(1, all - Math.max(1, Math.floor(all / 4)));
}

export function createConcurrencyLimit({ concurrent, queue }: Load): ConcurrencyLimit {
  const waiting = new FairQueue<Waiter>();
  const atWork = new ShareCounts();
  const mostOfTenant = mostOf(concurrent);
  const mostOfIdentity = mostOf(mostOfTenant);
  let taken = 0;

  const mayCome = (share: Share) =>
    taken < concurrent && atWork.ofTenant(share) < mostOfTenant && atWork.of(share) < mostOfIdentity;
  const comeIn = (share: Share) => {
    taken += 1;
    atWork.add(share, 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      taken -= 1;
      atWork.add(share, -1);
      // In a turn of its own, so that what has arrived in the meantime goes ahead of the queue: health checks, sign-in.
      if (waiting.size > 0) setImmediate(next);
    };
  };
  const next = () => {
    for (let first = waiting.take(mayCome); first; first = waiting.take(mayCome)) {
      if (first.asker?.aborted) first.refuse();
      else first.come();
    }
  };

  const isFull = (share: Share) =>
    !mayCome(share) && waiting.size >= queue && !waiting.heaviest(share, atWork);

  return {
    isFull,
    refuseWhenFull(share) {
      if (isFull(share)) throw new OverloadedError();
    },
    take(share, asker) {
      if (mayCome(share) && !waiting.hasNext(mayCome)) return Promise.resolve(comeIn(share));
      if (waiting.size >= queue) {
        const heaviest = waiting.heaviest(share, atWork);
        if (!heaviest) return Promise.reject(new OverloadedError());
        waiting.remove(heaviest);
        heaviest.refuse();
      }
      return new Promise((resolve, reject) => {
        const come = () => resolve(comeIn(share));
        waiting.add({ share, come, refuse: () => reject(new OverloadedError()), asker: asker?.() });
      });
    },
    waiting: () => waiting.size,
  };
}

/** The refusal of a request for which there is no time now; nothing of it was done. */
export class OverloadedError extends AppError {
  constructor(headers: Readonly<Record<string, string>> = {}) {
    super('UNAVAILABLE', 'The service has too much to do. Nothing was done; try again.', {
      headers: { 'Retry-After': '1', ...headers },
    });
  }
}
