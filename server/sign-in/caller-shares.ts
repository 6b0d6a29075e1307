import { isIP } from 'node:net';
import type { Context } from 'hono';
import type { Share } from '../lib/fair-queue';
import { digest } from '../lib/secrets';
import type { Identity } from './tokens';

/** Maximum credentials remembered. The least recently used ones are evicted. */
const most = 10_000;

/** Tenant and identity that requests count for before they are verified: as last verified, else a guest's. */
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

export function shareOf({ tenantId, subject }: Identity): Share {
  return { tenant: `tenant ${tenantId}`, identity: subject };
}

/** Returns whether a share is that of an identity, as `shareOf` returns it. */
export function isOf(share: Share, { tenantId, subject }: Identity): boolean {
  return !share.isGuest && share.identity === subject && share.tenant === `tenant ${tenantId}`;
}

/** Returns the share of a guest: a client known only by its network, and by unverified credentials (`identity`). */
export function networkShare(context: Context, trustProxy: boolean, identity = ''): Share {
  return { tenant: `network ${clientNetwork(context, trustProxy)}`, identity, isGuest: true };
}

/** Parts of the HTTP server's connection that accompany a request. */
type Connection = { incoming?: { socket?: { remoteAddress?: string | undefined } } };

/**
 * Returns the network of a request: an IPv4 address, or the first 64 bits of an IPv6 address, which one client has.
 * With a trusted proxy it is the last address of `X-Forwarded-For`: the client may have sent the others.
 */
export function clientNetwork(context: Context, trustProxy: boolean): string {
  const { incoming } = (context.env ?? {}) as Connection;
  const forwarded = trustProxy ? context.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined;
  const address = forwarded !== undefined && isIP(forwarded) ? forwarded : incoming?.socket?.remoteAddress;
  return address === undefined ? 'unknown' : networkOf(address);
}

function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const embedded = /:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (embedded !== undefined && /^::ffff:/i.test(address)) return embedded;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail ?? '').split(':')];
  const first = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(':')}::/64`;
}
