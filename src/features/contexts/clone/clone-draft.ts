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
 * Compares what a draft promised with what the service says it did. `ruleCount` is the number of rules
 * counted before, undefined when it was not known. A service may leave any counter out (contract facts 6).
 */
export function compareCounts(
  draft: CloneDraft,
  ruleCount: number | undefined,
  result: ContextCloneResult,
): CountRow[] {
  const { includeSources, includeRules, includeFeeSchedules } = fromDraft(draft);
  const rows: Record<ClonePart, [Promised, number | undefined]> = {
    rules: [includeRules ? (ruleCount ?? 'all') : 'none', result.rulesCloned],
    sources: [includeSources ? 'all' : 'none', result.sourcesCloned],
    fieldMaps: [includeSources ? 'all' : 'none', result.fieldMapsCloned],
    feeSchedules: [includeFeeSchedules ? 'all' : 'none', result.feeSchedulesCloned],
  };
  return cloneParts.map((part) => {
    const [promised, copied] = rows[part];
    return { part, promised, copied, verdict: verdict(promised, copied) };
  });
}

function verdict(promised: Promised, copied: number | undefined): CountRow['verdict'] {
  if (copied === undefined) return 'untold';
  if (promised === 'all') return 'uncounted';
  return copied === (promised === 'none' ? 0 : promised) ? 'kept' : 'differs';
}
