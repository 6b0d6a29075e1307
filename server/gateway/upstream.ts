import { buildConnector, type Dispatcher, Pool } from 'undici';
import type { Operation } from '@recon/contract/operations';
import { AppError } from '../lib/app-error';
import type { Log } from '../observe/log';
import { createSlots, type Share } from '../lib/slots';
import type { UpstreamName } from '../lib/remote-service';

export type UpstreamRequest = {
  method: Operation['method'];
  /** Encoded path and query, appended to the service's URL. Built from an operation's path template. */
  path: string;
  headers: Record<string, string>;
  body?: Uint8Array | undefined;
  /** Registers a callback for when the caller disconnects, which ends the request. */
  whenGone?: ((gone: () => void) => void) | undefined;
  /** Tenant and identity that the request counts for, so that tenants share connections and queue fairly. */
  share: Share;
  requestId: string;
};

export type UpstreamResponse = {
  status: number;
  headers: Dispatcher.ResponseData['headers'];
  body: Dispatcher.ResponseData['body'];
};

/** A remote service with a pool of persistent connections to its one origin. Redirects are not followed. */
export type Upstream = {
  readonly name: UpstreamName;
  /** Throws 503 while the queue for this service is full. */
  refuseWhenFull(): void;
  /** Returns the response once its headers have arrived. Throws 502, 503 or 504 after logging the cause. */
  send(request: UpstreamRequest): Promise<UpstreamResponse>;
  brokeOff(error: unknown, requestId: string): void;
  close(): Promise<void>;
};

/** Maximum connections to one service. Further requests wait for a free one, up to the limit of the queue. */
const connections = 128;
const connectLimit = 10_000;
const maxHeaderBytes = 32 * 1024;

/** Opens the connections to a remote service. `timeout`: maximum ms until a response starts, and between two chunks. */
export function openUpstream(options: {
  name: UpstreamName;
  address: string;
  timeout: number;
  queue: number;
  log: Log;
}): Upstream {
  const { name, timeout, queue, log } = options;
  const slots = createSlots({ concurrent: connections, queue });
  const { origin, pathname } = new URL(options.address);
  const prefix = pathname.replace(/\/+$/, '');
  /** Errors before the connection (with TLS, if required) was established: nothing was sent. */
  const notSent = new WeakSet<Error>();
  const connect = buildConnector({ timeout: Math.min(timeout, connectLimit) });
  const pool = new Pool(origin, {
    connections,
    connect: (target, done) =>
      connect(target, (...outcome) => {
        if (outcome[0]) notSent.add(outcome[0]);
        done(...outcome);
      }),
    // Replaced by the timer in `send`, which also counts the wait for a connection.
    headersTimeout: 0,
    bodyTimeout: timeout,
    maxHeaderSize: maxHeaderBytes,
  });
  const tell = (error: unknown, requestId: string) =>
    log.error('upstream failed', { requestId, upstream: name, cause: causeOf(error) });

  return {
    name,
    refuseWhenFull: () => slots.refuseWhenFull(),
    send: ({ method, path, headers, body, whenGone, share, requestId }) =>
      slots.run(share.tenant, async () => {
        const end = new AbortController();
        const timer = setTimeout(() => end.abort(new LateError()), timeout);
        whenGone?.(() => end.abort(new GoneError()));
        try {
          const sent = { method, path: prefix + path, headers, body: body ?? null, signal: end.signal };
          const answer = await pool.request(sent);
          // An aborted stream without a listener would end the process.
          answer.body.on('error', () => undefined);
          return { status: answer.statusCode, headers: answer.headers, body: answer.body };
        } catch (error) {
          if (end.signal.reason instanceof GoneError)
            throw new AppError('UPSTREAM_FAILED', 'The request was broken off by its asker.');
          if (error instanceof AppError) throw error;
          tell(error, requestId);
          throw failure(error, notSent.has(error as Error));
        } finally {
          clearTimeout(timer);
        }
      }),
    brokeOff: tell,
    close: () => pool.destroy(),
  };
}

class GoneError extends Error {}

class LateError extends Error {
  readonly code = 'LATE';
}

/** Returns the error for the caller of a failed request. A header of ours marks that nothing was sent. */
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

/** Returns the code of an error for the log. Messages may include parts of a request or a response. */
function causeOf(error: unknown): string {
  // Several IP addresses were tried: report the first error.
  if (error instanceof AggregateError && error.errors.length > 0) return causeOf(error.errors[0]);
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (typeof code === 'string') return code;
  return typeof name === 'string' ? name : 'unknown';
}
