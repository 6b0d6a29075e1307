import { isSameRule, type StagedRule } from './staged-rule';

/** One step from a list of rules to another. After each step, the rules of the service can be used in a run. */
export type RuleStep =
  | { readonly kind: 'edit-rule'; readonly rule: StagedRule }
  /** `rule.id` is temporary; the service assigns another. The rule follows the rule with id `after`, or is first. */
  | { readonly kind: 'create-rule'; readonly rule: StagedRule; readonly after: string | undefined }
  /** The ids of all rules that exist at this step, in their new order. */
  | { readonly kind: 'order-rules'; readonly order: readonly string[] }
  | { readonly kind: 'delete-rule'; readonly rule: StagedRule };

/** Returns the steps from `base` to the `target` rules. Deletions are last, or first if there would be over `maxRules` rules. */
export function planChange(
  base: readonly StagedRule[],
  target: readonly StagedRule[],
  maxRules: number,
): RuleStep[] {
  const before = new Map(base.map((rule) => [rule.id, rule]));
  const after = new Set(target.map(({ id }) => id));
  const edits = target.flatMap((rule): RuleStep[] => {
    const was = before.get(rule.id);
    return was && !isSameRule(was, rule) ? [{ kind: 'edit-rule', rule }] : [];
  });
  const creates = target.flatMap((rule, index): RuleStep[] =>
    before.has(rule.id) ? [] : [{ kind: 'create-rule', rule, after: target[index - 1]?.id }],
  );
  const deletes = base.flatMap((rule): RuleStep[] =>
    after.has(rule.id) ? [] : [{ kind: 'delete-rule', rule }],
  );
  const isFull = base.length + creates.length > maxRules;
  const [first, last] = isFull ? [deletes, []] : [[], deletes];
  const there = [...first, ...creates].reduce<readonly StagedRule[]>(afterStep, base);
  const order = orderOfAll(there, target);
  const isOrdered = there.every(({ id }, index) => id === order[index]);
  return [
    ...first,
    ...edits,
    ...creates,
    ...(isOrdered ? [] : [{ kind: 'order-rules', order } as const]),
    ...last,
  ];
}

/** Returns the rules after a step. */
export function afterStep(rules: readonly StagedRule[], step: RuleStep): readonly StagedRule[] {
  switch (step.kind) {
    case 'edit-rule':
      return rules.map((rule) => (rule.id === step.rule.id ? step.rule : rule));
    case 'create-rule':
      return rules.toSpliced(rules.findIndex(({ id }) => id === step.after) + 1, 0, step.rule);
    case 'order-rules': {
      const byId = new Map(rules.map((rule) => [rule.id, rule]));
      return step.order.flatMap((id) => byId.get(id) ?? []);
    }
    case 'delete-rule':
      return rules.filter(({ id }) => id !== step.rule.id);
  }
}

/** Returns the list of rules before the first step and after each step. */
export function statesOf(base: readonly StagedRule[], steps: readonly RuleStep[]): (readonly StagedRule[])[] {
  const states = [base];
  for (const step of steps) states.push(afterStep(states.at(-1)!, step));
  return states;
}

/** Returns the ids in the wanted order. A rule still to be deleted keeps its place after the rule above it. */
function orderOfAll(existing: readonly StagedRule[], target: readonly StagedRule[]): string[] {
  const order = target.map(({ id }) => id);
  const known = new Set(order);
  existing.forEach(({ id }, index) => {
    if (known.has(id)) return;
    order.splice(order.indexOf(existing[index - 1]?.id ?? '') + 1, 0, id);
  });
  return order;
}
