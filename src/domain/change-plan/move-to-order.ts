import { fewestMoved } from '../match-rules/merge-order';
import type { Order, RuleMove } from '../match-rules/order';

/** Returns the move of the fewest rules that turns order `from` into `wanted`; `undefined` if the orders are equal. */
export function moveToOrder(from: Order, wanted: Order): RuleMove | undefined {
  const ruleIds = fewestMoved(from, wanted);
  return ruleIds.length > 0 ? { ruleIds, order: wanted } : undefined;
}
