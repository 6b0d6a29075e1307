import { AppError } from './app-error';
import { FairQueue, type Share, ShareCounts } from './fair-queue';

/** Concurrency limit: how many requests run at once, and how many may wait (RECON_MAX_CONCURRENT, RECON_MAX_QUEUE). */
export type Load = { concurrent: number; queue: number };

/** Default for the embedded database, measured with 200 concurrent clients (server/overload.soak.test.ts). */
export const defaultLoad: Load = { concurrent: 4, queue: 64 };

/**
 * Limits concurrent requests. A request without a free place waits in a short queue; if that is full, it is rejected at
 * once. Places and queue are shared fairly (docs/contract.md#overload): no tenant holds all places, and tenants take
 * turns. In a full queue the tenant with the most requests loses its newest one to a tenant with fewer. The same
 * applies to the identities of one tenant.
 */
export type ConcurrencyLimit = {
  /** Returns whether a request of this share would be rejected now. */
  isFull(share: Share): boolean;
  /** Throws 503 with `Retry-After` if a request of this share would be rejected. Call it before reading the request. */
  refuseWhenFull(share: Share): void;
  /**
   * Waits for a place. Returns the function that frees it. Throws 503 if the queue is full, or the place in it is lost
   * to another tenant or by disconnecting. `isGone` returns whether the client has disconnected.
   */
  take(share: Share, isGone?: () => boolean): Promise<() => void>;
  waiting(): number;
};

type Waiter = { share: Share; come: () => void; refuse: () => void; isGone: (() => boolean) | undefined };

/** Returns how many of `all` places one tenant or identity may have; leaves a quarter, at least one, to others. */
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
      // In its own turn of the event loop, so that newer requests outside the queue go first: health checks, sign-in.
      if (waiting.size > 0) setImmediate(next);
    };
  };
  const next = () => {
    for (let first = waiting.take(mayCome); first; first = waiting.take(mayCome))
      if (first.isGone?.()) first.refuse();
      else first.come();
  };

  const isFull = (share: Share) =>
    !mayCome(share) && waiting.size >= queue && !waiting.heaviest(share, atWork);

  return {
    isFull,
    refuseWhenFull(share) {
      if (isFull(share)) throw new OverloadedError();
    },
    take(share, isGone) {
      if (mayCome(share) && !waiting.hasNext(mayCome)) return Promise.resolve(comeIn(share));
      if (waiting.size >= queue) {
        const heaviest = waiting.heaviest(share, atWork);
        if (!heaviest) return Promise.reject(new OverloadedError());
        waiting.remove(heaviest);
        heaviest.refuse();
      }
      return new Promise((resolve, reject) => {
        const come = () => resolve(comeIn(share));
        waiting.add({ share, come, refuse: () => reject(new OverloadedError()), isGone });
      });
    },
    waiting: () => waiting.size,
  };
}

/** Error for a request rejected because of overload. Nothing of it was done. */
export class OverloadedError extends AppError {
  constructor(headers: Readonly<Record<string, string>> = {}) {
    super('UNAVAILABLE', 'The service has too much to do. Nothing was done; try again.', {
      headers: { 'Retry-After': '1', ...headers },
    });
  }
}
