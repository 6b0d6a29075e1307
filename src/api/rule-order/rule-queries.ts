import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MatchRule } from '@recon/contract/match-rule';
import type { RuleMove } from '@recon/engine/configuration/match-rules/order';
import { matchRuleKeys } from '../context-parts';
import { readAllRules } from './read-rules';
import { keepingSame, withMoved } from './rule-list';

export const matchRuleQueries = {
  /** Returns the query of all rules of a context in matching order, with the moves that are not saved yet. */
  all: (contextId: string) =>
    queryOptions({
      queryKey: matchRuleKeys.all(contextId),
      queryFn: async ({ signal, client }): Promise<readonly MatchRule[]> => {
        const rules: readonly MatchRule[] = await readAllRules(contextId, signal);
        return unsavedMoves(client, contextId).reduce(withMoved, rules);
      },
      structuralSharing: keepingSame,
    }),
};

/** Returns the moves of a context that are being saved or wait, oldest first. */
export function unsavedMoves(client: QueryClient, contextId: string): RuleMove[] {
  const moves = client.getMutationCache().findAll({
    mutationKey: matchRuleKeys.reorder(contextId),
    status: 'pending',
  });
  return moves.map(({ state }) => state.variables as RuleMove);
}

/** Returns the cached rules of a context, with the moves that are not saved yet; undefined if none are cached. */
export function cachedRules(client: QueryClient, contextId: string): readonly MatchRule[] | undefined {
  return client.getQueryData<readonly MatchRule[]>(matchRuleKeys.all(contextId));
}

/** Changes the cached rules. Does nothing if no rules are cached. */
export function updateRules(
  client: QueryClient,
  contextId: string,
  change: (rules: readonly MatchRule[]) => readonly MatchRule[],
): void {
  client.setQueryData<readonly MatchRule[]>(matchRuleKeys.all(contextId), (rules) => rules && change(rules));
}

/** Refetches the rules in the background; does not wait for them. */
export function refetchRules(client: QueryClient, contextId: string): void {
  void client.invalidateQueries({ queryKey: matchRuleKeys.all(contextId) });
}
