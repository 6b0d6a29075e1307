import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { type Operation, operationNames, operations } from '~/contract/operations';
import type { OpenDatabase } from './db/database';
import { AppError } from './lib/app-error';
import { consoleStatus, type RemoteServices } from './http/console-status';
import type { Gateway } from './gateway/gateway';
import { crossOrigin } from './http/cross-origin';
import { createBodyReader } from './lib/body-readers';
import { createIdempotency } from './http/idempotency';
import type { Log, LogKind } from './observe/log';
import type { Metrics } from './observe/metrics';
import type { LedgerSettings } from './modules/module';
import { errorResponse } from './http/on-error';
import { isServicePath } from './lib/service-path';
import { createOverloadLog } from './observe/overload-log';
import { createConcurrencyLimit, defaultLoad, type Load, Overloaded } from './lib/concurrency';
import type { CheckToken } from './sign-in/open-service';
import { openApiDocument } from './http/openapi';
import type { RateLimit } from './http/rate-limit';
import { isRequestId, requestIdOf } from './observe/request-id';
import { type RequestLogFields, runOperation } from './http/run-operation';
import type { Secrets } from './lib/secrets';
import { securityHeaders } from './http/security-headers';
import { createSessions, type Sessions, type SessionSettings } from './sign-in/sessions';
import type { StaticFiles } from './http/static-files';
import type { VerifyToken } from './sign-in/tokens';

export type AppOptions = {
  database: OpenDatabase;
  secrets: Secrets;
  verify: VerifyToken;
  clock: () => Date;
  log: Log;
  /** The built console; without it only the service answers. */
  files?: StaticFiles | undefined;
  rateLimit?: RateLimit | undefined;
  ledger?: LedgerSettings;
  /** RECON_FAULTS: failures may be ordered by a header. */
  faults?: boolean;
  /** Whether X-Forwarded-Proto is believed. */
  trustProxy?: boolean;
  /** Where services answer that are not embedded; told to who is signed in. */
  remotes?: RemoteServices;
  /** Other origins whose pages may call the operations, with a token and never with a cookie. */
  corsOrigins?: readonly string[] | undefined;
  /** Counts what is answered. */
  metrics?: Metrics | undefined;
  /** How people sign in, and for how long. */
  signIn?: SessionSettings;
  /** Forwards the operations of remote services; the others are embedded. */
  gateway?: Gateway | undefined;
  /** How many requests for embedded operations are worked on at once, and how many may wait. */
  load?: Load | undefined;
  /** Tries a token where it is good, when it cannot be verified here. */
  tryToken?: ((token: string) => Promise<void>) | undefined;
  /** Checks a token where the remote service takes anybody. */
  checkToken?: CheckToken | undefined;
};

export type App = {
  /** Answers any request; never rejects. */
  fetch: (request: Request, connection?: object) => Promise<Response>;
  /** Answers, logs and counts what is no request that `fetch` could be given, as the last of its connection. */
  refuse: (error: unknown, asked: RawRequest) => Response;
  /** Removes what has expired: sessions and idempotency records. */
  prune(): Promise<void>;
};

/** What is known of a request that cannot be read; headers as Node gives them. */
type RawRequest = { method?: string | undefined; headers: Readonly<Record<string, unknown>> };

/** Bodies that are read at once, before their requests take a place; each may have 1 MiB. */
const mostBodies = 64;

type Answer = (context: Context) => Response | Promise<Response>;
type Route = { method: string; path: string; answer: Answer };

