import { version } from '../package.json';
import type { Environment } from './environment';
import { closeFront, type Front, startListener } from './front';
import { jsonLog, type Log } from './observe/log';
import { type MetricsServer, serveMetrics } from './observe/metrics-server';
import { saveSignInLink } from './secret-file';
import { aboutFolder, type BuiltConsole, openService, signInLink } from './service';
import { startupSummary } from './startup-summary';

export type RunningServer = {
  url: string;
  /**
   * Takes no more requests, finishes what is under way, closes the database. For `delay` milliseconds before that
   * (none) it only says that it will stop. Again has no effect.
   */
  stop(delay?: number): Promise<void>;
  /** Resolves, with the cause, when the database can no longer be used: it has to be started anew. */
  lost: Promise<Error>;
};

/** Where what is said at start goes. */
export type Saying = { isTerminal: boolean; say: (line: string) => void };

/** Opens the service, listens, and tells how to sign in. */
export async function startServer(
  environment: Environment,
  options: Saying & { built: BuiltConsole | undefined },
): Promise<RunningServer> {
  const { RECON_METRICS_HOST, RECON_METRICS_PORT } = environment;
  const log = jsonLog(environment.RECON_LOG_LEVEL);
  const service = await openService(environment, options.built);
  let front: Front | undefined;
  let metrics: MetricsServer | undefined;
  const close = async (delay = 0) => {
    if (front) await closeFront(front, delay);
    await metrics?.close();
    await service.close();
  };
  try {
    if (service.metrics && RECON_METRICS_PORT !== undefined)
      metrics = await serveMetrics(service.metrics, RECON_METRICS_HOST, RECON_METRICS_PORT);
    front = await startListener(service.app, environment);
    logStart(log, options.built?.commit, await service.schema());
    await printStartupInfo(environment, front.url, metrics?.url, options);
  } catch (error) {
    await close();
    throw error;
  }
  let stopping: Promise<void> | undefined;
  const { url } = front;
  const stop = (delay?: number) => (stopping ??= close(delay).then(() => log.info('stopped')));
  return { url, stop, lost: service.lost };
}

/** The log line of a start: what runs, and the version of the schema that it works with. */
export function logStart(log: Log, commit: string | undefined, schema: number): void {
  log.info('started', { version, commit, schema, node: process.version, pid: process.pid });
}

/** Keeps the sign-in link and says where the console is, how to sign in, and what is on beside the defaults. */
export async function printStartupInfo(
  environment: Environment,
  url: string,
  metricsUrl: string | undefined,
  { isTerminal, say }: Saying,
): Promise<void> {
  const link = await signInLink(environment, url);
  const linkPath = link === undefined ? undefined : await saveLink(environment, link);
  if (link === undefined) {
    say(`Recon Console is at ${url}`);
    say(
      environment.RECON_JWKS_URL === undefined
        ? 'There is no local token: sign in with a token of the service at RECON_BASE_URL.'
        : 'There is no local token: tokens are checked by the keys at RECON_JWKS_URL.',
    );
    if (environment.RECON_OIDC_ISSUER !== undefined)
      say(`People sign in at ${environment.RECON_OIDC_ISSUER}.`);
  } else if (isTerminal || environment.RECON_PRINT_TOKEN === 'on') say(`Recon Console: ${link}`);
  else if (linkPath === undefined)
    say(`Recon Console is at ${url}; \`npm run token\` makes a token to sign in with`);
  else say(`Recon Console is at ${url}; the link to sign in with is in ${linkPath}`);
  for (const line of startupSummary(environment, metricsUrl)) say(line);
}

/** The path of the kept link; undefined where the folder cannot be written, as in a read-only container. */
async function saveLink(environment: Environment, link: string): Promise<string | undefined> {
  try {
    return await saveSignInLink(environment.RECON_DATA_DIR, link);
  } catch (error) {
    // The embedded database could not have been opened there either.
    if (environment.RECON_DATABASE_URL === undefined) throw await aboutFolder(environment, error);
    return undefined;
  }
}
