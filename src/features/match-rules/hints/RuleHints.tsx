import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import type { MatchRule } from '@recon/contract/match-rule';
import type { Finding } from '@recon/engine/hints/finding';
import { type Lint, lintRules, lintSteps } from '@recon/engine/hints/lint-rules';
import { t } from '~/i18n/t';
import { afterPaint } from '~/lib/after-paint';
import { groupBy } from '@recon/engine/lib/group-by';
import { Button } from '~/ui/controls/Button';
import { useLatest } from '~/ui/hooks/use-latest';
import { runInSlices } from '@recon/engine/lib/run-in-slices';
import type { RuleBoardProps } from '../board-props';
import type { Positions } from './hint-messages';

/** Hints about a context's rules, as the page shows them. */
export type Hints = {
  readonly findings: readonly Finding[];
  readonly byRule: ReadonlyMap<string, readonly Finding[]>;
  readonly positions: Positions;
  /** False if there were too many rules to compare. */
  readonly isComplete: boolean;
  /** Opens the list of all hints, at a rule if its id is passed. */
  readonly open: (ruleId?: string) => void;
};

/** React context with the hints. Small parts of a row use it: a hint about another rule does not re-render the row. */
export const HintsContext = createContext<Hints>({
  findings: [],
  byRule: new Map(),
  positions: new Map(),
  isComplete: true,
  open: () => undefined,
});

interface RuleHintsProps extends Pick<RuleBoardProps, 'rules' | 'contextType' | 'normalizesFees'> {
  onOpen: (ruleId?: string) => void;
  children: ReactNode;
}

/** Checks the rules for hints after each change has rendered, and provides the hints to `children`. */
export function RuleHints({ rules, contextType, normalizesFees, onOpen, children }: RuleHintsProps) {
  const found = useLint(rules, contextType, normalizesFees);
  const open = useLatest(onOpen);
  const hints = useMemo(() => ({ ...found, open }), [found, open]);
  return <HintsContext value={hints}>{children}</HintsContext>;
}

/** Renders the number of hints as the button that lists them, even without hints, so that nothing moves. */
export function HintCount() {
  const { findings, open } = use(HintsContext);
  return (
    <Button
      variant="quiet"
      icon={findings.length > 0 ? 'warning' : 'check'}
      aria-haspopup="dialog"
      onClick={() => open()}
    >
      {t('rulesLint.count', { count: findings.length })}
    </Button>
  );
}

type Found = Omit<Hints, 'open'>;

/** Cached results of current and earlier lists, so that returning to a page does not lint again. */
const kept = new WeakMap<readonly MatchRule[], { of: string; found: Found }>();

/** Milliseconds of linting at a time, which block the main thread. */
const turn = 4;

/** Returns the hints: at once on mount; after a change the previous ones, until the new ones are computed. */
function useLint(
  rules: readonly MatchRule[],
  contextType: string | undefined,
  normalizesFees: boolean,
): Found {
  const of = `${contextType} ${normalizesFees}`;
  const [found, setFound] = useState(
    () => keptOf(rules, of) ?? keep(rules, of, lintRules(rules, { contextType, normalizesFees })),
  );
  useEffect(() => {
    let isWanted = true;
    async function lint() {
      await afterPaint();
      const steps = lintSteps(rules, { contextType, normalizesFees });
      const known = keptOf(rules, of);
      const lint = known
        ? undefined
        : await runInSlices(
            steps,
            () => undefined,
            () => isWanted,
            turn,
          );
      const next = known ?? (lint && keep(rules, of, lint));
      if (next && isWanted) setFound(next);
    }
    void lint();
    return () => {
      isWanted = false;
    };
  }, [rules, contextType, normalizesFees, of]);
  return found;
}

function keptOf(rules: readonly MatchRule[], of: string): Found | undefined {
  const known = kept.get(rules);
  return known?.of === of ? known.found : undefined;
}

function keep(rules: readonly MatchRule[], of: string, { findings, isComplete }: Lint): Found {
  const positions = new Map(rules.map(({ id }, index) => [id, index + 1]));
  const byRule = groupBy(findings, ({ ruleId }) => ruleId);
  const found = { findings, isComplete, byRule, positions };
  kept.set(rules, { of, found });
  return found;
}
