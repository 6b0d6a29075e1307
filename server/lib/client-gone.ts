import type { Context } from 'hono';
import type { Connection } from './fault-injection';

/** Calls `onGone` when the client disconnects, by the connection if there is one: creating a signal is slow. */
export function whenGone({ env, req }: Context, onGone: () => void): void {
  const outgoing = (env as Connection | undefined)?.outgoing;
  if (!outgoing) return req.raw.signal.addEventListener('abort', onGone, { once: true });
  if (outgoing.destroyed) return onGone();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) onGone();
  });
}
