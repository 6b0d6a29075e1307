import { type MovedIds, type Order, type RuleMove, sameOrder } from './order';

/** Why a user's move cannot be repeated on the order of another user. */
export type MergeConflict = {
  readonly id: string;
  /** `moved`: another user moved the rule, too; `place`: both its new neighbours are gone; `gone`: it was deleted. */
  readonly kind: 'moved' | 'place' | 'gone';
};

export type MergedOrder = {
  /** The server's order with the user's moves applied; if there are conflicts, a guess. */
  readonly order: string[];
  readonly conflicts: readonly MergeConflict[];
  /** True if other users changed the order, or added or deleted rules. */
  readonly foreign: boolean;
};

/**
 * Merges a user's moves into the order on the server, which would accept a stale order silently
 * (docs/behaviour.md#order). `loaded`: the order that the page loaded; `theirs`: the server's order now; `mine`: the
 * wanted order; `moved`: the moved rules. A moved rule goes next to its nearest neighbour that others left in place, or
 * stays first or last. Rules that others added keep their position; rules that they deleted are dropped.
 */
export function mergeOrder(input: { loaded: Order; mine: Order; moved: Order; theirs: Order }): MergedOrder {
  const { loaded: known, mine, theirs } = input;
  const moved = new Set(input.moved);
  const there = new Set(theirs);
  const touchedByOthers = movedRuleIds(known, theirs);
  const steady = steadyBetween(
    mine.filter((id) => !moved.has(id)),
    theirs,
  );

  const conflicts: MergeConflict[] = [];
  const order = theirs.filter((id) => !moved.has(id));
  const usable = new Set(order);
  for (const [index, id] of mine.entries()) {
    if (!moved.has(id)) continue;
    if (!there.has(id)) {
      conflicts.push({ id, kind: 'gone' });
      continue;
    }
    if (touchedByOthers.has(id)) conflicts.push({ id, kind: 'moved' });
    else if (placeIsGone(mine, index, { usable, moved, there })) conflicts.push({ id, kind: 'place' });
    order.splice(insertionIndex(order, mine, index, steady), 0, id);
    usable.add(id);
    steady.add(id);
  }
  return { order, conflicts, foreign: !sameOrder(known, theirs) };
}

/** Returns `order` with the rules `movedIds` back next to their nearest neighbours in `orderBefore`. */
export function restorePosition(order: Order, movedIds: MovedIds, orderBefore: Order): string[] {
  const ids = new Set(typeof movedIds === 'string' ? [movedIds] : movedIds);
  const standing = order.filter((id) => !ids.has(id));
  const wanted = orderBefore.filter((id) => !ids.has(id));
  // The other rules have the same order in both, as after a move on this very order: there is nothing to merge.
  const isSame = orderBefore.length === order.length && order.length - standing.length === ids.size;
  if (isSame && sameOrder(standing, wanted)) return [...orderBefore];
  return mergeOrder({ loaded: order, mine: orderBefore, moved: [...ids], theirs: order }).order;
}

/** Returns `order` with a move repeated: each moved rule gets the same neighbours. Ignores rules that `order` lacks. */
export function withMove(order: Order, { ruleIds, order: wished }: RuleMove): Order {
  const there = new Set(order);
  const moved = ruleIds.filter((id) => there.has(id));
  return moved.length > 0 ? restorePosition(order, moved, wished) : order;
}

/** Returns the ids of the rules that may have moved between two orders; of two swapped neighbours, both. */
export function movedRuleIds(before: Order, after: Order): Set<string> {
  const common = inCommon(before, after);
  const { inEvery } = longestRuns(common.map(({ index: ruleIndex }) => ruleIndex));
  return new Set(common.flatMap(({ id }, index) => (inEvery[index] ? [] : [id])));
}

