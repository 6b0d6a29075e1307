import type { MatchRule } from '@recon/contract/match-rule';
import { withMove } from '@recon/engine/configuration/match-rules/merge-order';
import {
  byPriority,
  type Order,
  orderOf,
  type RuleMove,
} from '@recon/engine/configuration/match-rules/order';
import { writeJson } from '@recon/engine/lib/json/lossless';

/** Cache entry of a context's rules: the service's rules and the pending moves, from which `shownRules` derives. */
export type RuleList = {
  readonly rules: readonly MatchRule[];
  /** Moves of this tab in the shown order, oldest first: waiting, in flight, or failed while later ones are pending. */
  readonly moves: readonly RuleMove[];
  /** Order that moves are merged relative to: as when the oldest pending move was made, plus moves confirmed since. */
  readonly known?: Order | undefined;
  /** Whether moves are sent as changes of single priorities, so that other rules keep their numbers. */
  readonly keepsNumbers?: boolean | undefined;
  /** When the rules were read after this page's last move, in ms since 1970; undefined after another write. */
  readonly readAt?: number | undefined;
};

const shown = new WeakMap<RuleList, readonly MatchRule[]>();

/** Returns the optimistic order: the service's rules with the pending moves applied. */
export function shownRules(list: RuleList): readonly MatchRule[] {
  if (list.moves.length === 0) return list.rules;
  const known = shown.get(list);
  if (known) return known;
  const order = list.moves.reduce<Order>(withMove, orderOf(list.rules));
  const rules = list.keepsNumbers ? inOrder(list.rules, order) : applyOrder(list.rules, order);
  shown.set(list, rules);
  return rules;
}

function inOrder(rules: readonly MatchRule[], order: Order): MatchRule[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return order.flatMap((id) => byId.get(id) ?? []);
}

const numbered = new WeakMap<MatchRule, MatchRule>();

/** Returns the rules in the order of these ids, which must include all rules, renumbered 1..n as after a reorder. */
export function applyOrder(rules: readonly MatchRule[], order: Order): MatchRule[] {
  return inOrder(rules, order).map((rule, index) => {
    const priority = index + 1;
    if (rule.priority === priority) return rule;
    // The same number returns the same object, so that another rule's move does not re-render the row.
    const before = numbered.get(rule);
    if (before?.priority === priority) return before;
    const now = { ...rule, priority };
    numbered.set(rule, now);
    return now;
  });
}

/** Returns `now`. Rules equal to those of `before` stay the same objects, which keep notation (`lib/json/lossless`). */
export function keepingSame(before: unknown, now: unknown): unknown {
  if (!isRuleList(before) || !isRuleList(now) || before.rules === now.rules) return now;
  const rules = sameRules(before.rules, sameRules(shownRules(before), now.rules));
  return { ...now, rules };
}

function isRuleList(value: unknown): value is RuleList {
  return typeof value === 'object' && value !== null && 'rules' in value && 'moves' in value;
}

function sameRules(before: readonly MatchRule[], now: readonly MatchRule[]): readonly MatchRule[] {
  if (before === now) return now;
  const known = new Map(before.map((rule) => [rule.id, rule]));
  const rules = now.map((rule) => {
    const old = known.get(rule.id);
    return old && (old === rule || writeJson(old) === writeJson(rule)) ? old : rule;
  });
  const isSame = rules.length === before.length && rules.every((rule, index) => rule === before[index]);
  return isSame ? before : rules;
}

/** Finished moves; the service has stored those in `confirmed`. `read`: the rules as read after that, if they were. */
export type Settled = {
  readonly moves: readonly RuleMove[];
  readonly confirmed: readonly RuleMove[];
  readonly read?: readonly MatchRule[] | undefined;
};

/**
 * Returns the list after a request, with only the `waiting` moves still pending. It has the rules in `read`; if the
 * rules were not read again, the old ones with the `confirmed` moves applied.
 */
export function afterMoves(
  { rules, known, keepsNumbers }: RuleList,
  { confirmed, read }: Settled,
  waiting: readonly RuleMove[],
): RuleList {
  return {
    rules: read ?? shownRules({ rules, moves: confirmed, keepsNumbers }),
    moves: waiting,
    ...(read && waiting.length === 0 && { readAt: Date.now() }),
    ...(waiting.length > 0 && { known: known && confirmed.reduce<Order>(withMove, known), keepsNumbers }),
  };
}

/** Returns the rules with a rule added or replaced by a newer version, sorted by priority. */
export function withRule(rules: readonly MatchRule[], rule: MatchRule): MatchRule[] {
  const index = rules.findIndex(({ id }) => id === rule.id);
  if (rules[index]?.priority === rule.priority) return rules.with(index, rule);
  return [...rules.filter(({ id }) => id !== rule.id), rule].sort(byPriority);
}
