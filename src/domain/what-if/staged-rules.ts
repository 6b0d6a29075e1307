import type { Order } from '../match-rules/order';

/** A rule as it is tried: as the service has it, changed, or new. `config` may come from `readJson`. */
export type TriedRule = {
  readonly id: string;
  readonly type: string;
  readonly config: Readonly<Record<string, unknown>>;
};

/** Rules staged for trying: all of them in order, and which are switched off. Nothing of it is saved by itself. */
export type StagedRules<Rule extends TriedRule = TriedRule> = {
  readonly rules: readonly Rule[];
  readonly off: ReadonlySet<string>;
};

/** The rules as the service has them, none switched off. */
export function unchanged<Rule extends TriedRule>(rules: readonly Rule[]): StagedRules<Rule> {
  return { rules, off: new Set() };
}

/** The same rules in another order of their ids. */
export function inOrder<Rule extends TriedRule>(staged: StagedRules<Rule>, order: Order): StagedRules<Rule> {
  const byId = new Map(staged.rules.map((rule) => [rule.id, rule]));
  return { ...staged, rules: order.flatMap((id) => byId.get(id) ?? []) };
}

/** Switches a rule off, or on again. */
export function switched<Rule extends TriedRule>(staged: StagedRules<Rule>, id: string): StagedRules<Rule> {
  const off = new Set(staged.off);
  if (!off.delete(id)) off.add(id);
  return { ...staged, off };
}

/** The rules that a run with these tries, with priorities by their place. */
export function rulesToRun<Rule extends TriedRule>({ rules, off }: StagedRules<Rule>) {
  return rules
    .filter(({ id }) => !off.has(id))
    .map(({ id, type, config }, index) => ({ id, type, config, priority: index + 1 }));
}

/** What differs from the rules as the service has them. */
export type StagedChanges = { readonly order: boolean; readonly off: readonly string[] };

export function changesOf(base: readonly TriedRule[], { rules, off }: StagedRules): StagedChanges {
  return {
    order: rules.length !== base.length || rules.some(({ id }, index) => id !== base[index]!.id),
    off: [...off],
  };
}
