import { describe, expect, test } from 'vitest';
import type { ContextCloneResult } from '@recon/contract/context';
import {
  type CloneDraft,
  clonedParts,
  compareCounts,
  countParts,
  fromDraft,
  type PartCounts,
} from './clone-draft';

const all: CloneDraft = {
  name: 'Pix in (copy)',
  includeSources: true,
  includeRules: true,
  includeFeeSchedules: true,
};
const result = (counts: Partial<ContextCloneResult>): ContextCloneResult => ({
  context: { id: 'c', name: 'Pix in (copy)', type: '1:1', status: 'DRAFT' },
  ...counts,
});
const verdicts = (draft: CloneDraft, before: PartCounts, counts: Partial<ContextCloneResult>) =>
  Object.fromEntries(
    compareCounts(draft, before, result(counts)).map(({ part, verdict }) => [part, verdict]),
  );

test('does not request fee schedules without sources', () => {
  expect(fromDraft({ ...all, includeSources: false })).toEqual({
    ...all,
    includeSources: false,
    includeFeeSchedules: false,
  });
  expect(fromDraft(all)).toEqual(all);
});

describe('countParts', () => {
  const sources = [
    { hasFieldMaps: true, feeScheduleId: 'a' },
    { hasFieldMaps: false, feeScheduleId: 'a' },
    { hasFieldMaps: true, feeScheduleId: null },
    { hasFieldMaps: true, feeScheduleId: 'b' },
  ];

  test('counts a fee schedule once if two sources refer to it', () => {
    expect(countParts(12, sources)).toEqual({ rules: 12, sources: 4, fieldMaps: 3, feeSchedules: 2 });
    expect(countParts(0, [])).toEqual({ rules: 0, sources: 0, fieldMaps: 0, feeSchedules: 0 });
  });

  test('does not count field maps if the service does not report which sources have one', () => {
    expect(countParts(1, [...sources, {}])).toMatchObject({ sources: 5, fieldMaps: undefined });
  });

  test('does not count what could not be loaded', () => {
    expect(countParts(undefined, sources)).toMatchObject({ rules: undefined, sources: 4 });
    expect(countParts(2, undefined)).toEqual({ rules: 2 });
  });
});

describe('compareCounts', () => {
  const before = { rules: 12, sources: 2, fieldMaps: 1, feeSchedules: 1 };
  const full = { rulesCloned: 12, sourcesCloned: 2, fieldMapsCloned: 1, feeSchedulesCloned: 1 };

  test('expects the counts from before the clone', () => {
    expect(new Set(Object.values(verdicts(all, before, full)))).toEqual(new Set(['kept']));
    expect(verdicts(all, { ...before, rules: 13, feeSchedules: 2 }, full)).toEqual({
      rules: 'differs',
      sources: 'kept',
      fieldMaps: 'kept',
      feeSchedules: 'differs',
    });
    expect(verdicts(all, { rules: 0 }, { ...full, rulesCloned: 1 })).toMatchObject({ rules: 'differs' });
  });

  test('accepts any number for a part that was not counted before', () => {
    expect(compareCounts(all, {}, result(full))[0]).toEqual({
      part: 'rules',
      expected: 'all',
      copied: 12,
      verdict: 'uncounted',
    });
  });

  test('expects nothing for a part that was left out', () => {
    const nothing = { ...all, includeSources: false, includeRules: false };
    const none = { rulesCloned: 0, sourcesCloned: 0, fieldMapsCloned: 0, feeSchedulesCloned: 0 };
    expect(new Set(Object.values(verdicts(nothing, before, none)))).toEqual(new Set(['kept']));
    expect(new Set(Object.values(verdicts(nothing, before, full)))).toEqual(new Set(['differs']));
  });

  test('marks a counter that the service leaves out as `untold`', () => {
    expect(verdicts(all, before, {})).toEqual({
      rules: 'untold',
      sources: 'untold',
      fieldMaps: 'untold',
      feeSchedules: 'untold',
    });
  });
});

test.each<[Partial<CloneDraft>, PartCounts, ReturnType<typeof clonedParts>[number]['copy'][]]>([
  [{}, { rules: 3, sources: 2, fieldMaps: 1, feeSchedules: 1 }, [3, 2, 1, 1]],
  [{ includeRules: false }, { rules: 3, sources: 2, fieldMaps: 1, feeSchedules: 1 }, [0, 2, 1, 1]],
  [{ includeSources: false }, { rules: 3, sources: 2, fieldMaps: 1, feeSchedules: 1 }, [3, 0, 0, 0]],
  [
    { includeFeeSchedules: false },
    { rules: 3, sources: 2, fieldMaps: 1, feeSchedules: 1 },
    [3, 2, 1, 'shared'],
  ],
  [{ includeFeeSchedules: false }, { rules: 3, sources: 2, fieldMaps: 1, feeSchedules: 0 }, [3, 2, 1, 0]],
  [{}, {}, [undefined, undefined, undefined, undefined]],
])('a copy with %j of %j has %j', (choice, counts, copy) => {
  const parts = clonedParts({ ...all, ...choice }, counts);
  expect(parts.map((part) => part.copy)).toEqual(copy);
  expect(parts.map((part) => part.original)).toEqual([
    counts.rules,
    counts.sources,
    counts.fieldMaps,
    counts.feeSchedules,
  ]);
});
