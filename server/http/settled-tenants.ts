import { hasOpenIntents } from '../activity/remote-observed';
import type { Db } from '../db/database';

/**
 * Tenants without a write whose result is unknown. Their reads show nothing that the activity log lacks
 * (docs/activity.md#observations), so that no query is needed to know what to look for.
 */
export type SettledTenants = {
  /** Returns whether a tenant has no such write; by a query, unless that is known. */
  isSettled: (db: Db, tenantId: string) => Promise<boolean>;
  /** Call it after an intent of the tenant was stored, and after its result. */
  unsettle: (tenantId: string) => void;
};

const maxTenants = 10_000;

/** Returns settled tenants; none if other processes also write to the database (`isShared`). */
export function settledTenants(isShared: boolean): SettledTenants {
  const settled = new Set<string>();
  let intents = 0;
  return {
    async isSettled(db, tenantId) {
      if (isShared) return false;
      if (settled.has(tenantId)) return true;
      const before = intents;
      // The query may not have seen an intent that was stored in the meantime.
      if ((await hasOpenIntents(db, tenantId)) || intents !== before) return false;
      if (settled.size >= maxTenants) settled.clear();
      settled.add(tenantId);
      return true;
    },
    unsettle(tenantId) {
      intents += 1;
      settled.delete(tenantId);
    },
  };
}
