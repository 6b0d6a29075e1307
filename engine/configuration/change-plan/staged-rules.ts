import type { Order } from '../match-rules/order';
import { isSameRule, type StagedRule } from './staged-rule';

/** All rules on the what-if page, in their order, and the ids of the rules switched off. Saved only on request. */
export type StagedRules = Readonly<{ rules: readonly StagedRule[]; off: ReadonlySet<string> }>;

/** Returns the service's rules as staged rules: in their order and all switched on. */
export const stageAll = (rules: readonly StagedRule[]): StagedRules => ({ rules, off: new Set() });

/** Returns the staged rules in `order`, a list of ids. Drops rules that `order` lacks. */
export function inOrder(staged: StagedRules, order: Order): StagedRules {
  const byId = new Map(staged.rules.map((rule) => [rule.id, rule]));
  return { ...staged, rules: order.flatMap((id) => byId.get(id) ?? []) };
}

/** Returns the staged rules with the rule switched off, or on again if it was off. */
export function toggleRule(staged: StagedRules, id: string): StagedRules {
  const off = new Set(staged.off);
  if (!off.delete(id)) off.add(id);
  return { ...staged, off };
}

/** Returns the staged rules with `rule` in place of the one with the same id; appends it if there is none. */
export function withRule(staged: StagedRules, rule: StagedRule): StagedRules {
  const rules = staged.rules.some(({ id }) => id === rule.id)
    ? staged.rules.map((one) => (one.id === rule.id ? rule : one))
    : [...staged.rules, rule];
  return { ...staged, rules };
}

export function withoutRule({ rules, off }: StagedRules, id: string): StagedRules {
  return {
    rules: rules.filter((rule) => rule.id !== id),
    off: new Set([...off].filter((one) => one !== id)),
  };
}

/** Returns the switched-on rules for a run. Their priorities are their positions among each other, from 1. */
export function rulesToRun({ rules, off }: StagedRules): (StagedRule & { priority: number })[] {
  return rules
    .filter(({ id }) => !off.has(id))
    .map(({ id, type, config }, index) => ({ id, type, config, priority: index + 1 }));
}

/** Returns whether the staged rules differ from the service's rules, `base`, or any is switched off. */
export function isChanged(base: readonly StagedRule[], { rules, off }: StagedRules): boolean {
  if (off.size > 0 || rules.length !== base.length) return true;
  return rules.some((rule, index) => rule.id !== base[index]!.id || !isSameRule(rule, base[index]!));
}

/** Returns staged rules with `to`, the id from the service, in place of `from`, the temporary id of a new rule. */
export function replaceRuleId({ rules, off }: StagedRules, from: string, to: string): StagedRules {
  return {
    rules: rules
      .filter(({ id }) => id !== to || !rules.some((rule) => rule.id === from))
      .map((rule) => (rule.id === from ? { ...rule, id: to } : rule)),
    off: new Set([...off].map((id) => (id === from ? to : id))),
  };
}

/** Returns staged rules after others changed the saved ones from `old` to `fresh`. Edits and moves made here stay staged. */
export function rebaseStaged(staged: StagedRules, old: readonly StagedRule[], fresh: readonly StagedRule[]) {
  const before = new Map(old.map((rule) => [rule.id, rule]));
  const now = new Map(fresh.map((rule) => [rule.id, rule]));
  const known = adoptTheirs(staged, before, fresh);
  const mine = known.rules
    .filter(({ id }) => now.has(id) || !before.has(id))
    .map((rule) => {
      const base = before.get(rule.id);
      return base && isSameRule(rule, base) ? now.get(rule.id)! : rule;
    });
  const ownOrder = mine.filter(({ id }) => before.has(id)).map(({ id }) => id);
  const commonIds = old.filter(({ id }) => ownOrder.includes(id)).map(({ id }) => id);
  const rules = commonIds.join() === ownOrder.join() ? inTheirOrder(mine, fresh) : mine;
  for (const [index, rule] of fresh.entries()) {
    if (before.has(rule.id) || rules.some(({ id }) => id === rule.id)) continue;
    rules.splice(rules.findIndex(({ id }) => id === fresh[index - 1]?.id) + 1, 0, rule);
  }
  const there = new Set(rules.map(({ id }) => id));
  return { rules, off: new Set([...known.off].filter((id) => there.has(id))) };
}

/** Finds new rules that the service created although its response was lost, by their settings, and adopts their ids. */
function adoptTheirs(
  staged: StagedRules,
  before: ReadonlyMap<string, StagedRule>,
  fresh: readonly StagedRule[],
) {
  const mine = new Set(staged.rules.map(({ id }) => id));
  const theirs = new Set(fresh.map(({ id }) => id));
  let known = staged;
  for (const current of fresh) {
    if (before.has(current.id) || mine.has(current.id)) continue;
    const own = known.rules.find(
      (rule) => !before.has(rule.id) && !theirs.has(rule.id) && isSameRule(rule, current),
    );
    if (own) known = replaceRuleId(known, own.id, current.id);
  }
  return known;
}

/** Sorts the rules of `mine` in the order of `fresh`. A rule that it lacks stays after the rule above it. */
function inTheirOrder(mine: readonly StagedRule[], fresh: readonly StagedRule[]): StagedRule[] {
  const known = new Set(fresh.map(({ id }) => id));
  const byId = new Map(mine.map((rule) => [rule.id, rule]));
  const rules = fresh.flatMap(({ id }) => byId.get(id) ?? []);
  mine.forEach((rule, index) => {
    if (known.has(rule.id)) return;
    rules.splice(rules.findIndex(({ id }) => id === mine[index - 1]?.id) + 1, 0, rule);
  });
  return rules;
}
