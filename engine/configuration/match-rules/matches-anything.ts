import { ruleFacts } from './rule-facts';

type Rule = { readonly type: string; readonly config: Readonly<Record<string, unknown>> };

/** Returns whether a rule fits every pair of rows: it is `EXACT`, and all its tests are switched off. */
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
