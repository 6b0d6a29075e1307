import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MatchRule } from '@recon/contract/match-rule';
import { matchRuleKeys } from '../context-parts';
import { readAllRules } from './read-rules';
import { keepingSame, type RuleList, shownRules } from './rule-list';

export const matchRuleQueries = {
  /** Returns the query of all rules of a context in matching order, pending moves included. */
  all: (contextId: string) =>
    queryOptions({
      queryKey: matchRuleKeys.all(contextId),
      queryFn: async ({ signal, client }): Promise<RuleList> => {
        const rules = await readAllRules(contextId, signal);
        return { ...(ruleList(client, contextId) ?? { moves: [] }), rules };
      },
      select: shownRules,
      structuralSharing: keepingSame,
    }),
};

export function ruleList(client: QueryClient, contextId: string): RuleList | undefined {
  return client.getQueryData<RuleList>(matchRuleKeys.all(contextId));
}

/** Changes the cached rules of the service; pending moves stay. Does nothing if no rules are cached. */
export function updateRules(
  client: QueryClient,
  contextId: string,
  change: (rules: readonly MatchRule[]) => readonly MatchRule[],
): void {
  client.setQueryData<RuleList>(
    matchRuleKeys.all(contextId),
    (list) => list && { ...list, rules: change(list.rules), readAt: undefined },
  );
}

/** Refetches the rules in the background; does not wait for them. */
export function refetchRules(client: QueryClient, contextId: string): void {
  updateRules(client, contextId, (rules) => rules);
  void client.invalidateQueries({ queryKey: matchRuleKeys.all(contextId) });
}
