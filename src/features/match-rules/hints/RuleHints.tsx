import { createContext, type ReactNode, useDeferredValue, useMemo } from 'react';
import type { MatchRule } from '~/contract/match-rule';
import type { Finding } from '~/domain/rule-lint/finding';
import { lintRules } from '~/domain/rule-lint/lint-rules';
import type { Positions } from './hint-words';

/** The hints about a context's rules, as the page shows them. */
export type Hints = {
  readonly findings: readonly Finding[];
  readonly byRule: ReadonlyMap<string, readonly Finding[]>;
  readonly positions: Positions;
  /** False when there were too many rules to compare. */
  readonly isComplete: boolean;
  /** Opens the list of all, at a rule if one is given. */
  readonly open: (ruleId?: string) => void;
};

/** Read by what shows hints, so that a row is not drawn again because of another's. */
export const HintsContext = createContext<Hints>({
  findings: [],
  byRule: new Map(),
  positions: new Map(),
  isComplete: true,
  open: () => undefined,
});

interface RuleHintsProps {
  /** All rules of the context, in order. */
  rules: readonly MatchRule[];
  contextType: string | undefined;
  normalizesFees: boolean;
  onOpen: (ruleId?: string) => void;
  children: ReactNode;
}

/** Lints the rules after each change, behind what is drawn for the change itself. */
export function RuleHints({ rules, contextType, normalizesFees, onOpen, children }: RuleHintsProps) {
  const linted = useDeferredValue(rules);
  const found = useMemo(() => {
    const { findings, isComplete } = lintRules(linted, { contextType, normalizesFees });
    return {
      findings,
      isComplete,
      byRule: findingsByRule(findings),
      positions: new Map(linted.map(({ id }, index) => [id, index + 1])),
    };
  }, [linted, contextType, normalizesFees]);
  const hints = useMemo(() => ({ ...found, open: onOpen }), [found, onOpen]);
  return <HintsContext value={hints}>{children}</HintsContext>;
}

function findingsByRule(findings: readonly Finding[]): Hints['byRule'] {
  const byRule = new Map<string, Finding[]>();
  for (const finding of findings)
    byRule.set(finding.ruleId, [...(byRule.get(finding.ruleId) ?? []), finding]);
  return byRule;
}
