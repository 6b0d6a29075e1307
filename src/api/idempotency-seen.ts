/**
 * Whether the service has shown that it protects writes by their keys: a success of an (I) operation that
 * says if it was replayed. Of this page's life only; nothing is stored.
 */
export type IdempotencySeen = 'seen' | 'not-seen' | 'unknown';

let seen: IdempotencySeen = 'unknown';
const listeners = new Set<() => void>();

/** A success of an (I) operation: what its `X-Idempotency-Replayed` said, undefined when it was not there. */
export function noteIdempotency(replayed: boolean | undefined): void {
  if (replayed !== undefined) seen = 'seen';
  else if (seen === 'unknown') seen = 'not-seen';
  listeners.forEach((listener) => listener());
}

/** `unknown` until the first write. */
export function idempotencySeen(): IdempotencySeen {
  return seen;
}

/** For `useSyncExternalStore`, with `idempotencySeen`. */
export function watchIdempotency(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
