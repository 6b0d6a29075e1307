import type { MatchRule } from '@recon/contract/match-rule';
import { withMove } from '@recon/engine/configuration/match-rules/merge-order';
import {
  byPriority,
  type Order,
  orderOf,
  type RuleMove,
} from '@recon/engine/configuration/match-rules/order';
import { writeJson } from '@recon/engine/lib/json/lossless';

const numbered = new WeakMap<MatchRule, MatchRule>();

/** Returns the rules in the order of these ids, which must include all rules, renumbered 1..n as after a reorder. */
export function applyOrder(rules: readonly MatchRule[], order: Order): MatchRule[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return order.flatMap((id, index) => {
    const rule = byId.get(id);
    const priority = index + 1;
    if (!rule || rule.priority === priority) return rule ?? [];
    // The same number returns the same object, so that another rule's move does not re-render the row.
    const before = numbered.get(rule);
    if (before?.priority === priority) return before;
    const now = { ...rule, priority };
    numbered.set(rule, now);
    return now;
  });
}

/** Returns the rules with a move applied. */
export function withMoved(rules: readonly MatchRule[], move: RuleMove): readonly MatchRule[] {
  return applyOrder(rules, withMove(orderOf(rules), move));
}

/** Returns `now` with the rules of `before` that are equal: they stay the same objects, which keep notation. */
export function keepingSame(before: unknown, now: unknown): unknown {
  if (!Array.isArray(before) || !Array.isArray(now)) return now;
  const known = new Map((before as MatchRule[]).map((rule) => [rule.id, rule]));
  const rules = (now as MatchRule[]).map((rule) => {
    const old = known.get(rule.id);
    return old && (old === rule || writeJson(old) === writeJson(rule)) ? old : rule;
  });
  const isSame = rules.length === before.length && rules.every((rule, index) => rule === before[index]);
  return isSame ? before : rules;
}

/** Returns the rules with a rule added or replaced by a newer version, sorted by priority. */
export function withRule(rules: readonly MatchRule[], rule: MatchRule): MatchRule[] {
  const index = rules.findIndex(({ id }) => id === rule.id);
  if (rules[index]?.priority === rule.priority) return rules.with(index, rule);
  return [...rules.filter(({ id }) => id !== rule.id), rule].sort(byPriority);
}
