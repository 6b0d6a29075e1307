import { fewestMoved } from '../match-rules/merge-order';
import type { Order, RuleMove } from '../match-rules/order';

/** Returns the one move of as few rules as possible that turns an order into another one; `undefined` if none. */
export function moveToOrder(from: Order, wanted: Order): RuleMove | undefined {
  const ruleIds = fewestMoved(from, wanted);
  return ruleIds.length > 0 ? { ruleIds, order: wanted } : undefined;
}
