import type { Context } from 'hono';
import type { Share } from '../lib/fair-queue';
import { digest } from '../lib/secrets';
import { clientNetwork } from './client-network';
import type { Identity } from './tokens';

/** Credentials whose identity is remembered; then the one that was unused for longest goes. */
const most = 10_000;

/**
 * Tells for whom a request counts in the fair shares of places and queues, before its credentials are verified: by what
 * the same credentials turned out to be before. The first request of credentials counts for the client's network, so
 * that made-up ones share with one another. Only digests of credentials are kept, and nothing but waiting goes by them.
 */
export type CallerShares = {
  /** Returns the share of a request; `credentials` is its bearer token or the value of its session cookie. */
  of(context: Context, credentials: string | undefined): Share;
  /** Remembers whose credentials these are, once verified. */
  learn(credentials: string, identity: Identity): void;
};

export function createCallerShares(trustProxy: boolean): CallerShares {
  const known = new Map<string, Share>();
  return {
    of(context, credentials) {
      const name = credentials === undefined ? undefined : digest(credentials);
      const share = name === undefined ? undefined : known.get(name);
      if (name === undefined || !share) return networkShare(context, trustProxy, name);
      known.delete(name);
      known.set(name, share);
      return share;
    },
    learn(credentials, identity) {
      const name = digest(credentials);
      known.delete(name);
      known.set(name, shareOf(identity));
      if (known.size > most) known.delete(known.keys().next().value!);
    },
  };
}

/** The share of a verified identity. */
export function shareOf({ tenantId, subject }: Identity): Share {
  return { tenant: `tenant ${tenantId}`, identity: subject };
}

/** The share of a client that nothing is known of but its network. */
export function networkShare(context: Context, trustProxy: boolean, identity = ''): Share {
  return { tenant: `network ${clientNetwork(context, trustProxy)}`, identity, isGuest: true };
}
