/** The ids of a context's rules in their order. In code a place counts from 0, on screen a position from 1. */
export type Order = readonly string[];
/** A move: the ids of the moved rules, and the order of all rules that the user wants. */
export type RuleMove = { readonly ruleIds: Order; readonly order: Order };
/** The id and priority of a rule. Lists of these are sorted by priority, then id. */
export type RuleRank = { readonly id: string; readonly priority: number };

/** Compares two rules by priority, then by id, for sorting. */
export function byPriority(a: RuleRank, b: RuleRank): number {
  return a.priority - b.priority || (a.id < b.id ? -1 : 1);
}

/** Returns the ids of rules, in their order. */
export const orderOf = (rules: readonly { readonly id: string }[]): string[] => rules.map(({ id }) => id);

/** The id of a moved rule, or the ids of a block of rules. */
export type MovedIds = string | Order;

/** Splits an order into the moved rules (`block`) and all others, each in their current order. */
function splitOrder(order: Order, moved: MovedIds): { block: string[]; others: string[] } {
  const ids = new Set(typeof moved === 'string' ? [moved] : moved);
  return { block: order.filter((id) => ids.has(id)), others: order.filter((id) => !ids.has(id)) };
}

/** Returns the order with one rule or a block moved to an index among the others. Ignores ids that the order lacks. */
export function moveTo(order: Order, movedIds: MovedIds, index: number): string[] {
  const { block, others } = splitOrder(order, movedIds);
  if (block.length === 0) return [...order];
  return others.toSpliced(Math.max(0, Math.min(others.length, index)), 0, ...block);
}

/** Returns the order with a rule or block directly before rule `anchor`; unchanged if it lacks `anchor`. */
export function moveBefore(order: Order, movedIds: MovedIds, anchor: string): string[] {
  return moveBeside(order, movedIds, anchor, 0);
}

/** Returns the order with a rule or block directly after rule `anchor`; unchanged if it lacks `anchor`. */
export function moveAfter(order: Order, movedIds: MovedIds, anchor: string): string[] {
  return moveBeside(order, movedIds, anchor, 1);
}

function moveBeside(order: Order, moved: MovedIds, anchor: string, offset: 0 | 1): string[] {
  const index = splitOrder(order, moved).others.indexOf(anchor);
  return index < 0 ? [...order] : moveTo(order, moved, index + offset);
}

/** Returns the order with a rule moved to an index of a filtered list, next to the visible rule there. */
export function moveInView(order: Order, visible: Order, id: string, toIndex: number): string[] {
  const from = visible.indexOf(id);
  const target = visible[Math.max(0, Math.min(visible.length - 1, toIndex))];
  if (from < 0 || target === undefined) return [...order];
  return visible.indexOf(target) < from ? moveBefore(order, id, target) : moveAfter(order, id, target);
}

export function sameOrder(a: Order, b: Order): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}

/** Returns the highest priority plus 1; above `max`, the first free one; `undefined` if all are taken. */
export function nextFreePriority(rules: readonly { readonly priority: number }[], max: number) {
  const next = rules.reduce((last, { priority }) => Math.max(last, priority), 0) + 1;
  if (next <= max) return next;
  const usedPriorities = new Set(rules.map(({ priority }) => priority));
  for (let priority = 1; priority <= max; priority += 1) if (!usedPriorities.has(priority)) return priority;
  return undefined;
}

/** Returns the rule with this priority; `undefined` if there is none. */
export function priorityHolder<T extends { readonly priority: number }>(
  rules: readonly T[],
  priority: number,
): T | undefined {
  return rules.find((rule) => rule.priority === priority);
}
