import { Hono } from 'hono';
import type { ActivityKey } from './activity/activity-key';
import { createActivityLog } from './activity/activity-log';
import type { OpenDatabase } from './db/database';
import { recordLifetime } from './db/prune';
import type { Gateway } from './gateway/gateway';
import type { RemoteServices } from './http/console-status';
import { recordSessions } from './http/record-sessions';
import { crossOrigin } from './http/cross-origin';
import { createIdempotency } from './http/idempotency';
import { createReplicaReads } from './http/list-reads';
import { errorResponse } from './http/on-error';
import { createSsrPages, type SsrOptions, viewOf } from './http/ssr-pages';
import type { PagePreloads } from './http/page-preloads';
import { createPageReads } from './http/page-reads';
import type { RateLimit } from './http/rate-limit';
import type { RequestContext, RequestEnv } from './http/request-context';
import type { OperationService } from './http/run-operation';
import { type RawRequest, refuseRaw, requestLog } from './http/request-log';
import type { StaticFiles } from './http/static-files';
import { AppError } from './lib/app-error';
import { createSlots, defaultLoad, type Load } from './lib/slots';
import { isServicePath } from './lib/request-parts';
import { withTimeout } from './lib/with-timeout';
import type { LedgerSettings } from './modules/module';
import type { Metrics } from './observe/metrics';
import { addRoutes, allowedMethods, operationRoutes, ownRoutes } from './routes';
import { createCookies } from './sign-in/cookies';
import { createSessions, type Sessions } from './sign-in/sessions';
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
  pages?: (Pick<SsrOptions, 'html' | 'draw' | 'limit'> & { prepare?: (() => void) | undefined }) | undefined;
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
  refuse: (error: unknown, request: RawRequest) => Response;
  /** Makes `/readyz` report from now on that the process is about to stop. Everything else continues. */
  leave: () => void;
};

/** Returns the current time of this machine. Tests pass another clock. */
export const systemClock = () => new Date();

/** Maximum number of bodies read at once; each has at most 1 MiB. */
const maxBodies = 64;

/** Creates the entire service as a function of a request: tests, the dev server and production share it. */
export function createApp(options: AppOptions): App {
  const { database, secrets, clock, log, files } = options;
  const { metrics, corsOrigins, gateway, commit } = options;
  const { rateLimit, trustProxy = false, faults = false, ledger = { maxLimit: 100 } } = options;
  const { remotes = {}, load = defaultLoad, signIn = {} } = options;
  const { db, replica, isShared } = database;
  const activity = options.activity === false ? undefined : createActivityLog(db, options.activityKey);
  const sessions = createSessions({
    ...options,
    db,
    trustProxy,
    hasActivity: activity !== undefined,
    isEmbedded: !gateway?.upstreamOf('getContext'),
    ...signIn,
    ...(activity && recordSessions(activity, db)),
  });
  const cookies = createCookies({ trustProxy, publicUrl: signIn.publicUrl });
  const slots = createSlots(load);
  metrics?.watchQueue(() => slots.waiting());
  const service: OperationService = {
    db,
    clock,
    secrets,
    sessions,
    activity,
    rateLimit,
    ledger,
    faults,
    trustProxy,
    gateway,
    slots,
    log,
    bodies: createSlots({ concurrent: maxBodies, queue: load.queue }),
    idempotency: createIdempotency({ db, clock, isShared, lifetime: recordLifetime }),
    reads: replica && createReplicaReads({ db, replica }, cookies, clock),
  };
  let isLeaving = false;
  const about = { remotes, commit, isLeaving: () => isLeaving };
  const routes = [...operationRoutes(service), ...ownRoutes(database, sessions, about)];
  const pageOf = files && consoleFiles(files, options, service, sessions);
  const hono = new Hono<RequestEnv>();
  hono.use(requestLog(log, metrics));
  if (corsOrigins) hono.use('/v1/*', crossOrigin(corsOrigins));
  hono.onError((error, context) => errorResponse(error, context.var.requestId, log));
  addRoutes(hono, routes, async (context) => {
    const { path, method } = context.req;
    const file = isServicePath(path) ? undefined : await pageOf?.(context);
    if (!file) throw refusal(method, allowedMethods(routes, path));
    context.set('path', 'files');
    return file;
  });

  return {
    fetch: async (request, connection) => hono.fetch(request, connection),
    refuse: (error, request) => refuseRaw(error, request, { log, metrics }),
    leave: () => {
      isLeaving = true;
    },
  };
}

const maxSessionCheckMs = 500;

/** Returns a function that returns a file of the console, or a page: rendered for a signed-in user, if possible. */
function consoleFiles(
  files: StaticFiles,
  { preloads, pages, clock, log }: AppOptions,
  service: OperationService,
  sessions: Sessions,
): (context: RequestContext) => Promise<Response | undefined> {
  const reads = createPageReads(service);
  const rendered = pages && preloads && createSsrPages({ ...pages, preloads, reads, clock, log });
  return async (context) => {
    const { path, raw } = context.req;
    const file = await files(raw, path);
    const isPage = file?.headers.get('Content-Type')?.startsWith('text/html') === true;
    if (!isPage || !preloads) return file;
    pages?.prepare?.();
    const session = await withTimeout(maxSessionCheckMs, sessions.look(context), undefined);
    const page = session?.reader && (await rendered?.(context, session.reader, context.var.requestId));
    if (page) return page;
    const { language } = viewOf(context);
    const links = preloads.links({
      path,
      language,
      reads: session ? ['/session', ...firstReads(preloads, raw, path)] : [],
    });
    if (links) file.headers.set('Link', links);
    return file;
  };
}

/** Returns the API reads that a page starts with; none if its URL has a query, which they may depend on. */
function firstReads(preloads: PagePreloads, { url }: Request, path: string): readonly string[] {
  return new URL(url).search === '' ? (preloads.needs(path)?.reads ?? []) : [];
}

function refusal(method: string, allowed: readonly string[]): AppError {
  if (allowed.length === 0) return new AppError('ROUTE_NOT_FOUND', 'There is nothing at this address.');
  return new AppError('METHOD_NOT_ALLOWED', `${method} is not possible here.`, {
    headers: { Allow: allowed.join(', ') },
  });
}
