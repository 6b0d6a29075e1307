import { Store } from '@tanstack/react-store';

/**
 * Whether the service has shown that it keeps a repeated write from being done twice. `X-Idempotency-Replayed`
 * on an answer shows it; an answer to a write without it leaves it open
 * (docs/behaviour.md#replay-protection). What has not been seen is not promised to anybody.
 */
export type Protection = 'seen' | 'not seen' | 'unknown';

/** What has been seen since the page was loaded; `unknown` until a write with a key was answered. */
export const idempotencyProtection = new Store<Protection>('unknown');

/** For every success of a write with an idempotency key. Once seen it stays seen. */
export function recordProtection(headerSent: boolean): void {
  idempotencyProtection.setState((before) => (headerSent || before === 'seen' ? 'seen' : 'not seen'));
}

/** As after loading the page; for tests, and when another service answers. */
export function clearProtection(): void {
  idempotencyProtection.setState(() => 'unknown');
}
