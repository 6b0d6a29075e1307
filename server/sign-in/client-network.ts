import { isIP } from 'node:net';
import type { Context } from 'hono';

/** Parts of the HTTP server's connection that accompany a request. */
type Connection = { incoming?: { socket?: { remoteAddress?: string | undefined } } };

/**
 * Returns the network of a request: its IPv4 address, or the first 64 bits of its IPv6 address, which one client has.
 * Behind a trusted proxy, uses the last address of `X-Forwarded-For`: the client may have sent the others.
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
