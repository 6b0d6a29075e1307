import type { Order } from '../match-rules/order';
import { isSameRule, type StagedRule } from './staged-rule';

/** Rules staged for trying: all of them in order, and which are switched off. Nothing of it is saved by itself. */
export type StagedRules = {
  readonly rules: readonly StagedRule[];
  readonly off: ReadonlySet<string>;
};

/** The rules as the service has them, none switched off. */
export function unchanged(rules: readonly StagedRule[]): StagedRules {
  return { rules, off: new Set() };
}

/** The same rules in another order of their ids. */
export function inOrder(staged: StagedRules, order: Order): StagedRules {
  const byId = new Map(staged.rules.map((rule) => [rule.id, rule]));
  return { ...staged, rules: order.flatMap((id) => byId.get(id) ?? []) };
}

/** Switches a rule off, or on again. */
export function toggleRule(staged: StagedRules, id: string): StagedRules {
  const off = new Set(staged.off);
  if (!off.delete(id)) off.add(id);
  return { ...staged, off };
}

/** Puts a rule in the place of the one with its id, or behind all others. */
export function withRule(staged: StagedRules, rule: StagedRule): StagedRules {
  const rules = staged.rules.some(({ id }) => id === rule.id)
    ? staged.rules.map((one) => (one.id === rule.id ? rule : one))
    : [...staged.rules, rule];
  return { ...staged, rules };
}

/** Takes a rule away. */
export function withoutRule({ rules, off }: StagedRules, id: string): StagedRules {
  return {
    rules: rules.filter((rule) => rule.id !== id),
    off: new Set([...off].filter((one) => one !== id)),
  };
}

/** The rules that a run with these tries, with priorities by their place. */
export function rulesToRun({ rules, off }: StagedRules): (StagedRule & { priority: number })[] {
  return rules
    .filter(({ id }) => !off.has(id))
    .map(({ id, type, config }, index) => ({ id, type, config, priority: index + 1 }));
}

/** Whether anything differs from the rules as the service has them. */
export function isChanged(base: readonly StagedRule[], { rules, off }: StagedRules): boolean {
  if (off.size > 0 || rules.length !== base.length) return true;
  return rules.some((rule, index) => rule.id !== base[index]!.id || !isSameRule(rule, base[index]!));
}

/** A new rule under the id that the service gave it, in its place. */
export function renamed({ rules, off }: StagedRules, from: string, to: string): StagedRules {
  return {
    rules: rules
      .filter(({ id }) => id !== to || !rules.some((rule) => rule.id === from))
      .map((rule) => (rule.id === from ? { ...rule, id: to } : rule)),
    off: new Set([...off].map((id) => (id === from ? to : id))),
  };
}

/**
 * Staged rules after others have changed those of the service from `was` to `is`: what they made stands beside the
 * same neighbour, what they deleted is gone, what they changed is taken where it was not changed here, too, and their
 * order where it was not changed here.
 */
export function rebaseStaged(
  staged: StagedRules,
  was: readonly StagedRule[],
  is: readonly StagedRule[],
): StagedRules {
  const before = new Map(was.map((rule) => [rule.id, rule]));
  const now = new Map(is.map((rule) => [rule.id, rule]));
  const known = adopted(staged, before, is);
  const mine = known.rules
    .filter(({ id }) => now.has(id) || !before.has(id))
    .map((rule) => {
      const base = before.get(rule.id);
      return base && isSameRule(rule, base) ? now.get(rule.id)! : rule;
    });
  const ownOrder = mine.filter(({ id }) => before.has(id)).map(({ id }) => id);
  const kept = was.filter(({ id }) => ownOrder.includes(id)).map(({ id }) => id);
  const rules = kept.join() === ownOrder.join() ? inTheirOrder(mine, is) : mine;
  for (const [index, rule] of is.entries()) {
    if (before.has(rule.id) || rules.some(({ id }) => id === rule.id)) continue;
    rules.splice(rules.findIndex(({ id }) => id === is[index - 1]?.id) + 1, 0, rule);
  }
  const there = new Set(rules.map(({ id }) => id));
  return { rules, off: new Set([...known.off].filter((id) => there.has(id))) };
}

/**
 * New rules that the service has by now under ids of its own: those whose creation was sent and not heard of, in this page
 * or before a reload. They are known by what they test, so none is made twice.
 */
function adopted(
  staged: StagedRules,
  before: ReadonlyMap<string, StagedRule>,
  is: readonly StagedRule[],
): StagedRules {
  const mine = new Set(staged.rules.map(({ id }) => id));
  const theirs = new Set(is.map(({ id }) => id));
  let known = staged;
  for (const made of is) {
    if (before.has(made.id) || mine.has(made.id)) continue;
    const own = known.rules.find(
      (rule) => !before.has(rule.id) && !theirs.has(rule.id) && isSameRule(rule, made),
    );
    if (own) known = renamed(known, own.id, made.id);
  }
  return known;
}

/** Rules in the order that others gave to those they know; new ones stay behind the rule they stood behind. */
function inTheirOrder(mine: readonly StagedRule[], is: readonly StagedRule[]): StagedRule[] {
  const known = new Set(is.map(({ id }) => id));
  const byId = new Map(mine.map((rule) => [rule.id, rule]));
  const rules = is.flatMap(({ id }) => byId.get(id) ?? []);
  mine.forEach((rule, index) => {
    if (known.has(rule.id)) return;
    rules.splice(rules.findIndex(({ id }) => id === mine[index - 1]?.id) + 1, 0, rule);
  });
  return rules;
}
