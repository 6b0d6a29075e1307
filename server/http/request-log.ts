import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { OverloadedError } from '../lib/slots';
import type { Log, LogKind } from '../observe/log';
import type { Metrics } from '../observe/metrics';
import { createOverloadLog } from '../observe/overload-log';
import { isRequestId, requestIdOf } from '../lib/request-parts';
import { errorResponse } from './on-error';
import type { RequestContext, RequestEnv } from './request-context';
import { assetHeaders, securityHeaders } from './security-headers';

/** Returns middleware that assigns request ids, sets the headers of every response, and logs and counts requests. */
export function requestLog(log: Log, metrics: Metrics | undefined): MiddlewareHandler<RequestEnv> {
  const tellOverload = createOverloadLog(log);
  return async (context, next) => {
    const began = performance.now();
    const count = metrics?.begin();
    const requestId = requestIdOf(context.req.raw.headers);
    context.set('requestId', requestId);
    await next();
    const { res } = context;
    const {
      path = 'other',
      complete,
      rateLimit,
      operation,
      tenantId,
      replayed,
      upstream,
      upstreamRequestId,
    } = context.var;
    if (complete !== res) {
      const id = { 'X-Request-Id': upstreamRequestId ?? requestId };
      const own = { ...id, ...rateLimit, ...ownHeaders(path, res.headers) };
      for (const [name, value] of Object.entries(own)) res.headers.set(name, value);
    }
    const { status } = res;
    const { method } = context.req;
    count?.({ operation: operation ?? path, method, status, replayed });
    const isShed = context.error instanceof OverloadedError;
    if (isShed) tellOverload();
    log[isShed ? 'debug' : logKind(path, status)]('request', {
      requestId,
      operation,
      method,
      path,
      status,
      ms: Math.round(performance.now() - began),
      tenantId,
      replayed,
      upstream,
      upstreamRequestId,
    });
  };
}

/**
 * Returns the response to an operation of this process with all its headers. `requestLog` then sets none: one by one,
 * that costs a tenth of a small read.
 */
export function completeResponse(
  context: RequestContext,
  body: string | null,
  { status, headers }: { status: number; headers: Readonly<Record<string, string>> },
): Response {
  const own = { 'X-Request-Id': context.get('requestId'), ...context.get('rateLimit') };
  const response = new Response(body, { status, headers: { ...headers, ...own, ...serviceHeaders } });
  context.set('complete', response);
  return response;
}

/** The known parts of a request that cannot be parsed; headers as Node provides them. */
export type RawRequest = { method?: string | undefined; headers: Readonly<Record<string, unknown>> };

/** Returns the error response to a malformed request. It closes the connection. Logs and counts the request. */
export function refuseRaw(
  error: unknown,
  { method = 'other', headers }: RawRequest,
  { log, metrics }: { log: Log; metrics: Metrics | undefined },
): Response {
  const count = metrics?.begin();
  const theirId = headers['x-request-id'];
  const requestId = typeof theirId === 'string' && isRequestId(theirId) ? theirId : randomUUID();
  const response = errorResponse(error, requestId, log);
  const { status } = response;
  // The start of the next request is unknown.
  const own = { 'X-Request-Id': requestId, Connection: 'close', ...ownHeaders('other', response.headers) };
  for (const [name, value] of Object.entries(own)) response.headers.set(name, value);
  count?.({ operation: 'other', method, status, replayed: undefined });
  log[logKind('other', status)]('request', { requestId, method, path: 'other', status });
  return response;
}

/** Headers of every response except the console's files. */
const serviceHeaders: Readonly<Record<string, string>> = { ...securityHeaders, 'Cache-Control': 'no-store' };

/** Returns the headers that every response has. Only the console's own files may be cached. */
function ownHeaders(path: string, headers: Headers): Readonly<Record<string, string>> {
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
