import * as z from 'zod/mini';
import { intentLifetime } from '~/api/write-ids';
import { readStoredValue, writeStored } from '~/lib/browser-storage';

const count = z.optional(z.number());
const draft = z.object({
  name: z.string(),
  includeSources: z.boolean(),
  includeRules: z.boolean(),
  includeFeeSchedules: z.boolean(),
});
const clone = z.object({
  draft,
  counts: z.object({ rules: count, sources: count, fieldMaps: count, feeSchedules: count }),
});
const finished = z.extend(clone, {
  copied: z.object({
    rulesCloned: count,
    sourcesCloned: count,
    fieldMapsCloned: count,
    feeSchedulesCloned: count,
  }),
  /** The initial status of the copy; it may have changed since. */
  status: z.string(),
  /** Whether an earlier attempt had already made the copy. */
  replayed: z.boolean(),
});

/** A clone whose outcome is unknown. Sent again unchanged, it has the same idempotency key and makes no second copy. */
export type PendingClone = z.output<typeof clone>;
/** A clone that is done, with the expected counts and those that the service returned. */
export type FinishedClone = z.output<typeof finished>;

/** Returns functions to load, save and clear entries of this tab by id. If storage is blocked, a reload loses them. */
function entriesOfTab<Schema extends z.core.$ZodType>(name: string, schema: Schema) {
  // An intent's key, so that the entry is removed when another user signs in.
  const keyOf = (id: string) => `recon.intent.${name}.${id}`;
  return {
    load: (id: string) => z.safeParse(schema, readStoredValue('session', keyOf(id))).data,
    save: (id: string, value: z.output<Schema>) => writeStored('session', keyOf(id), JSON.stringify(value)),
    clear: (id: string) => writeStored('session', keyOf(id), undefined),
  };
}

const sentClones = entriesOfTab('clone', z.extend(clone, { at: z.number() }));

/** Stores sent clones in this tab, by context id, until their outcome is known or their idempotency keys expire. */
export const pendingClones = {
  ...sentClones,
  load: (contextId: string): PendingClone | undefined => {
    const found = sentClones.load(contextId);
    return found && Date.now() - found.at < intentLifetime ? found : undefined;
  },
  save: (contextId: string, pending: PendingClone) =>
    sentClones.save(contextId, { ...pending, at: Date.now() }),
};

/** Stores the unsent input of the wizard in this tab, by context id, for a reload. It contains no personal data. */
export const cloneDrafts = entriesOfTab('clone-draft', draft);

/** Stores the outcomes of clones in this tab, by the id of the copy. */
export const finishedClones = entriesOfTab('cloned', finished);

/** Stores the id of the latest copy in this tab, by the id of the original, until another clone starts. */
export const latestCopies = entriesOfTab('cloned-last', z.string());
