import { movedBetween } from './merge-order';
import { type Numbered, type Order, orderOf } from './order';

/**
 * Detects rules that a renumbering moved past another one. A change that was planned before another user's move keeps
 * the order of its plan, not the order at its arrival (docs/behaviour.md#order).
 */

/**
 * Returns the `moved` rules that left the neighbours they have in `placed` although their number did not change.
 * Another user's renumbering, planned before the move, moved others past them. Ignores rules that others moved
 * deliberately.
 */
export function slidPast(
  now: readonly Numbered[],
  { placed, moved }: { placed: readonly Numbered[]; moved: Order },
): string[] {
  const numbers = new Map(placed.map(({ id, priority }) => [id, priority]));
  const own = new Set(moved);
  const without = (list: readonly Numbered[]) => orderOf(list).filter((id) => !own.has(id));
  const onPurpose = movedBetween(without(placed), without(now));
  const compared = (list: readonly Numbered[]) => orderOf(list).filter((id) => !onPurpose.has(id));
  const elsewhere = movedBetween(compared(placed), compared(now));
  return now.flatMap(({ id, priority }) =>
    own.has(id) && elsewhere.has(id) && numbers.get(id) === priority ? [id] : [],
  );
}

/**
 * Returns whether the user's own changes may have moved rules past one that another user moved in the meantime. `seen`
 * are the rules as last read, `expected` the same after the own changes, `now` as read after them. Such a rule is next
 * to a rule whose own change crossed its number. Its right place is unknown here: only its mover knows it.
 */
export function mayHaveSlid(
  seen: readonly Numbered[],
  expected: readonly Numbered[],
  now: readonly Numbered[],
): boolean {
  const before = new Map(seen.map(({ id, priority }) => [id, priority]));
  const after = new Map(expected.map(({ id, priority }) => [id, priority]));
  const elsewhere = movedBetween(orderOf(expected), orderOf(now));
  const wentOver = (neighbour: Numbered | undefined, number: number) => {
    const [from, to] = [before.get(neighbour?.id ?? ''), after.get(neighbour?.id ?? '')];
    return from !== undefined && to !== undefined && (from - number) * (to - number) < 0;
  };
  return now.some(
    ({ id, priority }, index) =>
      elsewhere.has(id) &&
      after.get(id) !== priority &&
      (wentOver(now[index - 1], priority) || wentOver(now[index + 1], priority)),
  );
}
