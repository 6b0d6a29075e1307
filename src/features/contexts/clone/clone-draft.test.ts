import { describe, expect, test } from 'vitest';
import type { ContextCloneResult } from '~/contract/context';
import { type CloneDraft, compareCounts, fromDraft } from './clone-draft';

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
const verdicts = (draft: CloneDraft, ruleCount: number | undefined, counts: Partial<ContextCloneResult>) =>
  Object.fromEntries(
    compareCounts(draft, ruleCount, result(counts)).map(({ part, verdict }) => [part, verdict]),
  );

test('fee schedules are not asked for without sources', () => {
  expect(fromDraft({ ...all, includeSources: false })).toEqual({
    ...all,
    includeSources: false,
    includeFeeSchedules: false,
  });
  expect(fromDraft(all)).toEqual(all);
});

describe('compareCounts', () => {
  const full = { rulesCloned: 12, sourcesCloned: 2, fieldMapsCloned: 1, feeSchedulesCloned: 1 };

  test('the number of rules counted before must come back', () => {
    expect(verdicts(all, 12, full)).toEqual({
      rules: 'kept',
      sources: 'uncounted',
      fieldMaps: 'uncounted',
      feeSchedules: 'uncounted',
    });
    expect(verdicts(all, 13, full)).toMatchObject({ rules: 'differs' });
    expect(verdicts(all, 0, { ...full, rulesCloned: 1 })).toMatchObject({ rules: 'differs' });
  });

  test('rules that were not counted before are all there are, whatever their number', () => {
    expect(compareCounts(all, undefined, result(full))[0]).toEqual({
      part: 'rules',
      promised: 'all',
      copied: 12,
      verdict: 'uncounted',
    });
  });

  test('what was left out must not be copied', () => {
    const nothing = { ...all, includeSources: false, includeRules: false };
    const none = { rulesCloned: 0, sourcesCloned: 0, fieldMapsCloned: 0, feeSchedulesCloned: 0 };
    expect(new Set(Object.values(verdicts(nothing, 12, none)))).toEqual(new Set(['kept']));
    expect(new Set(Object.values(verdicts(nothing, 12, full)))).toEqual(new Set(['differs']));
  });

  test('a counter that the service leaves out is told as such', () => {
    expect(verdicts(all, 12, {})).toEqual({
      rules: 'untold',
      sources: 'untold',
      fieldMaps: 'untold',
      feeSchedules: 'untold',
    });
  });
});
