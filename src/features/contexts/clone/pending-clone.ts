import * as z from 'zod/mini';
import { intentLifetime } from '~/api/intents';
import type { CloneDraft, PartCounts } from './clone-draft';

/**
 * A clone that was sent and whose outcome is not known, kept through a reload: sent again unchanged it
 * carries the same key and makes no second copy. Kept no longer than that key.
 */
export type PendingClone = { draft: CloneDraft; counts: PartCounts };

const kept = z.object({
  at: z.number(),
  draft: z.object({
    name: z.string(),
    includeSources: z.boolean(),
    includeRules: z.boolean(),
    includeFeeSchedules: z.boolean(),
  }),
  counts: z.object({
    rules: z.optional(z.number()),
    sources: z.optional(z.number()),
    fieldMaps: z.optional(z.number()),
    feeSchedules: z.optional(z.number()),
  }),
});

/** The clone of this context that is pending, if any. */
export function pendingClone(contextId: string): PendingClone | undefined {
  try {
    const found = z.parse(kept, JSON.parse(sessionStorage.getItem(slot(contextId)) ?? 'null'));
    return Date.now() - found.at < intentLifetime ? { draft: found.draft, counts: found.counts } : undefined;
  } catch {
    return undefined;
  }
}

/** Called before it is sent. */
export function keepPendingClone(contextId: string, pending: PendingClone): void {
  withStorage((storage) => storage.setItem(slot(contextId), JSON.stringify({ ...pending, at: Date.now() })));
}

/** Called when its outcome is known, or it is given up. */
export function forgetPendingClone(contextId: string): void {
  withStorage((storage) => storage.removeItem(slot(contextId)));
}

/** Among the intents, so that it is forgotten with them when somebody else signs in. */
function slot(contextId: string): string {
  return `recon.intent.clone.${contextId}`;
}

/** Without storage a pending clone lives as long as its page. */
function withStorage(action: (storage: Storage) => void): void {
  try {
    action(sessionStorage);
  } catch {
    return;
  }
}
