import { closest, distance } from 'fastest-levenshtein';
import * as z from 'zod/mini';
import type { DatabaseLocation } from './db/database';
import { logLevels } from './observe/log';
import * as kinds from './environment-values';
import { defaultLoad } from './lib/slots';
import { languages } from '@recon/engine/lib/languages';

/** All settings, parsed from the environment's variables (docs/deployment.md#variables). */
export type Environment = z.infer<typeof shape>;

const shape = z
  .object({
    HOST: z._default(z.string(), '127.0.0.1'),
    PORT: z._default(kinds.port, 4310),
    RECON_DATA_DIR: z._default(z.string().check(z.regex(/\S/, 'must be the path of a folder')), '.data'),
    /** A PostgreSQL server that replaces the embedded database. */
    RECON_DATABASE_URL: z.optional(kinds.postgresUrl),
    RECON_DATABASE_DISTRIBUTED: z.optional(z.enum(['citus'], { error: 'must be citus' })),
    RECON_DATABASE_READ_URL: z.optional(kinds.postgresUrl),
    RECON_DATABASE_POOL: z.optional(kinds.count),
    RECON_DATABASE_PREPARE: z._default(kinds.onOff, 'on'),
    RECON_WORKERS: z.optional(
      kinds.removedVariable('start several replicas behind a proxy instead (docs/scaling.md)'),
    ),
    RECON_SAMPLE: z._default(kinds.onOff, 'on'),
    RECON_SAMPLE_LANGUAGE: z.optional(z.enum(languages, { error: `must be one of ${languages.join(', ')}` })),
    RECON_JWT_SECRET: kinds.secret,
    /** Signs cursors and encrypts sessions; the same for every replica. */
    RECON_SESSION_SECRET: kinds.secret,
    RECON_JWKS_URL: z.optional(kinds.httpUrl),
    RECON_TOKEN_ISSUER: z.optional(z.string()),
    RECON_TOKEN_AUDIENCE: z.optional(z.string()),
    /** URL of the console in browsers, if a proxy is in front: an origin, no path. */
    RECON_PUBLIC_URL: z.optional(kinds.httpUrl.check(z.refine(isOrigin, 'must be an origin without a path'))),
    RECON_OIDC_ISSUER: z.optional(z.url({ protocol: /^https?$/, error: 'must be an https address' })),
    RECON_OIDC_CLIENT_ID: z.optional(z.string()),
    RECON_OIDC_CLIENT_SECRET: z.optional(z.string()),
    RECON_OIDC_SCOPE: z._default(
      z.string().check(z.regex(/(^| )openid( |$)/, 'must contain openid')),
      'openid profile',
    ),
    RECON_OIDC_AUDIENCE: z.optional(z.string()),
    RECON_OIDC_RESOURCE: z.optional(z.url({ error: 'must be an address' })),
    RECON_TOKEN_SIGN_IN: z.optional(kinds.onOff),
    RECON_SESSION_IDLE: z.optional(kinds.duration),
    RECON_SESSION_MAX: z.optional(kinds.duration),
    RECON_BASE_URL: kinds.serviceUrl,
    RECON_TRANSACTION_URL: kinds.serviceUrl,
    RECON_IDEMPOTENCY_HEADER: z._default(
      z.string().check(
        z.regex(/^(?!(authorization|host|via|x-request-id|(accept|content)-.*)$)[A-Za-z0-9-]{1,64}$/i, {
          error: 'must be the name of a header for keys, such as Idempotency-Key',
        }),
      ),
      'X-Idempotency-Key',
    ),
    /** Seconds until a remote service's response must start, and then between two chunks of it. */
    RECON_UPSTREAM_TIMEOUT: z._default(kinds.countTo(3600, ' seconds'), 60),
    RECON_STOP_DELAY: z._default(kinds.secondsTo(300), 0),
    RECON_PRINT_TOKEN: z._default(kinds.onOff, 'off'),
    RECON_FAULTS: z._default(kinds.onOff, 'off'),
    RECON_TRUST_PROXY: z._default(kinds.onOff, 'off'),
    RECON_RATE_LIMIT: z.optional(kinds.count),
    /** Maximum running requests, and maximum waiting ones. Above both, 503 at once. */
    RECON_MAX_CONCURRENT: z.optional(kinds.countTo(10_000)),
    RECON_MAX_QUEUE: z._default(kinds.countTo(100_000), defaultLoad.queue),
    RECON_CORS_ORIGINS: z.optional(kinds.origins),
    /** Other consoles that contexts are promoted to (docs/bundles.md#in-the-console). */
    RECON_ENVIRONMENTS: z.optional(kinds.environments),
    MAX_PAGINATION_LIMIT: z._default(kinds.count, 100),
    RECON_LEDGER_ACCESS_CONTROL: z._default(kinds.onOff, 'on'),
    /** Whether the embedded service records writes (docs/activity.md). */
    RECON_ACTIVITY: z._default(kinds.onOff, 'on'),
    /** File with the key that signs the log; the same for every replica. */
    RECON_ACTIVITY_KEY_FILE: z.optional(z.string().check(z.regex(/\S/, 'must be the path of a file'))),
    /** Time after which entries are removed, in milliseconds. */
    RECON_ACTIVITY_RETENTION: z.optional(kinds.days),
    RECON_LOG_LEVEL: z._default(
      z.enum(logLevels, { error: 'must be debug, info, warn, error or silent' }),
      'info',
    ),
    /** Address of the metrics; off without a port. */
    RECON_METRICS_PORT: z.optional(kinds.port),
    RECON_METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  })
  .check((payload) => {
    const { RECON_FAULTS, HOST } = payload.value;
    const fault = (name: string, message: string) =>
      payload.issues.push({ code: 'custom', input: payload.value, path: [name], message });
    if (RECON_FAULTS === 'on' && !isLoopback(HOST))
      fault('RECON_FAULTS', `may be on only when HOST is a loopback address, not ${HOST}`);
    const { PORT, RECON_METRICS_PORT } = payload.value;
    if (RECON_METRICS_PORT !== undefined && RECON_METRICS_PORT !== 0 && RECON_METRICS_PORT === PORT)
      fault(
        'RECON_METRICS_PORT',
        'must be another port than PORT: the metrics are not for who uses the console',
      );
    checkKeys(payload.value, fault);
    checkKeySet(payload.value, fault);
    checkMachines(payload.value, fault);
    checkOidcSignIn(payload.value, fault);
  });

