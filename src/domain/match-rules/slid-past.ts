import { movedBetween } from './merge-order';
import { type Numbered, type Order, orderOf } from './order';

/**
 * Rules that a renumbering slid past another one: a change planned before another user moved a rule keeps the order of
 * its plan, not the order that is there when it arrives (docs/behaviour.md#order).
 */

/**
 * Returns those of the rules `moved` here that are no longer between the neighbours of `placed` although they have the
 * number they were given: another user's renumbering, planned before the move, slid others past them. Others that were
 * moved among themselves do not count: those are moves on purpose.
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
 * Returns whether own changes may have slid rules past one that another user moved in the meantime. `seen` are the rules
 * as last read, `expected` the same after the own changes, `now` as read after them. A rule that was slid past is next
 * to a rule whose own change went over its number. From here its right place is unknown: only its mover knows it.
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
