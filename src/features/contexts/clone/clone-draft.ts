import type { ContextCloneResult } from '~/contract/context';

/** What shall be copied, under which name. */
export type CloneDraft = {
  name: string;
  includeSources: boolean;
  includeRules: boolean;
  includeFeeSchedules: boolean;
};

/** The body of a clone: without sources nothing refers to a fee schedule, so none is asked for. */
export function fromDraft(draft: CloneDraft): CloneDraft {
  return { ...draft, includeFeeSchedules: draft.includeSources && draft.includeFeeSchedules };
}

/** The parts of a context that a clone counts. */
const cloneParts = ['rules', 'sources', 'fieldMaps', 'feeSchedules'] as const;
type ClonePart = (typeof cloneParts)[number];

/** How many there are of each part; a part that could not be counted is left out. */
export type PartCounts = { readonly [P in ClonePart]?: number | undefined };

/** What a service says it copied; any of it may be left out (docs/contract.md#clone). */
export type CopiedCounts = Pick<
  ContextCloneResult,
  'rulesCloned' | 'sourcesCloned' | 'fieldMapsCloned' | 'feeSchedulesCloned'
>;

/**
 * Counts the parts of a context: each fee schedule once, however many sources refer to it. Field maps are
 * not counted where the service does not say which sources have one.
 */
export function countParts(
  rules: number | undefined,
  sources:
    | readonly { hasFieldMaps?: boolean | undefined; feeScheduleId?: string | null | undefined }[]
    | undefined,
): PartCounts {
  const isTold = sources?.every(({ hasFieldMaps }) => hasFieldMaps !== undefined);
  return {
    rules,
    sources: sources?.length,
    fieldMaps: isTold ? sources?.filter(({ hasFieldMaps }) => hasFieldMaps).length : undefined,
    feeSchedules: sources && new Set(sources.flatMap(({ feeScheduleId }) => feeScheduleId || [])).size,
  };
}

/**
 * Each part of the original, and how many of it the copy gets: undefined where they could not be counted, `shared` where both
 * use the same ones.
 */
export function clonedParts(
  draft: CloneDraft,
  counts: PartCounts,
): { part: ClonePart; original: number | undefined; copy: number | 'shared' | undefined }[] {
  const { includeSources, includeRules, includeFeeSchedules } = fromDraft(draft);
  return cloneParts.map((part) => {
    const original = counts[part];
    const isIncluded = part === 'rules' ? includeRules : includeSources;
    if (!isIncluded) return { part, original, copy: 0 };
    const isShared = part === 'feeSchedules' && !includeFeeSchedules && original !== 0;
    return { part, original, copy: isShared ? 'shared' : original };
  });
}

/** What was to be expected of one part: so many, all there are (not counted here), or none. */
type Promised = number | 'all' | 'none';

/** One part, promised against told. */
export type CountRow = {
  part: ClonePart;
  promised: Promised;
  /** What the service says it copied; undefined when it does not say. */
  copied: number | undefined;
  /** `uncounted`: told, but there was no number to hold it against. */
  verdict: 'kept' | 'differs' | 'uncounted' | 'untold';
};

/**
 * Compares what a draft promised with what the service says it did; `counts` was counted before. A service
 * may leave any counter out (docs/contract.md#clone).
 */
export function compareCounts(draft: CloneDraft, counts: PartCounts, result: CopiedCounts): CountRow[] {
  const { includeSources, includeRules, includeFeeSchedules } = fromDraft(draft);
  const rows: Record<ClonePart, [boolean, number | undefined]> = {
    rules: [includeRules, result.rulesCloned],
    sources: [includeSources, result.sourcesCloned],
    fieldMaps: [includeSources, result.fieldMapsCloned],
    feeSchedules: [includeFeeSchedules, result.feeSchedulesCloned],
  };
  return cloneParts.map((part) => {
    const [isIncluded, copied] = rows[part];
    const promised = isIncluded ? (counts[part] ?? 'all') : 'none';
    return { part, promised, copied, verdict: verdict(promised, copied) };
  });
}

function verdict(promised: Promised, copied: number | undefined): CountRow['verdict'] {
  if (copied === undefined) return 'untold';
  if (promised === 'all') return 'uncounted';
  return copied === (promised === 'none' ? 0 : promised) ? 'kept' : 'differs';
}
