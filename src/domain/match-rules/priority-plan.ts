import { byPriority, moveAfter, moveBefore, moveTo, type Numbered, type Order } from './order';

/**
 * Renumbering: putting rules in order by their priorities, one rule at a time, where a service takes no list of all of
 * them (docs/contract.md#rules-in-a-context). At every moment the order that stands is
 * the one before a move or the one after it, and no number is held by two rules. Numbers are from 1 to
 * `highest`; rules that stand above it stay there, or come down when one must stand behind them.
 */

/** One request: this rule gets this number. */
export type PriorityChange = { readonly ruleId: string; readonly priority: number };

/** How to make room: changes that keep the order, to be done one after the other, and the number that is free then. */
export type Room = { readonly changes: readonly PriorityChange[]; readonly priority: number };

/**
 * From this many requests on a plan is costly: users are told beforehand how many there are and how long they take
 * (docs/contract.md#rules-in-a-context).
 */
export const manyRequests = 20;

/**
 * Makes room for one more rule at a place (an index from 0) among these, by as few changes as possible: none when
 * a number between the neighbours is free, else the fewest neighbours get others. Where that is costly all rules are
 * spread over all numbers, so that later moves find room. Undefined when there is no number left.
 */
export function makeRoom(rules: readonly Numbered[], place: number, highest: number): Room | undefined {
  const nearest = nearestRoom(rules, place, highest);
  if (!nearest || nearest.changes.length + 1 < manyRequests) return nearest;
  const spreading = spreadAll(rules, highest);
  const room = nearestRoom(withPriorities(rules, spreading), place, highest);
  if (!room) return nearest;
  const changes = [...spreading, ...room.changes];
  const free = highest - rules.length;
  const isScarce = free < rules.length;
  // Where numbers are scarce the room does not last: it must not cost much more, and be some room at least.
  const isWorth = free >= manyRequests && changes.length <= nearest.changes.length * 3;
  return !isScarce || isWorth ? { ...room, changes } : nearest;
}

/**
 * Spreads all rules evenly over the numbers 1..highest. The numbers depend on the order alone: two users who do this at
 * the same time send the same numbers, and neither disturbs the other.
 */
function spreadAll(rules: readonly Numbered[], highest: number): PriorityChange[] {
  const step = (highest + 1) / (rules.length + 1);
  return inTurn(rules.map((rule, index) => ({ rule, priority: Math.floor((index + 1) * step) })));
}

/** Room made by the fewest neighbours, which are spread over the numbers within reach. */
function nearestRoom(rules: readonly Numbered[], place: number, highest: number): Room | undefined {
  let found: Window | undefined;
  for (let from = place; from >= 0; from -= 1) {
    const most = found ? from + found.to - found.from : rules.length;
    for (let to = place; to <= Math.min(most, rules.length); to += 1) {
      const window = windowOf(rules, from, to, highest);
      if (window.spare < 0) continue;
      if (!found || to - from < found.to - found.from || window.spare > found.spare) found = window;
      break;
    }
  }
  return found && spread(rules, place, found);
}

/** The rules `from..to` (without `to`) may have any number above `low` and under `high`; `spare` are left when one more comes. */
type Window = { from: number; to: number; low: number; high: number; spare: number };

function windowOf(rules: readonly Numbered[], from: number, to: number, highest: number): Window {
  const low = Math.max(0, Math.floor(rules[from - 1]?.priority ?? 0));
  const high = Math.min(highest + 1, Math.ceil(rules[to]?.priority ?? Infinity));
  return { from, to, low, high, spare: high - low - 1 - (to - from + 1) };
}

function spread(rules: readonly Numbered[], place: number, { from, to, low, high }: Window): Room {
  const inside = rules.slice(from, to);
  const step = (high - low) / (inside.length + 2);
  const numberAt = (index: number) => low + Math.floor((index + 1) * step);
  const mine = place - from;
  // Nobody stands behind the last one: the next number is enough.
  if (inside.length === 0) return { changes: [], priority: place === rules.length ? low + 1 : numberAt(0) };
  const wanted = inside.map((rule, index) => ({
    rule,
    priority: numberAt(index < mine ? index : index + 1),
  }));
  return { changes: inTurn(wanted), priority: numberAt(mine) };
}

/**
 * Renumbering without a change of the order: who goes down goes before those above, who goes up after them, so that
 * nobody meets or passes another one on the way.
 */
function inTurn(wanted: readonly { rule: Numbered; priority: number }[]): PriorityChange[] {
  const down = wanted.filter(({ rule, priority }) => priority < rule.priority);
  const up = wanted.filter(({ rule, priority }) => priority > rule.priority);
  return [...down, ...up.toReversed()].map(({ rule, priority }) => ({ ruleId: rule.id, priority }));
}

/**
 * The changes that carry one rule to where it stands in `wanted`, which has the other rules in the order
 * they stand in. All but the last one keep the order; of two neighbours the cheaper one goes past the
 * other. Empty when it stands there; undefined when no number can be had for it.
 */
export function planPriorities(
  rules: readonly Numbered[],
  ruleId: string,
  wanted: Order,
  highest: number,
): PriorityChange[] | undefined {
  const from = rules.findIndex(({ id }) => id === ruleId);
  const to = wanted.indexOf(ruleId);
  if (from < 0 || to < 0 || from === to) return [];
  const plans = [planJump(rules, from, to < from ? to : to + 1, highest)];
  const passed = to - from;
  if (Math.abs(passed) === 1) plans.push(planJump(rules, to, passed > 0 ? from : from + 1, highest));
  const [first, second] = plans;
  return first && second ? (second.length < first.length ? second : first) : (first ?? second);
}

/**
 * The changes that carry a block of rules to where they stand in `wanted`, one rule after the other, so that those of a
 * block keep their order at every moment: going up the first goes first, going down the last. `full` is the rule for
 * which no number can be had, and then nothing is to be changed.
 */
export function planBlock(
  rules: readonly Numbered[],
  ruleIds: Order,
  wanted: Order,
  highest: number,
): { changes: PriorityChange[]; full?: string } {
  const block = wanted.filter((id) => ruleIds.includes(id));
  const goesDown =
    block[0] !== undefined && wanted.indexOf(block[0]) > rules.findIndex(({ id }) => id === block[0]);
  const changes: PriorityChange[] = [];
  let now = rules;
  for (const id of goesDown ? block.toReversed() : block) {
    const beside = wanted[wanted.indexOf(id) + (goesDown ? 1 : -1)];
    const order = now.map((rule) => rule.id);
    const end = goesDown ? order.length : 0;
    const step =
      beside === undefined ? moveTo(order, id, end) : (goesDown ? moveBefore : moveAfter)(order, id, beside);
    const next = planPriorities(now, id, step, highest);
    if (!next) return { changes: [], full: id };
    changes.push(...next);
    now = withPriorities(now, next);
  }
  return { changes };
}

/** The rule at an index goes into the gap before another one; both count in the rules as they stand. */
function planJump(rules: readonly Numbered[], from: number, before: number, highest: number) {
  const room = makeRoom(rules, before, highest);
  return room && [...room.changes, { ruleId: rules[from]!.id, priority: room.priority }];
}

/** The rules after changes, in their order. */
export function withPriorities<T extends Numbered>(
  rules: readonly T[],
  changes: readonly PriorityChange[],
): T[] {
  const numbers = new Map(changes.map(({ ruleId, priority }) => [ruleId, priority]));
  return rules.map((rule) => ({ ...rule, priority: numbers.get(rule.id) ?? rule.priority })).sort(byPriority);
}
