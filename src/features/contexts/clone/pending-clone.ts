import * as z from 'zod/mini';
import { intentLifetime } from '~/api/intents';
import type { CloneDraft, CopiedCounts, PartCounts } from './clone-draft';

/**
 * A clone that was sent and whose outcome is unknown, stored across reloads. Sent again unchanged, it has the same
 * idempotency key and makes no second copy. It expires with that key.
 */
export type PendingClone = { draft: CloneDraft; counts: PartCounts };

/** A clone that is done, stored across reloads: the expected counts and those in the response. */
export type FinishedClone = PendingClone & {
  copied: CopiedCounts;
  /** The initial status of the copy; it may have changed since. */
  status: string;
  /** Whether the service had made the copy in an earlier attempt. */
  replayed: boolean;
};

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

const keptResult = z.extend(kept, {
  copied: z.object({
    rulesCloned: z.optional(z.number()),
    sourcesCloned: z.optional(z.number()),
    fieldMapsCloned: z.optional(z.number()),
    feeSchedulesCloned: z.optional(z.number()),
  }),
  status: z.string(),
  replayed: z.boolean(),
});

/** Returns the pending clone of a context, if any. */
export function pendingClone(contextId: string): PendingClone | undefined {
  try {
    const found = z.parse(kept, JSON.parse(sessionStorage.getItem(slot(contextId)) ?? 'null'));
    return Date.now() - found.at < intentLifetime ? { draft: found.draft, counts: found.counts } : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a clone before it is sent. */
export function savePendingClone(contextId: string, pending: PendingClone): void {
  withStorage((storage) => storage.setItem(slot(contextId), JSON.stringify({ ...pending, at: Date.now() })));
}

/** Removes a pending clone when its outcome is known or it is abandoned. */
export function clearPendingClone(contextId: string): void {
  withStorage((storage) => storage.removeItem(slot(contextId)));
}

/**
 * Returns the unsent input of the wizard of a context in this tab: a reload must not lose it. It contains a name and
 * choices, as a pending clone does, and no personal data.
 */
export function loadDraft(contextId: string): CloneDraft | undefined {
  try {
    return z.parse(kept.shape.draft, JSON.parse(sessionStorage.getItem(draftSlot(contextId)) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Stores the input while the user types. */
export function saveDraft(contextId: string, draft: CloneDraft): void {
  withStorage((storage) => storage.setItem(draftSlot(contextId), JSON.stringify(draft)));
}

/** Removes the input when it is sent, discarded or unchanged. */
export function clearDraft(contextId: string): void {
  withStorage((storage) => storage.removeItem(draftSlot(contextId)));
}

/** Returns the outcome of the clone that made this copy; `undefined` if it was not made in this tab. */
export function finishedClone(copyId: string): FinishedClone | undefined {
  try {
    return z.parse(keptResult, JSON.parse(sessionStorage.getItem(resultSlot(copyId)) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Stores the outcome when a clone is done. */
export function saveFinishedClone(contextId: string, copyId: string, finished: FinishedClone): void {
  withStorage((storage) => {
    storage.setItem(resultSlot(copyId), JSON.stringify({ ...finished, at: Date.now() }));
    storage.setItem(latestSlot(contextId), copyId);
  });
}

/** Returns the id of the latest copy of a context that was made in this tab, until another clone starts. */
export function latestCopyOf(contextId: string): string | undefined {
  try {
    return sessionStorage.getItem(latestSlot(contextId)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Removes the latest copy when another clone starts. */
export function clearLatestCopy(contextId: string): void {
  withStorage((storage) => storage.removeItem(latestSlot(contextId)));
}

/** Returns the storage key. It is an intent's, so that the entry is removed when another user signs in. */
function slot(contextId: string): string {
  return `recon.intent.clone.${contextId}`;
}

function draftSlot(contextId: string): string {
  return `recon.intent.clone-draft.${contextId}`;
}

function resultSlot(copyId: string): string {
  return `recon.intent.cloned.${copyId}`;
}

function latestSlot(contextId: string): string {
  return `recon.intent.cloned-last.${contextId}`;
}

/** Runs an action on the storage. Without storage a pending clone lasts as long as its page. */
function withStorage(action: (storage: Storage) => void): void {
  try {
    action(sessionStorage);
  } catch {
    return;
  }
}
