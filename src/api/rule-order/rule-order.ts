import { hashKey, mutationOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { useCallback, useSyncExternalStore } from 'react';
import type { MatchRule } from '@recon/contract/match-rule';
import type { RuleMove } from '@recon/engine/configuration/match-rules/order';
import { afterPaint } from '~/lib/after-paint';
import { matchRuleKeys } from '../context-parts';
import { type MoveRequest, OrderQueue } from './order-queue';
import type { OrderSaving } from './order-saving';
import { orderService, ReorderLimit } from './order-service';
import { type RuleList, shownRules } from './rule-list';
import { refetchRules, ruleList } from './rule-queries';

/** Mutation that moves rules, on the page at once. Reverts them if it fails (MoveRejectedError or ApiError). */
export function reorderMatchRules(contextId: string) {
  return mutationOptions({
    mutationKey: matchRuleKeys.reorder(contextId),
    meta: { errorShown: 'inline' },
    onMutate: (move: MoveRequest, { client }) => orderQueue(client, contextId).add(move),
    mutationFn: (move: MoveRequest, { client }) => orderQueue(client, contextId).outcomeOf(move),
  });
}

/** Returns the queue of writes to a context's rules, the same one until another user signs in. */
export function orderQueue(client: QueryClient, contextId: string): OrderQueue {
  const queryKey = matchRuleKeys.all(contextId);
  const held = matchRuleKeys.queue(contextId);
  return heldIn(client, held, () => {
    const isOpen = () => client.getQueryData(held) === queue;
    const queue = new OrderQueue({
      service: orderService(contextId, isOpen),
      limit: reorderLimit(client),
      painted: afterPaint,
      list: {
        get: () => ruleList(client, contextId),
        set: (list) => client.setQueryData<RuleList>(queryKey, list),
        cancelFetch: () => client.cancelQueries({ queryKey }),
        refetch: () => refetchRules(client, contextId),
      },
    });
    return queue;
  });
}

/** Returns the maximum number of rules in one reorder, as far as known; it is the same for all contexts. */
export function reorderLimit(client: QueryClient): ReorderLimit {
  return heldIn(client, ['reorder-limit'], () => new ReorderLimit());
}

/** Returns the object cached under `queryKey`, which `make` creates at first use; another user gets a new one. */
function heldIn<T>(client: QueryClient, queryKey: readonly unknown[], make: () => T): T {
  const cached = client.getQueryData<T>(queryKey);
  if (cached !== undefined) return cached;
  // As initial data, since subscribers of the cache must not be notified of an update while a page renders.
  const options = client.defaultQueryOptions({ queryKey, gcTime: Infinity, initialData: make() as object });
  return client.getQueryCache().build(client, options).state.data as T;
}

/** Returns the result of `select` for the progress of saving a context's order, or for null if none is shown. */
export function useOrderSaving<T>(contextId: string, select: (saving: OrderSaving | null) => T): T {
  return useSelector(orderQueue(useQueryClient(), contextId).savings.store, select);
}

/** Returns the rules with pending moves applied, if cached. With `useQuery`, a dropped row would jump back first. */
export function useOptimisticOrder(contextId: string): readonly MatchRule[] | undefined {
  return useRuleList(contextId, (list) => list && shownRules(list));
}

/** Returns the ids of the rules whose moves are being saved or wait. */
export function useMovingRules(contextId: string): ReadonlySet<string> {
  return useRuleList(contextId, (list) => movingRules(list?.moves ?? none));
}

const none: readonly RuleMove[] = [];
const moving = new WeakMap<readonly RuleMove[], ReadonlySet<string>>();

/** Returns the ids of the moved rules; the same set for the same list of moves, so that nothing re-renders. */
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
