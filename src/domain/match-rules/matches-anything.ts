import { ruleFacts } from './rule-facts';

type Rule = { readonly type: string; readonly config: Readonly<Record<string, unknown>> };

/**
 * Returns whether a rule matches any left and right transaction: an exact rule with all tests off, as other types
 * compare amounts and days (docs/contract.md#how-a-rule-decides). Returns false for an invalid rule.
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
