import type { Server } from 'node:http';
import { isIP } from 'node:net';
import { type App, createApp } from './app';
import { folderError } from './db/pglite/folder-failure';
import { openDatabase } from './db/open';
import { DatabaseLostError } from './db/pglite/pglite-dialect';
import { loadSample, sampleTenant } from './data/sample';
import { databasePlace, type Environment, verifiesTokens } from './environment';
import { createGateway, type Gateway } from './gateway/gateway';
import { type Answering, createHttpServer } from './http-server';
import { jsonLog, type Log } from './observe/log';
import { createMetrics, type Metrics } from './observe/metrics';
import { checkForOpenService } from './sign-in/open-service';
import { createRateLimit } from './http/rate-limit';
import { defaultLoad } from './lib/concurrency';
import { deriveSecrets } from './lib/secrets';
import { readServiceTokens } from './sign-in/service-tokens';
import { staticFiles } from './http/static-files';
import { mintToken, tokenVerifier } from './sign-in/tokens';
import { type MetricsServer, serveMetrics } from './observe/metrics-server';
import { audienceOf, hasLocalToken, signInSettings } from './sign-in-settings';
import { folderSecret, keepSignInLink } from './secret-file';
import { startupSummary } from './startup-summary';

/** How long requests under way may take after a stop was asked for, in milliseconds. */
const graceTime = 10_000;
/** How long the local sign-in link is good, in seconds. */
const linkLifetime = 30 * 24 * 3600;

/** The service without a port: the dev server mounts it beside Vite. */
type Service = {
  app: App;
  /** What is counted, when it is asked for. */
  metrics: Metrics | undefined;
  /** The link that signs in at this address, or undefined when tokens are made elsewhere. */
  signInLink(url: string): Promise<string | undefined>;
  close(): Promise<void>;
  lost: Promise<Error>;
};

/**
 * Opens the database, loads the sample on the first run and builds the app.
 * @public scripts/dev.mjs loads it by name.
 */
