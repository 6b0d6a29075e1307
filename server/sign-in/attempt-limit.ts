import { AppError } from '../lib/app-error';

/** The maximum numbers of failed sign-ins per minute: per network, and in total. */
export type AttemptLimits = { perNetwork: number; inAll: number };

/** The default limits, in failures per minute. Successes do not count, so an office behind one IP address may sign in any number of times. */
export const defaultAttempts: AttemptLimits = { perNetwork: 30, inAll: 300 };

/** Runs `work`, which rejects if the sign-in fails. Throws 429 instead after too many failures, of `network` or in total. */
export type AttemptLimit = <T>(network: string, work: () => Promise<T>) => Promise<T>;

/** Returns a function that counts failed sign-ins per minute in this process. A sign-in in progress counts as failed. */
export function createAttemptLimit(clock: () => Date, { perNetwork, inAll }: AttemptLimits): AttemptLimit {
  let window = { end: 0, counts: new Map<string, number>(), total: 0 };
  const add = (counted: typeof window, network: string, change: 1 | -1) => {
    counted.total += change;
    const count = (counted.counts.get(network) ?? 0) + change;
    if (count > 0) counted.counts.set(network, count);
    else counted.counts.delete(network);
  };
  return async (network, work) => {
    const now = clock().getTime();
    if (now >= window.end) window = { end: now + 60_000, counts: new Map(), total: 0 };
    const counted = window;
    if (counted.total >= inAll || (counted.counts.get(network) ?? 0) >= perNetwork)
      throw new AppError('TOO_MANY_REQUESTS', 'Too many sign-ins have failed. Wait a little and try again.', {
        headers: { 'Retry-After': String(Math.ceil((counted.end - now) / 1000)) },
      });
    add(counted, network, 1);
    const done = await work();
    add(counted, network, -1);
    return done;
  };
}
