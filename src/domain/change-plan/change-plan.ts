import { isSameRule, type StagedRule } from './staged-rule';

/**
 * How staged rules become those of the service: steps, each of which leaves rules that can run. Edits come
 * first, then new rules, then the order, then deletions; deletions come first where there is no number for
 * the new rules without them.
 */
export type PlanStep =
  | { readonly kind: 'edit'; readonly rule: StagedRule }
  /** `rule.id` is the one it has here; the service gives another. It stands behind `after`, at the front without one. */
  | { readonly kind: 'create'; readonly rule: StagedRule; readonly after: string | undefined }
  /** All rules there are at this moment, in their order. */
  | { readonly kind: 'order'; readonly order: readonly string[] }
  | { readonly kind: 'delete'; readonly rule: StagedRule };

/**
 * Plans the change from the rules as they are to those wanted, both in order. `most` is how many rules a context
 * may have. No steps when nothing differs.
 */
export function planChange(
  base: readonly StagedRule[],
  wanted: readonly StagedRule[],
  most: number,
): PlanStep[] {
  const before = new Map(base.map((rule) => [rule.id, rule]));
  const after = new Set(wanted.map(({ id }) => id));
  const edits = wanted.flatMap((rule): PlanStep[] => {
    const was = before.get(rule.id);
    return was && !isSameRule(was, rule) ? [{ kind: 'edit', rule }] : [];
  });
  const creates = wanted.flatMap((rule, index): PlanStep[] =>
    before.has(rule.id) ? [] : [{ kind: 'create', rule, after: wanted[index - 1]?.id }],
  );
  const deletes = base.flatMap((rule): PlanStep[] => (after.has(rule.id) ? [] : [{ kind: 'delete', rule }]));
  const isFull = base.length + creates.length > most;
  const [first, last] = isFull ? [deletes, []] : [[], deletes];
  const there = [...first, ...edits, ...creates].reduce<readonly StagedRule[]>(afterStep, base);
  const order = orderOfAll(there, wanted);
  const isOrdered = there.every(({ id }, index) => id === order[index]);
  return [...first, ...edits, ...creates, ...(isOrdered ? [] : [{ kind: 'order', order } as const]), ...last];
}

/** The rules after a step. */
function afterStep(rules: readonly StagedRule[], step: PlanStep): readonly StagedRule[] {
  switch (step.kind) {
    case 'edit':
      return rules.map((rule) => (rule.id === step.rule.id ? step.rule : rule));
    case 'create':
      return rules.toSpliced(rules.findIndex(({ id }) => id === step.after) + 1, 0, step.rule);
    case 'order': {
      const byId = new Map(rules.map((rule) => [rule.id, rule]));
      return step.order.flatMap((id) => byId.get(id) ?? []);
    }
    case 'delete':
      return rules.filter(({ id }) => id !== step.rule.id);
  }
}

/** The rules before the first step and after each. */
export function statesOf(base: readonly StagedRule[], steps: readonly PlanStep[]): (readonly StagedRule[])[] {
  const states = [base];
  for (const step of steps) states.push(afterStep(states.at(-1)!, step));
  return states;
}

/** The order wanted, and among it those still to be deleted, each behind the rule it stands behind now. */
function orderOfAll(there: readonly StagedRule[], wanted: readonly StagedRule[]): string[] {
  const order = wanted.map(({ id }) => id);
  there.forEach(({ id }, index) => {
    if (order.includes(id)) return;
    order.splice(order.indexOf(there[index - 1]?.id ?? '') + 1, 0, id);
  });
  return order;
}
