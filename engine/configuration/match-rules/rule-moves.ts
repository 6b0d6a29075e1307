import { runLengths } from './merge-order';

/** A rule that was moved, with its positions (from 1) in the order before and in the order after. */
export type PositionChange = { id: string; from: number; to: number };

/**
 * Returns the fewest moves that turn the order `before` into `after`, by new position. Both list the same rules, each
 * once. The rules that are not moved keep their sequence, so taking out the moved ones and inserting them by rising
 * position returns `after`.
 */
export function movesBetween(before: readonly string[], after: readonly string[]): PositionChange[] {
  const places = new Map(before.map((id, index) => [id, index + 1]));
  const from = after.map((id) => places.get(id)!);
  const lengths = runLengths(from);
  // Walked backwards, the first rule that ends a run of the wanted length, below the one found last, is in the run.
  let wanted = lengths.reduce((most, length) => Math.max(most, length), 0);
  let limit = Infinity;
  const moves: PositionChange[] = [];
  for (let index = after.length - 1; index >= 0; index -= 1) {
    if (lengths[index] === wanted && from[index]! < limit) {
      wanted -= 1;
      limit = from[index]!;
    } else moves.push({ id: after[index]!, from: from[index]!, to: index + 1 });
  }
  return moves.toReversed();
}

/**
 * Returns moves of one step of a plan with the positions that the rules have before and after the whole plan: a page shows
 * no order in between. A rule that the plan creates or deletes has its position at the step.
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

/** Returns the order after the moves of `movesBetween`. */
export function applyMoves(before: readonly string[], moves: readonly PositionChange[]): string[] {
  const moved = new Set(moves.map(({ id }) => id));
  const order = before.filter((id) => !moved.has(id));
  for (const { id, to } of moves) order.splice(to - 1, 0, id);
  return order;
}
