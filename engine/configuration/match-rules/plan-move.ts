import { type MergeConflict, mergeOrder, withMove } from './merge-order';
import { type Numbered, type Order, orderOf, type RuleMove, sameOrder } from './order';
import { planBlock, type PriorityChange, withPriorities } from './priority-plan';

/** Why a move is not sent to the service. `full`: no priority is free for the rule. */
export type MoveConflict = MergeConflict | { readonly id: string; readonly kind: 'full' };

/** What to send for one move. `order` is the order of all rules after it. */
export type MovePlan =
  | { readonly kind: 'nothing'; readonly order: Order }
  /** One request with the complete `order`. */
  | { readonly kind: 'send'; readonly order: Order }
  /** One request per change of a priority, in sequence. */
  | { readonly kind: 'renumber'; readonly order: Order; readonly changes: readonly PriorityChange[] }
  | { readonly kind: 'conflict'; readonly conflict: MoveConflict };

/** What the service accepts for a new order: a list of all rules (`takesList`), or else priorities up to `highest`. */
export type ReorderLimits = { readonly takesList: boolean; readonly highest: number };

/** Plans how to save a move that the user made on the order `known`; the service now has the rules `theirs`. */
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

/** The plan per queued move, the order after all moves, and whether others had changed the order (`foreign`). */
export type QueuePlan = Readonly<{ plans: ReadonlyMap<RuleMove, MovePlan>; order: Order; foreign: boolean }>;

/** Plans queued moves, each based on the result of the previous ones. A move with a conflict is skipped. */
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

/** Returns how many requests for single priorities a plan needs. */
export function countChanges({ plans }: QueuePlan): number {
  return [...plans.values()].flatMap((plan) => (plan.kind === 'renumber' ? plan.changes : [])).length;
}
