import type { QueryClient } from '@tanstack/react-query';
import { maxRules, type MatchRule } from '~/contract/match-rule';
import type { MatchRuleCreate } from '~/contract/match-rule-requests';
import { type Order, orderOf } from '~/domain/match-rules/order';
import { makeRoom, manyRequests, withPriorities } from '~/domain/match-rules/priority-plan';
import { ApiError } from '../api-error';
import { call } from '../client';
import { errorKind } from '../error-kind';
import { preflightRead } from '../preflight-read';
import { agreeTo, isSurprise, OrderRefused, refusesOrder, sendPriorities, takesOrder } from './one-by-one';
import { readAllRules } from './read-rules';
import { updateRules } from './rule-queries';

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
  let isAgreed = false;
  for (let attempt = 1; ; attempt += 1) {
    const reading = readAllRules(contextId);
    const rules = await (attempt === 1 ? preflightRead(reading) : reading);
    const index = place(orderOf(rules));
    if (index === undefined) throw new OrderRefused('gone');
    try {
      const isLast = await canBeMoved(client, contextId, rules, index);
      const room = isLast === undefined ? makeRoom(rules, index, maxRules) : undefined;
      const priority = isLast ?? room?.priority ?? maxRules + 1;
      if (priority > maxRules) throw new OrderRefused('noNumber');
      const changes = room?.changes ?? [];
      if (changes.length >= manyRequests - 1 && !isAgreed) {
        await agreeTo('create', changes.length + 1);
        isAgreed = true;
        continue;
      }
      await sendPriorities(client, contextId, changes, 'create');
      const body = { ...rule, priority };
      const creating = call('createMatchRule', { path: { contextId }, body });
      const { data } = await creating.catch(async (error: unknown) => ({
        data: await createdAnyway(contextId, error, priority, rules),
      }));
      const before = withPriorities(rules, changes);
      updateRules(client, contextId, () => before);
      return data;
    } catch (error) {
      const isTaken = isSurprise(error) && !(error as ApiError).outcomeUnknown;
      if (!isTaken) throw error;
      if (attempt >= attempts)
        throw errorKind(error as ApiError) === 'priorityTaken' ? new OrderRefused('busy') : error;
    }
  }
}

/** Returns the rule that was created although the response was lost; otherwise throws the error. */
async function createdAnyway(
  contextId: string,
  error: unknown,
  priority: number,
  before: readonly MatchRule[],
): Promise<MatchRule> {
  if (!(error instanceof ApiError && error.outcomeUnknown)) throw error;
  const known = new Set(orderOf(before));
  const rules = await readAllRules(contextId).catch(() => []);
  const created = rules.find((rule) => rule.priority === priority && !known.has(rule.id));
  if (created) return created;
  throw error;
}

/**
 * Returns the priority after the last rule, for a rule that is moved to `index` afterwards; undefined if the service takes
 * no order of that many rules. Renumbers the rules if none is left.
 */
async function canBeMoved(
  client: QueryClient,
  contextId: string,
  rules: readonly MatchRule[],
  index: number,
): Promise<number | undefined> {
  if (!takesOrder(client, rules.length + 1)) return undefined;
  const next = (rules.at(-1)?.priority ?? 0) + 1;
  // Up to 100 are taken by every service; of more, only a request tells.
  const mustTry = index < rules.length && rules.length > 100;
  if ((next <= maxRules && !mustTry) || rules.length >= maxRules) return next;
  try {
    await call('reorderMatchRules', { path: { contextId }, body: { ruleIds: orderOf(rules) } });
    return rules.length + 1;
  } catch (error) {
    if (refusesOrder(client, error, rules)) return undefined;
    throw error;
  }
}
