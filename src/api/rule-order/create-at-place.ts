import type { QueryClient } from '@tanstack/react-query';
import { maxRules, type MatchRule } from '@recon/contract/match-rule';
import type { MatchRuleCreate } from '@recon/contract/match-rule-requests';
import { type Order, orderOf } from '@recon/engine/configuration/match-rules/order';
import {
  makeRoom,
  manyRequests,
  withPriorities,
} from '@recon/engine/configuration/match-rules/priority-plan';
import { ApiError, errorKind, preflightRead } from '../api-error';
import { call } from '../client';
import { agreeTo, isSurprise, OrderRefused, sendPriorities } from './one-by-one';
import { refusesOrder, takesOrder } from './rule-order';
import { readAllRules, unsavedMoves, updateRules, withMoved } from './rule-queries';

/** Rule to create. `place` returns its index among the existing rules, from 0; undefined if its neighbour is gone. */
export type PlacedRule = {
  readonly rule: Pick<MatchRuleCreate, 'type' | 'config'>;
  readonly place: (order: Order) => number | undefined;
};

/** Maximum number of attempts if other users change the rules in the meantime. */
const attempts = 10;

/**
 * Creates a rule at its position, or last if the caller can move it then (docs/contract.md#rules-in-a-context). Throws
 * `OrderRefused` or an ApiError.
 */
export async function createAtPlace(
  client: QueryClient,
  contextId: string,
  { rule, place }: PlacedRule,
): Promise<MatchRule> {
  const agreed = { isGiven: false };
  for (let attempt = 1; ; attempt += 1) {
    const reading = readAllRules(contextId);
    const rules = await (attempt === 1 ? preflightRead(reading) : reading);
    const index = place(orderOf(rules));
    if (index === undefined) throw new OrderRefused('gone');
    try {
      const free = await freeNumber(client, contextId, { rules, index, agreed });
      const created = free && (await createWith(contextId, { ...rule, priority: free.priority }, rules));
      if (!free || !created) continue;
      // With the rules that others created in the meantime, and in the order that is shown.
      const shown = unsavedMoves(client, contextId).reduce(withMoved, free.rules);
      updateRules(client, contextId, () => shown);
      return created;
    } catch (error) {
      if (!(error instanceof ApiError) || error.outcomeUnknown || !isSurprise(error)) throw error;
      if (attempt < attempts) continue;
      throw errorKind(error) === 'priorityTaken' ? new OrderRefused('busy') : error;
    }
  }
}

/**
 * Frees and returns a priority for a rule at `index`, with the rules afterwards. Undefined if the rules must be read again:
 * the user has just agreed to many requests.
 */
async function freeNumber(
  client: QueryClient,
  contextId: string,
  place: { rules: readonly MatchRule[]; index: number; agreed: { isGiven: boolean } },
) {
  const { rules, index, agreed } = place;
  const end = await numberAtEnd(client, contextId, rules, index);
  const { priority, changes } = end ??
    makeRoom(rules, index, maxRules) ?? { priority: Infinity, changes: [] };
  if (priority > maxRules) throw new OrderRefused('noNumber');
  if (changes.length + 1 >= manyRequests && !agreed.isGiven) {
    await agreeTo('create', changes.length + 1);
    agreed.isGiven = true;
    return undefined;
  }
  await sendPriorities(client, contextId, changes, 'create');
  return { priority, rules: withPriorities(rules, changes) };
}

/** Creates a rule and returns it, also if only the response was lost: it is not among the rules `before`, but now. */
async function createWith(
  contextId: string,
  body: MatchRuleCreate,
  before: readonly MatchRule[],
): Promise<MatchRule> {
  try {
    return (await call('createMatchRule', { path: { contextId }, body })).data;
  } catch (error) {
    if (!(error instanceof ApiError && error.outcomeUnknown)) throw error;
    const known = new Set(orderOf(before));
    const rules = await readAllRules(contextId).catch(() => []);
    const created = rules.find(({ id, priority }) => priority === body.priority && !known.has(id));
    if (created) return created;
    throw error;
  }
}

/**
 * Returns the priority after the last rule, for a rule that is moved to `index` afterwards; undefined if the service takes
 * no order of that many rules. Renumbers the rules if none is left.
 */
async function numberAtEnd(
  client: QueryClient,
  contextId: string,
  rules: readonly MatchRule[],
  index: number,
): Promise<{ priority: number; changes: readonly [] } | undefined> {
  if (!takesOrder(client, rules.length + 1)) return undefined;
  const next = (rules.at(-1)?.priority ?? 0) + 1;
  // Up to 100 are accepted by every service; of more, only a request shows it.
  const mustTry = index < rules.length && rules.length > 100;
  if ((next <= maxRules && !mustTry) || rules.length >= maxRules) return { priority: next, changes: [] };
  try {
    await call('reorderMatchRules', { path: { contextId }, body: { ruleIds: orderOf(rules) } });
    return { priority: rules.length + 1, changes: [] };
  } catch (error) {
    if (refusesOrder(client, error, rules)) return undefined;
    throw error;
  }
}
