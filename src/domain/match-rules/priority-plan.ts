import { byPriority, moveAfter, moveBefore, moveTo, type Numbered, type Order } from './order';

/** One request that changes the priority of a rule; priorities stay unique (docs/contract.md#rules-in-a-context). */

export type PriorityChange = { readonly ruleId: string; readonly priority: number };
/** The free `priority` for one more rule, and the `changes` to send in sequence before, so that it is free. */
export type Room = { readonly changes: readonly PriorityChange[]; readonly priority: number };

/** From this number of requests on, the user must confirm a move (docs/contract.md#rules-in-a-context). */
export const manyRequests = 20;

/** Plans to free a priority at index `place`: changes the fewest neighbours, or all if many; `undefined` if none is. */
export function makeRoom(rules: readonly Numbered[], place: number, highest: number): Room | undefined {
  const nearest = nearestRoom(rules, place, highest);
  if (!nearest || nearest.changes.length + 1 < manyRequests) return nearest;
  const spreading = spreadAll(rules, highest);
  const room = nearestRoom(withPriorities(rules, spreading), place, highest);
  if (!room) return nearest;
  const changes = [...spreading, ...room.changes];
  const free = highest - rules.length;
  const isScarce = free < rules.length;
  // If numbers are scarce, the space does not last: spreading must not cost much more, and must free several numbers.
  const isWorth = free >= manyRequests && changes.length <= nearest.changes.length * 3;
  return !isScarce || isWorth ? { ...room, changes } : nearest;
}

/** Spreads all rules evenly; by the order alone, so that two users who do it at once send the same numbers. */
function spreadAll(rules: readonly Numbered[], highest: number): PriorityChange[] {
  const step = (highest + 1) / (rules.length + 1);
  return inTurn(rules.map((rule, index) => ({ rule, priority: Math.floor((index + 1) * step) })));
}

/** Frees a number by renumbering the fewest neighbours, which are spread over the numbers within reach. */
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

/** The rules `from` to `to` (exclusive) may use the numbers between `low` and `high`; `spare` of them remain. */
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
  // No rule follows the last one: the next number is enough.
  if (inside.length === 0) return { changes: [], priority: place === rules.length ? low + 1 : numberAt(0) };
  const wanted = inside.map((rule, index) => ({
    rule,
    priority: numberAt(index < mine ? index : index + 1),
  }));
  return { changes: inTurn(wanted), priority: numberAt(mine) };
}

/** Orders requests so that no rule passes another: those that move down, lowest first, then up, highest first. */
function inTurn(wanted: readonly { rule: Numbered; priority: number }[]): PriorityChange[] {
  const down = wanted.filter(({ rule, priority }) => priority < rule.priority);
  const up = wanted.filter(({ rule, priority }) => priority > rule.priority);
  return [...down, ...up.toReversed()].map(({ rule, priority }) => ({ ruleId: rule.id, priority }));
}

/** Returns the fewest changes that move one rule to its position in `wanted`; `undefined` if no priority is left. */
export function planPriorities(rules: readonly Numbered[], ruleId: string, wanted: Order, highest: number) {
  const from = rules.findIndex(({ id }) => id === ruleId);
  const to = wanted.indexOf(ruleId);
  if (from < 0 || to < 0 || from === to) return [];
  const plans = [planJump(rules, from, to < from ? to : to + 1, highest)];
  const passed = to - from;
  if (Math.abs(passed) === 1) plans.push(planJump(rules, to, passed > 0 ? from : from + 1, highest));
  const [first, second] = plans;
  return first && second ? (second.length < first.length ? second : first) : (first ?? second);
}

/** Returns the changes that move a block, one rule at a time; `full` is a rule for which no priority is left. */
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

/** Returns the changes that move the rule at index `from` before the one at index `before`. */
function planJump(rules: readonly Numbered[], from: number, before: number, highest: number) {
  const room = makeRoom(rules, before, highest);
  return room && [...room.changes, { ruleId: rules[from]!.id, priority: room.priority }];
}

/** Returns the rules after the changes, in their new order. */
export function withPriorities<T extends Numbered>(rules: readonly T[], changes: readonly PriorityChange[]) {
  const numbers = new Map(changes.map(({ ruleId, priority }) => [ruleId, priority]));
  return rules.map((rule) => ({ ...rule, priority: numbers.get(rule.id) ?? rule.priority })).sort(byPriority);
}