/** The whole service as a function of a request: tests, the dev server and production share it. */
export function createApp(options: AppOptions): App {
  const {
    database,
    secrets,
    verify,
    clock,
    log,
    files,
    rateLimit,
    ledger = { maxLimit: 100 },
    faults = false,
    trustProxy = false,
    remotes = {},
    metrics,
    corsOrigins,
    signIn = {},
    gateway,
    load = defaultLoad,
    tryToken,
    checkToken,
  } = options;
  const { db } = database;
  const sessions = createSessions({
    db,
    secrets,
    verify,
    clock,
    log,
    trustProxy,
    tryToken,
    checkToken,
    ...signIn,
  });
  const idempotency = createIdempotency({ db, clock, isShared: database.isShared });
  const runner = {
    db,
    clock,
    secrets,
    sessions,
    idempotency,
    rateLimit,
    ledger,
    faults,
    gateway,
    places: createConcurrencyLimit(load),
    readBody: createBodyReader(mostBodies),
  };

  const operationRoutes = operationNames.map((name): Route => {
    const { method, path }: Operation = operations[name];
    return {
      method,
      path,
      answer: (context) =>
        runOperation(name, context, runner, {
          requestId: requestIds.get(context) ?? '',
          note: (noted) => void notes.set(context, noted),
        }),
    };
  });
  const description = openApiDocument();
  const ownRoutes: Route[] = [
    { method: 'POST', path: '/session', answer: (context) => sessions.start(context) },
    { method: 'GET', path: '/session', answer: (context) => sessions.read(context) },
    { method: 'DELETE', path: '/session', answer: (context) => sessions.end(context) },
    {
      method: 'GET',
      path: '/console-status',
      answer: async (context) => {
        await sessions.identify(context);
        return consoleStatus(database, remotes);
      },
    },
    // A page that still has the mark of one without a server learns here that it has one.
    { method: 'GET', path: '/config.json', answer: () => Response.json({ mode: 'server' }) },
    { method: 'POST', path: '/session/stay', answer: (context) => sessions.stay(context) },
    { method: 'GET', path: '/session/ways', answer: () => sessions.ways() },
    ...oidcRoutes(sessions),
    { method: 'GET', path: '/openapi.json', answer: () => Response.json(description) },
    { method: 'GET', path: '/healthz', answer: () => Response.json({ status: 'ok' }) },
    { method: 'GET', path: '/readyz', answer: () => readiness(database) },
  ];
  const routes = [...operationRoutes, ...ownRoutes];

  const tellOverload = createOverloadLog(log);
  const hono = new Hono();
  hono.use(async (context, next) => {
    const began = performance.now();
    const count = metrics?.begin();
    const requestId = requestIdOf(context.req.raw.headers);
    requestIds.set(context, requestId);
    await next();
    const noted = notes.get(context);
    // A remote service may have given the request an id of its own, by which it is found there.
    const answered = context.res.headers.get('X-Request-Id') ?? requestId;
    complete(context, { ...noted?.headers, 'X-Request-Id': answered });
    const { method } = context.req;
    const { status } = context.res;
    const path = templates.get(context) ?? 'other';
    count?.({ operation: noted?.operation ?? path, method, status, replayed: noted?.replayed });
    const isShed = context.error instanceof Overloaded;
    if (isShed) tellOverload();
    log[isShed ? 'debug' : logKind(path, status)]('request', {
      requestId,
      operation: noted?.operation,
      method,
      path,
      status,
      ms: Math.round(performance.now() - began),
      tenantId: noted?.tenantId,
      replayed: noted?.replayed,
      upstream: noted?.upstream,
      upstreamRequestId: noted?.upstreamRequestId,
    });
  });
  if (corsOrigins) hono.use('/v1/*', crossOrigin(corsOrigins));
  const fail = (error: unknown, context: Context) => errorResponse(error, requestIds.get(context) ?? '', log);
  const refuse = (context: Context) => {
    // As the router reads it: an encoded letter is the letter.
    const { path: asked } = context.req;
    const found = routes.filter(({ path }) => matches(path, asked));
    // `…/rules/reorder` is no rule.
    const own = found.filter(({ path }) => !path.endsWith('}'));
    const allowed = (own.length > 0 ? own : found).flatMap(({ method }) =>
      method === 'GET' ? ['GET', 'HEAD'] : [method],
    );
    const file = isServicePath(asked) ? undefined : files?.(context.req.raw, asked);
    if (file) {
      templates.set(context, 'files');
      return file;
    }
    // Thrown, it would pass by the middleware that completes and logs every answer.
    return fail(
      allowed.length > 0
        ? new AppError('METHOD_NOT_ALLOWED', `${context.req.method} is not possible here.`, {
            headers: { Allow: allowed.join(', ') },
          })
        : new AppError('ROUTE_NOT_FOUND', 'There is nothing at this address.'),
      context,
    );
  };
  const on = ({ method, path, answer }: Route) =>
    hono.on(method, honoPath(path), (context) => {
      templates.set(context, path);
      return answer(context);
    });
  const isRecord = ({ path }: Route) => path.endsWith('}');
  const records = routes.filter(isRecord);
  const named = routes.filter((route) => !isRecord(route));
  named.forEach(on);
  // `…/rules/reorder` is no rule: it answers to its own methods alone.
  for (const { path } of named)
    if (records.some((record) => matches(record.path, path))) hono.all(honoPath(path), refuse);
  records.forEach(on);
  hono.notFound(refuse);
  hono.onError(fail);

  return {
    fetch: async (request, connection) => hono.fetch(request, connection),
    refuse(error, { method = 'other', headers }) {
      const count = metrics?.begin();
      const given = headers['x-request-id'];
      const requestId = typeof given === 'string' && isRequestId(given) ? given : randomUUID();
      const response = errorResponse(error, requestId, log);
      const { status } = response;
      const own = { ...securityHeaders, 'X-Request-Id': requestId, 'Cache-Control': 'no-store' };
      // Where the next request begins is not known.
      for (const [name, value] of Object.entries({ ...own, Connection: 'close' }))
        response.headers.set(name, value);
      count?.({ operation: 'other', method, status, replayed: undefined });
      log[logKind('other', status)]('request', { requestId, method, path: 'other', status });
      return response;
    },
    async prune() {
      await sessions.prune();
      await idempotency.prune();
    },
  };
}

/** What is known of a request while it is answered; for the log, by names only. */
const requestIds = new WeakMap<Context, string>();
const templates = new WeakMap<Context, string>();
const notes = new WeakMap<Context, RequestLogFields>();

/** What watches over the process asks all the time, and a page fetches many files: told only when asked for. */
function logKind(path: string, status: number): LogKind {
  if (status >= 500) return 'warn';
  return path === '/healthz' || path === '/readyz' || path === 'files' ? 'debug' : 'info';
}

/** The headers every answer has; nothing but the console's own files is ever stored on the way. */
function complete(context: Context, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries({ ...headers, ...securityHeaders })) context.header(name, value);
  if (templates.get(context) !== 'files') context.header('Cache-Control', 'no-store');
}

function honoPath(template: string): string {
  return template.replaceAll(/\{(\w+)\}/g, ':$1');
}

function matches(template: string, pathname: string): boolean {
  const pattern = template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(pathname);
}

/** Sign-in at an identity provider, where one is set. */
function oidcRoutes({ company }: Sessions): Route[] {
  if (!company) return [];
  return [
    { method: 'GET', path: '/session/sign-in', answer: (context) => company.begin(context) },
    { method: 'GET', path: '/session/callback', answer: (context) => company.finish(context) },
    { method: 'GET', path: '/session/sign-out', answer: (context) => company.leave(context) },
  ];
}

async function readiness(database: OpenDatabase): Promise<Response> {
  await database.ping().catch(() => {
    throw new AppError('UNAVAILABLE', 'The database does not answer.', { headers: { 'Retry-After': '1' } });
  });
  return Response.json({ status: 'ok' });
}
