import { describe, expect, it } from 'vitest';
import {
  isChanged,
  rebaseStaged,
  replaceRuleId,
  rulesToRun,
  stageAll,
  type StagedRules,
  toggleRule,
  withoutRule,
  withRule,
} from './staged-rules';
import type { StagedRule } from './staged-rule';

const rule = (id: string, days = 0): StagedRule => ({
  id,
  type: 'TOLERANCE',
  config: { dateWindowDays: days },
});
const rules = (ids: string) => Array.from(ids, (id) => rule(id));
const staged = (ids: string, off = ''): StagedRules => ({ rules: rules(ids), off: new Set(off) });
const idsOf = (given: StagedRules) => given.rules.map(({ id }) => id).join('');

describe('staged rules', () => {
  it('run without those switched off, numbered by position', () => {
    expect(rulesToRun(staged('abc', 'b')).map(({ id, priority }) => `${id}${priority}`)).toEqual([
      'a1',
      'c2',
    ]);
  });

  it.each([
    ['nothing', stageAll(rules('abc')), false],
    ['another order', staged('acb'), true],
    ['a rule switched off', staged('abc', 'b'), true],
    ['and on again', toggleRule(staged('abc', 'b'), 'b'), false],
    ['one changed', withRule(stageAll(rules('abc')), rule('b', 1)), true],
    ['one more', withRule(stageAll(rules('abc')), rule('d')), true],
    ['one less', withoutRule(staged('abc'), 'b'), true],
    ['the same settings written anew', withRule(stageAll(rules('abc')), rule('b')), false],
  ])('with %s changed: %s', (_, given, changed) => {
    expect(isChanged(rules('abc'), given)).toBe(changed);
  });

  it('that are new get the id of the service, once', () => {
    expect(idsOf(replaceRuleId(staged('anb'), 'n', 'x'))).toBe('axb');
    expect(idsOf(replaceRuleId(staged('anbx'), 'n', 'x'))).toBe('axb');
    expect([...replaceRuleId(staged('anb', 'n'), 'n', 'x').off]).toEqual(['x']);
    expect(idsOf(replaceRuleId(staged('ax'), 'n', 'x'))).toBe('ax');
  });
});

describe('rebasing onto changes by others', () => {
  it.each([
    ['made a rule at the end', 'abc', 'abcd', 'abc', 'abcd'],
    ['made one at the front', 'abc', 'dabc', 'abc', 'dabc'],
    ['made one between', 'abc', 'adbc', 'bca', 'bcad'],
    ['deleted one', 'abc', 'ac', 'cba', 'ca'],
    ['reordered', 'abc', 'cab', 'abc', 'cab'],
    ['reordered what was reordered here, too', 'abc', 'cab', 'bac', 'bac'],
    ['reordered beside a new rule of ours', 'abc', 'cba', 'abNc', 'cbNa'],
    ['deleted what was taken away here, too', 'abc', 'ac', 'ac', 'ac'],
    ['kept what was taken away here', 'abc', 'cab', 'ac', 'ca'],
  ])('%s', (_, was, is, mine, expected) => {
    expect(idsOf(rebaseStaged(staged(mine), rules(was), rules(is)))).toBe(expected);
  });

  it('applies their change to a rule that is unchanged here', () => {
    const is = [rule('a'), rule('b', 5)];
    expect(rebaseStaged(staged('ab'), rules('ab'), is).rules[1]!.config).toEqual({ dateWindowDays: 5 });
    const mine = withRule(staged('ab'), rule('b', 7));
    expect(rebaseStaged(mine, rules('ab'), is).rules[1]!.config).toEqual({ dateWindowDays: 7 });
  });

  it('adopts the service’s ids for our new rules, each once', () => {
    const mine: StagedRules = {
      rules: [rule('a', 1), rule('new-1', 7), rule('new-2', 7), rule('new-3', 9)],
      off: new Set(['new-1']),
    };
    const is = [rule('a', 1), rule('x', 7), rule('y', 8)];
    const known = rebaseStaged(mine, [rule('a', 1)], is);
    expect(known.rules.map(({ id }) => id)).toEqual(['a', 'x', 'y', 'new-2', 'new-3']);
    expect([...known.off]).toEqual(['x']);
    // Rebasing again changes nothing.
    expect(rebaseStaged(known, is, is).rules).toEqual(known.rules);
  });

  it('removes deleted rules from those switched off', () => {
    expect([...rebaseStaged(staged('abc', 'bc'), rules('abc'), rules('ac')).off]).toEqual(['c']);
  });
});
