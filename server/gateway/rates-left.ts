import type { Share } from '../lib/slots';
import type { UpstreamResponse } from './upstream';

/** The number of requests that the remote services still accept per caller, by their last responses. */
export type RatesLeft = {
  note(share: Share, headers: UpstreamResponse['headers']): void;
  /** Returns `undefined` if it is unknown, or was stated more than a minute ago. */
  left(share: Share): number | undefined;
};

const statedForMs = 60_000;
const maxCallers = 10_000;

export function createRatesLeft(): RatesLeft {
  const stated = new Map<string, { left: number; until: number }>();
  const keyOf = ({ tenant, identity }: Share) => `${tenant} ${identity}`;
  return {
    note(share, headers) {
      const left = remainingIn(headers);
      if (left === undefined) return;
      if (stated.size >= maxCallers) stated.clear();
      stated.set(keyOf(share), { left, until: performance.now() + statedForMs });
    },
    left(share) {
      const one = stated.get(keyOf(share));
      return one && one.until > performance.now() ? one.left : undefined;
    },
  };
}

/** Returns the number in `X-RateLimit-Remaining` or a header like it, or the `r` or `remaining` of `RateLimit`. */
function remainingIn(headers: UpstreamResponse['headers']): number | undefined {
  for (const [name, value] of Object.entries(headers)) {
    if (!name.includes('limit')) continue;
    const text = String(value);
    if (/^(x-)?rate-?limit-remaining$/.test(name) && /^\d+$/.test(text)) return Number(text);
    const [, left] = /^ratelimit$/.test(name) ? (/\b(?:r|remaining)=(\d+)/.exec(text) ?? []) : [];
    if (left !== undefined) return Number(left);
  }
  return undefined;
}
