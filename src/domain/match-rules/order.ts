/**
 * The order of a context's match rules as a list of ids, and moves in it. Every function takes the
 * full order and gives a new one; nothing is ever lost or doubled. A place is an index from 0, a
 * position counts from 1, as it is shown.
 */
export type Order = readonly string[];

/** One move: the rules that were moved, one or a block of them, and the full order as the user wants to see it. */
export type RuleMove = {
  readonly ruleIds: Order;
  readonly order: Order;
  /** Called after the move was done: a conflicting order had overwritten it, and it was reapplied, or could not be. */
  readonly onLater?: ((kind: 'again' | 'conflict') => void) | undefined;
};

/** A rule's number as it stands; lists of them are in order: by number, then id. */
export type Numbered = { readonly id: string; readonly priority: number };

/** The rules by their numbers. */
export function byPriority(a: Numbered, b: Numbered): number {
  return a.priority - b.priority || (a.id < b.id ? -1 : 1);
}

/** The ids alone, in order. */
export function orderOf(rules: readonly { readonly id: string }[]): string[] {
  return rules.map(({ id }) => id);
}

/** One rule, or several that are moved as a block. */
export type Moved = string | Order;

/** The order in two: the rules that are moved, in the order they stand in, and the others. */
function parted(order: Order, moved: Moved): { block: string[]; others: string[] } {
  const ids = new Set(typeof moved === 'string' ? [moved] : moved);
  return { block: order.filter((id) => ids.has(id)), others: order.filter((id) => !ids.has(id)) };
}

/**
 * Puts a rule, or a block of rules in the order they stand in, at a place of the full order, which counts among the
 * others; a place outside is the nearest end. Unknown ids change nothing.
 */
export function moveTo(order: Order, moved: Moved, index: number): string[] {
  const { block, others } = parted(order, moved);
  if (block.length === 0) return [...order];
  return others.toSpliced(Math.max(0, Math.min(others.length, index)), 0, ...block);
}

/** Puts a rule, or a block of rules, directly before another one. */
export function moveBefore(order: Order, moved: Moved, anchor: string): string[] {
  return moveBeside(order, moved, anchor, 0);
}

/** Puts a rule, or a block of rules, directly after another one. */
export function moveAfter(order: Order, moved: Moved, anchor: string): string[] {
  return moveBeside(order, moved, anchor, 1);
}

function moveBeside(order: Order, moved: Moved, anchor: string, offset: 0 | 1): string[] {
  const index = parted(order, moved).others.indexOf(anchor);
  return index < 0 ? [...order] : moveTo(order, moved, index + offset);
}

/**
 * A move made in a filtered view, carried over to the full order: the rule lands directly before the
 * visible rule it was moved up to, or directly after the one it was moved down to. Hidden rules keep
 * their places among the others.
 */
export function moveInView(order: Order, visible: Order, id: string, toIndex: number): string[] {
  const from = visible.indexOf(id);
  const target = visible[Math.max(0, Math.min(visible.length - 1, toIndex))];
  if (from < 0 || target === undefined) return [...order];
  return visible.indexOf(target) < from ? moveBefore(order, id, target) : moveAfter(order, id, target);
}

/** Whether two orders are the same. */
export function sameOrder(a: Order, b: Order): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}

/**
 * The number for a rule at the end: one past the highest, or the first free one when that would pass
 * `highest`. Undefined when every number is taken.
 */
export function nextFreePriority(
  rules: readonly { readonly priority: number }[],
  highest: number,
): number | undefined {
  const next = rules.reduce((last, { priority }) => Math.max(last, priority), 0) + 1;
  if (next <= highest) return next;
  const taken = new Set(rules.map(({ priority }) => priority));
  for (let priority = 1; priority <= highest; priority += 1) if (!taken.has(priority)) return priority;
  return undefined;
}

/** The rule that holds a priority, if one does. */
export function priorityHolder<T extends { readonly priority: number }>(
  rules: readonly T[],
  priority: number,
): T | undefined {
  return rules.find((rule) => rule.priority === priority);
}
