import { digest } from '../lib/secrets';

/** Milliseconds for which a verified token is accepted without verifying it again. */
const longest = 60_000;
const maxTokens = 10_000;

type CachedToken<T> = { identity: T; from: number; until: number; keys: unknown };

/**
 * Returns a verifier that accepts a token again for 60 seconds (docs/contract.md#tokens-and-permissions). Caches its
 * identity by its SHA-256 digest, and no rejections. `keys` returns the current keys: results of other keys are
 * discarded.
 */
export function cacheVerified<T extends { readonly expiresAt: Date }>(
  verify: (token: string) => Promise<T>,
  clock: () => Date,
  keys: () => unknown,
): (token: string) => Promise<T> {
  const kept = new Map<string, CachedToken<T>>();
  return async (token) => {
    const name = digest(token);
    const found = kept.get(name);
    if (found && holds(found, clock().getTime(), keys())) return found.identity;
    kept.delete(name);
    const before = keys();
    const identity = await verify(token);
    // Keys fetched in the meantime may differ from those that verified the token.
    if (keys() === before) {
      const from = clock().getTime();
      const until = Math.min(from + longest, identity.expiresAt.getTime());
      kept.set(name, { identity, from, until, keys: before });
      if (kept.size > maxTokens) kept.delete(kept.keys().next().value!);
    }
    return identity;
  };
}

/** Returns whether a cached result is valid now. After the clock was set back, the token's `nbf` may not hold yet. */
function holds({ from, until, keys }: CachedToken<unknown>, now: number, keysNow: unknown): boolean {
  return keys === keysNow && from <= now && now < until;
}