/** Returns the fewest rules that must move to turn the order `before` into `after`, in the order of `after`. */
function fewestMoved(before: Order, after: Order): string[] {
  const common = inCommon(before, after);
  const lengths = runLengths(common.map(({ index: ruleIndex }) => ruleIndex));
  const inSequence = new Set<string>();
  let next = lengths.reduce((most, length) => Math.max(most, length), 0);
  let ruleIndex = Infinity;
  for (let index = common.length - 1; index >= 0; index -= 1) {
    const rule = common[index]!;
    if (lengths[index] !== next || rule.index > ruleIndex) continue;
    inSequence.add(rule.id);
    next -= 1;
    ({ index: ruleIndex } = rule);
  }
  return common.flatMap(({ id }) => (inSequence.has(id) ? [] : [id]));
}

/** Returns the move of the fewest rules that turns order `from` into `target`; `undefined` if the orders are equal. */
export function moveToOrder(from: Order, target: Order): RuleMove | undefined {
  const ruleIds = sameOrder(from, target) ? [] : fewestMoved(from, target);
  return ruleIds.length > 0 ? { ruleIds, order: target } : undefined;
}

/** Returns the rules that need not have moved between two orders; moved rules are placed next to these. */
function steadyBetween(before: Order, after: Order): Set<string> {
  const common = inCommon(before, after);
  const { inSome } = longestRuns(common.map(({ index: ruleIndex }) => ruleIndex));
  return new Set(common.flatMap(({ id }, index) => (inSome[index] ? [id] : [])));
}

function inCommon(before: Order, after: Order): { id: string; index: number }[] {
  const places = new Map(before.map((id, index) => [id, index]));
  return after.flatMap((id) => {
    const ruleIndex = places.get(id);
    return ruleIndex === undefined ? [] : [{ id, index: ruleIndex }];
  });
}

/** Returns the index in `order` for the rule at `index` of `mine`: next to its nearest neighbour in `steady`. */
function insertionIndex(order: string[], mine: Order, index: number, steady: ReadonlySet<string>): number {
  if (index === 0) return 0;
  if (index === mine.length - 1) return order.length;
  for (let step = 1; step < mine.length; step += 1) {
    const left = mine[index - step];
    if (left !== undefined && steady.has(left)) return order.indexOf(left) + 1;
    const right = mine[index + step];
    if (right !== undefined && steady.has(right)) return order.indexOf(right);
  }
  return order.length;
}

/** Returns whether both neighbours of a moved rule were deleted; false at the ends of the list and within a block. */
function placeIsGone(
  mine: Order,
  index: number,
  { usable, moved, there }: Readonly<Record<'usable' | 'moved' | 'there', ReadonlySet<string>>>,
): boolean {
  const before = mine.slice(0, index).findLast((id) => !moved.has(id) || there.has(id));
  const after = mine.slice(index + 1).find((id) => !moved.has(id));
  return before !== undefined && after !== undefined && !usable.has(before) && !usable.has(after);
}

/** Returns for each number whether some, and whether every, longest increasing subsequence has it. */
function longestRuns(values: readonly number[]): { inSome: boolean[]; inEvery: boolean[] } {
  const upTo = runLengths(values);
  const from = runLengths(values.map((value) => -value).toReversed()).toReversed();
  const longest = upTo.reduce((most, length) => Math.max(most, length), 0);
  const inSome = upTo.map((length, index) => length + from[index]! - 1 === longest);
  const candidates = new Map<number, number>();
  for (const [index, length] of upTo.entries())
    if (inSome[index]) candidates.set(length, (candidates.get(length) ?? 0) + 1);
  const inEvery = inSome.map((some, index) => some && candidates.get(upTo[index]!) === 1);
  return { inSome, inEvery };
}

/** Returns for each number the length of the longest increasing subsequence that ends with it. */
export function runLengths(values: readonly number[]): number[] {
  const tails: number[] = [];
  return values.map((value) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (tails[middle]! < value) low = middle + 1;
      else high = middle;
    }
    tails[low] = value;
    return low + 1;
  });
}
