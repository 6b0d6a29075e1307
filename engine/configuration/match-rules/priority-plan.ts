import { byPriority, moveAfter, moveBefore, moveTo, type Order, type RuleRank } from './order';

/** One request that changes the priority of a rule to a free one (docs/contract.md#rules-in-a-context). */

export type PriorityChange = { readonly ruleId: string; readonly priority: number };
/** A free `priority` for one more rule, after `changes` are sent one by one. */
export type FreeSlot = { readonly changes: readonly PriorityChange[]; readonly priority: number };

/** The number of requests from which on the user must confirm a move (docs/contract.md#rules-in-a-context). */
export const manyRequests = 20;

/** Plans to free a priority for a rule at index `index`, with few changes if possible; `undefined` if all are taken. */
export function freePriority(rules: readonly RuleRank[], index: number, max: number): FreeSlot | undefined {
  const nearest = nearestSlot(rules, index, max);
  if (!nearest || nearest.changes.length + 1 < manyRequests) return nearest;
  const spreading = spreadAll(rules, max);
  const room = nearestSlot(withPriorities(rules, spreading), index, max);
  if (!room) return nearest;
  const changes = [...spreading, ...room.changes];
  const free = max - rules.length;
  const isScarce = free < rules.length;
  // If numbers are scarce, the space does not last: spreading must not cost much more, and must free several numbers.
  const isWorth = free >= manyRequests && changes.length <= nearest.changes.length * 3;
  return !isScarce || isWorth ? { ...room, changes } : nearest;
}

/** Spreads all priorities evenly. They depend on the order alone, so two users who do this send the same changes. */
function spreadAll(rules: readonly RuleRank[], max: number): PriorityChange[] {
  const step = (max + 1) / (rules.length + 1);
  return inTurn(rules.map((rule, index) => ({ rule, priority: Math.floor((index + 1) * step) })));
}

/** Frees a priority at index `index` by changing the fewest rules around it; `undefined` if all are taken. */
function nearestSlot(rules: readonly RuleRank[], index: number, max: number): FreeSlot | undefined {
  let found: Window | undefined;
  for (let from = index; from >= 0; from -= 1) {
    const most = found ? from + found.to - found.from : rules.length;
    for (let to = index; to <= Math.min(most, rules.length); to += 1) {
      const window = windowOf(rules, from, to, max);
      if (window.spare < 0) continue;
      if (!found || to - from < found.to - found.from || window.spare > found.spare) found = window;
      break;
    }
  }
  return found && spread(rules, index, found);
}

/** The rules `from` to `to` (exclusive) may use priorities between `low` and `high`, of which `spare` are left over. */
type Window = { from: number; to: number; low: number; high: number; spare: number };

function windowOf(rules: readonly RuleRank[], from: number, to: number, max: number): Window {
  const low = Math.max(0, Math.floor(rules[from - 1]?.priority ?? 0));
  const high = Math.min(max + 1, Math.ceil(rules[to]?.priority ?? Infinity));
  return { from, to, low, high, spare: high - low - 1 - (to - from + 1) };
}

function spread(rules: readonly RuleRank[], at: number, { from, to, low, high }: Window): FreeSlot {
  const inside = rules.slice(from, to);
  const step = (high - low) / (inside.length + 2);
  const numberAt = (index: number) => low + Math.floor((index + 1) * step);
  const mine = at - from;
  // No rule follows the last one: the next number is enough.
  if (inside.length === 0) return { changes: [], priority: at === rules.length ? low + 1 : numberAt(0) };
  const wanted = inside.map((rule, index) => ({
    rule,
    priority: numberAt(index < mine ? index : index + 1),
  }));
  return { changes: inTurn(wanted), priority: numberAt(mine) };
}

/** Sorts changes so that no rule passes another: first those to lower priorities, lowest first, then the others. */
function inTurn(targets: readonly { rule: RuleRank; priority: number }[]): PriorityChange[] {
  const down = targets.filter(({ rule, priority }) => priority < rule.priority);
  const up = targets.filter(({ rule, priority }) => priority > rule.priority);
  return [...down, ...up.toReversed()].map(({ rule, priority }) => ({ ruleId: rule.id, priority }));
}

/** Returns the fewest changes that move a rule to its position in `target`; `undefined` if all priorities are taken. */
export function planPriorities(rules: readonly RuleRank[], ruleId: string, target: Order, max: number) {
  const from = rules.findIndex(({ id }) => id === ruleId);
  const to = target.indexOf(ruleId);
  if (from < 0 || to < 0 || from === to) return [];
  const plans = [planJump(rules, from, to < from ? to : to + 1, max)];
  const passed = to - from;
  if (Math.abs(passed) === 1) plans.push(planJump(rules, to, passed > 0 ? from : from + 1, max));
  const [first, second] = plans;
  return first && second ? (second.length < first.length ? second : first) : (first ?? second);
}

/** Returns the changes that move several rules, one by one. `full`: the first rule for which no priority is free. */
export function planBlock(
  rules: readonly RuleRank[],
  ruleIds: Order,
  target: Order,
  max: number,
): { changes: PriorityChange[]; full?: string } {
  const block = target.filter((id) => ruleIds.includes(id));
  const goesDown =
    block[0] !== undefined && target.indexOf(block[0]) > rules.findIndex(({ id }) => id === block[0]);
  const changes: PriorityChange[] = [];
  let now = rules;
  for (const id of goesDown ? block.toReversed() : block) {
    const beside = target[target.indexOf(id) + (goesDown ? 1 : -1)];
    const order = now.map((rule) => rule.id);
    const end = goesDown ? order.length : 0;
    const step =
      beside === undefined ? moveTo(order, id, end) : (goesDown ? moveBefore : moveAfter)(order, id, beside);
    const next = planPriorities(now, id, step, max);
    if (!next) return { changes: [], full: id };
    changes.push(...next);
    now = withPriorities(now, next);
  }
  return { changes };
}

/** Returns the changes that move the rule at `from` before the rule at `before`; `undefined` if no priority is free. */
function planJump(rules: readonly RuleRank[], from: number, before: number, max: number) {
  const room = freePriority(rules, before, max);
  return room && [...room.changes, { ruleId: rules[from]!.id, priority: room.priority }];
}

/** Returns the rules after the changes, sorted by their new priorities. */
export function withPriorities<T extends RuleRank>(rules: readonly T[], changes: readonly PriorityChange[]) {
  const numbers = new Map(changes.map(({ ruleId, priority }) => [ruleId, priority]));
  return rules
    .map((rule) => (numbers.has(rule.id) ? { ...rule, priority: numbers.get(rule.id)! } : rule))
    .sort(byPriority);
}
