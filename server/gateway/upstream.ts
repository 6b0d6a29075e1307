import { EventEmitter } from 'node:events';
import { buildConnector, type Dispatcher, Pool } from 'undici';
import { AppError } from '../lib/app-error';
import type { Log } from '../observe/log';
import { createConcurrencyLimit } from '../lib/concurrency';
import type { Share } from '../lib/fair-queue';
import type { UpstreamName } from '../lib/remote-service';

export type UpstreamRequest = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path and query below the service's address, encoded, from a template of the table. */
  path: string;
  headers: Record<string, string>;
  body?: Uint8Array | undefined;
  /** Calls back when the asker of the request has gone, which ends it. */
  whenGone?: ((gone: () => void) => void) | undefined;
  /** For whom it counts in the shares of connections and queue. */
  share: Share;
  /** The same as a signal, asked for when the request has to wait. */
  asker?: (() => AbortSignal) | undefined;
  /** For the log. */
  requestId: string;
};

export type UpstreamResponse = {
  status: number;
  headers: Dispatcher.ResponseData['headers'];
  body: Dispatcher.ResponseData['body'];
};

/** A remote service behind a pool of kept connections to its one origin; redirects are not followed. */
export type Upstream = {
  readonly name: UpstreamName;
  /** Throws 503 while so many requests wait for this service that no more may. */
  refuseWhenFull(share: Share): void;
  /** The answer from its headers on. Throws 502, 503 or 504, after telling the log the cause. */
  send(request: UpstreamRequest): Promise<UpstreamResponse>;
  /** Tells the log that an answer broke off after its headers. */
  brokeOff(error: unknown, requestId: string): void;
  close(): Promise<void>;
};

/** Connections at once to one service; more requests wait for a free one, as many as the queue holds. */
const connections = 128;
const connectLimit = 10_000;
/** Bytes an answer's headers may have. */
const headerLimit = 32 * 1024;

/** `timeout` is in milliseconds: until the answer begins, and then between two pieces of it. */
export function openUpstream(options: {
  name: UpstreamName;
  address: string;
  timeout: number;
  /** How many requests may wait. */
  queue: number;
  log: Log;
}): Upstream {
  const { name, timeout, queue, log } = options;
  const places = createConcurrencyLimit({ concurrent: connections, queue });
  const { origin, pathname } = new URL(options.address);
  const prefix = pathname.replace(/\/+$/, '');
  /** Failures before there was a connection, secured where that is asked for: nothing was sent on it. */
  const notSent = new WeakSet<Error>();
  const connect = buildConnector({ timeout: Math.min(timeout, connectLimit) });
  const pool = new Pool(origin, {
    connections,
    connect: (target, done) =>
      connect(target, (...outcome) => {
        if (outcome[0]) notSent.add(outcome[0]);
        done(...outcome);
      }),
    // Kept below, from the first moment on: a request that waits for a connection counts, too.
    headersTimeout: 0,
    bodyTimeout: timeout,
    maxHeaderSize: headerLimit,
  });
  const tell = (error: unknown, requestId: string) =>
    log.error('upstream failed', { requestId, upstream: name, cause: causeOf(error) });

  return {
    name,
    refuseWhenFull: (share) => places.refuseWhenFull(share),
    async send({ method, path, headers, body, whenGone, share, asker, requestId }) {
      const leave = await places.take(share, asker);
      const end = new End();
      const timer = setTimeout(() => end.come(new LateError()), timeout);
      whenGone?.(() => end.come(new GoneError()));
      try {
        const answer = await pool.request({
          method,
          path: prefix + path,
          headers,
          body: body ?? null,
          signal: end,
        });
        // A stream without a listener would end the process when it is broken off.
        answer.body.on('error', () => undefined);
        return { status: answer.statusCode, headers: answer.headers, body: answer.body };
      } catch (error) {
        if (end.reason instanceof GoneError)
          throw new AppError('UPSTREAM_FAILED', 'The request was broken off by its asker.');
        if (error instanceof AppError) throw error;
        tell(error, requestId);
        throw failure(error, notSent.has(error as Error));
      } finally {
        leave();
        clearTimeout(timer);
      }
    },
    brokeOff: tell,
    close: () => pool.destroy(),
  };
}

/** What ends a request before it is answered, as the HTTP client takes it: an AbortController costs ten times as much. */
class End extends EventEmitter {
  reason: Error | undefined;

  get aborted(): boolean {
    return this.reason !== undefined;
  }

  come(reason: Error): void {
    this.reason ??= reason;
    this.emit('abort');
  }
}

class GoneError extends Error {}

class LateError extends Error {
  readonly code = 'LATE';
}

/**
 * What a failed request to a service is to the one who asked for it. That nothing was sent is told by a
 * header of ours; a service's own answer cannot bring it along (`gateway-headers`).
 */
function failure(error: unknown, notSent: boolean): AppError {
  const cause = causeOf(error);
  const headers = notSent ? { 'X-Recon-Outcome': 'not-done' } : {};
  if (cause === 'LATE' || cause === 'UND_ERR_CONNECT_TIMEOUT' || cause === 'ETIMEDOUT')
    return new AppError('UPSTREAM_TIMEOUT', 'The service did not answer in time.', { headers });
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/.test(cause))
    return new AppError('UNAVAILABLE', 'The service cannot be reached.', {
      headers: { ...headers, 'Retry-After': '2' },
    });
  return new AppError('UPSTREAM_FAILED', 'The service gave no answer that can be read.', { headers });
}

/** The code of a failure, fit for the log: messages may hold pieces of a request or an answer. */
function causeOf(error: unknown): string {
  // Several addresses were tried: the first one's failure stands for all.
  if (error instanceof AggregateError && error.errors.length > 0) return causeOf(error.errors[0]);
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (typeof code === 'string') return code;
  return typeof name === 'string' ? name : 'unknown';
}
