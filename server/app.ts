import { type Context, Hono } from 'hono';
import type { ActivityKey } from './activity/activity-key';
import { createActivityLog } from './activity/activity-log';
import type { OpenDatabase } from './db/database';
import type { Gateway } from './gateway/gateway';
import type { RemoteServices } from './http/console-status';
import { recordSessions } from './http/record-sessions';
import { crossOrigin } from './http/cross-origin';
import { createIdempotency } from './http/idempotency';
import { createReplicaReads } from './http/list-reads';
import { errorResponse } from './http/on-error';
import type { RenderPage } from '@recon/contract/server-rendering';
import { needsOfPage } from '@recon/contract/pages';
import { createSsrPages, viewOf } from './http/ssr-pages';
import type { PageHtml } from './http/page-html';
import type { PagePreloads } from './http/page-preloads';
import { createPageReads } from './http/page-reads';
import type { RateLimit } from './http/rate-limit';
import { type RawRequest, refuseRaw, requestLog, requestLogOf } from './http/request-log';
import { settledTenants } from './http/settled-tenants';
import type { StaticFiles } from './http/static-files';
import { AppError } from './lib/app-error';
import { createBodyReader } from './lib/body-readers';
import { createConcurrencyLimit, defaultLoad, type Load } from './lib/concurrency';
import { isServicePath } from './lib/service-path';
import { withTimeout } from './lib/with-timeout';
import type { LedgerSettings } from './modules/module';
import type { Metrics } from './observe/metrics';
import { addRoutes, allowedMethods, operationRoutes, ownRoutes } from './routes';
import { createCookies } from './sign-in/cookies';
import { createSessions } from './sign-in/sessions';
import type { SessionOptions, SessionSettings } from './sign-in/session-options';

/** Names of the options that both sessions and the rest of the service need. */
type Shared = 'secrets' | 'verify' | 'clock' | 'log' | 'remoteTokens' | 'tryGrant';

export type AppOptions = Pick<SessionOptions, Shared> & {
  database: OpenDatabase;
  /** The built console's files; without them only the API is served. */
  files?: StaticFiles | undefined;
  /** Files and URLs that a page lists for preloading. */
  preloads?: PagePreloads | undefined;
  /**
   * Server-rendered pages for signed-in users, with their first responses; with `draw`, also with their markup. `prepare` is
   * called for every page, also without a user: the next one may have one.
   */
  pages?:
    | {
        html: PageHtml;
        draw?: RenderPage | undefined;
        prepare?: (() => void) | undefined;
        limit?: RateLimit | undefined;
      }
    | undefined;
  rateLimit?: RateLimit | undefined;
  /** RECON_ACTIVITY: false if writes are not recorded. */
  activity?: boolean;
  /** Signs reports, and recognises erased people in the activity log. */
  activityKey?: ActivityKey | undefined;
  ledger?: LedgerSettings;
  /** RECON_FAULTS: true if the header `X-Recon-Fault` of a request may inject an error or a delay. */
  faults?: boolean;
  /** Whether X-Forwarded-Proto and X-Forwarded-For are trusted. */
  trustProxy?: boolean;
  /** URLs of the services that are not embedded; shown to signed-in users. */
  remotes?: RemoteServices;
  /** Other origins whose pages may call the operations, with a token and never with a cookie. */
  corsOrigins?: readonly string[] | undefined;
  /** The commit that the program was built from, if known. */
  commit?: string | undefined;
  metrics?: Metrics | undefined;
  signIn?: SessionSettings;
  /** Forwards operations to the remote services that have them. The service in this process handles all others. */
  gateway?: Gateway | undefined;
  load?: Load | undefined;
};

export type App = {
  /** Returns the response to any request; never rejects. */
  fetch: (request: Request, connection?: object) => Promise<Response>;
  /** Returns the error response to a request too malformed for `fetch`. Logs, counts, and closes the connection. */
  refuse: (error: unknown, asked: RawRequest) => Response;
  /** Makes `/readyz` report from now on that the process is about to stop. Everything else continues. */
  leave: () => void;
};

/** Maximum number of bodies read at once, before their requests wait in the queue; each has at most 1 MiB. */
const maxBodies = 64;

/** Creates the entire service as a function of a request: tests, the dev server and production share it. */
export function createApp(options: AppOptions): App {
  const { database, secrets, verify, clock, log, files, preloads, pages } = options;
  const { metrics, corsOrigins, gateway, commit } = options;
  const { rateLimit, trustProxy = false, faults = false, ledger = { maxLimit: 100 } } = options;
  const { remoteTokens, tryGrant, remotes = {}, load = defaultLoad, signIn = {} } = options;
  const { db } = database;
  const tokens = { secrets, verify, remoteTokens, tryGrant };
  const activity = options.activity === false ? undefined : createActivityLog(db, options.activityKey);
  const recorded = activity ? recordSessions(activity, db) : {};
  const hasActivity = activity !== undefined;
  // The log does not contain the complete contexts of a remote service.
  const hasStates = hasActivity && !gateway?.upstreamOf('getContext');
  const base = { db, clock, log, trustProxy, hasActivity, hasStates };
  const sessions = createSessions({ ...base, ...tokens, ...signIn, ...recorded });
  const cookies = createCookies({ trustProxy, publicUrl: signIn.publicUrl });
  const reads = createReplicaReads(database, cookies, clock);
  const idempotency = createIdempotency({ db, clock, isShared: database.isShared });
  const places = createConcurrencyLimit(load);
  metrics?.watchQueue(() => places.waiting());
  const bodies = createBodyReader(maxBodies);
  const limits = { rateLimit, places, bodies };
  const settled = settledTenants(database.isShared);
  const services = { secrets, sessions, idempotency, reads, activity, gateway, settled };
  const runner = { db, clock, ledger, faults, log, ...services, ...limits };
  let isLeaving = false;
  const about = { remotes, commit, isLeaving: () => isLeaving };
  const routes = [...operationRoutes(runner), ...ownRoutes(database, sessions, about)];
  const hono = new Hono();
  hono.use(requestLog(log, metrics));
  if (corsOrigins) hono.use('/v1/*', crossOrigin(corsOrigins));
  const fail = (error: unknown, context: Context) =>
    errorResponse(error, requestLogOf(context).requestId, log);
  hono.onError(fail);
  // Rejections are returned here, not thrown: a thrown one would bypass the middleware that logs every response.
  const drawn =
    pages && preloads && createSsrPages({ ...pages, preloads, reads: createPageReads(runner), clock, log });
  const answerPage = async (shell: Response, files: PagePreloads, context: Context) => {
    const { path, raw } = context.req;
    pages?.prepare?.();
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

const maxSessionCheckMs = 500;

function isPage({ headers }: Response): boolean {
  return headers.get('Content-Type')?.startsWith('text/html') === true;
}

function refusal(method: string, allowed: readonly string[]): AppError {
  if (allowed.length === 0) return new AppError('ROUTE_NOT_FOUND', 'There is nothing at this address.');
  return new AppError('METHOD_NOT_ALLOWED', `${method} is not possible here.`, {
    headers: { Allow: allowed.join(', ') },
  });
}
