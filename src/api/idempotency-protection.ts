import { Store } from '@tanstack/react-store';

/** Evidence that a repeated write is applied only once (docs/behaviour.md#replay-protection). */
export type Protection = 'seen' | 'not seen' | 'unknown';

/** Evidence since the page was loaded; `unknown` until a write with a key has got a response. */
export const idempotencyProtection = new Store<Protection>('unknown');

/** Records the header of a successful write with an idempotency key. Once seen it stays seen. */
export function recordProtection(headerSent: boolean): void {
  idempotencyProtection.setState((before) => (headerSent || before === 'seen' ? 'seen' : 'not seen'));
}

/** Resets the evidence when the service changes. */
export function clearProtection(): void {
  idempotencyProtection.setState(() => 'unknown');
}
