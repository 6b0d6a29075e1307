import { AppError } from '../lib/app-error';
import { createSlots } from '../lib/slots';
import type { Access, UpstreamName } from '../lib/remote-service';
import { type Identity, refusedToken, type VerifyToken } from './tokens';

/** Checks of tokens by remote services, used if no key is configured to verify tokens here. */
export type RemoteTokens = {
  /** Throws M0102 or UNAVAILABLE unless the reconciliation service checks tokens and accepts this one of a network. */
  prove: ((token: string, network: string) => Promise<void>) | undefined;
  /** Returns the identity of a token to forward; `undefined` if the service checks it. Throws M0102, UNAVAILABLE. */
  admit(token: string, service: UpstreamName): Promise<Identity | undefined>;
};

/** Milliseconds for which a known access is reused without another probe. An unknown one is never reused. */
const knownFor = 60_000;

/** What a probe counts for instead of a network, since requests of all callers wait for it. */
const ownProbe = 'console';

/** Maximum sign-ins that wait for the probe in progress. One more returns 503. */
const maxWaiting = 64;

/** Returns a function that caches known results of `ask` for a minute. Concurrent calls share one probe. */
function rememberAccess(ask: () => Promise<Access>, clock: () => Date): () => Promise<Access> {
  let known: { access: Access; until: number } | undefined;
  let running: Promise<Access> | undefined;
  const probe = async () => {
    const access = await ask();
    known = access === 'unknown' ? undefined : { access, until: clock().getTime() + knownFor };
    return access;
  };
  return async () => {
    if (known && clock().getTime() < known.until) return known.access;
    running ??= probe().finally(() => (running = undefined));
    return running;
  };
}

/** Returns the checks of tokens by remote services. `verify`: by the data folder's secret, if one is embedded. */
export function createRemoteTokens(options: {
  /** Returns the access control of a service, from a request without a token. Never rejects. */
  accessOf: (service: UpstreamName) => Promise<Access>;
  /** Returns the status of a small read with the token at that service; `undefined` without a response. */
  tryToken: (token: string) => Promise<number | undefined>;
  verify: VerifyToken | undefined;
  clock: () => Date;
}): RemoteTokens {
  const { tryToken, verify, clock } = options;
  const turns = createSlots({ concurrent: 1, queue: maxWaiting });
  const ask = (service: UpstreamName) =>
    rememberAccess(() => turns.run(ownProbe, () => options.accessOf(service)), clock);
  const access = { reconciliation: ask('reconciliation'), ledger: ask('ledger') };
  const prove = async (token: string, network: string) => {
    const found = await access.reconciliation();
    if (found === 'unknown') throw unknownAccess();
    if (found === 'open') throw noKeys();
    const status = await turns.run(network, () => tryToken(token));
    if (status === 401) throw refusedToken();
    // 403: the service accepts the token, whose user may not read contexts.
    if (status !== 200 && status !== 403) throw unknownAccess();
  };
  return {
    prove: verify ? undefined : prove,
    async admit(token, service) {
      const found = await access[service]();
      if (found === 'unknown') throw unknownAccess();
      if (found === 'closed') return undefined;
      if (!verify) throw noKeys();
      return verify(token);
    },
  };
}

function unknownAccess(): AppError {
  return new AppError('UNAVAILABLE', 'The service does not say whether it checks tokens. Try again.', {
    headers: { 'Retry-After': '5' },
  });
}

function noKeys(): AppError {
  return new AppError(
    'NO_TOKEN_KEY',
    'The service takes any token, and the console has no key to check this one by: set RECON_JWT_SECRET or RECON_JWKS_URL.',
  );
}
