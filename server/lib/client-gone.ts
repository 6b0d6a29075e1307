import type { Context } from 'hono';
import type { Connection } from './fault-injection';

/** Calls `gone` when the client disconnects, by the connection if there is one: creating a signal is slow. */
export function whenGone({ env, req }: Context, gone: () => void): void {
  const outgoing = (env as Connection | undefined)?.outgoing;
  if (!outgoing) return req.raw.signal.addEventListener('abort', gone, { once: true });
  if (outgoing.destroyed) return gone();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone();
  });
}
