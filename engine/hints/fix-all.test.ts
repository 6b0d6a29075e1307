import { describe, expect, it } from 'vitest';
import type { LintContext } from './finding';
import { fixAll } from './fix-all';

type Given = [type: string, config: Record<string, unknown>];

const exact: Given = ['EXACT', { matchAmount: true }];
const noCurrency: Given = ['EXACT', { matchAmount: true, matchCurrency: false, note: 'kept' }];
const loose: Given = ['TOLERANCE', { absTolerance: '5', dateWindowDays: 1 }];
const context: LintContext = { contextType: '1:1', normalizesFees: false };

/** Returns rules whose ids are their positions, from 1. */
const rulesOf = (rules: readonly Given[]) =>
  rules.map(([type, config], place) => ({ id: `${place + 1}`, type, config }));
const fixed = (...rules: Given[]) => fixAll(rulesOf(rules), context);
const ids = (rules: readonly { id: string }[]) => rules.map(({ id }) => id).join('');

describe('fixing all hints', () => {
  it('applies edits, moves and deletions in turn, and leaves other settings', () => {
    const { rules, remaining } = fixed(loose, exact, noCurrency, exact);
    // The edited rule is then equal to the one before it.
    expect(remaining).toMatchObject([{ ruleId: '3', code: 'duplicate' }]);
    expect(ids(rules)).toBe('213');
    expect(rules[2]!.config).toEqual({ matchAmount: true, matchCurrency: true, note: 'kept' });
  });

  it('returns the hint that a fix causes, and leaves the rule of one whose fix no longer applies', () => {
    // The first rule then compares currencies as the second does, which is no longer too late but the same.
    const { rules, remaining } = fixed(noCurrency, exact);
    expect(ids(rules)).toBe('12');
    expect(remaining.map(({ ruleId, code }) => `${ruleId} ${code}`)).toEqual(['2 duplicate']);
  });

  it('changes nothing without fixes', () => {
    const rules = rulesOf([exact]);
    expect(fixAll(rules, context)).toEqual({ rules, remaining: [] });
  });

  it('leaves later fixes of very many rules to the next time', () => {
    const many = Array.from({ length: 1000 }, (_, place): Given => [
      'TOLERANCE',
      { absTolerance: `${1000 - place}`, dateWindowDays: 1 },
    ]);
    const { rules, remaining } = fixed(...many);
    expect([rules.length, remaining.length]).toEqual([1000, 989]);
  });
});
