import { describe, expect, it } from 'vitest';
import { matchRulePolicy, type RuleCircumstances } from './rule-policy';

const usual: RuleCircumstances = { contextStatus: 'ACTIVE', permissions: ['*'], count: 5, maxRules: 10 };
const verbs = ['create', 'update', 'delete', 'reorder'] as const;
const refusals = (change: Partial<RuleCircumstances>) =>
  verbs.map((verb) => matchRulePolicy[verb]({ ...usual, ...change }));
const none = [undefined, undefined, undefined, undefined];

describe('to create, update, delete and reorder rules', () => {
  it.each<[string, Partial<RuleCircumstances>, ReturnType<typeof refusals>]>([
    ['is allowed in a draft', { contextStatus: 'DRAFT' }, none],
    ['is allowed while the state is not known', { contextStatus: undefined }, none],
    ['is refused in an archived context', { contextStatus: 'ARCHIVED' }, verbs.map(() => 'archived')],
    ['needs permissions', { permissions: [] }, verbs.map(() => 'noPermission')],
    [
      'needs those of each',
      { permissions: ['rule:create'] },
      [undefined, ...verbs.slice(1).map(() => 'noPermission' as const)],
    ],
    [
      'is one permission to update and reorder',
      { permissions: ['rule:update'] },
      ['noPermission', undefined, 'noPermission', undefined],
    ],
    [
      'is another to delete',
      { permissions: ['rule:delete'] },
      ['noPermission', 'noPermission', undefined, 'noPermission'],
    ],
    ['is full at the most', { count: 10 }, ['full', undefined, undefined, undefined]],
    ['has room for the last one', { count: 9 }, none],
    ['puts two rules in order', { count: 2 }, none],
    ['puts nothing in order where there is one', { count: 1 }, [undefined, undefined, undefined, 'onlyOne']],
    [
      'says first that the context is archived',
      { contextStatus: 'ARCHIVED', permissions: [], count: 10 },
      verbs.map(() => 'archived'),
    ],
  ])('%s', (_title, change, expected) => {
    expect(refusals(change)).toEqual(expected);
  });
});
