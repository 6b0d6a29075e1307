import { Store } from '@tanstack/react-store';

/**
 * Evidence that the service applies a repeated write only once. `X-Idempotency-Replayed` on a response proves it; a
 * write's response without it leaves it open (docs/behaviour.md#replay-protection). Users are promised only what was
 * seen.
 */
export type Protection = 'seen' | 'not seen' | 'unknown';

/** Evidence since the page was loaded; `unknown` until a write with a key has got a response. */
export const idempotencyProtection = new Store<Protection>('unknown');

/** Records the header of a successful write with an idempotency key. Once seen it stays seen. */
export function recordProtection(headerSent: boolean): void {
  idempotencyProtection.setState((before) => (headerSent || before === 'seen' ? 'seen' : 'not seen'));
}

/** Resets the evidence, for tests and when the service changes. */
export function clearProtection(): void {
  idempotencyProtection.setState(() => 'unknown');
}
