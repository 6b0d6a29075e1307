import { type Moved, type Order, type RuleMove, sameOrder } from './order';

/** A conflict: why a move cannot simply be repeated on an order that others have changed. */
export type MergeConflict = {
  readonly id: string;
  /** `moved`: others moved this very rule. `place`: both rules between which it was put are gone. `gone`: it is deleted. */
  readonly kind: 'moved' | 'place' | 'gone';
};

export type MergedOrder = {
  /** The server's order with the user's moves repeated on it; the best guess where there are conflicts. */
  readonly order: string[];
  readonly conflicts: readonly MergeConflict[];
  /** Whether others changed the order, added or removed rules. */
  readonly foreign: boolean;
};

/**
 * Merges a user's moves into the order the server has now. The service takes a stale order without a
 * word (docs/behaviour.md#order), so this is how a move keeps from undoing another person's.
 *
 * `known` is the last order of the server this page knew, `mine` the order the user wants to see,
 * `moved` the rules the user moved to get there, `theirs` the server's order now. A moved rule goes
 * next to the nearest of its neighbours that others left in place; first stays first and last stays
 * last. Rules that others added keep their place, rules that others deleted drop out.
 */
export function mergeOrder(input: { known: Order; mine: Order; moved: Order; theirs: Order }): MergedOrder {
  const { known, mine, theirs } = input;
  const moved = new Set(input.moved);
  const there = new Set(theirs);
  const touchedByOthers = movedBetween(known, theirs);
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
    order.splice(placeIn(order, mine, index, steady), 0, id);
    usable.add(id);
    steady.add(id);
  }
  return { order, conflicts, foreign: !sameOrder(known, theirs) };
}

/** Puts a rule, or each of several, where it stood in another order, by its nearest neighbours there: the inverse of a move. */
export function restorePosition(order: Order, moved: Moved, like: Order): string[] {
  const ids = new Set(typeof moved === 'string' ? [moved] : moved);
  const standing = order.filter((id) => !ids.has(id));
  // The others stand alike in both, as after a move on this very order: there is nothing to merge.
  if (
    order.length - standing.length === ids.size &&
    like.length === order.length &&
    sameOrder(
      standing,
      like.filter((id) => !ids.has(id)),
    )
  )
    return [...like];
  return mergeOrder({ known: order, mine: like, moved: [...ids], theirs: order }).order;
}

/** An order with a move made on it, next to the same neighbours; rules that are not in it are left out. */
export function withMove(order: Order, { ruleIds, order: wished }: RuleMove): Order {
  const there = new Set(order);
  const moved = ruleIds.filter((id) => there.has(id));
  return moved.length > 0 ? restorePosition(order, moved, wished) : order;
}

/** The rules whose place among the others differs, as far as that can be told; both of a swapped pair. */
export function movedBetween(before: Order, after: Order): Set<string> {
  const common = inCommon(before, after);
  const { inEvery } = longestRuns(common.map(({ place }) => place));
  return new Set(common.flatMap(({ id }, index) => (inEvery[index] ? [] : [id])));
}

/**
 * Returns the fewest rules that have to move to bring the order `before` into `after`, in the order of `after`. The
 * others keep their order among themselves. Rules that are in one of the two only are left out.
 */
export function fewestMoved(before: Order, after: Order): string[] {
  const common = inCommon(before, after);
  const lengths = runLengths(common.map(({ place }) => place));
  const kept = new Set<string>();
  let next = lengths.reduce((most, length) => Math.max(most, length), 0);
  let place = Infinity;
  for (let index = common.length - 1; index >= 0; index -= 1) {
    const rule = common[index]!;
    if (lengths[index] !== next || rule.place > place) continue;
    kept.add(rule.id);
    next -= 1;
    ({ place } = rule);
  }
  return common.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
}

/**
 * Of the rules `moved` here, those whose move another person's order has overwritten: in `now` they do not stand
 * as in `wanted`, but as in an order that was `replaced` by it. Whoever sent `now` had read such an order and left
 * these rules alone. A rule that others moved themselves is not among them.
 */
export function overwrittenMoves(
  now: Order,
  { wanted, replaced, moved }: { wanted: Order; replaced: readonly Order[]; moved: Order },
): string[] {
  const elsewhere = movedBetween(wanted, now);
  const suspects = moved.filter((id) => elsewhere.has(id));
  if (suspects.length === 0) return [];
  const touched = replaced.map((order) => movedBetween(order, now));
  return suspects.filter((id) => touched.some((others) => !others.has(id)));
}

/** The rules that can be taken to stand where they stood. */
function steadyBetween(before: Order, after: Order): Set<string> {
  const common = inCommon(before, after);
  const { inSome } = longestRuns(common.map(({ place }) => place));
  return new Set(common.flatMap(({ id }, index) => (inSome[index] ? [id] : [])));
}

function inCommon(before: Order, after: Order): { id: string; place: number }[] {
  const places = new Map(before.map((id, index) => [id, index]));
  return after.flatMap((id) => {
    const place = places.get(id);
    return place === undefined ? [] : [{ id, place }];
  });
}

/** Where the rule at `index` of `mine` belongs in `order`: beside its nearest neighbour that stands where it stood. */
function placeIn(order: string[], mine: Order, index: number, steady: ReadonlySet<string>): number {
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

/**
 * The ends of the list are places that never go. Of a block the rules on either side of it count: a rule of it stands
 * behind those of it that come before, and those that are gone are no neighbours.
 */
function placeIsGone(
  mine: Order,
  index: number,
  { usable, moved, there }: Readonly<Record<'usable' | 'moved' | 'there', ReadonlySet<string>>>,
): boolean {
  const before = mine.slice(0, index).findLast((id) => !moved.has(id) || there.has(id));
  const after = mine.slice(index + 1).find((id) => !moved.has(id));
  return before !== undefined && after !== undefined && !usable.has(before) && !usable.has(after);
}

/**
 * The longest increasing subsequences of distinct numbers: which elements belong to some of them, and
 * which to every one. What stands in none of them must have moved.
 */
function longestRuns(values: readonly number[]): { inSome: boolean[]; inEvery: boolean[] } {
  const upTo = runLengths(values);
  const from = runLengths(values.map((value) => -value).toReversed()).toReversed();
  const longest = upTo.reduce((most, length) => Math.max(most, length), 0);
  const inSome = upTo.map((length, index) => length + from[index]! - 1 === longest);
  const candidates = new Map<number, number>();
  for (const [index, length] of upTo.entries())
    if (inSome[index]) candidates.set(length, (candidates.get(length) ?? 0) + 1);
  return {
    inSome,
    inEvery: inSome.map((some, index) => some && candidates.get(upTo[index]!) === 1),
  };
}

/** For each element the length of the longest increasing subsequence that ends with it. */
function runLengths(values: readonly number[]): number[] {
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
