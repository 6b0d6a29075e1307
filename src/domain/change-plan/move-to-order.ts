import { fewestMoved } from '../match-rules/merge-order';
import type { Order, RuleMove } from '../match-rules/order';

/**
 * Returns the one move that turns an order into another one of the same rules, as a block of as few rules as possible.
 * Returns `undefined` if nothing differs. It is a single move, because each of several would be placed next to
 * neighbours that are still to be moved. The result could then differ from `wanted`.
 */
export function moveToOrder(from: Order, wanted: Order): RuleMove | undefined {
  const ruleIds = fewestMoved(from, wanted);
  return ruleIds.length > 0 ? { ruleIds, order: wanted } : undefined;
}
