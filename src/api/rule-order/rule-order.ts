import { mutationOptions, type QueryClient, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { MatchRule } from '@recon/contract/match-rule';
import { moveRules, acceptsOrder } from '@recon/contract/rule-order';
import { restorePosition } from '@recon/engine/configuration/match-rules/merge-order';
import { orderOf, type RuleMove } from '@recon/engine/configuration/match-rules/order';
import { readStoredText, writeStored } from '~/lib/browser-storage';
import { throwNotBegun } from '../api-error';
import { call } from '../client';
import { matchRuleKeys } from '~/api/query-client';
import { orderMemory, ruleAccess } from './rule-access';
import {
  applyOrder,
  cachedRules,
  readAllRules,
  refetchRules,
  unsavedMoves,
  updateRules,
  withMoved,
} from './rule-queries';

/** Returns the scope in which all writes to the rules of a context run one after another. */
export const ruleScope = (contextId: string) => ({ id: `rules ${contextId}` });

/**
 * Returns the mutation that moves rules, in the cache at once. Its result is the order of all rules afterwards. If it
 * fails with an `OrderRefused` or an ApiError, the rules move back. The last of several moves refetches the rules.
 */
export function reorderMatchRules(contextId: string) {
  return mutationOptions({
    mutationKey: matchRuleKeys.reorder(contextId),
    scope: ruleScope(contextId),
    meta: { errorShown: 'inline' },
    onMutate: (move: RuleMove, { client }) => {
      guardUnsaved(client);
      // Its rules lack this move.
      void client.cancelQueries({ queryKey: matchRuleKeys.all(contextId) });
      const before = orderOf(cachedRules(client, contextId) ?? []);
      updateRules(client, contextId, (rules) => withMoved(rules, move));
      return before;
    },
    mutationFn: async (move: RuleMove, { client }) =>
      moveRules(ruleAccess(client, contextId), move, await readAllRules(contextId).catch(throwNotBegun)),
    onError: (_error, { ruleIds }, before, { client }) =>
      updateRules(client, contextId, (rules) =>
        before ? applyOrder(rules, restorePosition(orderOf(rules), ruleIds, before)) : rules,
      ),
    onSettled: (_order, _error, _move, _before, { client }) => {
      if (unsavedMoves(client, contextId).length === 1) refetchRules(client, contextId);
    },
  });
}

let guardedClient: QueryClient | undefined;

/** Asks before the page is left while moves are not saved; if it is left, sends the shown order of each context. */
function guardUnsaved(client: QueryClient): void {
  if (guardedClient === client || !('document' in globalThis)) return;
  guardedClient = client;
  const isUnsaved = () => client.isMutating({ predicate: isMove }) > 0;
  addEventListener('beforeunload', (event) => {
    if (guardedClient === client && isUnsaved()) event.preventDefault();
  });
  addEventListener('pagehide', () => {
    for (const { queryKey } of client.getQueryCache().findAll({ queryKey: ['match-rules'] })) {
      const contextId = String(queryKey[1]);
      const ruleIds = orderOf(cachedRules(client, contextId) ?? []);
      if (unsavedMoves(client, contextId).length === 0 || !acceptsOrder(orderMemory(client), ruleIds.length))
        continue;
      const sent = call('reorderMatchRules', { path: { contextId }, body: { ruleIds } }, { keepalive: true });
      sent.catch(() => undefined);
      writeStored('session', leftKey(contextId), 'yes');
    }
  });
}

const leftKey = (contextId: string): string => `recon.order-sent.${contextId}`;

/** Refetches the rules once if this tab sent an order while leaving: the server may have rendered older rules. */
export function useRefetchAfterLeaving(contextId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    if (readStoredText('session', leftKey(contextId)) === undefined) return;
    writeStored('session', leftKey(contextId), undefined);
    refetchRules(client, contextId);
  }, [client, contextId]);
}

const isMove = ({ options }: { options: { mutationKey?: readonly unknown[] | undefined } }): boolean =>
  options.mutationKey?.[0] === 'match-rules' && options.mutationKey[2] === 'reorder';

/** Returns the cached rules at once: `useQuery` shows a change a task later, and a dropped row would jump back first. */
export function useShownRules(contextId: string): readonly MatchRule[] {
  return useCachedRules(contextId, (rules) => rules) ?? none;
}

/** Returns the number of cached rules, in the same render as `useShownRules`; undefined if none are cached. */
export function useRuleCount(contextId: string): number | undefined {
  return useCachedRules(contextId, (rules) => rules.length);
}

const none: readonly MatchRule[] = [];

function useCachedRules<T>(contextId: string, select: (rules: readonly MatchRule[]) => T): T | undefined {
  const client = useQueryClient();
  const subscribe = useCallback((changed: () => void) => client.getQueryCache().subscribe(changed), [client]);
  const selected = () => {
    const rules = cachedRules(client, contextId);
    return rules && select(rules);
  };
  return useSyncExternalStore(subscribe, selected, selected);
}

/** Returns the ids of the rules whose moves are being saved or are queued. */
export function useMovingRules(contextId: string): ReadonlySet<string> {
  const moves = useMutationState({
    filters: { mutationKey: matchRuleKeys.reorder(contextId), status: 'pending' },
    select: ({ state }) => state.variables as RuleMove,
  });
  return new Set(moves.flatMap(({ ruleIds }) => ruleIds));
}
