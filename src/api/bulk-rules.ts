import { mutationOptions } from '@tanstack/react-query';
import type { MatchRule, MatchRuleUpdate } from '~/contract/match-rule';
import { call } from './client';
import { readMatchRuleNow } from './match-rules';
import { matchRuleScope, updateRules, withRule } from './rule-order/optimistic-order';

/** What to send for a rule as it stands now; undefined where there is nothing to do. It may throw why it cannot be. */
export type RuleChange = (now: MatchRule) => MatchRuleUpdate | undefined;

/**
 * Changes one of several rules, as it stands at that moment. Gives it as it was `before` and as it is; both are the
 * same object where there was nothing to do. Errors are the caller's to show. The list is read
 * anew once all are done, by the caller.
 */
export function bulkUpdateRule(contextId: string) {
  return mutationOptions({
    mutationKey: ['match-rules', contextId, 'update'],
    scope: matchRuleScope(contextId),
    meta: { errorShown: 'inline' },
    mutationFn: async ({ ruleId, change }: { ruleId: string; change: RuleChange }) => {
      const before = await readMatchRuleNow(contextId, ruleId);
      const body = change(before);
      if (!body) return { before, rule: before };
      return { before, rule: (await call('updateMatchRule', { path: { contextId, ruleId }, body })).data };
    },
    onSuccess: ({ rule }, _variables, _result, { client }) =>
      updateRules(client, contextId, (rules) => withRule(rules, rule)),
  });
}
