import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { MatchRule } from '~/contract/match-rule';
import { withMove } from '~/domain/match-rules/merge-order';
import { type Order, orderOf } from '~/domain/match-rules/order';
import { readAllRules } from './read-rules';
import { renumber } from './renumber';
import { matchRuleScope, refetchRules, settleMoves, updateRuleList } from './optimistic-order';
import { recordHaltedRead, orderSaving, setOrderSaving } from './saving-progress';

/** Resumes moves whose saving was halted. Returns whether they are saved; the cached saving contains the rest. */
export function resumeOrder(contextId: string) {
  return mutationOptions({
    mutationKey: ['match-rules', contextId, 'go on'],
    scope: matchRuleScope(contextId),
    meta: { errorShown: 'inline' },
    mutationFn: (_nothing: undefined, { client }) => resumeSaving(client, contextId),
  });
}

/** Resumes from the current order: the moves now override other users' changes. */
async function resumeSaving(client: QueryClient, contextId: string): Promise<boolean> {
  const halted = orderSaving(client, contextId);
  if (!halted) return true;
  let rules: readonly MatchRule[];
  try {
    rules = await readAllRules(contextId);
  } catch (error) {
    setOrderSaving(client, contextId, { ...halted, why: 'failed', error });
    return false;
  }
  const known = orderOf(rules);
  let order: Order = known;
  const moves = halted.moves
    .filter(({ ruleIds }) => ruleIds.some((id) => known.includes(id)))
    .map((move) => ({ ...move, order: (order = withMove(order, move)) }));
  setOrderSaving(client, contextId, { ...halted, state: 'running', moves });
  updateRuleList(client, contextId, () => ({ rules, moves, known, keepsNumbers: true }));
  const { rules: sent } = await renumber(client, contextId, { known, rules, moves, resumed: halted });
  const read = await readAllRules(contextId).catch(() => undefined);
  if (read) recordHaltedRead(client, contextId);
  await settleMoves(client, contextId, { moves, confirmed: [], read: read ?? sent });
  return orderSaving(client, contextId) === undefined;
}

/** Abandons moves whose saving was halted: the service's current order stays. */
export function leaveOrder(client: QueryClient, contextId: string): void {
  setOrderSaving(client, contextId, null);
  refetchRules(client, contextId);
}
