import { activityKey, startActivity } from '../activity-setup';
import { schemaVersion } from '../db/migrate';
import { openDatabase } from '../db/open';
import { startPruning } from '../db/prune';
import { databasePlace, type Environment } from '../environment';
import { windowCounter } from '../http/rate-limit';
import { assetKeeper } from '../http/shared-assets';
import { readFiles } from '../http/static-files';
import { jsonLog } from '../observe/log';
import { workersMetrics } from '../observe/metrics';
import { type MetricsServer, serveMetrics } from '../observe/metrics-server';
import { type BuiltConsole, prepareData, purposeSecrets } from '../service';
import { signInSettings } from '../sign-in-setup';
import { logStart, type RunningServer, type Saying, printStartupInfo } from '../start';
import type { ToWorker } from './messages';
import { superviseWorkers } from './worker-supervisor';

/**
 * Starts the worker processes that serve requests (docs/scaling.md), restarts those that end, and does in this process
 * what must be done once: schema, sample, assets, pruning, sealing, rate limit, metrics. `program` is the path of their
 * program.
 */
export async function startWorkers(
  environment: Environment,
  options: Saying & { program: string; built: BuiltConsole | undefined; commit: string | undefined },
): Promise<RunningServer> {
  const { RECON_METRICS_HOST, RECON_METRICS_PORT, RECON_WORKERS: count } = environment;
  const clock = () => new Date();
  const log = jsonLog(environment.RECON_LOG_LEVEL);
  const key = activityKey(environment);
  // One connection holds the lock of a start while the other one prepares the data.
  const database = await openDatabase({ ...databasePlace(environment), poolSize: 2, log });
  const files = options.built && readFiles(options.built.folder);
  const keepAssets = files && assetKeeper(database.db, { files, secrets: purposeSecrets(environment), log });
  const stopPruning = startPruning(database.db, clock, {
    idle: signInSettings(environment).idle,
    before: keepAssets,
    log,
  });
  const stopSealing = await startActivity(database.db, environment, { key, log });
  const countRequest = windowCounter(clock);
  const counts = workersMetrics();
  const workers = superviseWorkers({
    count,
    program: options.program,
    log,
    ended: () => counts.countRestart(),
    heard(message, worker) {
      if (message.recon !== 'count') return;
      const answer: ToWorker = { recon: 'counted', ask: message.ask, counted: countRequest(message.who) };
      worker.send(answer);
    },
  });
  let metrics: MetricsServer | undefined;
  const close = async (delay = 0) => {
    await workers.stop(delay);
    await metrics?.close();
    stopPruning();
    await stopSealing();
    await database.close();
  };
  try {
    await prepareData(environment, database, log);
    await keepAssets?.(clock());
    if (RECON_METRICS_PORT !== undefined)
      metrics = await serveMetrics(counts, RECON_METRICS_HOST, RECON_METRICS_PORT);
    const url = await workers.start();
    logStart(log, options.commit, await schemaVersion(database.db));
    await printStartupInfo(environment, url, metrics?.url, options);
    let stopping: Promise<void> | undefined;
    const stop = (delay?: number) => (stopping ??= close(delay).then(() => log.info('stopped')));
    return { url, stop, lost: database.lost };
  } catch (error) {
    await close();
    throw error;
  }
}
