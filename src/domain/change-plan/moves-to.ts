import { movedBetween, placeAsIn } from '../match-rules/merge-order';
import type { Order, RuleMove } from '../match-rules/order';

/** The moves, one after the other, that bring an order into another one of the same rules: each rule that moved, once. */
export function movesTo(from: Order, wanted: Order): RuleMove[] {
  const moved = movedBetween(from, wanted);
  let order = from;
  return wanted
    .filter((id) => moved.has(id))
    .map((ruleId) => {
      order = placeAsIn(order, ruleId, wanted);
      return { ruleIds: [ruleId], order };
    });
}
