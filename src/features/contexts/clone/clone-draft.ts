import type { ContextCloneResult } from '@recon/contract/context';
import type { ListedSource } from '@recon/contract/source';
import type { PendingClone } from './pending-clone';

export type CloneDraft = PendingClone['draft'];

/** Returns the body of a clone request. Without sources, fee schedules are not copied: nothing would refer to them. */
export function fromDraft(draft: CloneDraft): CloneDraft {
  return { ...draft, includeFeeSchedules: draft.includeSources && draft.includeFeeSchedules };
}

const cloneParts = ['rules', 'sources', 'fieldMaps', 'feeSchedules'] as const;
type ClonePart = (typeof cloneParts)[number];

/** Numbers of rules, sources, field maps and fee schedules of a context; undefined if not counted. */
export type PartCounts = PendingClone['counts'];

/** The counters in the response of a clone; a service may leave out any of them (docs/contract.md#clone). */
type CopiedCounts = Pick<ContextCloneResult, `${ClonePart}Cloned`>;

/** Counts the parts of a context; field maps only if the service reports for each source whether it has one. */
export function countParts(
  rules: number | undefined,
  sources: readonly Pick<ListedSource, 'hasFieldMaps' | 'feeScheduleId'>[] | undefined,
): PartCounts {
  const isTold = sources?.every(({ hasFieldMaps }) => hasFieldMaps !== undefined);
  return {
    rules,
    sources: sources?.length,
    fieldMaps: isTold ? sources?.filter(({ hasFieldMaps }) => hasFieldMaps).length : undefined,
    feeSchedules: sources && new Set(sources.flatMap(({ feeScheduleId }) => feeScheduleId || [])).size,
  };
}

/** Returns the number of each part in the original and, as chosen, in the copy: `shared` for the same fee schedules. */
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

/** The expected number of one part of the copy; `all` if its number in the original is unknown. */
type ExpectedCount = number | 'all' | 'none';

/** Expected and copied number of one part of a clone. */
export type CountRow = {
  part: ClonePart;
  expected: ExpectedCount;
  /** The number that the service reports as copied; `undefined` if it does not report one. */
  copied: number | undefined;
  /** How `copied` compares to `expected`. `untold`: nothing to compare, `uncounted`: no expected number. */
  verdict: 'kept' | 'differs' | 'uncounted' | 'untold';
};

/** Compares what a clone should copy with the response, which may lack any count (docs/contract.md#clone). */
export function compareCounts(draft: CloneDraft, counts: PartCounts, result: CopiedCounts): CountRow[] {
  const { includeSources, includeRules, includeFeeSchedules } = fromDraft(draft);
  const included = {
    rules: includeRules,
    sources: includeSources,
    fieldMaps: includeSources,
    feeSchedules: includeFeeSchedules,
  };
  return cloneParts.map((part) => {
    const copied = result[`${part}Cloned`];
    const expected = included[part] ? (counts[part] ?? 'all') : 'none';
    return { part, expected, copied, verdict: verdict(expected, copied) };
  });
}

function verdict(expected: ExpectedCount, copied: number | undefined): CountRow['verdict'] {
  if (copied === undefined) return 'untold';
  if (expected === 'all') return 'uncounted';
  return copied === (expected === 'none' ? 0 : expected) ? 'kept' : 'differs';
}
