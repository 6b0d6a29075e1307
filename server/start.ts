import { version } from '../package.json';
import type { Environment } from './environment';
import { type HttpListener, startListener } from './http-listener';
import { jsonLog } from './observe/log';
import { type MetricsServer, serveMetrics } from './observe/metrics-server';
import { saveSignInLink } from './secret-file';
import { aboutFolder, type BuiltConsole, openService, signInLink } from './service';
import { startupSummary } from './startup-summary';

export type RunningServer = {
  url: string;
  /** Finishes requests and closes the database, after `delay` ms in which `/readyz` fails. Later calls wait for it. */
  stop(delay?: number): Promise<void>;
  /** Resolves with the cause when the database can no longer be used: the process must be restarted. */
  lost: Promise<Error>;
};

/** Where a start prints its messages, line by line. With `isTerminal`, they may contain the sign-in link. */
export type StartOutput = { isTerminal: boolean; say: (line: string) => void };

/** Opens the service, listens, and prints how to sign in. */
export async function startServer(
  environment: Environment,
  options: StartOutput & { built: BuiltConsole | undefined },
): Promise<RunningServer> {
  const { RECON_METRICS_HOST, RECON_METRICS_PORT } = environment;
  const log = jsonLog(environment.RECON_LOG_LEVEL);
  const service = await openService(environment, options.built);
  let listener: HttpListener | undefined;
  let metrics: MetricsServer | undefined;
  const close = async (delay = 0) => {
    await listener?.close(delay);
    await metrics?.close();
    await service.close();
  };
  try {
    if (service.metrics && RECON_METRICS_PORT !== undefined)
      metrics = await serveMetrics(service.metrics, RECON_METRICS_HOST, RECON_METRICS_PORT);
    listener = await startListener(service.app, environment);
    log.info('started', {
      version,
      commit: options.built?.commit,
      schema: await service.schema(),
      node: process.version,
      pid: process.pid,
    });
    await printStartupInfo(environment, listener.url, metrics?.url, options);
  } catch (error) {
    await close();
    throw error;
  }
  let stopping: Promise<void> | undefined;
  const { url } = listener;
  const stop = (delay?: number) => (stopping ??= close(delay).then(() => log.info('stopped')));
  return { url, stop, lost: service.lost };
}

/** Stores the sign-in link. Prints the console's URL, how to sign in, and settings that differ from the defaults. */
async function printStartupInfo(
  environment: Environment,
  url: string,
  metricsUrl: string | undefined,
  { isTerminal, say }: StartOutput,
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
  } else if (isTerminal || environment.RECON_PRINT_TOKEN === 'on') say(`Recon Console: ${link}`);
  else if (linkPath === undefined)
    say(`Recon Console is at ${url}; \`recon token\` makes a token to sign in with`);
  else say(`Recon Console is at ${url}; the link to sign in with is in ${linkPath}`);
  for (const line of startupSummary(environment, metricsUrl)) say(line);
}

/** Returns the path of the stored link; `undefined` if the folder is not writable, as in a read-only container. */
async function saveLink(environment: Environment, link: string): Promise<string | undefined> {
  try {
    return await saveSignInLink(environment.RECON_DATA_DIR, link);
  } catch (error) {
    // The embedded database could not have been opened there either.
    if (environment.RECON_DATABASE_URL === undefined) throw await aboutFolder(environment, error);
    return undefined;
  }
}
