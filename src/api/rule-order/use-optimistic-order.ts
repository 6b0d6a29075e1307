import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { MatchRule } from '~/contract/match-rule';
import type { RuleMove } from '~/domain/match-rules/order';
import { matchRuleKeys } from '../context-parts';
import { type RuleList, ruleList, shownRules } from './optimistic-order';

/**
 * Returns the optimistic order as state of a component. A move shows in the frame in which it is made. `useQuery` would
 * notify a task later, and a dropped row would jump back in between.
 */
export function useOptimisticOrder(contextId: string): readonly MatchRule[] | undefined {
  return useRuleList(contextId, (list) => list && shownRules(list));
}

/** Returns the ids of the rules whose moves are being saved or wait. */
export function useMovingRules(contextId: string): ReadonlySet<string> {
  return useRuleList(contextId, (list) => movingRules(list?.moves ?? none));
}

const none: readonly RuleMove[] = [];
const moving = new WeakMap<readonly RuleMove[], ReadonlySet<string>>();

/** Returns the same set for the same moves, so that nothing re-renders. */
function movingRules(moves: readonly RuleMove[]): ReadonlySet<string> {
  const known = moving.get(moves);
  if (known) return known;
  const ids = new Set(moves.flatMap(({ ruleIds }) => ruleIds));
  moving.set(moves, ids);
  return ids;
}

function useRuleList<T>(contextId: string, select: (list: RuleList | undefined) => T): T {
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
  const selected = () => select(ruleList(client, contextId));
  return useSyncExternalStore(subscribe, selected, selected);
}
