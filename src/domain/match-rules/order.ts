/** The ids of a context's match rules, in their order. A place is an index from 0; a displayed position starts at 1. */
export type Order = readonly string[];
/** The moved rules, one or a block, and the complete order that the user wants. */
export type RuleMove = { readonly ruleIds: Order; readonly order: Order };
/** A rule's id and priority. Lists of them are sorted by priority, then id. */
export type Numbered = { readonly id: string; readonly priority: number };

/** Compares rules by priority, then id. */
export function byPriority(a: Numbered, b: Numbered): number {
  return a.priority - b.priority || (a.id < b.id ? -1 : 1);
}

/** Returns the ids of the rules, in their order. */
export const orderOf = (rules: readonly { readonly id: string }[]): string[] => rules.map(({ id }) => id);

export type Moved = string | Order;

/** Splits the order into the moved rules, in their current order, and the others. */
function parted(order: Order, moved: Moved): { block: string[]; others: string[] } {
  const ids = new Set(typeof moved === 'string' ? [moved] : moved);
  return { block: order.filter((id) => ids.has(id)), others: order.filter((id) => !ids.has(id)) };
}

/** Moves one rule or a block, in its order, to an index among the others, clamped to the list. Ignores unknown ids. */
export function moveTo(order: Order, moved: Moved, index: number): string[] {
  const { block, others } = parted(order, moved);
  if (block.length === 0) return [...order];
  return others.toSpliced(Math.max(0, Math.min(others.length, index)), 0, ...block);
}

/** Moves a rule or a block of rules directly before rule `anchor`; changes nothing if `anchor` is missing. */
export function moveBefore(order: Order, moved: Moved, anchor: string): string[] {
  return moveBeside(order, moved, anchor, 0);
}

/** Moves a rule or a block of rules directly after rule `anchor`; changes nothing if `anchor` is missing. */
export function moveAfter(order: Order, moved: Moved, anchor: string): string[] {
  return moveBeside(order, moved, anchor, 1);
}

function moveBeside(order: Order, moved: Moved, anchor: string, offset: 0 | 1): string[] {
  const index = parted(order, moved).others.indexOf(anchor);
  return index < 0 ? [...order] : moveTo(order, moved, index + offset);
}

/** Moves a rule to an index of a filtered list: directly next to the visible rule there; hidden rules stay. */
export function moveInView(order: Order, visible: Order, id: string, toIndex: number): string[] {
  const from = visible.indexOf(id);
  const target = visible[Math.max(0, Math.min(visible.length - 1, toIndex))];
  if (from < 0 || target === undefined) return [...order];
  return visible.indexOf(target) < from ? moveBefore(order, id, target) : moveAfter(order, id, target);
}

/** Returns whether two orders are equal. */
export function sameOrder(a: Order, b: Order): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}

/** Returns the maximum priority plus 1; above `highest` the first free one, or `undefined` if all are taken. */
export function nextFreePriority(rules: readonly { readonly priority: number }[], highest: number) {
  const next = rules.reduce((last, { priority }) => Math.max(last, priority), 0) + 1;
  if (next <= highest) return next;
  const taken = new Set(rules.map(({ priority }) => priority));
  for (let priority = 1; priority <= highest; priority += 1) if (!taken.has(priority)) return priority;
  return undefined;
}

/** Returns the rule that has a priority, if any. */
export function priorityHolder<T extends { readonly priority: number }>(
  rules: readonly T[],
  priority: number,
): T | undefined {
  return rules.find((rule) => rule.priority === priority);
}
