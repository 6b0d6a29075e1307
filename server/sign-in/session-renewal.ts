import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../lib/app-error';
import { type IdentityProvider, ProviderError } from './identity-provider';
import type { Log } from '../observe/log';
import type { SessionStore, StoredSession } from './session-store';

/** Returns the session with a valid token, renewed if needed; `undefined` if it has ended. Throws UNAVAILABLE. */
export type Renew = (session: StoredSession) => Promise<StoredSession | undefined>;

type RenewalOptions = { store: SessionStore; provider: IdentityProvider; clock: () => Date; log: Log };

/**
 * Returns a function that renews an access token once for all concurrent requests and processes: providers treat a
 * second use of a refresh token as theft. A column of the session reserves it: a lock would occupy the only connection.
 */
export function createRenewal(options: RenewalOptions): Renew {
  const { store, provider, clock, log } = options;
  const running = new Map<string, Promise<StoredSession | undefined>>();

  const isGood = ({ tokenEndsAt }: StoredSession) => tokenEndsAt === undefined || tokenEndsAt > clock();
  const isDue = ({ renewAt }: StoredSession) => renewAt !== undefined && renewAt <= clock();

  const renewNow = async (session: StoredSession): Promise<StoredSession | undefined> => {
    const { oidc } = session;
    try {
      const grant = await provider.renew(oidc?.refreshToken ?? '');
      // Tokens of another user would turn this session into that user's.
      const isSame = grant.claims === undefined || grant.claims.sub === oidc?.claims.sub;
      if (isSame) return (await store.keepRenewal(session, grant)) ? await store.get(session.id) : undefined;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      log.error('a session could not be renewed', { kind: error.kind, error: error.message });
      if (error.kind !== 'over') {
        await store.dropRenewal(session.id);
        if (isGood(session)) return session;
        throw unavailable();
      }
    }
    await store.remove(session.id);
    return undefined;
  };

  const renewOnce = async (first: StoredSession): Promise<StoredSession | undefined> => {
    const giveUp = performance.now() + waitLimit;
    let session: StoredSession | undefined = first;
    while (session && isDue(session)) {
      const renewal = await store.takeRenewal(session.id);
      if (renewal) return renewNow(renewal);
      // Another process is renewing, or has just failed. The old token works until it ends.
      if (isGood(session)) return session;
      if (performance.now() > giveUp) throw unavailable();
      await delay(waitStep);
      session = await store.get(session.id);
    }
    return session;
  };

  return async (session) => {
    if (!isDue(session)) return session;
    const run = running.get(session.id) ?? renewOnce(session).finally(() => running.delete(session.id));
    running.set(session.id, run);
    return run;
  };
}

/** Maximum milliseconds to wait for another process, and milliseconds between checks. */
const waitLimit = 9_000;
const waitStep = 100;

function unavailable(): AppError {
  return new AppError('UNAVAILABLE', 'The identity provider cannot be reached to renew the session.', {
    headers: { 'Retry-After': '2' },
  });
}
