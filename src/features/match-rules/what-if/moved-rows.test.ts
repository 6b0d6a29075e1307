import { describe, expect, it } from 'vitest';
import type { StagedRule } from '@recon/engine/configuration/change-plan/staged-rule';
import type { RunSummary } from '@recon/engine/session/what-if-protocol';
import { movedRowsByRule, movedRowsTexts } from './moved-rows';

const none = { left: { rows: { confirmed: 0, proposed: 0, open: 0 }, amounts: [] } };
const run = (lefts: Record<string, number>): RunSummary => ({
  rates: { ...none, right: none.left },
  notes: [],
  coverage: Object.entries(lefts).map(([ruleId, count]) => ({
    ruleId,
    lefts: count,
    rights: count,
    usedUp: 0,
    proposed: 0,
    amounts: [],
    stopped: false,
  })),
});
const rules = (...ids: string[]) => ids.map((id): StagedRule => ({ id, type: 'EXACT', config: {} }));

describe('the rows that staged rules move', () => {
  it.each([
    ['a new rule', { a: 5 }, { a: 5, b: 10 }, ['a', 'b'], ['rule 2: +10']],
    ['the largest move first', { a: 5, b: 9 }, { a: 6, b: 2 }, ['a', 'b'], ['rule 2: -7', 'rule 1: +1']],
    ['a removed rule', { a: 5, b: 9 }, { b: 12 }, ['b'], ['rule 1: +3', 'other rules: -5']],
    ['a rule that is switched off', { a: 5 }, {}, ['a'], ['rule 1: -5']],
    [
      'more than three rules',
      { a: 5 },
      { a: 1, b: 3, c: 2, d: 1, e: 1 },
      ['a', 'b', 'c', 'd', 'e'],
      ['rule 1: -4', 'rule 2: +3', 'rule 3: +2', 'other rules: +2'],
    ],
    ['nothing', { a: 5 }, { a: 5 }, ['a'], []],
  ])('are named for %s, and add up', (_, now, staged, ids, texts) => {
    expect(movedRowsTexts(movedRowsByRule(run(now), run(staged)), rules(...ids))).toEqual(texts);
  });
});
