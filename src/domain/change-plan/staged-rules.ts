import type { Order } from '../match-rules/order';
import { isSameRule, type TriedRule } from './tried-rule';

/** Rules staged for trying: all of them in order, and which are switched off. Nothing of it is saved by itself. */
export type StagedRules = {
  readonly rules: readonly TriedRule[];
  readonly off: ReadonlySet<string>;
};

/** The rules as the service has them, none switched off. */
export function unchanged(rules: readonly TriedRule[]): StagedRules {
  return { rules, off: new Set() };
}

/** The same rules in another order of their ids. */
export function inOrder(staged: StagedRules, order: Order): StagedRules {
  const byId = new Map(staged.rules.map((rule) => [rule.id, rule]));
  return { ...staged, rules: order.flatMap((id) => byId.get(id) ?? []) };
}

/** Switches a rule off, or on again. */
export function switched(staged: StagedRules, id: string): StagedRules {
  const off = new Set(staged.off);
  if (!off.delete(id)) off.add(id);
  return { ...staged, off };
}

/** Puts a rule in the place of the one with its id, or behind all others. */
export function withRule(staged: StagedRules, rule: TriedRule): StagedRules {
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
export function rulesToRun({ rules, off }: StagedRules): (TriedRule & { priority: number })[] {
  return rules
    .filter(({ id }) => !off.has(id))
    .map(({ id, type, config }, index) => ({ id, type, config, priority: index + 1 }));
}

/** Whether anything differs from the rules as the service has them. */
export function isChanged(base: readonly TriedRule[], { rules, off }: StagedRules): boolean {
  if (off.size > 0 || rules.length !== base.length) return true;
  return rules.some((rule, index) => rule.id !== base[index]!.id || !isSameRule(rule, base[index]!));
}
