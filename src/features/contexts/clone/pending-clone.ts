import * as z from 'zod/mini';
import { intentLifetime } from '~/api/intents';
import type { CloneDraft, CopiedCounts, PartCounts } from './clone-draft';

/**
 * A clone that was sent and whose outcome is not known, kept through a reload: sent again unchanged it
 * carries the same key and makes no second copy. Kept no longer than that key.
 */
export type PendingClone = { draft: CloneDraft; counts: PartCounts };

/** A clone that is done, kept through a reload: what was promised beside what the service said of it. */
export type FinishedClone = PendingClone & {
  copied: CopiedCounts;
  /** The status the copy was made with; it may have been changed since. */
  status: string;
  /** The service had done it before. */
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
export function savePendingClone(contextId: string, pending: PendingClone): void {
  withStorage((storage) => storage.setItem(slot(contextId), JSON.stringify({ ...pending, at: Date.now() })));
}

/** Called when its outcome is known, or it is given up. */
export function clearPendingClone(contextId: string): void {
  withStorage((storage) => storage.removeItem(slot(contextId)));
}

/**
 * What was typed into the wizard of this context and not sent, in this tab; a reload must not lose it. It holds
 * what a pending clone holds: a name and choices, no personal data.
 */
export function loadDraft(contextId: string): CloneDraft | undefined {
  try {
    return z.parse(kept.shape.draft, JSON.parse(sessionStorage.getItem(draftSlot(contextId)) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Called as it is typed. */
export function saveDraft(contextId: string, draft: CloneDraft): void {
  withStorage((storage) => storage.setItem(draftSlot(contextId), JSON.stringify(draft)));
}

/** Called when it is sent, discarded or as it was at first. */
export function clearDraft(contextId: string): void {
  withStorage((storage) => storage.removeItem(draftSlot(contextId)));
}

/** What came of the clone that made this copy; undefined where it was not made in this tab. */
export function finishedClone(copyId: string): FinishedClone | undefined {
  try {
    return z.parse(keptResult, JSON.parse(sessionStorage.getItem(resultSlot(copyId)) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Called when a clone is done. */
export function saveFinishedClone(contextId: string, copyId: string, finished: FinishedClone): void {
  withStorage((storage) => {
    storage.setItem(resultSlot(copyId), JSON.stringify({ ...finished, at: Date.now() }));
    storage.setItem(latestSlot(contextId), copyId);
  });
}

/** The copy of this context made last in this tab, until another clone is begun. */
export function latestCopyOf(contextId: string): string | undefined {
  try {
    return sessionStorage.getItem(latestSlot(contextId)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Called when another clone is begun. */
export function clearLatestCopy(contextId: string): void {
  withStorage((storage) => storage.removeItem(latestSlot(contextId)));
}

/** Among the intents, so that it is forgotten with them when somebody else signs in. */
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

/** Without storage a pending clone lives as long as its page. */
function withStorage(action: (storage: Storage) => void): void {
  try {
    action(sessionStorage);
  } catch {
    return;
  }
}