type EnvironmentError = (name: string, message: string) => unknown;

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function isOrigin(url: string): boolean {
  return URL.canParse(url) && new URL(url).pathname === '/';
}

/** Reports conflicts between the settings of the keys that verify tokens, of sessions and of the database. */
function checkKeys(value: Environment, fault: EnvironmentError): void {
  const { RECON_JWT_SECRET, RECON_JWKS_URL, RECON_DATABASE_URL, RECON_SESSION_SECRET } = value;
  if (RECON_JWT_SECRET !== undefined && RECON_JWKS_URL !== undefined)
    fault('RECON_JWKS_URL', 'cannot be set together with RECON_JWT_SECRET');
  if (value.RECON_BASE_URL !== undefined && verifiesTokens(value) && !hasKeys(value))
    fault(
      'RECON_BASE_URL',
      "needs RECON_JWT_SECRET or RECON_JWKS_URL, by which the embedded ledger checks the service's tokens; " +
        'or RECON_TRANSACTION_URL, or RECON_LEDGER_ACCESS_CONTROL=off',
    );
  if (RECON_DATABASE_URL !== undefined) {
    const reason = 'with RECON_DATABASE_URL, the same for every replica';
    if (RECON_SESSION_SECRET === undefined) fault('RECON_SESSION_SECRET', `must be set ${reason}`);
    if (verifiesTokens(value) && !hasKeys(value))
      fault('RECON_JWT_SECRET', `or RECON_JWKS_URL must be set ${reason}`);
    if (value.RECON_ACTIVITY === 'on' && value.RECON_ACTIVITY_KEY_FILE === undefined)
      fault(
        'RECON_ACTIVITY_KEY_FILE',
        `must be set ${reason}, unless RECON_ACTIVITY is off: its key signs the activity log ` +
          '(recon activity new-key FILE makes one)',
      );
  }
}

