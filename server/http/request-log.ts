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

/** What is known of a request while it is answered; for the log, by names only. */
type RequestLogEntry = {
  requestId: string;
  /** The path template that answers; `files` for the console's own files. */
  path: string;
  fields?: Partial<RequestLogFields>;
};

const entries = new WeakMap<Context, RequestLogEntry>();

/** The log entry of a request that is being answered. */
export function requestLogOf(context: Context): RequestLogEntry {
  const known = entries.get(context);
  if (known) return known;
  const entry = { requestId: requestIdOf(context.req.raw.headers), path: 'other' };
  entries.set(context, entry);
  return entry;
}

/** Request log middleware: gives every request an id and every answer its headers, logs and counts it. */
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
      // On the answer itself: `context.header` would make another one for each, and its body a stream.
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

/** What is known of a request that cannot be read; headers as Node gives them. */
export type RawRequest = { method?: string | undefined; headers: Readonly<Record<string, unknown>> };

/** Answers, logs and counts what is no request that the router could be given, as the last of its connection. */
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
  // Where the next request begins is not known.
  const own = { 'X-Request-Id': requestId, Connection: 'close', ...ownHeaders('other', response) };
  for (const [name, value] of Object.entries(own)) response.headers.set(name, value);
  count?.({ operation: 'other', method, status, replayed: undefined });
  log[logKind('other', status)]('request', { requestId, method, path: 'other', status });
  return response;
}

/** The headers that every answer has but the console's files. */
export const serviceHeaders: Readonly<Record<string, string>> = {
  ...securityHeaders,
  'Cache-Control': 'no-store',
};

/** The headers every answer has; nothing but the console's own files is ever stored on the way. */
function ownHeaders(path: string, { headers }: Response): Readonly<Record<string, string>> {
  if (path !== 'files') return serviceHeaders;
  if (headers.get('Cache-Control')?.includes('immutable')) return assetHeaders;
  // A page with styles in it says which.
  const policy = headers.get('Content-Security-Policy');
  return policy === null ? securityHeaders : { ...securityHeaders, 'Content-Security-Policy': policy };
}

/** What watches over the process asks all the time, and a page fetches many files: told only when asked for. */
function logKind(path: string, status: number): LogKind {
  if (status >= 500) return 'warn';
  return path === '/healthz' || path === '/readyz' || path === 'files' ? 'debug' : 'info';
}
