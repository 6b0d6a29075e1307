/**
 * The order of a context's match rules as a list of ids, and moves in it. Every function takes the
 * full order and gives a new one; nothing is ever lost or doubled. A place is an index from 0, a
 * position counts from 1, as it is shown.
 */
export type Order = readonly string[];

/** One move: the rule, and the full order as the user wants to see it. */
export type RuleMove = {
  readonly ruleId: string;
  readonly order: Order;
  /** Called after the move was done: a conflicting order had overwritten it, and it was reapplied, or could not be. */
  readonly onLater?: ((kind: 'again' | 'conflict') => void) | undefined;
};

/** A rule's number as it stands; lists of them are in order: by number, then id. */
export type Numbered = { readonly id: string; readonly priority: number };

/** The rules by their numbers. */
export function byPriority(one: Numbered, other: Numbered): number {
  return one.priority - other.priority || (one.id < other.id ? -1 : 1);
}

/** The ids alone, in order. */
export function orderOf(rules: readonly { readonly id: string }[]): string[] {
  return rules.map(({ id }) => id);
}

/** Puts a rule at a place of the full order; a place outside is the nearest end. An unknown id changes nothing. */
export function moveTo(order: Order, id: string, index: number): string[] {
  if (!order.includes(id)) return [...order];
  const rest = order.filter((other) => other !== id);
  return rest.toSpliced(Math.max(0, Math.min(rest.length, index)), 0, id);
}

/** Puts a rule directly before another one. */
export function moveBefore(order: Order, id: string, anchor: string): string[] {
  return moveBeside(order, id, anchor, 0);
}

/** Puts a rule directly after another one. */
export function moveAfter(order: Order, id: string, anchor: string): string[] {
  return moveBeside(order, id, anchor, 1);
}

function moveBeside(order: Order, id: string, anchor: string, offset: 0 | 1): string[] {
  const index = order.filter((other) => other !== id).indexOf(anchor);
  return index < 0 ? [...order] : moveTo(order, id, index + offset);
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
export function sameOrder(one: Order, other: Order): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
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
