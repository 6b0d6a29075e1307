import type { Context } from 'hono';
import type { Share } from '../lib/fair-queue';
import { digest } from '../lib/secrets';
import { clientNetwork } from './client-network';
import type { Identity } from './tokens';

/** Maximum credentials remembered. The least recently used ones are evicted. */
const most = 10_000;

/** Determines whom a request counts for before its credentials are verified: whose they were before, or a guest. */
export type CallerShares = {
  /** Returns the share of a request. `credentials` is its bearer token or the value of its session cookie. */
  of(context: Context, credentials: string | undefined): Share;
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

/** Returns the share of a verified identity. */
export function shareOf({ tenantId, subject }: Identity): Share {
  return { tenant: `tenant ${tenantId}`, identity: subject };
}

/** Returns the share of a client known only by its network. */
export function networkShare(context: Context, trustProxy: boolean, identity = ''): Share {
  return { tenant: `network ${clientNetwork(context, trustProxy)}`, identity, isGuest: true };
}
