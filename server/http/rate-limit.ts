import { AppError } from '../lib/app-error';

/** Counts a request, and returns headers for its response (docs/contract.md#rate-limit). Throws 429 above the limit. */
export type RateLimit = (who: string) => Promise<Record<string, string>>;

/**
 * Returns a function that allows each caller `perMinute` requests per window of one minute, the same window for all
 * callers. Counts only requests to this process.
 */
export function createRateLimit(perMinute: number, clock: () => Date): RateLimit {
  let windowEnd = 0;
  let counts = new Map<string, number>();
  return async (who) => {
    const now = clock().getTime();
    if (now >= windowEnd) {
      windowEnd = now + 60_000;
      counts = new Map();
    }
    const count = (counts.get(who) ?? 0) + 1;
    counts.set(who, count);
    const headers = {
      'X-RateLimit-Limit': String(perMinute),
      'X-RateLimit-Remaining': String(Math.max(0, perMinute - count)),
      'X-RateLimit-Reset': String(Math.ceil(windowEnd / 1000)),
    };
    if (count <= perMinute) return headers;
    throw new AppError('TOO_MANY_REQUESTS', 'Too many requests. Wait a little and try again.', {
      headers: { ...headers, 'Retry-After': String(Math.ceil((windowEnd - now) / 1000)) },
    });
  };
}
