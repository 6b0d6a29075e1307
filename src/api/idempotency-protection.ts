import { Store } from '@tanstack/react-store';

/**
 * `seen`: a response showed that the service supports idempotency keys, so a repeated write is safe. `not seen`: no
 * response has shown it yet. `unknown`: no write with a key had a response yet (docs/behaviour.md#replay-protection).
 */
export type Protection = 'seen' | 'not seen' | 'unknown';

/** Whether the service has shown, since the page was loaded, that it protects repeated writes from running twice. */
export const idempotencyProtection = new Store<Protection>('unknown');

/** Records whether the response to a write with an idempotency key had the replay header. Once seen it stays seen. */
export function recordProtection(headerSent: boolean): void {
  idempotencyProtection.setState((before) => (headerSent || before === 'seen' ? 'seen' : 'not seen'));
}

/** Resets `idempotencyProtection` to `unknown`, when calls go to another service. */
export function clearProtection(): void {
  idempotencyProtection.setState(() => 'unknown');
}
