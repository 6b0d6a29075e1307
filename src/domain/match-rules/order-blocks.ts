import { type Order, sameOrder } from './order';

/**
 * Putting rules in order through a service that takes only so many ids at a time (contract facts, 2.6
 * and 12). A list that names some rules puts these in front and leaves the others as they were, so
 * blocks sent from the end of the wanted order to its start, each in front of the one before, end in
 * it. Nothing is remembered between blocks: what is left follows from the order that stands.
 */

/** How many rules at the start of the wanted order have still to be put in front; the rest stands in order behind. */
function unsettled(now: Order, wanted: Order): number {
  const place = new Map(now.map((id, index) => [id, index]));
  let length = wanted.length;
  let next = Infinity;
  while (length > 0) {
    const at = place.get(wanted[length - 1]!) ?? Infinity;
    if (at >= next) break;
    next = at;
    length -= 1;
  }
  return length;
}

/** The ids to send next, at most `limit`; undefined when the wanted order stands. Both orders name the same rules. */
export function nextBlock(now: Order, wanted: Order, limit: number): string[] | undefined {
  const end = unsettled(now, wanted);
  return end === 0 ? undefined : wanted.slice(Math.max(0, end - limit), end);
}

/** How many blocks are left. */
export function blocksLeft(now: Order, wanted: Order, limit: number): number {
  return Math.ceil(unsettled(now, wanted) / limit);
}

/**
 * The wanted order for the rules there are now: those that are gone drop out, new ones stand behind the
 * rule that they stand behind now, the last one last.
 */
export function reconciled(wanted: Order, now: Order): string[] {
  const there = new Set(now);
  const order = wanted.filter((id) => there.has(id));
  if (order.length === now.length) return order;
  const known = new Set(order);
  for (const [index, id] of now.entries()) {
    if (known.has(id)) continue;
    const before = now[index - 1];
    const at = before === undefined ? 0 : index === now.length - 1 ? order.length : order.indexOf(before) + 1;
    order.splice(at, 0, id);
    known.add(id);
  }
  return order;
}

/** Whether others have changed the order of rules that both know, in what was to come of a block. */
export function movedByOthers(expected: Order, now: Order): boolean {
  const there = new Set(now);
  const known = new Set(expected);
  return !sameOrder(
    expected.filter((id) => there.has(id)),
    now.filter((id) => known.has(id)),
  );
}