/** Reports a missing issuer or audience of a provider's keys: the keys sign tokens of other applications, too. */
function checkKeySet(value: Environment, fault: EnvironmentError): void {
  const { RECON_JWKS_URL, RECON_JWT_SECRET } = value;
  if (RECON_JWKS_URL === undefined) {
    for (const name of ['RECON_TOKEN_ISSUER', 'RECON_TOKEN_AUDIENCE'] as const)
      if (value[name] !== undefined) fault(name, 'is for the tokens of RECON_JWKS_URL alone');
    return;
  }
  if (RECON_JWT_SECRET !== undefined) return;
  const { issuer, audience } = claimsOfKeySet(value);
  if (issuer === undefined)
    fault(
      'RECON_TOKEN_ISSUER',
      'or RECON_OIDC_ISSUER is needed with RECON_JWKS_URL: the `iss` of good tokens',
    );
  if (audience === undefined)
    fault(
      'RECON_TOKEN_AUDIENCE',
      'or RECON_OIDC_AUDIENCE or RECON_OIDC_RESOURCE is needed with RECON_JWKS_URL: the `aud` of good tokens. ' +
        'Without it a token that the provider made for another application would be good',
    );
}

function claimsOfKeySet(value: Environment) {
  return {
    issuer: value.RECON_TOKEN_ISSUER ?? value.RECON_OIDC_ISSUER,
    audience: value.RECON_TOKEN_AUDIENCE ?? value.RECON_OIDC_AUDIENCE ?? value.RECON_OIDC_RESOURCE,
  };
}

/** Returns a provider's keys by RECON_JWKS_URL, with issuer and audience of valid tokens; `undefined` without it. */
export function keySetOf(environment: Environment) {
  const { RECON_JWKS_URL: jwksUrl } = environment;
  const { issuer, audience } = claimsOfKeySet(environment);
  if (jwksUrl === undefined || issuer === undefined || audience === undefined) return undefined;
  return { jwksUrl, issuer, audience };
}

/** Reports settings that are for a PostgreSQL server only, or that exclude one another there. */
function checkMachines(value: Environment, fault: EnvironmentError): void {
  const { RECON_DATABASE_URL, RECON_DATABASE_DISTRIBUTED, RECON_DATABASE_READ_URL } = value;
  if (RECON_DATABASE_URL === undefined && RECON_DATABASE_DISTRIBUTED !== undefined)
    fault(
      'RECON_DATABASE_DISTRIBUTED',
      'is for a server: set RECON_DATABASE_URL to the address of its coordinator',
    );
  if (RECON_DATABASE_URL === undefined && RECON_DATABASE_READ_URL !== undefined)
    fault('RECON_DATABASE_READ_URL', 'is for a standby of a server: set RECON_DATABASE_URL to its primary');
  if (RECON_DATABASE_DISTRIBUTED !== undefined && RECON_DATABASE_READ_URL !== undefined)
    fault(
      'RECON_DATABASE_READ_URL',
      'cannot be set together with RECON_DATABASE_DISTRIBUTED: a standby of the coordinator has no tenants',
    );
}

