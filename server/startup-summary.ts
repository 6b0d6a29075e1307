import type { Environment } from './environment';

/** Returns the settings that differ from the defaults, without secrets, a line each. A start prints them. */
export function startupSummary(environment: Environment, metricsUrl: string | undefined): string[] {
  const { RECON_BASE_URL, RECON_TRANSACTION_URL, RECON_DATABASE_URL, RECON_RATE_LIMIT } = environment;
  const { RECON_DATABASE_READ_URL } = environment;
  return [
    RECON_BASE_URL && `Reconciliation is remote: ${placeOf(RECON_BASE_URL)}`,
    RECON_TRANSACTION_URL && `The ledger is remote: ${placeOf(RECON_TRANSACTION_URL)}`,
    RECON_DATABASE_URL && `The database is a server: ${placeOf(RECON_DATABASE_URL)}`,
    RECON_DATABASE_READ_URL &&
      `Lists are read from this standby while it serves: ${placeOf(RECON_DATABASE_READ_URL)}`,
    environment.RECON_DATABASE_DISTRIBUTED && 'Tenants are spread over the machines of Citus',
    environment.RECON_OIDC_ISSUER && `People sign in at ${placeOf(environment.RECON_OIDC_ISSUER)}`,
    RECON_RATE_LIMIT && `Limit: ${RECON_RATE_LIMIT} requests a minute and identity`,
    activityText(environment),
    environment.RECON_CORS_ORIGINS &&
      `Pages of other origins may call the operations: ${environment.RECON_CORS_ORIGINS.join(', ')}`,
    environment.RECON_TRUST_PROXY === 'on' &&
      'X-Forwarded-Proto and X-Forwarded-For are believed: only a proxy may reach this port',
    environment.RECON_LEDGER_ACCESS_CONTROL === 'off' &&
      RECON_TRANSACTION_URL === undefined &&
      'The embedded ledger is open to everybody',
    environment.RECON_FAULTS === 'on' && 'Failures may be ordered by X-Recon-Fault: for tests only',
    metricsUrl && `Metrics are at ${metricsUrl}`,
  ].filter((line) => typeof line === 'string');
}

function activityText({ RECON_ACTIVITY, RECON_ACTIVITY_RETENTION: retention }: Environment) {
  if (RECON_ACTIVITY === 'off') return 'Writes are not recorded: the activity log is off';
  return retention && `Entries of the activity log are removed after ${retention / 86_400_000} days`;
}

/** Returns a URL without user name, password and query. */
function placeOf(address: string): string {
  if (!URL.canParse(address)) return 'as set';
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
}
