import { ruleFacts } from './rule-facts';

type Rule = { readonly type: string; readonly config: Readonly<Record<string, unknown>> };

/**
 * Whether a rule compares nothing, so that any left and right transaction match. Only an exact rule with
 * all its tests off can: the other types always compare amounts and days
 * (docs/contract.md#how-a-rule-decides). A rule that cannot be read is not one.
 */
export function matchesAnything(rule: Rule): boolean {
  const facts = ruleFacts(rule);
  return (
    facts.type === 'EXACT' &&
    !facts.amount &&
    !facts.currency &&
    !facts.baseAmount &&
    !facts.baseCurrency &&
    facts.date === undefined &&
    facts.reference === undefined
  );
}
