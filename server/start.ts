import { isIP } from 'node:net';
import { serve, type ServerType } from '@hono/node-server';
import { type App, createApp } from './app';
import { openDatabase } from './db/open';
import { loadSample, sampleTenant } from './db/sample';
import type { Environment } from './environment';
import { jsonLog } from './http/log';
import { createIdentityProvider } from './http/identity-provider';
import { createRateLimit } from './http/rate-limit';
import { deriveSecrets } from './http/secrets';
import type { SessionSettings } from './http/sessions';
import { staticFiles } from './http/static-files';
import { mintToken, tokenVerifier } from './http/tokens';
import { folderSecret, keepSignInLink } from './secret-file';

/** How long requests under way may take after a stop was asked for, in milliseconds. */
const graceTime = 10_000;
/** How long a session of a company sign-in may go unused, and last, unless it is said; milliseconds. */
const halfHour = 1800_000;
const halfDay = 12 * 3600_000;
/** How long the local sign-in link is good, in seconds. */
const linkLifetime = 30 * 24 * 3600;

/** The service without a port: the dev server mounts it beside Vite. */
type Service = {
  app: App;
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
  const { RECON_DATA_DIR: dataDir, RECON_JWKS_URL, RECON_RATE_LIMIT } = environment;
  const { RECON_JWT_SECRET, RECON_SESSION_SECRET } = environment;
  const clock = () => new Date();
  const database = await openDatabase({ dataDir });
  try {
    const secret = folderSecret(dataDir);
    const tokenSecret = RECON_JWT_SECRET === undefined ? secret : bytes(RECON_JWT_SECRET);
    if (environment.RECON_SAMPLE === 'on') await loadSample(database.db);
    const app = createApp({
      database,
      secrets: deriveSecrets(RECON_SESSION_SECRET === undefined ? secret : bytes(RECON_SESSION_SECRET)),
      verify: tokenVerifier(
        RECON_JWKS_URL === undefined
          ? { secret: tokenSecret }
          : { jwksUrl: RECON_JWKS_URL, audience: audienceOf(environment) },
        clock,
      ),
      clock,
      log: jsonLog(environment.RECON_LOG_LEVEL),
      files: consoleFolder === undefined ? undefined : staticFiles(consoleFolder),
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
      signInLink: async (url) => {
        if (RECON_JWKS_URL !== undefined) return undefined;
        const { id: tenantId, name: tenantName } = sampleTenant;
        const who = { tenantId, tenantName, subject: 'local-admin', permissions: ['*'] };
        return `${url}/#token=${await mintToken(tokenSecret, who, linkLifetime)}`;
      },
      lost: database.lost,
      close: async () => {
        clearInterval(pruning);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Whom the provider's tokens are for, when it is told. */
function audienceOf(environment: Environment): string | undefined {
  return environment.RECON_OIDC_AUDIENCE ?? environment.RECON_OIDC_RESOURCE;
}

/** How people sign in: at the company's provider when one is set, else by token; see README, "Signing in". */
function signInSettings(environment: Environment): SessionSettings {
  const { RECON_OIDC_ISSUER: issuer, RECON_OIDC_CLIENT_ID: clientId, RECON_TOKEN_SIGN_IN } = environment;
  const hasProvider = issuer !== undefined && clientId !== undefined;
  const { RECON_SESSION_IDLE = hasProvider ? halfHour : 'off' } = environment;
  const { RECON_SESSION_MAX = hasProvider ? halfDay : 'off' } = environment;
  const tokenSignIn = (RECON_TOKEN_SIGN_IN ?? (hasProvider ? 'off' : 'on')) === 'on';
  return {
    ...(hasProvider && {
      provider: createIdentityProvider({
        issuer,
        clientId,
        clientSecret: environment.RECON_OIDC_CLIENT_SECRET,
        scope: environment.RECON_OIDC_SCOPE,
        audience: environment.RECON_OIDC_AUDIENCE,
        resource: environment.RECON_OIDC_RESOURCE,
      }),
    }),
    providerTokens: environment.RECON_JWKS_URL === undefined ? 'forwarded' : 'checked',
    tokenSignIn,
    link: tokenSignIn && environment.RECON_JWKS_URL === undefined,
    idle: RECON_SESSION_IDLE === 'off' ? undefined : RECON_SESSION_IDLE,
    longest: RECON_SESSION_MAX === 'off' ? undefined : RECON_SESSION_MAX,
    publicUrl: environment.RECON_PUBLIC_URL,
  };
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
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
  const { HOST, PORT, RECON_DATA_DIR: dataDir, RECON_PRINT_TOKEN } = environment;
  const service = await openService(environment, options.consoleFolder);
  let server: ServerType;
  try {
    server = await listen(service.app.fetch, HOST, PORT);
  } catch (error) {
    await service.close();
    throw error;
  }
  const url = addressOf(server, HOST);
  const link = await service.signInLink(url);
  if (link === undefined) {
    options.say(`Recon Console is at ${url}`);
    options.say('There is no local token: tokens are checked by the keys at RECON_JWKS_URL.');
    if (environment.RECON_OIDC_ISSUER !== undefined)
      options.say(`People sign in at ${environment.RECON_OIDC_ISSUER}.`);
  } else {
    const path = keepSignInLink(dataDir, link);
    if (options.isTerminal || RECON_PRINT_TOKEN === 'on') options.say(`Recon Console: ${link}`);
    else options.say(`Recon Console is at ${url}; the link to sign in with is in ${path}`);
  }
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await closeServer(server);
    await service.close();
  };
  return { url, stop: () => (stopping ??= stop()), lost: service.lost };
}

function listen(fetch: App['fetch'], hostname: string, port: number): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, hostname, port }, () => resolve(server));
    server.on('error', (error: Error & { code?: string }) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} of ${hostname} is taken. Set PORT to another one.`)
          : error,
      ),
    );
  });
}

function addressOf(server: ServerType, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

function closeServer(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    if (!('closeIdleConnections' in server)) throw new Error('Recon Console speaks HTTP/1.1 only.');
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
