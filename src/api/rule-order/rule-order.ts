import { mutationOptions, type QueryClient, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { maxRules, type MatchRule } from '@recon/contract/match-rule';
import { restorePosition, withMove } from '@recon/engine/configuration/match-rules/merge-order';
import { type Order, orderOf, type RuleMove, sameOrder } from '@recon/engine/configuration/match-rules/order';
import { readStoredText, writeStored } from '~/lib/browser-storage';
import { ApiError, preflightRead } from '../api-error';
import { call } from '../client';
import { matchRuleKeys } from '~/api/query-client';
import { moveOneByOne, OrderRefused } from './one-by-one';
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
 * Mutation that moves rules, on the page at once; returns the order of all rules afterwards. Puts them back if it fails
 * with `OrderRefused` or an ApiError. The last of several refetches the rules.
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
    mutationFn: (move: RuleMove, { client }) => save(client, contextId, move),
    onError: (_error, { ruleIds }, before, { client }) =>
      updateRules(client, contextId, (rules) =>
        before ? applyOrder(rules, restorePosition(orderOf(rules), ruleIds, before)) : rules,
      ),
    onSettled: (_order, _error, _move, _before, { client }) => {
      if (unsavedMoves(client, contextId).length === 1) refetchRules(client, contextId);
    },
  });
}

/** Puts the moved rules next to their neighbours in the service's current order, and sends all of it. */
async function save(
  client: QueryClient,
  contextId: string,
  move: RuleMove,
  mayRepeat = true,
): Promise<Order> {
  const rules = await preflightRead(readAllRules(contextId));
  const now = orderOf(rules);
  const wanted = withMove(now, move);
  if (!move.ruleIds.some((id) => now.includes(id))) throw new OrderRefused('gone');
  if (sameOrder(now, wanted)) return wanted;
  if (!takesOrder(client, rules.length)) return moveOneByOne(client, contextId, move, rules);
  try {
    await call('reorderMatchRules', { path: { contextId }, body: { ruleIds: [...wanted] } });
    return wanted;
  } catch (error) {
    if (refusesOrder(client, error, rules)) return moveOneByOne(client, contextId, move, rules);
    // Another user deleted a rule after the read.
    const isVanished = error instanceof ApiError && (error.status === 404 || error.status === 400);
    if (isVanished && mayRepeat) return save(client, contextId, move, false);
    throw error;
  }
}

/** Number of rules that every service accepts in one reorder (docs/contract.md#reorder). */
const usualLimit = 100;
const refusedKey = ['refuses long orders'] as const;

/** Returns whether the service accepts an order of this many rules, as far as known. */
export function takesOrder(client: QueryClient, count: number): boolean {
  return count <= usualLimit || client.getQueryData(refusedKey) !== true;
}

/** Returns whether an error means that the order is too long, or has priorities too high, and remembers the former. */
export function refusesOrder(client: QueryClient, error: unknown, rules: readonly MatchRule[]): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.status === 500) return rules.some(({ priority }) => priority > maxRules);
  const isTooLong = rules.length > usualLimit && [400, 413, 422].includes(error.status);
  if (isTooLong) client.setQueryData(refusedKey, true);
  return isTooLong;
}

let guarded: QueryClient | undefined;

/** Asks before the page is left while moves are not saved; if it is left, sends the shown order of each context. */
function guardUnsaved(client: QueryClient): void {
  if (guarded === client || !('document' in globalThis)) return;
  guarded = client;
  const isUnsaved = () => client.isMutating({ predicate: isMove }) > 0;
  addEventListener('beforeunload', (event) => {
    if (guarded === client && isUnsaved()) event.preventDefault();
  });
  addEventListener('pagehide', () => {
    for (const { queryKey } of client.getQueryCache().findAll({ queryKey: ['match-rules'] })) {
      const contextId = String(queryKey[1]);
      const ruleIds = orderOf(cachedRules(client, contextId) ?? []);
      if (unsavedMoves(client, contextId).length === 0 || !takesOrder(client, ruleIds.length)) continue;
      const sent = call('reorderMatchRules', { path: { contextId }, body: { ruleIds } }, { keepalive: true });
      sent.catch(() => undefined);
      writeStored('session', leftKey(contextId), 'yes');
    }
  });
}

const leftKey = (contextId: string): string => `recon.order-sent.${contextId}`;

/** Refetches the rules once if this tab sent an order as it left the page: the server may have rendered them before. */
export function useRefetchOfLeft(contextId: string): void {
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
export function useShownRules(contextId: string): readonly MatchRule[] | undefined {
  const client = useQueryClient();
  const subscribe = useCallback((changed: () => void) => client.getQueryCache().subscribe(changed), [client]);
  const rules = () => cachedRules(client, contextId);
  return useSyncExternalStore(subscribe, rules, rules);
}

/** Returns the ids of the rules whose moves are being saved or wait. */
export function useMovingRules(contextId: string): ReadonlySet<string> {
  const moves = useMutationState({
    filters: { mutationKey: matchRuleKeys.reorder(contextId), status: 'pending' },
    select: ({ state }) => state.variables as RuleMove,
  });
  return new Set(moves.flatMap(({ ruleIds }) => ruleIds));
}
