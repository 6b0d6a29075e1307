import type { Order } from './order';

/** Returns the ids from `fromId` to `toId`, both included; only `toId` if `fromId` is missing, none without `toId`. */
export function rangeBetween(order: Order, fromId: string | undefined, toId: string): string[] {
  const to = order.indexOf(toId);
  const from = fromId === undefined ? -1 : order.indexOf(fromId);
  if (to < 0) return [];
  return from < 0 ? [toId] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** Returns the selection after Shift and an arrow key: adds the rules `anchor` to `to`; if the step goes back, removes `from`. */
export function selectionAfter(
  order: Order,
  selected: ReadonlySet<string>,
  { anchor, from, to }: { anchor: string; from: string; to: string },
): Set<string> {
  const distance = (id: string) => Math.abs(order.indexOf(id) - order.indexOf(anchor));
  const after = new Set([...selected, ...rangeBetween(order, anchor, to)]);
  if (distance(to) < distance(from)) after.delete(from);
  return after;
}
