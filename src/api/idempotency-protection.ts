import { Store } from '@tanstack/react-store';

/** Whether the service was seen to apply a repeated write only once (docs/behaviour.md#replay-protection). */
export type Protection = 'seen' | 'not seen' | 'unknown';

/** Whether the service protects repeated writes, since the page was loaded; `unknown` before a write with a key. */
export const idempotencyProtection = new Store<Protection>('unknown');

/** Records whether the response to a write with an idempotency key had the replay header. Once seen it stays seen. */
export function recordProtection(headerSent: boolean): void {
  idempotencyProtection.setState((before) => (headerSent || before === 'seen' ? 'seen' : 'not seen'));
}

/** Resets `idempotencyProtection` to `unknown`, when calls go to another service. */
export function clearProtection(): void {
  idempotencyProtection.setState(() => 'unknown');
}
