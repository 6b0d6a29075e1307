import { movedBetween } from './merge-order';
import { type Numbered, type Order, orderOf } from './order';

/** Returns rules of `moved` that are not where `placed` has them, only because others were renumbered past them. */
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
 * Returns whether this user's changes, `seen` to `expected`, may have passed a rule that others moved since (`now`).
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
