import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { MatchRule } from '~/contract/match-rule';
import { matchRuleKeys } from '../context-parts';
import { ruleList, shownRules } from './optimistic-order';

/**
 * The optimistic order as a component's state. A move shows in the very frame in which it is made: `useQuery` would
 * tell of it a task later, and a dropped row would fly back in between.
 */
export function useOptimisticOrder(contextId: string): readonly MatchRule[] | undefined {
  const client = useQueryClient();
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = hashKey(matchRuleKeys.all(contextId));
      return client.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'updated' && query.queryHash === list) changed();
      });
    },
    [client, contextId],
  );
  const order = () => {
    const list = ruleList(client, contextId);
    return list && shownRules(list);
  };
  return useSyncExternalStore(subscribe, order, order);
}
