import { byPriority, type Order, orderOf, type RuleRank } from '../match-rules/order';
import { applyMoves, type PositionChange } from '../match-rules/rule-moves';
import { type Entry, verbOf } from './entry';

/** The order of a context's rules directly before and directly after an entry. */
export type OrdersAround = { readonly before: Order; readonly after: Order };

/**
 * Returns the orders directly before and after each entry of a context, by number of the entry. Goes back from the
 * `live` rules through `entries`, newest first. Entries before a gap of the log are missing.
 */
export function ordersAround(
  entries: readonly Entry[],
  live: readonly RuleRank[],
): ReadonlyMap<number, OrdersAround> {
  const orders = new Map<number, OrdersAround>();
  let rules: readonly RuleRank[] = live.toSorted(byPriority);
  for (const entry of entries) {
    const earlier = rulesBefore(entry, rules);
    if (!earlier) break;
    orders.set(entry.number, { before: orderOf(earlier), after: orderOf(rules) });
    rules = earlier;
  }
  return orders;
}

/** Returns the moves in the values of an entry of the kind `rule-order`; positions count from 1. */
export function movesIn({ after }: Entry): readonly PositionChange[] {
  return (after?.['moves'] ?? []) as readonly PositionChange[];
}

/** Returns the rules before an entry, from those after it; `undefined` if the entry does not lead to those. */
function rulesBefore(entry: Entry, rules: readonly RuleRank[]): readonly RuleRank[] | undefined {
  const verb = verbOf(entry);
  const { objectKind } = entry;
  if ((objectKind === 'match-rule' || objectKind === 'rule-order') && isUnclear(entry)) return undefined;
  // A context that is created again is a baseline: what happened before it is unknown.
  if (objectKind === 'context')
    return verb === 'create' || verb === 'clone' || entry.isHidden ? undefined : rules;
  if (verb === 'reorder') return rulesBeforeReorder(entry, rules);
  return objectKind === 'match-rule' ? rulesBeforeEdit(entry, rules) : rules;
}

/** Returns whether it is unknown what a write in front of a remote service changed. */
function isUnclear({ outcome, remote }: Entry): boolean {
  return outcome === 'unclear' || outcome === 'observed' || remote?.before?.source === 'not-read';
}

function rulesBeforeEdit(entry: Entry, rules: readonly RuleRank[]): readonly RuleRank[] | undefined {
  const { objectId, before } = entry;
  const verb = verbOf(entry);
  if (verb === undefined) return entry.isHidden ? undefined : rules;
  const others = rules.filter(({ id }) => id !== objectId);
  const isKnown = others.length < rules.length;
  if (verb === 'create') return isKnown ? others : undefined;
  const priority = before?.['priority'];
  if (verb === 'update' && priority === undefined) return isKnown ? rules : undefined;
  if (typeof priority !== 'number' || isKnown !== (verb === 'update')) return undefined;
  return [...others, { id: objectId!, priority }].toSorted(byPriority);
}

function rulesBeforeReorder(entry: Entry, rules: readonly RuleRank[]): readonly RuleRank[] | undefined {
  const moves = movesIn(entry);
  if (entry.isHidden || !moves.every(({ id, to }) => rules[to - 1]?.id === id)) return undefined;
  const back = moves.map(({ id, from, to }) => ({ id, from: to, to: from })).toSorted((a, b) => a.to - b.to);
  const priorities = entry.before?.['priorities'] as readonly number[] | undefined;
  if (priorities && priorities.length !== rules.length) return undefined;
  return applyMoves(orderOf(rules), back).map((id, index) => ({
    id,
    priority: priorities?.[index] ?? index + 1,
  }));
}
