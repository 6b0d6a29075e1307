import { type MergeConflict, mergeOrder, withMove } from './merge-order';
import { type Numbered, type Order, orderOf, type RuleMove, sameOrder } from './order';
import { planBlock, type PriorityChange, withPriorities } from './priority-plan';

/** Why a move is not sent; `full`: every priority that the rule could get is taken. */
export type MoveConflict = MergeConflict | { readonly id: string; readonly kind: 'full' };

/** What is to be sent for one move. `order` is the full order with it. */
export type MovePlan =
  /** The rule stands there already. */
  | { readonly kind: 'nothing'; readonly order: Order }
  /** The full list, in one request. */
  | { readonly kind: 'send'; readonly order: Order }
  /** Priorities, one after the other. */
  | { readonly kind: 'renumber'; readonly order: Order; readonly changes: readonly PriorityChange[] }
  | { readonly kind: 'conflict'; readonly conflict: MoveConflict };

/** What the service takes: the list of all rules, else single priorities from 1 to `highest`. */
export type ReorderLimits = { readonly takesList: boolean; readonly highest: number };

/**
 * Plans one move, by a merge: the move was made on the order `known`, the service has `theirs` now
 * (docs/behaviour.md#order). A conflict is what others changed of the same rule or its place; a rule that they
 * put just there needs nothing. Of a block, rules that are gone are left out.
 */
export function planMove(
  known: Order,
  theirs: readonly Numbered[],
  { ruleIds, order: mine }: RuleMove,
  { takesList, highest }: ReorderLimits,
): MovePlan {
  const now = orderOf(theirs);
  const { order, conflicts } = mergeOrder({ known, mine, moved: ruleIds, theirs: now });
  const [gone] = conflicts;
  if (gone && conflicts.every(({ kind }) => kind === 'gone') && conflicts.length === ruleIds.length)
    return { kind: 'conflict', conflict: gone };
  const standing = conflicts.filter(({ kind }) => kind !== 'gone');
  const [conflict] = standing;
  const stands = sameOrder(order, now);
  if (conflict && !(stands && standing.every(({ kind }) => kind === 'moved')))
    return { kind: 'conflict', conflict };
  if (stands) return { kind: 'nothing', order };
  if (takesList) return { kind: 'send', order };
  const { changes, full } = planBlock(theirs, ruleIds, order, highest);
  return full === undefined
    ? { kind: 'renumber', order, changes }
    : { kind: 'conflict', conflict: { id: full, kind: 'full' } };
}

/** A queue of moves planned together. */
export type QueuePlan = {
  /** What is to be sent for each, in turn. */
  readonly plans: ReadonlyMap<RuleMove, MovePlan>;
  /** The order after all of them. */
  readonly order: Order;
  /** Whether others changed the order, added or removed rules. */
  readonly foreign: boolean;
};

/** Plans moves that wait in a queue: each on what those before it make of the rules; a conflict leaves only its own out. */
export function planMoves(
  known: Order,
  theirs: readonly Numbered[],
  moves: readonly RuleMove[],
  limits: ReorderLimits,
): QueuePlan {
  const plans = new Map<RuleMove, MovePlan>();
  let base = known;
  let rules = theirs;
  for (const move of moves) {
    const plan = planMove(base, rules, move, limits);
    plans.set(move, plan);
    if (plan.kind === 'conflict') continue;
    base = withMove(base, move);
    if (plan.kind === 'renumber') rules = withPriorities(rules, plan.changes);
    else if (plan.kind === 'send') rules = plan.order.map((id, index) => ({ id, priority: index + 1 }));
  }
  return { plans, order: orderOf(rules), foreign: !sameOrder(known, orderOf(theirs)) };
}

/** How many requests a plan of single priorities takes. */
export function countChanges({ plans }: QueuePlan): number {
  return [...plans.values()].reduce(
    (count, plan) => count + (plan.kind === 'renumber' ? plan.changes.length : 0),
    0,
  );
}
