import { type Context, Hono } from 'hono';
import type { OpenDatabase } from './db/database';
import type { Gateway } from './gateway/gateway';
import type { RemoteServices } from './http/console-status';
import { crossOrigin } from './http/cross-origin';
import { createIdempotency } from './http/idempotency';
import { createReplicaReads } from './http/list-reads';
import { errorResponse } from './http/on-error';
import type { RenderPage } from '~/contract/server-rendering';
import { needsOfPage } from '~/contract/pages';
import { createSsrPages, viewOf } from './http/ssr-pages';
import type { PageHtml } from './http/page-html';
import type { PagePreloads } from './http/page-preloads';
import { createPageReads } from './http/page-reads';
import type { RateLimit } from './http/rate-limit';
import { type RawRequest, refuseRaw, requestLog, requestLogOf } from './http/request-log';
import type { StaticFiles } from './http/static-files';
import { AppError } from './lib/app-error';
import { createBodyReader } from './lib/body-readers';
import { createConcurrencyLimit, defaultLoad, type Load } from './lib/concurrency';
import type { Secrets } from './lib/secrets';
import { isServicePath } from './lib/service-path';
import { withTimeout } from './lib/with-timeout';
import type { LedgerSettings } from './modules/module';
import type { Log } from './observe/log';
import type { Metrics } from './observe/metrics';
import { addRoutes, allowedMethods, operationRoutes, ownRoutes } from './routes';
import { createCookies } from './sign-in/cookies';
import type { RemoteTokens } from './sign-in/service-access';
import { createSessions } from './sign-in/sessions';
import type { SessionSettings } from './sign-in/session-settings';
import type { VerifyToken } from './sign-in/tokens';

export type AppOptions = {
  database: OpenDatabase;
  secrets: Secrets;
  verify: VerifyToken;
  clock: () => Date;
  log: Log;
  /** The built console; without it only the service answers. */
  files?: StaticFiles | undefined;
  /** What a page of it names to be fetched at once. */
  preloads?: PagePreloads | undefined;
  /** Its pages with what they begin with, for who is signed in; without `draw` with their first reads alone. */
  pages?: { html: PageHtml; draw?: RenderPage | undefined; limit?: RateLimit | undefined } | undefined;
  rateLimit?: RateLimit | undefined;
  ledger?: LedgerSettings;
  /** RECON_FAULTS: failures may be ordered by a header. */
  faults?: boolean;
  /** Whether X-Forwarded-Proto and X-Forwarded-For are believed. */
  trustProxy?: boolean;
  /** Where services answer that are not embedded; told to who is signed in. */
  remotes?: RemoteServices;
  /** Other origins whose pages may call the operations, with a token and never with a cookie. */
  corsOrigins?: readonly string[] | undefined;
  /** The commit that the program was built from, where it is known. */
  commit?: string | undefined;
  /** Counts what is answered. */
  metrics?: Metrics | undefined;
  /** How people sign in, and for how long. */
  signIn?: SessionSettings;
  /** Forwards the operations of remote services; the others are embedded. */
  gateway?: Gateway | undefined;
  /** How many requests for embedded operations are worked on at once, and how many may wait. */
  load?: Load | undefined;
  /** Judges tokens where no key is configured that could verify them. */
  remoteTokens?: RemoteTokens | undefined;
  /** Tries a provider's token at a remote service; returns the status, undefined without a response. */
  tryGrant?: ((token: string) => Promise<number | undefined>) | undefined;
};

export type App = {
  /** Answers any request; never rejects. */
  fetch: (request: Request, connection?: object) => Promise<Response>;
  /** Answers, logs and counts what is no request that `fetch` could be given, as the last of its connection. */
  refuse: (error: unknown, asked: RawRequest) => Response;
  /** Has `/readyz` say from now on that the process is about to stop; all else is answered as before. */
  leave: () => void;
};

/** Bodies that are read at once, before their requests take a place; each may have 1 MiB. */
const maxBodies = 64;

