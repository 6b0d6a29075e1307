import { AppError } from './app-error';

/** The maximum numbers of concurrent and of waiting requests (RECON_MAX_CONCURRENT, RECON_MAX_QUEUE). */
export type Load = { concurrent: number; queue: number };

/** The default for the embedded database, measured with 200 concurrent clients (server/overload.soak.test.ts). */
export const defaultLoad: Load = { concurrent: 4, queue: 64 };

/** The tenant and subject that a request counts for. For an unverified caller, `tenant` is its network. */
export type Share = Readonly<{ tenant: string; identity: string }>;

/** Slots for concurrent work, with one queue for all tenants (docs/contract.md#overload). */
export type Slots = {
  /** Throws an OverloadedError while the queue is full. Call it before anything is known of the caller. */
  refuseWhenFull(): void;
  /**
   * Runs `work` when a slot is free, in order of arrival. A tenant has at most three quarters of the slots, and of the
   * queue. Throws an OverloadedError at once if the queue has no space left for the tenant.
   */
  run<T>(tenant: string, work: () => Promise<T>): Promise<T>;
  /** Returns the number of requests that wait for a slot. */
  waiting(): number;
};

/** Returns slots for `concurrent` requests, and a queue of `queue` more. */
export function createSlots({ concurrent, queue }: Load): Slots {
  const waiting: { tenant: string; start: () => void }[] = [];
  const running = new Map<string, number>();
  const countOf = (tenant: string) => running.get(tenant) ?? 0;
  let busy = 0;
  const hasSlot = (tenant: string) => busy < concurrent && countOf(tenant) < shareOf(concurrent);

  const enter = (tenant: string) => {
    busy += 1;
    running.set(tenant, countOf(tenant) + 1);
  };
  const leave = (tenant: string) => {
    busy -= 1;
    if (countOf(tenant) === 1) running.delete(tenant);
    else running.set(tenant, countOf(tenant) - 1);
    const next = waiting.findIndex((one) => hasSlot(one.tenant));
    if (next < 0) return;
    const [first] = waiting.splice(next, 1);
    enter(first!.tenant);
    first!.start();
  };
  const wait = (tenant: string) => {
    const own = waiting.filter((one) => one.tenant === tenant).length;
    if (waiting.length >= queue || own >= shareOf(queue)) throw new OverloadedError();
    return new Promise<void>((start) => waiting.push({ tenant, start }));
  };

  return {
    refuseWhenFull() {
      if (busy >= concurrent && waiting.length >= queue) throw new OverloadedError();
    },
    async run(tenant, work) {
      if (hasSlot(tenant)) enter(tenant);
      else await wait(tenant);
      try {
        return await work();
      } finally {
        leave(tenant);
      }
    },
    waiting: () => waiting.length,
  };
}

/** Returns how many of `all` slots one tenant may have: a quarter, rounded down, is left to others. */
function shareOf(all: number): number {
  return all - Math.floor(all / 4);
}

/** Error of a request that was rejected for overload, before anything was done. */
export class OverloadedError extends AppError {
  constructor() {
    super('UNAVAILABLE', 'The service has too much to do. Nothing was done; try again.', {
      headers: { 'Retry-After': '1' },
    });
  }
}
