import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { OverloadedError } from '../lib/concurrency';
import type { Log, LogKind } from '../observe/log';
import type { Metrics } from '../observe/metrics';
import { createOverloadLog } from '../observe/overload-log';
import { isRequestId, requestIdOf } from '../observe/request-id';
import { errorResponse } from './on-error';
import type { RequestLogFields } from './run-operation';
import { assetHeaders, securityHeaders } from './security-headers';

/** Log fields of a request in progress: names and ids, no other content of the request. */
type RequestLogEntry = {
  requestId: string;
  /** Path template of the handler; `files` for the console's own files. */
  path: string;
  fields?: Partial<RequestLogFields>;
};

/** Name of hono's variable of a request that holds its log entry. A WeakMap would cost more in each garbage collection. */
const entryName = 'request log';

/** Returns the log entry of a request in progress. Creates it on first use. */
export function requestLogOf(context: Context): RequestLogEntry {
  const known = context.get(entryName) as RequestLogEntry | undefined;
  if (known) return known;
  const entry = { requestId: requestIdOf(context.req.raw.headers), path: 'other' };
  context.set(entryName, entry);
  return entry;
}

/** Returns middleware that assigns request ids, sets the headers of every response, and logs and counts requests. */
export function requestLog(log: Log, metrics: Metrics | undefined): MiddlewareHandler {
  const tellOverload = createOverloadLog(log);
  return async (context, next) => {
    const began = performance.now();
    const count = metrics?.begin();
    const entry = requestLogOf(context);
    await next();
    const { requestId, path, fields = {} } = entry;
    if (!fields.hasAllHeaders) {
      const headers = { ...fields.headers, 'X-Request-Id': requestId, ...ownHeaders(path, context.res) };
      // Set on the response itself: `context.header` would copy it per header and turn its body into a stream.
      for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
    }
    const { method } = context.req;
    const { status } = context.res;
    count?.({ operation: fields.operation ?? path, method, status, replayed: fields.replayed });
    const isShed = context.error instanceof OverloadedError;
    if (isShed) tellOverload();
    log[isShed ? 'debug' : logKind(path, status)]('request', {
      requestId,
      operation: fields.operation,
      method,
      path,
      status,
      ms: Math.round(performance.now() - began),
      tenantId: fields.tenantId,
      replayed: fields.replayed,
      upstream: fields.upstream,
      upstreamRequestId: fields.upstreamRequestId,
    });
  };
}

/** Parts that are known of a request that cannot be parsed; headers as Node provides them. */
export type RawRequest = { method?: string | undefined; headers: Readonly<Record<string, unknown>> };

/** Returns the error response to a malformed request, with a header that closes its connection. Logs and counts it. */
export function refuseRaw(
  error: unknown,
  { method = 'other', headers }: RawRequest,
  { log, metrics }: { log: Log; metrics: Metrics | undefined },
): Response {
  const count = metrics?.begin();
  const given = headers['x-request-id'];
  const requestId = typeof given === 'string' && isRequestId(given) ? given : randomUUID();
  const response = errorResponse(error, requestId, log);
  const { status } = response;
  // The start of the next request is unknown.
  const own = { 'X-Request-Id': requestId, Connection: 'close', ...ownHeaders('other', response) };
  for (const [name, value] of Object.entries(own)) response.headers.set(name, value);
  count?.({ operation: 'other', method, status, replayed: undefined });
  log[logKind('other', status)]('request', { requestId, method, path: 'other', status });
  return response;
}

/** Headers of every response except the console's files. */
export const serviceHeaders: Readonly<Record<string, string>> = {
  ...securityHeaders,
  'Cache-Control': 'no-store',
};

/** Returns the headers that every response has. Only the console's own files may be cached. */
function ownHeaders(path: string, { headers }: Response): Readonly<Record<string, string>> {
  if (path !== 'files') return serviceHeaders;
  if (headers.get('Cache-Control')?.includes('immutable')) return assetHeaders;
  // A page with inline styles has a policy of its own.
  const policy = headers.get('Content-Security-Policy');
  return policy === null ? securityHeaders : { ...securityHeaders, 'Content-Security-Policy': policy };
}

/** Returns the log level. Health checks and page files are frequent, so they are logged at debug level only. */
function logKind(path: string, status: number): LogKind {
  if (status >= 500) return 'warn';
  return path === '/healthz' || path === '/readyz' || path === 'files' ? 'debug' : 'info';
}
