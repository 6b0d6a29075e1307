import type { Db } from '../db/database';
import { lastNumber } from './list-entries';

/** Milliseconds for which a number is cached: open pages ask for it again and again. */
const cachedMs = 1000;
const maxCached = 10_000;

/** Returns a function that returns the final number of a tenant's newest sealed entry, which is read at most once per second. */
export function createLastNumbers(db: Db): (tenantId: string) => Promise<number> {
  const cached = new Map<string, { last: Promise<number>; until: number }>();
  return (tenantId) => {
    const now = performance.now();
    const hit = cached.get(tenantId);
    if (hit && hit.until > now) return hit.last;
    if (cached.size >= maxCached) cached.clear();
    const last = lastNumber(db, tenantId);
    cached.set(tenantId, { last, until: now + cachedMs });
    void last.catch(() => cached.delete(tenantId));
    return last;
  };
}