/** The whole service as a function of a request: tests, the dev server and production share it. */
export function createApp(options: AppOptions): App {
  const { database, secrets, verify, clock, log, files, preloads, pages } = options;
  const { metrics, corsOrigins, gateway, commit } = options;
  const { rateLimit, trustProxy = false, faults = false, ledger = { maxLimit: 100 } } = options;
  const { remoteTokens, tryGrant, remotes = {}, load = defaultLoad, signIn = {} } = options;
  const { db } = database;
  const tokens = { secrets, verify, remoteTokens, tryGrant };
  const sessions = createSessions({ db, clock, log, trustProxy, ...tokens, ...signIn });
  const reads = createReplicaReads(
    database,
    createCookies({ trustProxy, publicUrl: signIn.publicUrl }),
    clock,
  );
  const idempotency = createIdempotency({ db, clock, isShared: database.isShared });
  const places = createConcurrencyLimit(load);
  metrics?.watchQueue(() => places.waiting());
  const bodies = createBodyReader(maxBodies);
  const limits = { rateLimit, places, bodies };
  const runner = { db, clock, secrets, sessions, idempotency, reads, ledger, faults, gateway, ...limits };
  let isLeaving = false;
  const about = { remotes, commit, isLeaving: () => isLeaving };
  const routes = [...operationRoutes(runner), ...ownRoutes(database, sessions, about)];
  const hono = new Hono();
  hono.use(requestLog(log, metrics));
  if (corsOrigins) hono.use('/v1/*', crossOrigin(corsOrigins));
  const fail = (error: unknown, context: Context) =>
    errorResponse(error, requestLogOf(context).requestId, log);
  hono.onError(fail);
  // What is refused here is answered, not thrown: it would pass by the middleware that logs every answer.
  const drawn =
    pages && preloads && createSsrPages({ ...pages, preloads, reads: createPageReads(runner), clock, log });
  const answerPage = async (shell: Response, files: PagePreloads, context: Context) => {
    const { path, raw } = context.req;
    const session = await withTimeout(maxSessionCheckMs, sessions.look(context), undefined);
    const page = session?.reader && (await drawn?.(context, session.reader, requestLogOf(context).requestId));
    if (page) return page;
    const reads = new URL(raw.url).search === '' ? (needsOfPage(path)?.reads ?? []) : [];
    const links = files.links({
      path,
      language: viewOf(context).language,
      reads: session ? ['/session', ...reads] : [],
    });
    if (links) shell.headers.set('Link', links);
    return shell;
  };
  const unrouted = async (context: Context) => {
    const { path, raw } = context.req;
    const allowed = allowedMethods(routes, path);
    const file = isServicePath(path) ? undefined : await files?.(raw, path);
    if (file) requestLogOf(context).path = 'files';
    if (file && preloads && isPage(file)) return answerPage(file, preloads, context);
    return file ?? fail(refusal(raw.method, allowed), context);
  };
  addRoutes(hono, routes, (context) => unrouted(context).catch((error: unknown) => fail(error, context)));

  return {
    fetch: async (request, connection) => hono.fetch(request, connection),
    refuse: (error, asked) => refuseRaw(error, asked, { log, metrics }),
    leave: () => {
      isLeaving = true;
    },
  };
}

/** Milliseconds for which a page waits to learn whether somebody is signed in. */
const maxSessionCheckMs = 500;

function isPage({ headers }: Response): boolean {
  return headers.get('Content-Type')?.startsWith('text/html') === true;
}

/** Why a path is not answered: its methods are others, or there is nothing. */
function refusal(method: string, allowed: readonly string[]): AppError {
  return allowed.length > 0
    ? new AppError('METHOD_NOT_ALLOWED', `${method} is not possible here.`, {
        headers: { Allow: allowed.join(', ') },
      })
    : new AppError('ROUTE_NOT_FOUND', 'There is nothing at this address.');
}
