import { mutationOptions } from '@tanstack/react-query';
import type { MatchRule } from '@recon/contract/match-rule';
import type { MatchRuleUpdate } from '@recon/contract/match-rule-requests';
import { call } from './client';
import { isRuleGone, readMatchRuleNow } from './match-rules';
import { updateRules, withUpdatedRule } from '~/api/rule-order/rule-queries';
import { ruleScope } from './rule-order/rule-order';

/** Returns the fields to change in the rule `now`; `undefined` for none. Throws if the rule cannot be changed. */
export type RuleChange = (now: MatchRule) => MatchRuleUpdate | undefined;

/**
 * Returns the mutation of one rule in a bulk change. Its result has the rule before (`before`) and after (`rule`), the
 * same object if nothing changed; `undefined` if the rule is gone.
 */
export function bulkUpdateRule(contextId: string) {
  return mutationOptions({
    mutationKey: ['match-rules', contextId, 'update'],
    scope: ruleScope(contextId),
    meta: { errorShown: 'inline' },
    mutationFn: async ({ ruleId, change }: { ruleId: string; change: RuleChange }) => {
      try {
        const before = await readMatchRuleNow(contextId, ruleId);
        const body = change(before);
        if (!body) return { before, rule: before };
        return { before, rule: (await call('updateMatchRule', { path: { contextId, ruleId }, body })).data };
      } catch (error) {
        if (await isRuleGone(contextId, ruleId, error)) return undefined;
        throw error;
      }
    },
    onSuccess: (changed, _variables, _result, { client }) =>
      changed && updateRules(client, contextId, (rules) => withUpdatedRule(rules, changed.rule)),
  });
}
