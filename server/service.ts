import { activityKey, startActivity } from './activity-setup';
import { type App, type AppOptions, createApp, systemClock } from './app';
import { repeatErasures } from './activity-erasures';
import { recordRestore } from './modules/activity/restored';
import { loadSample, sampleTenant } from './data/sample';
import { systemLanguage } from './data/sample-translations';
import type { Db, OpenDatabase } from './db/database';
import { schemaVersion } from './db/migrate';
import type { StandbyError } from './db/postgres/read-replica';
import { openDatabase } from './db/open';
import { whilePreparing } from './db/schema-lock';
import { folderError } from './db/pglite/folder-failure';
import { DatabaseLostError } from './db/pglite/pglite-session';
import { startPruning } from './db/prune';
import { databaseLocation, type Environment } from './environment';
import { createGateway, type Gateway } from './gateway/gateway';
import { pageHtml } from './http/page-html';
import { pagePreloads } from './http/page-preloads';
import { createRateLimit } from './http/rate-limit';
import { assetFinder, assetKeeper } from './http/shared-assets';
import { readFiles, staticFiles } from './http/static-files';
import { defaultLoad } from './lib/slots';
import { deriveSecrets } from './lib/secrets';
import { addEntryWithBaselines, switchActivity } from './modules/activity/baselines';
import { openRenderer } from './http/page-renderer';
import { jsonLog, type Log } from './observe/log';
import { createMetrics, type Metrics } from './observe/metrics';
import { folderSecret } from './secret-file';
import { mintToken } from './sign-in/mint-token';
import { hasLocalToken, signInSettings, tokenChecks } from './sign-in-setup';

const linkSeconds = 30 * 24 * 3600;

/** The built console: the folder of its files, the file that renders pages, and its commit, if known. */
export type BuiltConsole = { folder: string; renderer: string; commit?: string | undefined };

/** The service without a port. The dev server mounts it next to Vite. */
export type OpenService = {
  app: App;
  metrics: Metrics | undefined;
  signInLink(url: string): Promise<string | undefined>;
  schema(): Promise<number>;
  close(): Promise<void>;
  lost: Promise<Error>;
};

/** Returns a callback that logs when the standby starts to serve and when it does not, with the reason. */
function logStandby(log: Log): (fault: StandbyError | undefined) => void {
  return (fault) =>
    fault
      ? log.warn('the standby does not serve', { reason: fault.message })
      : log.info('lists are read from the standby');
}

