import { digest } from '../lib/secrets';

/** How long a verified token is taken for good without verifying it again, in milliseconds. */
const longest = 60_000;
/** How many are kept; then the oldest goes. */
const most = 10_000;

type CachedToken<T> = { identity: T; from: number; until: number; keys: unknown };

/**
 * The same verifier, which does not verify a token again that was good at most 60 seconds ago
 * (docs/contract.md#tokens-and-permissions). Kept are whom it names and the token's SHA-256 digest, never the token;
 * what was refused is not. `keys` gives what tokens are verified by: what was found good by others counts no more.
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
    // Keys that were fetched meanwhile may not be those it was verified by.
    if (keys() === before) {
      const from = clock().getTime();
      const until = Math.min(from + longest, identity.expiresAt.getTime());
      kept.set(name, { identity, from, until, keys: before });
      if (kept.size > most) kept.delete(kept.keys().next().value!);
    }
    return identity;
  };
}

/** A clock that was put back may lie before the token's `nbf`, which held when it was verified. */
function holds({ from, until, keys }: CachedToken<unknown>, now: number, keysNow: unknown): boolean {
  return keys === keysNow && from <= now && now < until;
}