export async function openService(environment: Environment, consoleFolder?: string): Promise<Service> {
  const { RECON_DATA_DIR: dataDir, RECON_RATE_LIMIT } = environment;
  const { RECON_JWT_SECRET, RECON_SESSION_SECRET } = environment;
  const clock = () => new Date();
  const log = jsonLog(environment.RECON_LOG_LEVEL);
  const { RECON_BASE_URL, RECON_TRANSACTION_URL } = environment;
  const isAllRemote = RECON_BASE_URL !== undefined && RECON_TRANSACTION_URL !== undefined;
  const gateway = openGateway(environment, log);
  // With a PostgreSQL server the secrets are set (environment.ts): its database never holds what opens it.
  const secret = (given: string | undefined) =>
    given === undefined ? folderSecret(dataDir) : new TextEncoder().encode(given);
  const database = await openDatabase(databasePlace(environment));
  try {
    // With both services elsewhere the database holds sessions only.
    if (environment.RECON_SAMPLE === 'on' && !isAllRemote) await loadSample(database.db);
    const metrics = environment.RECON_METRICS_PORT === undefined ? undefined : createMetrics(database);
    const app = createApp({
      database,
      metrics,
      corsOrigins: environment.RECON_CORS_ORIGINS,
      gateway,
      remotes: { reconciliation: RECON_BASE_URL, ledger: RECON_TRANSACTION_URL },
      ...tokenChecks(environment, gateway, () => secret(RECON_JWT_SECRET), clock),
      secrets: deriveSecrets(secret(RECON_SESSION_SECRET)),
      clock,
      log,
      files: consoleFolder === undefined ? undefined : staticFiles(consoleFolder),
      load: {
        concurrent: environment.RECON_MAX_CONCURRENT ?? defaultConcurrent(database),
        queue: environment.RECON_MAX_QUEUE,
      },
      rateLimit: RECON_RATE_LIMIT === undefined ? undefined : createRateLimit(RECON_RATE_LIMIT, clock),
      ledger: {
        maxLimit: environment.MAX_PAGINATION_LIMIT,
        openTenant: environment.RECON_LEDGER_ACCESS_CONTROL === 'off' ? sampleTenant.id : undefined,
      },
      faults: environment.RECON_FAULTS === 'on',
      trustProxy: environment.RECON_TRUST_PROXY === 'on',
      signIn: signInSettings(environment),
    });
    const pruning = setInterval(() => void app.prune().catch(() => undefined), 3600_000);
    pruning.unref();
    return {
      app,
      metrics,
      signInLink: async (url) => {
        if (!hasLocalToken(environment)) return undefined;
        const { id: tenantId, name: tenantName } = sampleTenant;
        const who = { tenantId, tenantName, subject: 'local-admin', permissions: ['*'] };
        return `${url}/#token=${await mintToken(secret(RECON_JWT_SECRET), who, linkLifetime)}`;
      },
      lost: database.lost,
      close: async () => {
        clearInterval(pruning);
        await gateway?.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw await aboutFolder(environment, error);
  }
}

/** The embedded database works in the process's own thread: what does more at once only lets health checks wait. */
function defaultConcurrent({ isShared }: { isShared: boolean }): number {
  return isShared ? 16 : defaultLoad.concurrent;
}

/** A failure of the data folder in a sentence; any other as it is. */
async function aboutFolder(
  { RECON_DATABASE_URL, RECON_DATA_DIR: folder }: Environment,
  error: unknown,
): Promise<unknown> {
  if (RECON_DATABASE_URL !== undefined) return error;
  if (error instanceof DatabaseLostError) return folderError(folder, error.cause, error.message);
  const { syscall, code } = (error ?? {}) as NodeJS.ErrnoException;
  if (syscall === undefined) return error;
  return folderError(folder, error, `A file of the folder ${folder} cannot be read or written (${code}).`);
}

/** How bearer tokens are verified: by keys that are set here, else by the service behind the gateway. */
function tokenChecks(
  environment: Environment,
  gateway: Gateway | undefined,
  secret: () => Uint8Array,
  clock: () => Date,
) {
  const { RECON_JWT_SECRET, RECON_JWKS_URL } = environment;
  const ownVerifier = () =>
    tokenVerifier(
      RECON_JWKS_URL === undefined
        ? { secret: secret() }
        : { jwksUrl: RECON_JWKS_URL, audience: audienceOf(environment) },
      clock,
      gateway?.permissions,
    );
  if (verifiesTokens(environment))
    return { tryToken: undefined, checkToken: undefined, verify: ownVerifier() };
  const hasKeys = RECON_JWT_SECRET !== undefined || RECON_JWKS_URL !== undefined;
  const verify = hasKeys ? ownVerifier() : undefined;
  return {
    tryToken: gateway?.tryToken,
    checkToken: gateway && checkForOpenService({ isOpen: gateway.isOpen, verify, clock }),
    verify: readServiceTokens(clock),
  };
}

function openGateway(environment: Environment, log: Log): Gateway | undefined {
  const { RECON_BASE_URL: baseUrl, RECON_TRANSACTION_URL: transactionUrl } = environment;
  if (baseUrl === undefined && transactionUrl === undefined) return undefined;
  return createGateway({
    baseUrl,
    transactionUrl,
    idempotencyHeader: environment.RECON_IDEMPOTENCY_HEADER,
    timeout: environment.RECON_UPSTREAM_TIMEOUT * 1000,
    queue: environment.RECON_MAX_QUEUE,
    faults: environment.RECON_FAULTS === 'on',
    log,
  });
}

export type RunningServer = {
  url: string;
  /** Takes no more requests, finishes what is under way, closes the database. Again has no effect. */
  stop(): Promise<void>;
  /** Resolves, with the cause, when the database can no longer be used: it has to be started anew. */
  lost: Promise<Error>;
};

/** Opens the service, listens, and tells how to sign in. */
export async function startServer(
  environment: Environment,
  options: { consoleFolder: string | undefined; isTerminal: boolean; say: (line: string) => void },
): Promise<RunningServer> {
  const { HOST, PORT, RECON_PRINT_TOKEN } = environment;
  const service = await openService(environment, options.consoleFolder);
  let server: Server | undefined;
  let metrics: MetricsServer | undefined;
  let stopping: Promise<void> | undefined;
  let url: string;
  let link: string | undefined;
  let linkPath: string | undefined;
  try {
    const { RECON_METRICS_HOST, RECON_METRICS_PORT } = environment;
    if (service.metrics && RECON_METRICS_PORT !== undefined)
      metrics = await serveMetrics(service.metrics, RECON_METRICS_HOST, RECON_METRICS_PORT);
    server = await listen(
      lastAnswers(service.app, () => stopping !== undefined),
      HOST,
      PORT,
    );
    url = addressOf(server, HOST);
    link = await service.signInLink(url);
    linkPath = link === undefined ? undefined : await keepLink(environment, link);
  } catch (error) {
    if (server) await closeServer(server);
    await metrics?.close();
    await service.close();
    throw error;
  }
  const listening = server;
  if (link === undefined) {
    options.say(`Recon Console is at ${url}`);
    options.say(
      environment.RECON_JWKS_URL === undefined
        ? 'There is no local token: sign in with a token of the service at RECON_BASE_URL.'
        : 'There is no local token: tokens are checked by the keys at RECON_JWKS_URL.',
    );
    if (environment.RECON_OIDC_ISSUER !== undefined)
      options.say(`People sign in at ${environment.RECON_OIDC_ISSUER}.`);
  } else {
    if (options.isTerminal || RECON_PRINT_TOKEN === 'on') options.say(`Recon Console: ${link}`);
    else if (linkPath === undefined)
      options.say(`Recon Console is at ${url}; \`npm run token\` makes a token to sign in with`);
    else options.say(`Recon Console is at ${url}; the link to sign in with is in ${linkPath}`);
  }
  for (const line of startupSummary(environment, metrics?.url)) options.say(line);
  const stop = async () => {
    await closeServer(listening);
    await metrics?.close();
    await service.close();
  };
  return { url, stop: () => (stopping ??= stop()), lost: service.lost };
}

/** The path of the kept link; undefined where the folder cannot be written, as in a read-only container. */
async function keepLink(environment: Environment, link: string): Promise<string | undefined> {
  try {
    return await keepSignInLink(environment.RECON_DATA_DIR, link);
  } catch (error) {
    // The embedded database could not have been opened there either.
    if (environment.RECON_DATABASE_URL === undefined) throw await aboutFolder(environment, error);
    return undefined;
  }
}

/** Once a stop was asked for, every answer is the last on its connection and says so. */
function lastAnswers({ fetch, refuse }: App, isStopping: () => boolean): Answering {
  return {
    refuse,
    async fetch(request, connection) {
      const response = await fetch(request, connection);
      if (isStopping()) response.headers.set('Connection', 'close');
      return response;
    },
  };
}

function listen(app: Answering, hostname: string, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createHttpServer(app, hostname);
    server.on('error', (error: Error & { code?: string }) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} of ${hostname} is taken. Set PORT to another one.`)
          : error,
      ),
    );
    server.listen(port, hostname, () => resolve(server));
  });
}

function addressOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection becomes idle when its answer is out; a browser would hold it open for seconds.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const late = setTimeout(() => server.closeAllConnections(), graceTime);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(late);
      resolve();
    });
  });
}
