import { groupBy } from '../../lib/group-by';
import { runLengths } from './merge-order';

/** A rule that was moved, with its positions (from 1) in the order before and in the order after. */
export type PositionChange = { id: string; from: number; to: number };

/**
 * Returns the fewest moves that turn the order `before` into `after`, sorted by new position; positions count from 1.
 * If several sets are smallest, prefers one without rules whose position stays; of a swap, both rules move. Both orders
 * list the same rules, each once. `applyMoves` repeats the moves.
 */
export function movesBetween(before: readonly string[], after: readonly string[]): PositionChange[] {
  const places = new Map(before.map((id, index) => [id, index + 1]));
  const from = after.map((id) => places.get(id)!);
  const lengths = runLengths(from);
  const endsOfRuns = groupBy(from.keys(), (index) => lengths[index]!);
  const resting = new Set<number>();
  let [last, limit] = [Infinity, Infinity];
  // From the longest run's end to its start. Each rule that ends a run of a length and is below the next one is in a run.
  for (let length = endsOfRuns.size; length > 0; length -= 1) {
    const ends = endsOfRuns.get(length)!.filter((index) => index < last && from[index]! < limit);
    last = ends.findLast((index) => from[index] === index + 1) ?? ends.at(-1)!;
    limit = from[last]!;
    resting.add(last);
  }
  return after.flatMap((id, index) =>
    resting.has(index) ? [] : [{ id, from: from[index]!, to: index + 1 }],
  );
}

/**
 * Returns the moves of one step of a plan, with the rules' positions before and after the entire plan (`base`,
 * `target`). A rule that the plan creates or deletes keeps its position at the step.
 */
export function movesOfPlan(
  moves: readonly PositionChange[],
  base: readonly string[],
  target: readonly string[],
): PositionChange[] {
  return moves.map(({ id, from, to }) => ({
    id,
    from: base.indexOf(id) + 1 || from,
    to: target.indexOf(id) + 1 || to,
  }));
}

/** Returns the order after moves of `movesBetween`: takes the moved rules out, and inserts them by rising position. */
export function applyMoves(before: readonly string[], moves: readonly PositionChange[]): string[] {
  const moved = new Set(moves.map(({ id }) => id));
  const order = before.filter((id) => !moved.has(id));
  for (const { id, to } of moves) order.splice(to - 1, 0, id);
  return order;
}
