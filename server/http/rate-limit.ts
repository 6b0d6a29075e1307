import { AppError } from '../lib/app-error';

/** Requests of one caller in the current window of one minute, including this one. `windowEnd` is in ms since 1970. */
export type Counted = { count: number; windowEnd: number };
/** Counts a request of a caller (`who`) in the current window of one minute. */
export type CountRequest = (who: string) => Counted | Promise<Counted>;

/** Counts a request and returns headers for its response (docs/contract.md#rate-limit). Throws 429 over the limit. */
export type RateLimit = (who: string) => Promise<Record<string, string>>;

/** Returns a function that counts requests per caller in this process. All callers share the windows of one minute. */
export function windowCounter(clock: () => Date): (who: string) => Counted {
  let windowEnd = 0;
  let counts = new Map<string, number>();
  return (who) => {
    const now = clock().getTime();
    if (now >= windowEnd) {
      windowEnd = now + 60_000;
      counts = new Map();
    }
    const count = (counts.get(who) ?? 0) + 1;
    counts.set(who, count);
    return { count, windowEnd };
  };
}

/** Returns a function that allows each caller `perMinute` requests per window of one minute. */
export function createRateLimit(
  perMinute: number,
  clock: () => Date,
  countRequest: CountRequest = windowCounter(clock),
): RateLimit {
  return async (who) => {
    const { count, windowEnd } = await countRequest(who);
    const headers = {
      'X-RateLimit-Limit': String(perMinute),
      'X-RateLimit-Remaining': String(Math.max(0, perMinute - count)),
      'X-RateLimit-Reset': String(Math.ceil(windowEnd / 1000)),
    };
    if (count <= perMinute) return headers;
    const left = Math.max(0, windowEnd - clock().getTime());
    throw new AppError('TOO_MANY_REQUESTS', 'Too many requests. Wait a little and try again.', {
      headers: { ...headers, 'Retry-After': String(Math.ceil(left / 1000)) },
    });
  };
}
