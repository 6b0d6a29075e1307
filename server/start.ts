import type { Server } from 'node:http';
import { isIP } from 'node:net';
import type { App } from './app';
import type { Environment } from './environment';
import { type Answering, createHttpServer } from './http-server';
import { type MetricsServer, serveMetrics } from './observe/metrics-server';
import { keepSignInLink } from './secret-file';
import { aboutFolder, type BuiltConsole, openService } from './service';
import { startupSummary } from './startup-summary';

/** How long requests under way may take after a stop was asked for, in milliseconds. */
const graceTime = 10_000;
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
  options: { built: BuiltConsole | undefined; isTerminal: boolean; say: (line: string) => void },
): Promise<RunningServer> {
  const { HOST, PORT, RECON_PRINT_TOKEN } = environment;
  const service = await openService(environment, options.built);
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