function checkOidcSignIn(value: Environment, fault: EnvironmentError): void {
  const { RECON_OIDC_ISSUER: issuer, RECON_OIDC_CLIENT_ID: clientId, RECON_JWKS_URL } = value;
  if (issuer === undefined) {
    if (clientId !== undefined) fault('RECON_OIDC_ISSUER', 'is needed beside RECON_OIDC_CLIENT_ID');
    if (value.RECON_TOKEN_SIGN_IN === 'off')
      fault('RECON_TOKEN_SIGN_IN', 'may be off only when RECON_OIDC_ISSUER is set: nobody could sign in');
    return;
  }
  if (clientId === undefined) fault('RECON_OIDC_CLIENT_ID', 'is needed beside RECON_OIDC_ISSUER');
  // An invalid URL is already reported.
  const { protocol, hostname } = new URL(URL.canParse(issuer) ? issuer : 'https://none.invalid');
  if (protocol === 'http:' && !isLoopback(hostname.replaceAll(/[[\]]/g, '')))
    fault('RECON_OIDC_ISSUER', 'must be an https address');
  if (value.RECON_JWT_SECRET !== undefined)
    fault(
      'RECON_JWT_SECRET',
      "cannot be set together with RECON_OIDC_ISSUER: it does not verify the provider's tokens; set RECON_JWKS_URL",
    );
  if (RECON_JWKS_URL === undefined && verifiesTokens(value))
    fault(
      'RECON_JWKS_URL',
      'is needed beside RECON_OIDC_ISSUER: the service inside checks tokens by its keys',
    );
}

/** Returns whether a key or secret that verifies tokens is configured. If so, this process verifies every token. */
export function hasKeys({ RECON_JWT_SECRET, RECON_JWKS_URL }: Environment): boolean {
  return RECON_JWT_SECRET !== undefined || RECON_JWKS_URL !== undefined;
}

/** Returns whether a service in this process requires tokens; else only the remote services check them. */
export function verifiesTokens(environment: Environment): boolean {
  if (environment.RECON_BASE_URL === undefined) return true;
  return environment.RECON_TRANSACTION_URL === undefined && environment.RECON_LEDGER_ACCESS_CONTROL === 'on';
}

/** The variables of an environment, unparsed. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Parses the variables; empty ones count as missing. Throws one Error that lists every invalid or unknown variable. */
export function readEnvironment(variables: Variables): Environment {
  const values = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = z.safeParse(shape, values);
  const faults = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `  ${path.join('.')} ${message}`),
    ...unknownNames(values).map((name) => `  ${name} is not known${likely(name)}`),
  ];
  if (parsed.success && faults.length === 0) return parsed.data;
  throw new Error(`The environment is not valid:\n${faults.join('\n')}`);
}

const knownNames = Object.keys(shape.shape);

/** Returns unknown names with our prefix: a mistyped setting would be silently ignored. */
function unknownNames(values: Variables): string[] {
  return Object.entries(values).flatMap(([name, value = '']) =>
    name.startsWith('RECON_') &&
    !knownNames.includes(name) &&
    // The last two are of commands for a service (docs/bundles.md).
    !/^RECON_((TEST|WRITE)_|(URL|TOKEN)$)/.test(name) &&
    !isOfKubernetes(name, value)
      ? [name]
      : [],
  );
}

/** Returns whether Kubernetes set a variable, as it does in each container for every service, also one named recon. */
function isOfKubernetes(name: string, value: string): boolean {
  return (
    /_SERVICE_(HOST|PORT)(_|$)|_PORT_\d+_(TCP|UDP|SCTP)(_|$)/.test(name) || /^(tcp|udp|sctp):\/\//.test(value)
  );
}

function likely(name: string): string {
  const nearest = closest(name, knownNames);
  return distance(name, nearest) <= 4 ? `; did you mean ${nearest}?` : '';
}

/** Returns the URL or folder of the database. */
export function databaseLocation(environment: Environment): DatabaseLocation {
  const { RECON_DATABASE_URL: url, RECON_DATABASE_DISTRIBUTED: distributed } = environment;
  if (url === undefined) return { dataDir: environment.RECON_DATA_DIR };
  return {
    url,
    poolSize: environment.RECON_DATABASE_POOL ?? 10,
    prepare: environment.RECON_DATABASE_PREPARE === 'on',
    distributed,
    readUrl: environment.RECON_DATABASE_READ_URL,
  };
}

/** Returns the database of a command: without time limits of statements, and without a standby. */
export function commandDatabase(environment: Environment): DatabaseLocation {
  return { ...databaseLocation(environment), isUnlimited: true, readUrl: undefined };
}
