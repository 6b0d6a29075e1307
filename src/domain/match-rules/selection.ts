import type { Order } from './order';

/** Selecting rules in the order in which they are shown. */

/** The ids from one to another, both included, in either direction; only the second where the first is not there. */
export function rangeBetween(order: Order, one: string | undefined, other: string): string[] {
  const to = order.indexOf(other);
  const from = one === undefined ? -1 : order.indexOf(one);
  if (to < 0) return [];
  return from < 0 ? [other] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/**
 * The selection after a step from one rule to its neighbour with Shift: it reaches from where it began to the neighbour,
 * and a step back towards there lets go of the rule that was left.
 */
export function afterStep(
  order: Order,
  selected: ReadonlySet<string>,
  { began, from, to }: { began: string; from: string; to: string },
): Set<string> {
  const distance = (id: string) => Math.abs(order.indexOf(id) - order.indexOf(began));
  const after = new Set([...selected, ...rangeBetween(order, began, to)]);
  if (distance(to) < distance(from)) after.delete(from);
  return after;
}
