/**
 * Whether the service has shown that it keeps a repeated write from being done twice. `X-Idempotency-Replayed`
 * on an answer shows it; an answer to a write without it leaves it open
 * (docs/product.md#replay-protection). What has not been seen is not promised to anybody.
 */
export type Protection = 'seen' | 'not seen' | 'unknown';

let protection: Protection = 'unknown';
const listeners = new Set<() => void>();

/** What has been seen since the page was loaded; `unknown` until a write with a key was answered. */
export function idempotencyProtection(): Protection {
  return protection;
}

/** Calls back when it changes, for `useSyncExternalStore`; gives back what ends that. */
export function watchProtection(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The client tells of every success of a write with a key. Once seen it stays seen. */
export function noteProtection(headerSent: boolean): void {
  const now = headerSent || protection === 'seen' ? 'seen' : 'not seen';
  if (now === protection) return;
  protection = now;
  for (const listener of listeners) listener();
}

/** As after loading the page; for tests, and when another service answers. */
export function forgetProtection(): void {
  protection = 'unknown';
  for (const listener of listeners) listener();
}
