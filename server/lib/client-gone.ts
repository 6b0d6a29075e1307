import type { Context } from 'hono';
import type { Connection } from './fault-injection';

/** Whether and when the client of a request disconnects: by the connection if there is one, to avoid creating a signal. */

/** Returns whether the client has disconnected. */
export function isGone({ env, req }: Context): boolean {
  const outgoing = (env as Connection | undefined)?.outgoing;
  return outgoing ? outgoing.destroyed : req.raw.signal.aborted;
}

/** Calls `gone` when the client disconnects. */
export function whenGone({ env, req }: Context, gone: () => void): void {
  const outgoing = (env as Connection | undefined)?.outgoing;
  if (!outgoing) return req.raw.signal.addEventListener('abort', gone, { once: true });
  if (outgoing.destroyed) return gone();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone();
  });
}