/** Opens the database, loads the sample on the first run, and creates the app. */
export async function openService(environment: Environment, built?: BuiltConsole): Promise<OpenService> {
  const { RECON_DATA_DIR, RECON_JWT_SECRET, RECON_BASE_URL, RECON_TRANSACTION_URL } = environment;
  const clock = systemClock;
  const log = jsonLog(environment.RECON_LOG_LEVEL);
  const gateway = openGateway(environment, log);
  const signIn = signInSettings(environment);
  const database = await openDatabase({
    ...databaseLocation(environment),
    onStandby: logStandby(log),
    log,
  });
  try {
    const key = activityKey(environment);
    await prepareData(environment, database, log);
    const secrets = deriveSecrets(secretOf(environment.RECON_SESSION_SECRET, RECON_DATA_DIR));
    const pages = built && consolePages(built, environment, { database, secrets, log, clock });
    // Before requests arrive: a browser with a page of this process may request its scripts from another one.
    await pages?.keepAssets?.(clock());
    const metrics =
      environment.RECON_METRICS_PORT === undefined ? undefined : createMetrics(database, built?.commit);
    const app = createApp({
      database,
      commit: built?.commit,
      metrics,
      corsOrigins: environment.RECON_CORS_ORIGINS,
      gateway,
      remotes: { reconciliation: RECON_BASE_URL, ledger: RECON_TRANSACTION_URL },
      ...tokenChecks(environment, gateway, () => secretOf(RECON_JWT_SECRET, RECON_DATA_DIR), clock),
      secrets,
      clock,
      log,
      ...pages?.answers,
      load: loadOf(environment, database),
      rateLimit: rateLimitOf(environment, clock),
      activity: environment.RECON_ACTIVITY === 'on',
      activityKey: key,
      ledger: {
        maxLimit: environment.MAX_PAGINATION_LIMIT,
        openTenant: environment.RECON_LEDGER_ACCESS_CONTROL === 'off' ? sampleTenant.id : undefined,
      },
      faults: environment.RECON_FAULTS === 'on',
      trustProxy: environment.RECON_TRUST_PROXY === 'on',
      signIn,
    });
    const { idle } = signIn;
    const stopPruning = startPruning(database.db, clock, { idle, before: pages?.keepAssets, log });
    const stopSealing = await startActivity(database.db, environment, { key, log });
    return {
      app,
      metrics,
      signInLink: (url) => signInLink(environment, url),
      schema: () => schemaVersion(database.db),
      lost: database.lost,
      close: async () => {
        stopPruning();
        await pages?.close();
        await gateway?.close();
        await stopSealing();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw await aboutFolder(environment, error);
  }
}

/** Returns the concurrency limits; lower by default for the embedded database, which uses this thread. */
function loadOf(environment: Environment, { isShared }: OpenDatabase) {
  const { RECON_MAX_CONCURRENT = isShared ? 16 : defaultLoad.concurrent } = environment;
  return { concurrent: RECON_MAX_CONCURRENT, queue: environment.RECON_MAX_QUEUE };
}

function rateLimitOf({ RECON_RATE_LIMIT: limit }: Environment, clock: () => Date) {
  return limit === undefined ? undefined : createRateLimit(limit, clock);
}

/**
 * Loads the sample on the first run. Records that the activity log was switched on or off, or the database restored;
 * repeats erasures that a restored database lacks. Replicas take turns.
 */
export async function prepareData(
  environment: Environment,
  { db, isShared }: Pick<OpenDatabase, 'db' | 'isShared'>,
  log: Pick<Log, 'info'>,
): Promise<void> {
  // Contexts and fee schedules of this database are not those of a remote service.
  const hasBaselines = environment.RECON_BASE_URL === undefined;
  const prepare = async () => {
    await loadSampleOnce(environment, db);
    const isOn = environment.RECON_ACTIVITY === 'on';
    if (isOn) await recordRestore(db, { hasBaselines });
    await switchActivity(db, isOn, { hasBaselines });
    await repeatErasures(db, environment);
  };
  if (!isShared) return prepare();
  await whilePreparing(db, (reason) => log.info('the start waits', { reason }), prepare);
}

/** Loads the parts of the sample whose service is embedded, unless they were loaded before. */
async function loadSampleOnce(environment: Environment, db: Db): Promise<void> {
  const { RECON_SAMPLE, RECON_SAMPLE_LANGUAGE, RECON_BASE_URL, RECON_TRANSACTION_URL } = environment;
  if (RECON_SAMPLE !== 'on') return;
  const parts = { contexts: RECON_BASE_URL === undefined, ledger: RECON_TRANSACTION_URL === undefined };
  const language = RECON_SAMPLE_LANGUAGE ?? systemLanguage();
  const record = (trx: Db) => addEntryWithBaselines(trx, sampleTenant.id, { operation: 'loadSample' });
  const isRecorded = environment.RECON_ACTIVITY === 'on';
  await loadSample(db, new Date(), language, isRecorded ? record : undefined, parts);
}

/** Returns a link that signs in to the sample tenant; `undefined` if tokens are issued elsewhere. Open the database first. */
export async function signInLink(environment: Environment, url: string): Promise<string | undefined> {
  if (!hasLocalToken(environment)) return undefined;
  const { id: tenantId, name } = sampleTenant;
  // A remote service has the records of its own tenant under this id.
  const tenantName = environment.RECON_BASE_URL === undefined ? name : undefined;
  const who = { tenantId, tenantName, subject: 'local-admin', permissions: ['*'] };
  const secret = secretOf(environment.RECON_JWT_SECRET, environment.RECON_DATA_DIR);
  return `${url}/#token=${await mintToken(secret, who, linkSeconds)}`;
}

/** Returns the configured secret, else that of the data folder. With a PostgreSQL server one must be configured. */
function secretOf(text: string | undefined, dataDir: string): Uint8Array {
  return text === undefined ? folderSecret(dataDir) : new TextEncoder().encode(text);
}

/** Returns the pages and files of a built console. `keepAssets`, if defined, stores its assets for other versions. */
function consolePages(
  { folder, renderer: drawing }: BuiltConsole,
  environment: Environment,
  { database, secrets, log, clock }: Pick<AppOptions, 'database' | 'secrets' | 'log' | 'clock'>,
) {
  const { db, isShared } = database;
  const files = readFiles(folder);
  const html = pageHtml(folder);
  // Counted separately from the user's requests.
  const limit = rateLimitOf(environment, clock);
  const drawn = html && openRenderer(drawing, log);
  return {
    close: async () => drawn?.close(),
    answers: {
      files: staticFiles(files, isShared ? assetFinder(db, secrets) : undefined),
      preloads: pagePreloads(folder),
      pages: html && { html, draw: drawn?.render, prepare: drawn?.prepare, limit },
    },
    keepAssets: isShared ? assetKeeper(db, { files, secrets, log }) : undefined,
  };
}

/** Returns a FolderError with a sentence for an error of files in the data folder; any other error unchanged. */
export async function aboutFolder(
  { RECON_DATABASE_URL, RECON_DATA_DIR: folder }: Environment,
  error: unknown,
): Promise<unknown> {
  if (RECON_DATABASE_URL !== undefined) return error;
  if (error instanceof DatabaseLostError) return folderError(folder, error.cause, error.message);
  const { syscall, code } = (error ?? {}) as NodeJS.ErrnoException;
  if (syscall === undefined) return error;
  return folderError(folder, error, `A file of the folder ${folder} cannot be read or written (${code}).`);
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
